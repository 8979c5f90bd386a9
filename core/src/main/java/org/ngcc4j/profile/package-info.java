/// How much of an operation the ICCS functions take.
///
/// For the measuring system only: [HelperProfile] is where the functions in
/// `org.ngcc4j.symmetric` report to, if the JVM was started to be profiled.
@NullMarked
package org.ngcc4j.profile;

import org.jspecify.annotations.NullMarked;
