/// Arithmetic apart from the schemes: number-theoretic transforms, small fields, binary fields, bit
/// matrices and bit packing.
///
/// [BinaryField] computes with one element of GF(2^n) at a time and [BinaryFieldRows] with many;
/// the carry-less products under both come from integer products with holes. [PlaneSums] and
/// [BitMatrix] work on rows of bits.
@NullMarked
package org.ngcc4j.field;

import org.jspecify.annotations.NullMarked;
