package org.ngcc4j.galas;

import java.util.Arrays;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.RandomBits;

/// Section 5 of `docs/spec/galas.md`; working memory for one key pair.
final class GalasKeyGeneration {
  /// The bits of the first byte of k that must be set.
  static final int FIXED_BITS = 3;

  /// How many draws there are at most; four are expected.
  private static final int ATTEMPTS = 10_000;

  private final GalasParameters p;
  private final Gala gala;
  private final byte[] k;
  private final byte[] x;

  GalasKeyGeneration(GalasParameters p) {
    this.p = p;
    gala = new Gala(p.gala);
    k = new byte[p.seedBytes];
    x = new byte[p.seedBytes];
  }

  /// Draws k and x until k has its two lowest bits set and the function is defined. The number of
  /// draws tells nothing about the key.
  EncodedKeyPair generate(RandomBits random) {
    try {
      for (int i = 0; i < ATTEMPTS; i++) {
        random.draw(k, 0, p.n);
        random.draw(x, 0, p.n);
        if ((k[0] & FIXED_BITS) == FIXED_BITS && gala.evaluate(x, 0, k, 0)) {
          byte[] publicKey = Arrays.copyOf(x, p.description.publicKeyBytes());
          Octets.toBytes(gala.y, 0, publicKey, p.seedBytes, p.seedBytes);
          byte[] secretKey = Arrays.copyOf(x, p.description.secretKeyBytes());
          System.arraycopy(k, 0, secretKey, p.seedBytes, p.seedBytes);
          return new EncodedKeyPair(publicKey, secretKey);
        }
      }
      throw new IllegalStateException(
          "%s: %d draws gave no key; the source of randomness is broken"
              .formatted(p.instance(), ATTEMPTS));
    } finally {
      gala.wipe();
      Arrays.fill(k, (byte) 0);
    }
  }
}
