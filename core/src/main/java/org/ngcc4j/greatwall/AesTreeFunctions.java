package org.ngcc4j.greatwall;

import org.ngcc4j.symmetric.AesLanes;

/// The tree of the sets up to 256 bits: children are counter blocks 0, 1, .. of AES under the node
/// as key.
final class AesTreeFunctions extends LeafFunctions {
  private final int seedWords;
  private final AesLanes aes;

  AesTreeFunctions(GreatWallParameters p) {
    super(p);
    seedWords = p.seedWords;
    aes = new AesLanes(p.lambda);
  }

  @Override
  public void begin(byte[] iv, int from) {
    super.begin(iv, from);
    aes.counter(iv, from);
  }

  @Override
  public void expand(int firstNode, int count, long[] nodes, int from, long[] children, int to) {
    for (int i = 0; i < count; i += AesLanes.LANES) {
      int lanes = Math.min(AesLanes.LANES, count - i);
      aes.loadKeys(nodes, from + i * seedWords, seedWords, 0, lanes, 0, 0);
      aes.words(lanes, 2 * seedWords, children, to + 2 * i * seedWords, 2 * seedWords);
    }
  }

  @Override
  public void wipe() {
    super.wipe();
    aes.wipe();
  }
}
