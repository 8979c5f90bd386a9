/// C libraries with the ICCS signature interface, called through the foreign function interface.
///
/// [NativeLibraries] finds them and has a child JVM look at each; nothing here loads foreign code
/// into the JVM that runs a campaign. In a child, [NativeImplementation] opens the library as an
/// [IccsLibrary], the functions as they are, and presents it as any other implementation.
@NullMarked
package org.ngcc4j.campaign.nativelib;

import org.jspecify.annotations.NullMarked;
