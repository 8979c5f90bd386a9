package org.ngcc4j.greatwall;

import java.util.Arrays;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.RandomBits;

/// Section 4 of `docs/spec/greatwall.md`; working memory for one key pair.
final class GreatWallKeyGeneration {
  private final GreatWallParameters p;
  private final Pylon pylon;
  private final byte[] drawn;

  GreatWallKeyGeneration(GreatWallParameters p) {
    this.p = p;
    pylon = new Pylon(p);
    drawn = new byte[p.description.secretKeyBytes()];
  }

  /// Draws until the one-way function is defined at what was drawn, four times on average. The
  /// number of draws tells nothing about the key.
  EncodedKeyPair generate(RandomBits random) {
    int bytes = p.pylon.bytes;
    try {
      do {
        random.draw(drawn, 0, Byte.SIZE * drawn.length);
        drawn[bytes - 1] &= (byte) p.pylon.lastByteMask;
        drawn[2 * bytes - 1] &= (byte) p.pylon.lastByteMask;
      } while (!pylon.evaluate(drawn));
      byte[] publicKey = drawn.clone();
      Pylon.encode(p.pylon, pylon.ciphertext, publicKey, 0);
      return new EncodedKeyPair(publicKey, drawn.clone());
    } finally {
      pylon.wipe();
      Arrays.fill(drawn, (byte) 0);
    }
  }
}
