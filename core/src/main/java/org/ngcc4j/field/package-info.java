/// Arithmetic that several schemes share: number-theoretic transforms, binary fields, matrices of
/// bits and their packing.
///
/// [BinaryField] computes with one element of GF(2^n) at a time and [BinaryFieldRows] with many;
/// the carry-less products under both come from integer products with holes. [PlaneSums] and
/// [BitMatrix] work on rows of bits.
@NullMarked
package org.ngcc4j.field;

import org.jspecify.annotations.NullMarked;
