package org.ngcc4j.campaign.dataset;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a component whose own components are keys of the enclosing object: a group of fields that
/// belong together in Java and stand side by side in the file. An [OrAbsent] group is present when
/// its first key is.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Flat {}
