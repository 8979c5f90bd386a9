package org.ngcc4j.greatwall;

import org.ngcc4j.symmetric.Shake;
import org.ngcc4j.symmetric.ShakeLanes;
import org.ngcc4j.voleith.TreeFunctions;

/// Seed and commitment of a leaf, the same for all sets: `H(node || iv || 00)`, section 5.
abstract class LeafFunctions implements TreeFunctions {
  private final int seedWords;
  private final Shake frame;
  private final byte[] key;

  /// SHAKE over many inputs `key || iv || 00`.
  final ShakeLanes lanes;

  LeafFunctions(GreatWallParameters p) {
    seedWords = p.seedWords;
    frame = p.shake();
    lanes = new ShakeLanes(p.shakeStrength());
    key = new byte[p.seedBytes];
  }

  @Override
  public void begin(byte[] iv, int from) {
    frame.reset().update(key).update(iv, from, GreatWallParameters.IV_BYTES).update(0);
    lanes.frame(frame.frame(), 0, seedWords);
  }

  @Override
  public void leaves(int firstNode, int count, long[] nodes, int from, long[] leaves, int to) {
    int words = 3 * seedWords;
    lanes.hash(nodes, from, seedWords, 1, count, leaves, to, words, 1, words);
  }

  @Override
  public void wipe() {
    lanes.wipe();
  }
}
