/// JMH benchmarks.
@NullMarked
package org.ngcc4j.benchmarks;

import org.jspecify.annotations.NullMarked;
