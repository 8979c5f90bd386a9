package org.ngcc4j.field;

import java.util.Arrays;
import java.util.Objects;

/// Sums of `2^k` rows of bits, and of those whose number has bit `j` set, for every `j`; the rows
/// come as planes.
///
/// A plane is one bit position of all rows: row `i` of a piece at bit `i % 64` of word `i / 64`. So
/// the rows are never written out one by one. What comes out is what VOLE in the head makes of the
/// rows of one vector: the sum of all, and one column for each bit of the leaves' numbers.
///
/// ```java
/// sums.begin(8);
/// sums.add(planes, 0, AesLanes.WORDS, 4);             // 256 rows
/// sums.finish(u, 0, v, 0, 9);                         // 9 words for each sum
/// ```
///
/// Pieces are folded as they come, by a binary counter: two exclusive ors for each word of a plane,
/// and memory for `2 (k - 5)` pieces at most. Time and memory accesses do not depend on the rows.
/// An instance is a workspace: not safe for concurrent use, and to be wiped after secrets.
public final class PlaneSums {
  private static final int SQUARE = Long.SIZE;
  private static final int IN_WORD = 6;

  /// A piece has eight words of each plane at most.
  private static final int MAX_LOG_WORDS = 3;

  private final int planes;
  private final int blocks;

  /// Sums of one bit position of 64 rows each, bit positions with the same remainder modulo 64 side
  /// by side; and the one that is taken apart.
  private final long[] squares;

  private final long[] rest;

  /// Sums over the words of a piece whose number has a bit, for each bit, in the order of the
  /// squares.
  private final long[][] wordSums;

  /// A piece for each level of the counter: the sum that waits, and the sum of all that came
  /// second.
  private long[] waiting = new long[0];

  private long[] seconds = new long[0];
  private int logRows;
  private int words;
  private int pieces;

  /// Makes a workspace.
  ///
  /// @param planes bits of a row
  public PlaneSums(int planes) {
    this.planes = planes;
    blocks = Math.ceilDiv(planes, SQUARE);
    squares = new long[SQUARE * Math.max(blocks, 1 << MAX_LOG_WORDS)];
    rest = new long[squares.length];
    wordSums = new long[MAX_LOG_WORDS][SQUARE * blocks];
  }

  /// Begins sums over `2^logRows` rows; sums that were begun before are given up.
  ///
  /// @param logRows k, at least 6
  public void begin(int logRows) {
    if (logRows < IN_WORD) {
      throw new IllegalArgumentException("rows: expected 2^6 at least, got 2^" + logRows);
    }
    this.logRows = logRows;
    words = 0;
    pieces = 0;
  }

  /// Adds the next rows.
  ///
  /// @param in plane `p` stands from `offset + p * stride` on; not modified
  /// @param offset index of the first word
  /// @param stride distance between two planes
  /// @param words words taken of each plane, of 64 rows each: 1, 2, 4 or 8, the same each time
  public void add(long[] in, int offset, int stride, int words) {
    if (pieces == 0) {
      size(words);
    }
    if (words != this.words || pieces == 1 << logPieces()) {
      throw new IllegalStateException("rows: more than 2^" + logRows + ", or pieces that differ");
    }
    int length = planes * words;
    int ones = Integer.numberOfTrailingZeros(~pieces);
    int sum = ones * length;
    if (stride == words) {
      System.arraycopy(in, offset, waiting, sum, length);
    } else {
      for (int w = 0; w < words; w++) {
        for (int plane = 0; plane < planes; plane++) {
          waiting[sum + plane * words + w] = in[offset + plane * stride + w];
        }
      }
    }
    for (int level = 0; level < sum; level += length) {
      for (int i = 0; i < length; i++) {
        seconds[level + i] ^= waiting[sum + i];
      }
      for (int i = 0; i < length; i++) {
        waiting[sum + i] ^= waiting[level + i];
      }
    }
    pieces++;
  }

  /// Gives the sums.
  ///
  /// @param all receives the sum of all rows, `ceil(planes / 64)` words
  /// @param allTo index of its first word
  /// @param out receives the sum of the rows whose number has bit `j` set, from
  ///     `to + j * stride` on
  /// @param to index of the first word
  /// @param stride distance between two sums
  public void finish(long[] all, int allTo, long[] out, int to, int stride) {
    int levels = logPieces();
    if (words == 0 || pieces != 1 << levels) {
      throw new IllegalStateException("rows: expected 2^" + logRows);
    }
    for (int level = 0; level < levels; level++) {
      gather(seconds, level * planes * words, words, rest);
      sumWords(rest, SQUARE / 2, blocks);
      System.arraycopy(rest, 0, out, to + (logRows - levels + level) * stride, blocks);
    }
    gather(waiting, levels * planes * words, words, squares);
    for (int bit = 0; bit < logRows - levels - IN_WORD; bit++) {
      sumWords(wordSums[bit], SQUARE / 2, blocks);
      System.arraycopy(wordSums[bit], 0, out, to + (IN_WORD + bit) * stride, blocks);
    }
    for (int j = IN_WORD - 1; j >= 0; j--) {
      int step = 1 << j;
      split(step, blocks);
      sumWords(rest, step / 2, blocks);
      System.arraycopy(rest, 0, out, to + j * stride, blocks);
    }
    System.arraycopy(squares, 0, all, allTo, blocks);
  }

