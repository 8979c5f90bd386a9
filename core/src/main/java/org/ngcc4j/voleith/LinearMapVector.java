package org.ngcc4j.voleith;

import static jdk.incubator.vector.VectorOperators.XOR;

import java.util.Arrays;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/// [LinearMap] with the Vector API, for elements of a multiple of four words; others are added word
/// after word.
///
/// The code is flat on purpose: the compiler stops inlining in a kernel that calls helpers of its
/// own, and a vector that is not inlined is an object.
final class LinearMapVector implements LinearMap.Kernel {
  private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_256;
  private static final int LENGTH = SPECIES.length();
  private static final LinearMap.Kernel SCALAR = new LinearMap.Scalar();

  @Override
  public void sums(long[] in, int from, int group, int elementWords, long[] table) {
    if (elementWords % LENGTH != 0) {
      SCALAR.sums(in, from, group, elementWords, table);
      return;
    }
    Arrays.fill(table, 0, elementWords, 0);
    for (int i = 0; i < group; i++) {
      int half = elementWords << i;
      for (int k = 0; k < elementWords; k += LENGTH) {
        LongVector element = LongVector.fromArray(SPECIES, in, from + i * elementWords + k);
        for (int at = k; at < half; at += elementWords) {
          LongVector.fromArray(SPECIES, table, at)
              .lanewise(XOR, element)
              .intoArray(table, half + at);
        }
      }
    }
  }

  @Override
  public void addEntries(
      long[] rows, int rowWords, int first, long[] table, long[] out, int size, int elementWords) {
    if (elementWords % LENGTH != 0) {
      SCALAR.addEntries(rows, rowWords, first, table, out, size, elementWords);
      return;
    }
    int word = first / Long.SIZE;
    for (int k = 0; k < elementWords; k += LENGTH) {
      for (int i = 0; i < size; i++) {
        int entry = (int) (rows[i * rowWords + word] >>> first & 0xFF) * elementWords + k;
        int at = i * elementWords + k;
        LongVector.fromArray(SPECIES, out, at)
            .lanewise(XOR, LongVector.fromArray(SPECIES, table, entry))
            .intoArray(out, at);
      }
    }
  }
}
