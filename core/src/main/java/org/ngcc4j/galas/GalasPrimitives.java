package org.ngcc4j.galas;

import org.ngcc4j.symmetric.IccsHashLanes;
import org.ngcc4j.symmetric.SeedXof;
import org.ngcc4j.voleith.CommitmentHash;
import org.ngcc4j.voleith.Primitives;
import org.ngcc4j.voleith.RowSums;
import org.ngcc4j.voleith.TreeFunctions;

/// The symmetric functions of section 4 of `docs/spec/galas.md`, and `h_i` of section 6.
final class GalasPrimitives implements Primitives {
  private final GalasParameters p;

  GalasPrimitives(GalasParameters p) {
    this.p = p;
  }

  @Override
  public TreeFunctions treeFunctions() {
    return new GalasTreeFunctions(p);
  }

  @Override
  public RowSums rowSums() {
    return new GalasRowSums(p);
  }

  @Override
  public int hashedAtOnce() {
    return IccsHashLanes.LANES;
  }

  @Override
  public int nodesAtOnce() {
    return SeedXof.LANES;
  }

  @Override
  public CommitmentHash commitmentHash(int vectors) {
    return new Hash(p, vectors);
  }

  /// `H_com` over the commitments of each vector's leaves.
  private static final class Hash implements CommitmentHash {
    private final int vectors;

    /// Words of eight bytes of a commitment, and what lies between two digests.
    private final int words;

    private final int stride;
    private final IccsHashLanes lanes;

    Hash(GalasParameters p, int vectors) {
      this.vectors = vectors;
      words = p.hashBytes / Long.BYTES;
      stride = 2 * p.seedWords;
      lanes = new IccsHashLanes(p.hashBits);
    }

    @Override
    public void begin() {
      lanes.wipe();
      lanes.begin(vectors);
    }

    @Override
    public void update(long[] data, int from, int vectorStride, int leafStride, int leaves) {
      for (int leaf = 0; leaf < leaves; leaf++) {
        lanes.update(data, from + leaf * leafStride, vectorStride, words);
      }
    }

    @Override
    public void finish(long[] out, int to) {
      lanes.finish(GalasHash.COMMITMENT, 0, 2 * words);
      int[] digests = lanes.digests();
      for (int v = 0; v < vectors; v++) {
        for (int w = 0; w < words; w++) {
          int at = 2 * w * IccsHashLanes.LANES + v;
          long two = (long) digests[at] << Integer.SIZE;
          two |= digests[at + IccsHashLanes.LANES] & 0xFFFFFFFFL;
          out[to + v * stride + w] = Long.reverseBytes(two);
        }
      }
    }
  }
}
