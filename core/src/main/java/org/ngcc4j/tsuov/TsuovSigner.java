package org.ngcc4j.tsuov;

import org.ngcc4j.RandomBits;
import org.ngcc4j.SigningKey;
import org.ngcc4j.symmetric.IccsHash;

/// Absorbs a message for one signature.
final class TsuovSigner implements SigningKey.Signer {
  private final TsuovSigningKey key;
  private final RandomBits random;

  // Read by the test of what is left after a signature.
  final IccsHash message;
  private boolean done;

  TsuovSigner(TsuovSigningKey key, RandomBits random) {
    this.key = key;
    this.random = random;
    message = key.begin();
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
      message.wipe();
    }
  }

  private void checkOpen() {
    if (done) {
      throw new IllegalStateException("the signature was already made");
    }
  }
}
