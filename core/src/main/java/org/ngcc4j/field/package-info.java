/// Arithmetic apart from the schemes: number-theoretic transforms, small fields and bit packing.
@NullMarked
package org.ngcc4j.field;

import org.jspecify.annotations.NullMarked;
