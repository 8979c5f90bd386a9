package org.ngcc4j.greatwall;

import org.ngcc4j.symmetric.AesLanes;
import org.ngcc4j.symmetric.KeccakLanes;
import org.ngcc4j.symmetric.ShakeStreams;
import org.ngcc4j.voleith.CommitmentHash;
import org.ngcc4j.voleith.Primitives;
import org.ngcc4j.voleith.RowSums;
import org.ngcc4j.voleith.TreeFunctions;

/// The symmetric functions of section 5, and `h_v` of section 6.
final class GreatWallPrimitives implements Primitives {
  /// The last byte of the input of a hash over commitments.
  private static final int HASH_SUFFIX = 1;

  private final GreatWallParameters p;

  GreatWallPrimitives(GreatWallParameters p) {
    this.p = p;
  }

  @Override
  public TreeFunctions treeFunctions() {
    return p.lambda == 512 ? new ShakeTreeFunctions(p) : new AesTreeFunctions(p);
  }

  @Override
  public RowSums rowSums() {
    return p.lambda == 512 ? new ShakeRowSums(p, p.chunkDepth()) : new AesRowSums(p);
  }

  @Override
  public int hashedAtOnce() {
    return KeccakLanes.LANES;
  }

  @Override
  public int nodesAtOnce() {
    return p.lambda == 512 ? KeccakLanes.LANES : AesLanes.LANES;
  }

  @Override
  public CommitmentHash commitmentHash(int vectors) {
    return new Hash(p, vectors);
  }

  private static final class Hash implements CommitmentHash {
    private final int words;
    private final ShakeStreams streams;

    Hash(GreatWallParameters p, int vectors) {
      words = 2 * p.seedWords;
      streams = new ShakeStreams(p.shakeStrength(), vectors);
    }

    @Override
    public void begin() {
      streams.reset();
    }

    @Override
    public void update(long[] data, int from, int vectorStride, int leafStride, int leaves) {
      streams.update(data, from, vectorStride, words, leaves, leafStride);
    }

    @Override
    public void finish(long[] out, int to) {
      streams.finish(HASH_SUFFIX).squeeze(out, to, words, words);
    }
  }
}
