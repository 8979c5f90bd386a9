package org.ngcc4j.galas;

import org.ngcc4j.SigningKey;

/// Absorbs a message for one signature.
final class GalasSigner implements SigningKey.Signer {
  private final GalasSigningKey key;
  private final GalasHash message;
  private boolean done;

  GalasSigner(GalasSigningKey key, GalasHash message) {
    this.key = key;
    this.message = message;
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
      return key.sign(message);
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
