package org.ngcc4j.field;

/// Transposition of bit matrices.
///
/// Time and memory accesses depend on the sizes only.
public final class BitMatrix {
  private static final int SIDE = Long.SIZE;

  private BitMatrix() {}

  /// Transposes a matrix of `64 rowBlocks` rows with `64 columnBlocks` bits each.
  ///
  /// @param in row `r` stands from `inFrom + r * inStride` on, bit `c % 64` of its word `c / 64` is
  ///     column `c`; not modified
  /// @param inFrom index of the first word
  /// @param inStride distance between two rows
  /// @param out receives the rows of the transposed matrix *word by word*, as [BinaryFieldRows]
  ///     wants elements: word `r / 64` of row `c`, which holds the bits of rows `r`, at
  ///     `to + r / 64 * stride + c`
  /// @param to index of the first word
  /// @param stride distance between two words of a row, at least `64 columnBlocks`
  public static void transpose(
      long[] in,
      int inFrom,
      int inStride,
      int rowBlocks,
      int columnBlocks,
      long[] out,
      int to,
      int stride) {
    for (int rows = 0; rows < rowBlocks; rows++) {
      for (int columns = 0; columns < columnBlocks; columns++) {
        int from = inFrom + rows * SIDE * inStride + columns;
        int at = to + rows * stride + columns * SIDE;
        for (int i = 0; i < SIDE; i++) {
          out[at + i] = in[from + i * inStride];
        }
        transposeSquare(out, at);
      }
    }
  }

  /// Transposes 64 x 64 bits in place: bit `j` of word `i` changes places with bit `i` of word `j`.
  ///
  /// @param square 64 words from `from` on
  public static void transposeSquare(long[] square, int from) {
    for (int step = SIDE / 2; step > 0; step >>>= 1) {
      long mask = Long.divideUnsigned(-1, (1L << step) + 1);
      for (int block = from; block < from + SIDE; block += 2 * step) {
        for (int i = block; i < block + step; i++) {
          long moved = ((square[i] >>> step) ^ square[i + step]) & mask;
          square[i] ^= moved << step;
          square[i + step] ^= moved;
        }
      }
    }
  }
}