  /// Gives the sums of several short runs of rows that stand side by side in the same planes. Rows
  /// that were added before are not touched.
  ///
  /// @param in plane `p` stands from `p * words` on; not modified
  /// @param words words of a plane, 8 at most
  /// @param logRows each run has 2 to this power rows, at least 64
  /// @param runs number of runs; run `r` begins at row `r << logRows`
  /// @param out receives for each run the sum of all its rows, then for each bit of their number in
  ///     the run that of the rows which have it set, `ceil(planes / 64)` words each
  public void sideBySide(long[] in, int words, int logRows, int runs, long[] out) {
    int runWords = 1 << (logRows - IN_WORD);
    Objects.checkFromIndexSize(0, runs * runWords, words);
    int stride = (1 + logRows) * blocks;
    Arrays.fill(out, 0, runs * stride, 0);
    for (int block = 0; block < blocks; block++) {
      // One square after the other, and the words of its planes side by side.
      int there = Math.min(planes - block * SQUARE, SQUARE) * words;
      System.arraycopy(in, block * SQUARE * words, squares, 0, there);
      Arrays.fill(squares, there, SQUARE * words, 0);
      for (int j = IN_WORD - 1; j >= 0; j--) {
        split(1 << j, words);
        sumWords(rest, (1 << j) / 2, words);
        for (int w = 0; w < runs * runWords; w++) {
          out[w / runWords * stride + (1 + j) * blocks + block] ^= rest[w];
        }
      }
      for (int w = 0; w < runs * runWords; w++) {
        int to = w / runWords * stride + block;
        out[to] ^= squares[w];
        for (int j = IN_WORD; j < logRows; j++) {
          out[to + (1 + j) * blocks] ^= squares[w] & -((w >> (j - IN_WORD)) & 1L);
        }
      }
    }
    // Longer runs leave out the places without a plane: there must be zeros.
    Arrays.fill(squares, 0);
    Arrays.fill(rest, 0);
  }

  /// Overwrites everything that depends on rows.
  public void wipe() {
    Arrays.fill(squares, 0);
    Arrays.fill(rest, 0);
    for (long[] sums : wordSums) {
      Arrays.fill(sums, 0);
    }
    Arrays.fill(waiting, 0);
    Arrays.fill(seconds, 0);
  }

  /// Adds up the words of each plane of a piece; those whose number has a bit go to [#wordSums] as
  /// well.
  private void gather(long[] from, int first, int stride, long[] sums) {
    int at = first;
    for (int block = 0; block < blocks; block++) {
      int end = block + Math.min(planes - block * SQUARE, SQUARE) * blocks;
      for (int to = block; to < end; to += blocks, at += stride) {
        switch (words) {
          case 1 -> sums[to] = from[at];
          case 2 -> {
            wordSums[0][to] = from[at + 1];
            sums[to] = from[at] ^ from[at + 1];
          }
          case 4 -> sums[to] = fourWords(from, at, to);
          default -> {
            long low = fourWords(from, at, to);
            long odd = wordSums[0][to];
            long upperPairs = wordSums[1][to];
            long high = fourWords(from, at + 4, to);
            wordSums[0][to] ^= odd;
            wordSums[1][to] ^= upperPairs;
            wordSums[2][to] = high;
            sums[to] = low ^ high;
          }
        }
      }
    }
  }

  private long fourWords(long[] from, int at, int to) {
    long third = from[at + 2];
    long upper = from[at + 3];
    wordSums[0][to] = from[at + 1] ^ upper;
    wordSums[1][to] = third ^ upper;
    return from[at] ^ from[at + 1] ^ third ^ upper;
  }

  /// Adds up the bits of each word, while words are put together: with every step half as many
  /// words have bits of twice as many planes. In the end bit `p % 64` belongs to plane `p`.
  ///
  /// @param width how many squares stand side by side
  private static void sumWords(long[] sums, int firstStep, int width) {
    for (int step = firstStep; step > 0; step >>>= 1) {
      long mask = Long.divideUnsigned(-1, (1L << step) + 1);
      int n = step * width;
      for (int i = 0; i < n; i++) {
        long x = sums[i];
        long y = sums[n + i];
        sums[i] = ((x ^ (x >>> step)) & mask) | ((y ^ (y << step)) & ~mask);
      }
    }
  }

  /// One step of [#sumWords] over the squares; what the upper halves give also goes to `rest`.
  private void split(int step, int width) {
    long mask = Long.divideUnsigned(-1, (1L << step) + 1);
    int n = step * width;
    for (int i = 0; i < n; i++) {
      long x = squares[i];
      long y = squares[n + i];
      long upper = ((x >>> step) & mask) | (y & ~mask);
      rest[i] = upper;
      squares[i] = upper ^ ((x & mask) | ((y << step) & ~mask));
    }
  }

  private int logPieces() {
    return logRows - IN_WORD - Integer.numberOfTrailingZeros(words);
  }

  private void size(int words) {
    if (Integer.bitCount(words) != 1 || words > 1 << Math.min(logRows - IN_WORD, MAX_LOG_WORDS)) {
      throw new IllegalArgumentException(
          "words: expected a power of two for 2^" + logRows + " rows, got " + words);
    }
    this.words = words;
    int length = (logPieces() + 1) * planes * words;
    if (waiting.length < length) {
      wipe();
      waiting = new long[length];
      seconds = new long[length];
    }
    Arrays.fill(seconds, 0);
  }
}
