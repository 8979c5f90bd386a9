package org.ngcc4j.greatwall;

import org.ngcc4j.symmetric.ShakeLanes;
import org.ngcc4j.voleith.TreeFunctions;

/// Seed and commitment of a leaf, the same for all sets: `H(node || iv || 00)`, section 5.
///
/// Nothing depends on where in the tree a node is.
abstract class LeafFunctions implements TreeFunctions {
  private final int seedWords;
  private final long[] frame;

  /// SHAKE over many inputs `key || iv || 00`.
  final ShakeLanes lanes;

  LeafFunctions(GreatWallParameters p) {
    seedWords = p.seedWords;
    frame = frame(p);
    lanes = new ShakeLanes(p.shakeStrength());
  }

  @Override
  public void begin(byte[] iv, int from) {
    setIv(frame, seedWords, iv, from);
    lanes.frame(frame, 0, seedWords);
  }

  /// Returns the state before the last permutation of the hash of `key || iv || 00`, with zeros for
  /// key and initial value.
  static long[] frame(GreatWallParameters p) {
    byte[] zeros = new byte[p.seedBytes + GreatWallParameters.IV_BYTES + 1];
    return p.shake().update(zeros).frame();
  }

  /// Puts the initial value into a frame.
  static void setIv(long[] frame, int seedWords, byte[] iv, int from) {
    for (int i = 0; i < GreatWallParameters.IV_BYTES / Long.BYTES; i++) {
      frame[seedWords + i] = (long) Octets.LE_LONG.get(iv, from + Long.BYTES * i);
    }
  }

  @Override
  public void leaves(int firstNode, int count, long[] nodes, int from, long[] leaves, int to) {
    int words = 3 * seedWords;
    lanes.hash(nodes, from, seedWords, 1, count, leaves, to, words, 1, words);
  }

  @Override
  public void expand(int[] numbers, int count, long[] nodes, long[] children) {
    expand(0, count, nodes, 0, children, 0);
  }

  @Override
  public void leaves(int[] numbers, int count, long[] nodes, long[] leaves) {
    leaves(0, count, nodes, 0, leaves, 0);
  }

  @Override
  public void wipe() {
    lanes.wipe();
  }
}
