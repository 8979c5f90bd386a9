/// What is checked and measured, seen through the ICCS interface.
///
/// [IccsSignature] is one instance at work, with the calls and the single generator state that C
/// programs see. [SignatureImplementation] says what it is and opens it, and
/// [ImplementationProvider] is how implementations are found. Ours is the provider `java`; a
/// native library stands beside it as one more provider.
@NullMarked
package org.ngcc4j.campaign.implementation;

import org.jspecify.annotations.NullMarked;
