package org.ngcc4j.galas;

import static org.ngcc4j.galas.GalasParameters.IV_BYTES;

import java.util.Arrays;
import org.ngcc4j.symmetric.SeedXof;
import org.ngcc4j.voleith.TreeFunctions;
import org.ngcc4j.voleith.TreeShape;

/// Children of nodes, and seeds and commitments of leaves: `pseudoXOF` of the node, the initial
/// value, the number of the node or vector, and counters; sixteen nodes at a time.
///
/// Source: `docs/spec/galas.md` section 4, "PRGs".
final class GalasTreeFunctions implements TreeFunctions {
  private static final int LANES = SeedXof.LANES;
  private static final int OUTPUT_WORDS = SeedXof.OUTPUT_WORDS;

  /// Bytes behind a node: the initial value, a number and a counter.
  private static final int TAIL_BYTES = IV_BYTES + 8;

  /// Bytes behind the node of a leaf: the initial value, a number and a zero.
  private static final int LEAF_TAIL_BYTES = IV_BYTES + 5;

  private final TreeShape shape;
  private final int seedWords;

  /// Words of four bytes of a seed.
  private final int seedInts;

  private final int nodeBlocks;
  private final int leafBlocks;
  private final SeedXof nodes;
  private final SeedXof leaves;
  private final int[] tweaks = new int[LANES];
  private final int[] output;

  GalasTreeFunctions(GalasParameters p) {
    shape = p.shape;
    seedWords = p.seedWords;
    seedInts = p.seedBytes / Integer.BYTES;
    nodeBlocks = Math.ceilDiv(2 * seedInts, OUTPUT_WORDS);
    leafBlocks = Math.ceilDiv(3 * seedInts, OUTPUT_WORDS);
    // A call gives up to two output blocks; the counter is the number of 16-byte units before it.
    int[] counters = new int[nodeBlocks];
    int[] blocks = new int[nodeBlocks];
    for (int i = 0; i < nodeBlocks; i++) {
      counters[i] = i < 2 ? 0 : 2 * i;
      blocks[i] = i < 2 ? i + 1 : 1;
    }
    nodes = new SeedXof(p.seedBytes, TAIL_BYTES, IV_BYTES, IV_BYTES + 4, counters, blocks);
    int[] numbers = new int[leafBlocks];
    Arrays.setAll(numbers, i -> i + 1);
    leaves = new SeedXof(p.seedBytes, LEAF_TAIL_BYTES, IV_BYTES, 0, new int[leafBlocks], numbers);
    output = new int[Math.max(nodeBlocks, leafBlocks) * OUTPUT_WORDS * LANES];
  }

  @Override
  public void begin(byte[] iv, int from) {
    nodes.tail(iv, from, IV_BYTES);
    leaves.tail(iv, from, IV_BYTES);
  }

  @Override
  public void expand(int firstNode, int count, long[] nodes, int from, long[] children, int to) {
    for (int i = 0; i < count; i += LANES) {
      int lanes = Math.min(LANES, count - i);
      for (int lane = 0; lane < lanes; lane++) {
        tweaks[lane] = firstNode + i + lane;
      }
      expand(lanes, nodes, from + i * seedWords, children, to + 2 * i * seedWords);
    }
  }

  @Override
  public void expand(int[] numbers, int count, long[] nodes, long[] children) {
    for (int i = 0; i < count; i += LANES) {
      int lanes = Math.min(LANES, count - i);
      System.arraycopy(numbers, i, tweaks, 0, lanes);
      expand(lanes, nodes, i * seedWords, children, 2 * i * seedWords);
    }
  }

  private void expand(int lanes, long[] nodes, int from, long[] children, int to) {
    this.nodes.load(nodes, from, seedWords, tweaks, 0, lanes);
    output(this.nodes, nodeBlocks);
    for (int lane = 0; lane < lanes; lane++) {
      int at = to + 2 * lane * seedWords;
      store(lane, 0, seedInts, children, at);
      store(lane, seedInts, seedInts, children, at + seedWords);
    }
  }

  @Override
  public void leaves(int firstNode, int count, long[] nodes, int from, long[] leaves, int to) {
    for (int i = 0; i < count; i += LANES) {
      int lanes = Math.min(LANES, count - i);
      for (int lane = 0; lane < lanes; lane++) {
        tweaks[lane] = vector(firstNode + i + lane) + shape.innerNodes();
      }
      leaves(lanes, nodes, from + i * seedWords, leaves, to + 3 * i * seedWords);
    }
  }

  @Override
  public void leaves(int[] numbers, int count, long[] nodes, long[] leaves) {
    for (int i = 0; i < count; i += LANES) {
      int lanes = Math.min(LANES, count - i);
      for (int lane = 0; lane < lanes; lane++) {
        tweaks[lane] = vector(numbers[i + lane]) + shape.innerNodes();
      }
      leaves(lanes, nodes, i * seedWords, leaves, 3 * i * seedWords);
    }
  }

  private void leaves(int lanes, long[] nodes, int from, long[] leaves, int to) {
    this.leaves.load(nodes, from, seedWords, tweaks, 0, lanes);
    output(this.leaves, leafBlocks);
    for (int lane = 0; lane < lanes; lane++) {
      int at = to + 3 * lane * seedWords;
      store(lane, 0, seedInts, leaves, at);
      // Where a seed ends within a word, a commitment leaves its last word unused.
      leaves[at + 3 * seedWords - 1] = 0;
      store(lane, seedInts, 2 * seedInts, leaves, at + seedWords);
    }
  }

  /// Returns the vector that a leaf's node belongs to.
  private int vector(int node) {
    int position = node - shape.innerNodes();
    int common = shape.vectors() << shape.lowDepth();
    return position < common
        ? position % shape.vectors()
        : (position - common) % shape.deepVectors();
  }

  private void output(SeedXof xof, int blocks) {
    for (int block = 0; block < blocks; block++) {
      xof.output(block, OUTPUT_WORDS, output, block * OUTPUT_WORDS * LANES);
    }
  }

  /// Writes some words of a lane's output.
  private void store(int lane, int first, int count, long[] to, int toAt) {
    int at = first * LANES + lane;
    int pairs = count / 2;
    for (int i = 0; i < pairs; i++, at += 2 * LANES) {
      long two = ((long) output[at] << Integer.SIZE) | (output[at + LANES] & 0xFFFFFFFFL);
      to[toAt + i] = Long.reverseBytes(two);
    }
    if (count % 2 != 0) {
      to[toAt + pairs] = Integer.reverseBytes(output[at]) & 0xFFFFFFFFL;
    }
  }

  @Override
  public void wipe() {
    nodes.wipe();
    leaves.wipe();
    Arrays.fill(output, 0);
  }
}
