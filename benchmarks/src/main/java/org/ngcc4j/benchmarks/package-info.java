/// What the Java implementations cost beside native libraries: JMH benchmarks of the kernels and of
/// the three operations, and the program that prints the table of ratios.
///
/// The module runs from the class path, so that it reaches the kernels; it is no part of the
/// product.
@NullMarked
package org.ngcc4j.benchmarks;

import org.jspecify.annotations.NullMarked;
