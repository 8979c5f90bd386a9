package org.ngcc4j.greatwall;

import java.util.Objects;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.symmetric.Shake;

/// Absorbs a message for one verification.
final class GreatWallVerifier implements VerifyingKey.Verifier {
  private final GreatWallVerifyingKey key;
  private final Shake message;
  private boolean done;

  GreatWallVerifier(GreatWallVerifyingKey key, Shake message) {
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
