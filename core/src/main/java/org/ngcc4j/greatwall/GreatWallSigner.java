package org.ngcc4j.greatwall;

import org.ngcc4j.RandomBits;
import org.ngcc4j.SigningKey;
import org.ngcc4j.symmetric.Shake;

/// Absorbs a message for one signature.
final class GreatWallSigner implements SigningKey.Signer {
  private final GreatWallSigningKey key;
  private final Shake message;
  private final RandomBits random;
  private boolean done;

  GreatWallSigner(GreatWallSigningKey key, Shake message, RandomBits random) {
    this.key = key;
    this.message = message;
    this.random = random;
    key.begin(message);
  }

  @Override
  public SigningKey.Signer update(byte[] data, int offset, int length) {
    checkOpen();
    message.update(data, offset, length);
    return this;
  }

  @Override
  public byte[] sign() {
    checkOpen();
    done = true;
    try {
      return key.sign(message, random);
    } finally {
      message.reset();
    }
  }

  private void checkOpen() {
    if (done) {
      throw new IllegalStateException("the signature was already made");
    }
  }
}
