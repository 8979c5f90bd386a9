package org.ngcc4j.galas;

import static org.ngcc4j.galas.GalasParameters.IV_BYTES;

import java.util.Arrays;
import org.ngcc4j.symmetric.SeedXof;
import org.ngcc4j.voleith.RowSums;

/// Rows: 16 bytes from each of many calls of `pseudoXOF`, for sixteen leaves of one vector side
/// by side.
///
/// Rows are added up lane by lane; only the sums over the lanes are left for the end.
///
/// Source: `docs/spec/galas.md` section 4, "PRGs".
final class GalasRowSums implements RowSums {
  private static final int LANES = SeedXof.LANES;
  private static final int LANE_BITS = Integer.numberOfTrailingZeros(LANES);

  /// Words of four bytes taken from each call.
  private static final int TAKEN = 4;

  private final int rowBytes;
  private final int rowWords;
  private final int calls;
  private final SeedXof xof;

  /// Rows, word by word, lanes side by side.
  private final int[] rows;

  /// Sums over batches: over all, then over those with each bit of their number.
  private final int[][] totals;

  /// Sums over the lanes of one word.
  private final int[] lanes = new int[LANES];

  GalasRowSums(GalasParameters p) {
    rowBytes = p.rowBytes;
    rowWords = Math.ceilDiv(rowBytes, Long.BYTES);
    calls = Math.ceilDiv(rowBytes, TAKEN * Integer.BYTES);
    int[] counters = new int[calls];
    Arrays.setAll(counters, i -> i);
    int[] first = new int[calls];
    Arrays.fill(first, 1);
    xof = new SeedXof(p.seedBytes, IV_BYTES + 8, IV_BYTES, IV_BYTES + 4, counters, first);
    rows = new int[calls * TAKEN * LANES];
    totals = new int[1 + p.chunkDepth() - LANE_BITS][rows.length];
  }

  @Override
  public void begin(byte[] iv, int from) {
    xof.tail(iv, from, IV_BYTES);
  }

  @Override
  public int vectorsAtOnce(int depth) {
    return 1;
  }

  @Override
  public void sum(
      long[] seeds,
      int from,
      int vectorStride,
      int leafStride,
      int vector,
      int vectors,
      int depth,
      int[] skipped,
      long[] sums) {
    int skip = skipped[vector];
    int batches = 1 << (depth - LANE_BITS);
    for (int[] total : totals) {
      Arrays.fill(total, 0);
    }
    xof.tweak(vector ^ 0x80000000);
    for (int batch = 0; batch < batches; batch++) {
      xof.load(seeds, from + batch * LANES * leafStride, leafStride, LANES);
      for (int call = 0; call < calls; call++) {
        xof.output(call, TAKEN, rows, call * TAKEN * LANES);
      }
      if (skip >= 0 && skip / LANES == batch) {
        for (int word = skip % LANES; word < rows.length; word += LANES) {
          rows[word] = 0;
        }
      }
      add(rows, totals[0]);
      for (int j = 0; batch >> j != 0; j++) {
        if ((batch >> j & 1) != 0) {
          add(rows, totals[1 + j]);
        }
      }
    }
    Arrays.fill(sums, 0, (depth + 1) * rowWords, 0);
    for (int word = 0; word * Integer.BYTES < rowBytes; word++) {
      sumLanes(word, depth, sums);
    }
  }

  private static void add(int[] from, int[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] ^= from[i];
    }
  }

  /// Sums over the lanes of a word: over all, and over the lanes and batches with each bit.
  private void sumLanes(int word, int depth, long[] sums) {
    System.arraycopy(totals[0], word * LANES, lanes, 0, LANES);
    for (int j = LANE_BITS - 1; j >= 0; j--) {
      int half = 1 << j;
      int high = 0;
      for (int i = 0; i < half; i++) {
        high ^= lanes[half + i];
        lanes[i] ^= lanes[half + i];
      }
      put(high, word, 1 + j, sums);
    }
    put(lanes[0], word, 0, sums);
    for (int j = LANE_BITS; j < depth; j++) {
      int[] total = totals[1 + j - LANE_BITS];
      int sum = 0;
      for (int i = word * LANES; i < (word + 1) * LANES; i++) {
        sum ^= total[i];
      }
      put(sum, word, 1 + j, sums);
    }
  }

  /// Puts four bytes, or as many as a row still has, into a sum.
  private void put(int value, int word, int sum, long[] sums) {
    int bytes = Math.min(rowBytes - word * Integer.BYTES, Integer.BYTES);
    long mask = 0xFFFFFFFFL >>> (Byte.SIZE * (Integer.BYTES - bytes));
    long ordered = Integer.reverseBytes(value) & mask;
    sums[sum * rowWords + word / 2] |= ordered << (Integer.SIZE * (word % 2));
  }

  @Override
  public void wipe() {
    xof.wipe();
    Arrays.fill(rows, 0);
    for (int[] total : totals) {
      Arrays.fill(total, 0);
    }
    Arrays.fill(lanes, 0);
  }
}
