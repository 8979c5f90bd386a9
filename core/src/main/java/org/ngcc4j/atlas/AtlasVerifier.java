package org.ngcc4j.atlas;

import java.util.Objects;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.symmetric.IccsXof;

/// Absorbs a message for one verification.
final class AtlasVerifier implements VerifyingKey.Verifier {
  private final AtlasVerifyingKey key;
  private final IccsXof message = new IccsXof();
  private boolean done;

  AtlasVerifier(AtlasVerifyingKey key) {
    this.key = key;
    key.begin(message);
  }

  @Override
  public VerifyingKey.Verifier update(byte[] data, int offset, int length) {
    checkOpen();
    message.update(data, offset, length);
    return this;
  }

  @Override
  public boolean verify(byte[] signature) {
    Objects.requireNonNull(signature, "signature");
    checkOpen();
    done = true;
    return key.verify(message, signature);
  }

  private void checkOpen() {
    if (done) {
      throw new IllegalStateException("the verification was already made");
    }
  }
}
