package org.ngcc4j.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names the published findings (see [org.ngcc4j.Notice]) which a test shows to be fixed here.
///
/// A test of its own sees to it that every finding with the status "fixed" is named.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Fixes {
  /// The identifiers, such as `sign-01-1`.
  String[] value();
}
