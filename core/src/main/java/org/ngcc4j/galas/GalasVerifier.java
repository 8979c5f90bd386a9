package org.ngcc4j.galas;

import java.util.Objects;
import org.ngcc4j.VerifyingKey;

/// Absorbs a message for one verification.
final class GalasVerifier implements VerifyingKey.Verifier {
  private final GalasVerifyingKey key;
  private final GalasHash message;
  private boolean done;

  GalasVerifier(GalasVerifyingKey key, GalasHash message) {
    this.key = key;
    this.message = message;
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
