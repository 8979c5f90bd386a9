package org.ngcc4j.voleith;

/// Transposition of a square of 64 x 64 bits.
///
/// Time and addresses do not depend on the bits.
final class BitTransposition {
  private BitTransposition() {}

  /// Bit `j` of word `i` and bit `i` of word `j` change places.
  ///
  /// @param square the words `at` to `at + 63`
  static void transpose(long[] square, int at) {
    for (int step = 32; step > 0; step >>>= 1) {
      long mask = Long.divideUnsigned(-1, (1L << step) + 1);
      for (int i = 0; i < 64; i = (i | step) + 1 & ~step) {
        int low = at + i;
        int high = low + step;
        long moved = (square[low] >>> step ^ square[high]) & mask;
        square[low] ^= moved << step;
        square[high] ^= moved;
      }
    }
  }
}
