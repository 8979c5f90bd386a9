package org.ngcc4j.greatwall;

import java.util.Arrays;
import org.ngcc4j.symmetric.AesLanes;
import org.ngcc4j.voleith.ParityFold;
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
  private final long lastMask;
  private final AesLanes aes;
  private final long[] planes;

  /// Sums over batches: over all, then over those with each bit of their number.
  private final long[][] totals;

  private final ParityFold fold = new ParityFold();

  AesRowSums(GreatWallParameters p, int maxDepth) {
    blocks = Math.ceilDiv(p.rowBytes, 16);
    rowWords = Math.ceilDiv(p.rowBytes, Long.BYTES);
    lastMask = -1L >>> (Long.SIZE * rowWords - Byte.SIZE * p.rowBytes);
    aes = new AesLanes(p.lambda);
    planes = new long[blocks * AesLanes.BLOCK_WORDS];
    totals = new long[1 + Math.max(0, maxDepth - LANE_BITS)][planes.length];
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
      long[] sums) {
    Arrays.fill(sums, 0, vectors * (depth + 1) * rowWords, 0);
    if (depth < LANE_BITS) {
      int leaves = 1 << depth;
      for (int v = 0; v < vectors; v++) {
        aes.loadKeys(seeds, from + v * vectorStride, leafStride, v * leaves, leaves, 0, 0);
      }
      aes.planes(blocks, planes, 0);
      for (int v = 0; v < vectors; v++) {
        int skip = skipped[vector + v];
        if (skip >= 0 && skip < leaves) {
          clearLane(v * leaves + skip);
        }
        sumLanes(planes, v * leaves / Long.SIZE, leaves / Long.SIZE, sums, v * (depth + 1));
      }
      return;
    }
    int skip = skipped[vector];
    int batches = 1 << (depth - LANE_BITS);
    for (long[] total : totals) {
      Arrays.fill(total, 0);
    }
    for (int batch = 0; batch < batches; batch++) {
      aes.loadKeys(seeds, from, leafStride, 0, LANES, batch * LANES, 0);
      aes.planes(blocks, planes, 0);
      if (skip >= 0 && skip / LANES == batch) {
        clearLane(skip % LANES);
      }
      add(planes, totals[0]);
      for (int j = 0; batch >> j != 0; j++) {
        if ((batch >> j & 1) != 0) {
          add(planes, totals[1 + j]);
        }
      }
    }
    sumLanes(totals[0], 0, WORDS, sums, 0);
    for (int j = 0; 1 << j < batches; j++) {
      for (int word = 0; word < rowWords; word++) {
        gather(totals[1 + j], word, 0, WORDS, -1);
        sums[(1 + LANE_BITS + j) * rowWords + word] = fold.all();
      }
    }
    maskLast(sums, 0, depth + 1);
  }

  private void add(long[] from, long[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] ^= from[i];
    }
  }

  private void clearLane(int lane) {
    for (int plane = 0; plane < planes.length; plane += WORDS) {
      planes[plane + lane / Long.SIZE] &= ~(1L << lane);
    }
  }

  /// Sums over the lanes of some words of each plane: over all, and over those with each bit of
  /// their number.
  private void sumLanes(long[] from, int firstWord, int words, long[] sums, int to) {
    int bits = Integer.numberOfTrailingZeros(words);
    for (int word = 0; word < rowWords; word++) {
      gather(from, word, firstWord, words, -1);
      fold.allAndEachBit(sums, to * rowWords + word, rowWords);
      for (int j = 0; j < bits; j++) {
        gather(from, word, firstWord, words, j);
        sums[(to + 7 + j) * rowWords + word] = fold.all();
      }
    }
    maskLast(sums, to, 7 + bits);
  }

  /// Brings 64 planes to the fold, the sums of those words whose number has a bit, or of all.
  private void gather(long[] from, int rowWord, int firstWord, int words, int bit) {
    for (int p = 0; p < Long.SIZE; p++) {
      long sum = 0;
      int at = (rowWord * Long.SIZE + p) * WORDS + firstWord;
      for (int w = 0; w < words; w++) {
        if (bit < 0 || (w >> bit & 1) != 0) {
          sum ^= from[at + w];
        }
      }
      fold.words[p] = sum;
    }
  }

  private void maskLast(long[] sums, int first, int count) {
    for (int i = first; i < first + count; i++) {
      sums[(i + 1) * rowWords - 1] &= lastMask;
    }
  }

  @Override
  public void wipe() {
    aes.wipe();
    Arrays.fill(planes, 0);
    for (long[] total : totals) {
      Arrays.fill(total, 0);
    }
    fold.wipe();
  }
}
