/// Decides once whether the Vector API is used, and loads the kernels that use it.
///
/// The module `jdk.incubator.vector` is optional: every kernel has a scalar twin with the same
/// results. Nothing outside the classes named `...Vector` links to the module, so the library runs
/// unchanged where it is missing.
@NullMarked
package org.ngcc4j.vector;

import org.jspecify.annotations.NullMarked;
