package org.ngcc4j.atlas;

import org.ngcc4j.SigningKey;
import org.ngcc4j.symmetric.IccsXof;

/// Absorbs a message for one signature.
final class AtlasSigner implements SigningKey.Signer {
  private final AtlasSigningKey key;
  private final IccsXof message = new IccsXof();
  private boolean done;

  AtlasSigner(AtlasSigningKey key) {
    this.key = key;
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
