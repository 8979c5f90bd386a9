package org.ngcc4j.aigis;

import static org.ngcc4j.aigis.AigisParameters.N;

import java.util.Arrays;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.symmetric.IccsHash;
import org.ngcc4j.symmetric.IccsXof;

/// The message representative `mu` and the challenge's hash `H(mu || w1)` (section 5).
///
/// An instance is working memory for one operation.
final class AigisCommitment {
  private final AigisParameters p;
  private final IccsHash hash;
  private final byte[] mu;
  private final byte[] packed;

  AigisCommitment(AigisParameters p) {
    this.p = p;
    hash = new IccsHash(8 * p.seedBytes);
    mu = new byte[p.hashBytes];
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
    hash.update(mu, 0, mu.length);
  }

  /// Adds the high parts of one polynomial.
  void add(int[] w1, int from) {
    BitPacking.pack(w1, from, N, p.highBits, packed, 0);
    hash.update(packed, 0, packed.length);
  }

  /// Writes the challenge's S bytes.
  void finish(byte[] out) {
    hash.digest(out, 0);
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
