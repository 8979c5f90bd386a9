package org.ngcc4j.greatwall;

import java.util.Arrays;
import org.ngcc4j.symmetric.KeccakLanes;
import org.ngcc4j.symmetric.ShakeLanes;
import org.ngcc4j.voleith.RowSums;

/// Rows of the 512-bit sets: 16 bytes from each of 17 calls of SHAKE256, section 5, for several
/// leaves of one vector side by side.
final class ShakeRowSums implements RowSums {
  private static final int LANES = KeccakLanes.LANES;
  private static final int LANE_BITS = Integer.numberOfTrailingZeros(LANES);

  /// Words taken from each call.
  private static final int TAKEN = 2;

  private final int seedWords;
  private final int rowWords;
  private final long lastMask;
  private final long[] tweaks;
  private final long[] frame;
  private final ShakeLanes shake;

  /// Rows, word by word, lanes side by side.
  private final long[] rows;

  /// Sums over batches: over all, then over those with each bit of their number.
  private final long[][] totals;

  ShakeRowSums(GreatWallParameters p, int maxDepth) {
    seedWords = p.seedWords;
    rowWords = Math.ceilDiv(p.rowBytes, Long.BYTES);
    lastMask = -1L >>> (Long.SIZE * rowWords - Byte.SIZE * p.rowBytes);
    tweaks = new long[Math.ceilDiv(rowWords, TAKEN)];
    for (int i = 0; i < tweaks.length; i++) {
      tweaks[i] = i;
    }
    frame = LeafFunctions.frame(p);
    shake = new ShakeLanes(p.shakeStrength());
    rows = new long[tweaks.length * TAKEN * LANES];
    totals = new long[1 + maxDepth - LANE_BITS][rowWords * LANES];
  }

  @Override
  public void begin(byte[] iv, int from) {
    LeafFunctions.setIv(frame, seedWords, iv, from);
    shake.frame(frame, 0, seedWords);
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
    for (long[] total : totals) {
      Arrays.fill(total, 0);
    }
    for (int batch = 0; batch < batches; batch++) {
      int at = from + batch * LANES * leafStride;
      shake.hash(seeds, at, leafStride, 1, LANES, seedWords, tweaks, rows, 0, 1, LANES, TAKEN);
      if (skip >= 0 && skip / LANES == batch) {
        for (int word = skip % LANES; word < rows.length; word += LANES) {
          rows[word] = 0;
        }
      }
      add(totals[0]);
      for (int j = 0; batch >> j != 0; j++) {
        if ((batch >> j & 1) != 0) {
          add(totals[1 + j]);
        }
      }
    }
    for (int word = 0; word < rowWords; word++) {
      long mask = word == rowWords - 1 ? lastMask : -1;
      for (int j = -1; j < depth; j++) {
        long[] total = j < LANE_BITS ? totals[0] : totals[1 + j - LANE_BITS];
        long sum = 0;
        for (int lane = 0; lane < LANES; lane++) {
          if (j < 0 || j >= LANE_BITS || (lane >> j & 1) != 0) {
            sum ^= total[word * LANES + lane];
          }
        }
        sums[(1 + j) * rowWords + word] = sum & mask;
      }
    }
  }

  private void add(long[] total) {
    for (int i = 0; i < total.length; i++) {
      total[i] ^= rows[i];
    }
  }

  @Override
  public void wipe() {
    shake.wipe();
    Arrays.fill(rows, 0);
    for (long[] total : totals) {
      Arrays.fill(total, 0);
    }
  }
}
