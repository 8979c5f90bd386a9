package org.ngcc4j.atlas;

import static org.ngcc4j.atlas.AtlasParameters.HASH_BYTES;
import static org.ngcc4j.atlas.AtlasParameters.HIGH_BITS;

import java.util.Arrays;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.symmetric.IccsXof;
import org.ngcc4j.symmetric.Sm3;

/// The message representative `mu` and the hash of `mu` and the commitment's high parts (sections
/// 3 and 5).
///
/// An instance is working memory for one operation.
final class AtlasCommitment {
  private final AtlasParameters p;
  private final Sm3 hash = new Sm3();
  private final byte[] mu = new byte[HASH_BYTES];
  private final byte[] packed;

  AtlasCommitment(AtlasParameters p) {
    this.p = p;
    packed = new byte[p.highPolyBytes];
  }

  /// Derives `mu` and starts a commitment.
  ///
  /// @param message the hash after `tr || M`; starts anew
  void begin(IccsXof message) {
    message.finish(mu, 0, mu.length);
    begin();
  }

  /// Starts another commitment to the same message.
  void begin() {
    hash.reset().update(mu, 0, mu.length);
  }

  /// Adds the high parts of one polynomial.
  void add(int[] high, int from) {
    BitPacking.pack(high, from, p.n, HIGH_BITS, packed, 0);
    hash.update(packed, 0, packed.length);
  }

  /// Returns the hash, from which the challenge is sampled.
  Sm3 hash() {
    return hash;
  }

  /// Returns `mu`, owned by this object.
  byte[] mu() {
    return mu;
  }

  void wipe() {
    hash.wipe();
    Arrays.fill(mu, (byte) 0);
    Arrays.fill(packed, (byte) 0);
  }
}
