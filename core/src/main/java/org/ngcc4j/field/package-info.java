/// Arithmetic that several schemes share: number-theoretic transforms and bit packing.
@NullMarked
package org.ngcc4j.field;

import org.jspecify.annotations.NullMarked;
