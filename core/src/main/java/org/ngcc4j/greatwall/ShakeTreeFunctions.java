package org.ngcc4j.greatwall;

/// The tree of the 512-bit sets: children are 32 bytes from each of four calls of SHAKE256, section
/// 5.
final class ShakeTreeFunctions extends LeafFunctions {
  private static final long[] TWEAKS = {0, 2, 4, 6};

  private final int seedWords;

  ShakeTreeFunctions(GreatWallParameters p) {
    super(p);
    seedWords = p.seedWords;
  }

  @Override
  public void expand(int firstNode, int count, long[] nodes, int from, long[] children, int to) {
    int taken = 2 * seedWords / TWEAKS.length;
    lanes.hash(
        nodes, from, seedWords, 1, count, seedWords, TWEAKS, children, to, 2 * seedWords, 1, taken);
  }
}
