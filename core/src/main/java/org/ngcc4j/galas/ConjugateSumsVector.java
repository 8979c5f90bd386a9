package org.ngcc4j.galas;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/// [ConjugateSums] with the Vector API, four words at a time.
///
/// The code is flat on purpose: the compiler stops inlining in a kernel that calls helpers of its
/// own, and a vector that is not inlined is an object.
final class ConjugateSumsVector implements ConjugateSums.Kernel {
  private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_256;
  private static final int LENGTH = SPECIES.length();

  @Override
  public void square(long[] now, long[] next, int half, int width, int[] even, int[] odd) {
    // A second exponent that does not exist is a row of zeros: the last one of the padding.
    int zeros = (half + ConjugateSums.PAD - 1) * width;
    for (int k = 0; k < half; k++) {
      int low = k * width;
      int high = (half + ConjugateSums.PAD + k) * width;
      int first = high - even[0] * width;
      int second = even.length > 1 ? high - even[1] * width : zeros;
      int third = high - odd[0] * width;
      int fourth = odd.length > 1 ? high - odd[1] * width : zeros;
      int target = (2 * k < half ? 2 * k : 2 * k + ConjugateSums.PAD) * width;
      for (int i = 0; i < width; i += LENGTH) {
        LongVector.fromArray(SPECIES, now, low + i)
            .lanewise(XOR, LongVector.fromArray(SPECIES, now, high + i))
            .lanewise(XOR, LongVector.fromArray(SPECIES, now, first + i))
            .lanewise(XOR, LongVector.fromArray(SPECIES, now, second + i))
            .intoArray(next, target + i);
        LongVector.fromArray(SPECIES, now, third + i)
            .lanewise(XOR, LongVector.fromArray(SPECIES, now, fourth + i))
            .intoArray(next, target + width + i);
      }
    }
  }

  @Override
  public void group(long[] rows, int from, int first, int count, int width, long[] groups) {
    for (int r = 0; r < count; r++) {
      int row = first + r;
      int to = row % Long.SIZE * 2 * width + row / Long.SIZE * ConjugateSums.FORMS;
      int at = from + r * width;
      for (int i = 0; i < width; i += LENGTH) {
        LongVector.fromArray(SPECIES, groups, to + i)
            .lanewise(XOR, LongVector.fromArray(SPECIES, rows, at + i))
            .intoArray(groups, to + i);
      }
    }
  }

  @Override
  public void horner(long[] groups, int width, long[] value) {
    for (int group = (Long.SIZE - 1) * width; group >= 0; group -= width) {
      for (int i = width - LENGTH; i >= 0; i -= LENGTH) {
        LongVector carry = LongVector.fromArray(SPECIES, value, LENGTH + i - ConjugateSums.FORMS);
        LongVector.fromArray(SPECIES, value, LENGTH + i)
            .lanewise(LSHL, 1)
            .lanewise(XOR, carry.lanewise(LSHR, 63))
            .lanewise(XOR, LongVector.fromArray(SPECIES, groups, group + i))
            .intoArray(value, LENGTH + i);
      }
    }
  }
}
