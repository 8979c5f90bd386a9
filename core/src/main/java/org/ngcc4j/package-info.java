/// The public interface: schemes, keys, randomness, and what is known about each parameter set.
@NullMarked
package org.ngcc4j;

import org.jspecify.annotations.NullMarked;
