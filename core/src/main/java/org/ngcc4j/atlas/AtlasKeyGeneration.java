package org.ngcc4j.atlas;

import static org.ngcc4j.atlas.AtlasParameters.DROPPED_BITS;
import static org.ngcc4j.atlas.AtlasParameters.HASH_BYTES;
import static org.ngcc4j.atlas.AtlasParameters.S1_BITS;
import static org.ngcc4j.atlas.AtlasParameters.SEED_BYTES;

import java.util.Arrays;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.RandomBits;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.Rounding;
import org.ngcc4j.symmetric.IccsXof;

/// KeyGen of section 4 of `docs/spec/atlas.md`; working memory for one key pair.
///
/// Two signatures of a key give it away, in every set: see [AtlasScheme].
final class AtlasKeyGeneration {
  private final AtlasParameters p;
  private final AtlasSampling sampling;
  private final AtlasMatrix.Product product;
  private final IccsXof xof = new IccsXof();
  private final byte[] seeds = new byte[3 * SEED_BYTES];
  private final int[] s1;
  private final int[] t;
  private final int[] t1;

  AtlasKeyGeneration(AtlasParameters p) {
    this.p = p;
    sampling = new AtlasSampling(p);
    product = new AtlasMatrix.Product(p);
    s1 = new int[p.columns * p.n];
    t = new int[p.rows * p.n];
    t1 = new int[p.rows * p.n];
  }

  EncodedKeyPair generate(RandomBits random) {
    try {
      deriveSeeds(random);
      AtlasMatrix matrix = new AtlasMatrix(p, sampling, seeds);
      sampling.secrets(seeds, SEED_BYTES, s1);
      matrix.multiplySmall(s1, product, t);
      for (int i = 0; i < p.rows; i++) {
        AtlasRounding.round(p, t, i * p.n);
      }
      // t becomes t0.
      Rounding.power2Round(t, t1, t, 0, t.length, DROPPED_BITS);
      byte[] publicKey = publicKey(p, seeds, t1);
      return new EncodedKeyPair(publicKey, secretKey(publicKey));
    } finally {
      wipe();
    }
  }

  /// Encodes a public key.
  ///
  /// @param seed begins with rho
  /// @param t1 K polynomials
  static byte[] publicKey(AtlasParameters p, byte[] seed, int[] t1) {
    byte[] out = new byte[p.description.publicKeyBytes()];
    System.arraycopy(seed, 0, out, 0, SEED_BYTES);
    BitPacking.pack(t1, 0, t1.length, p.t1Bits, out, SEED_BYTES);
    return out;
  }

  /// `(rho, rho', Kkey)` from one draw, the only one of the scheme.
  private void deriveSeeds(RandomBits random) {
    byte[] seed = new byte[SEED_BYTES];
    try {
      random.draw(seed, 0, Byte.SIZE * SEED_BYTES);
      xof.update(seed, 0, seed.length).finish(seeds, 0, seeds.length);
    } finally {
      Arrays.fill(seed, (byte) 0);
    }
  }

  private byte[] secretKey(byte[] publicKey) {
    byte[] out = new byte[p.description.secretKeyBytes()];
    System.arraycopy(seeds, 0, out, 0, SEED_BYTES);
    System.arraycopy(seeds, 2 * SEED_BYTES, out, SEED_BYTES, SEED_BYTES);
    int at = 2 * SEED_BYTES;
    xof.update(publicKey, 0, publicKey.length).finish(out, at, HASH_BYTES);
    at += HASH_BYTES;
    BitPacking.packOffset(s1, 0, s1.length, S1_BITS, p.eta, out, at);
    at += BitPacking.bytes(s1.length, S1_BITS);
    BitPacking.packOffset(t, 0, t.length, DROPPED_BITS, 1 << (DROPPED_BITS - 1), out, at);
    return out;
  }

  private void wipe() {
    sampling.wipe();
    product.wipe();
    xof.wipe();
    Arrays.fill(seeds, (byte) 0);
    Arrays.fill(s1, 0);
    Arrays.fill(t, 0);
  }
}
