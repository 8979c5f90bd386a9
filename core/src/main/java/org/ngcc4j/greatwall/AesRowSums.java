package org.ngcc4j.greatwall;

import java.util.Arrays;
import org.ngcc4j.field.PlaneSums;
import org.ngcc4j.symmetric.AesLanes;
import org.ngcc4j.voleith.RowSums;

/// Rows of the sets up to 256 bits: counter blocks of AES under the leaf's seed as key.
///
/// The cipher runs bit-sliced with a leaf in each lane, and its output stays in that form: word `w`
/// of plane `p` holds bit `p` of the rows of 64 leaves. So adding rows is adding words, and only
/// the sums over the lanes of a word are left for the end.
final class AesRowSums implements RowSums {
  private static final int WORDS = AesLanes.WORDS;
  private static final int LANES = AesLanes.LANES;
  private static final int LANE_BITS = Integer.numberOfTrailingZeros(LANES);

  private final int blocks;
  private final int rowWords;
  private final AesLanes aes;
  private final long[] planes;
  private final PlaneSums sums;

  AesRowSums(GreatWallParameters p) {
    blocks = Math.ceilDiv(p.rowBytes, 16);
    rowWords = Math.ceilDiv(p.rowBytes, Long.BYTES);
    aes = new AesLanes(p.lambda);
    planes = new long[blocks * AesLanes.BLOCK_WORDS];
    sums = new PlaneSums(Byte.SIZE * p.rowBytes);
  }

  @Override
  public void begin(byte[] iv, int from) {
    aes.counter(iv, from);
  }

  @Override
  public int vectorsAtOnce(int depth) {
    return depth < LANE_BITS ? 1 << (LANE_BITS - depth) : 1;
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
      long[] out) {
    int lanes = Math.min(1 << depth, LANES);
    for (int batch = 0; batch << LANE_BITS < 1 << depth; batch++) {
      for (int v = 0; v < vectors; v++) {
        aes.loadKeys(
            seeds, from + v * vectorStride, leafStride, v * lanes, lanes, batch * LANES, 0);
      }
      aes.planes(blocks, planes, 0);
      for (int v = 0; v < vectors; v++) {
        int skip = skipped[vector + v];
        if (skip >= 0 && skip < 1 << depth && skip / LANES == batch) {
          clearLane(v * lanes + skip % LANES);
        }
      }
      if (lanes == LANES) {
        if (batch == 0) {
          sums.begin(depth);
        }
        sums.add(planes, 0, WORDS, WORDS);
      }
    }
    if (lanes == LANES) {
      sums.finish(out, 0, out, rowWords, rowWords);
      return;
    }
    sums.sideBySide(planes, WORDS, depth, vectors, out);
  }

  private void clearLane(int lane) {
    for (int plane = 0; plane < planes.length; plane += WORDS) {
      planes[plane + lane / Long.SIZE] &= ~(1L << lane);
    }
  }

  @Override
  public void wipe() {
    aes.wipe();
    Arrays.fill(planes, 0);
    sums.wipe();
  }
}
