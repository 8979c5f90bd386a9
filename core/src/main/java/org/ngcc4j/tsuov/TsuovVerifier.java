package org.ngcc4j.tsuov;

import java.util.Objects;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.symmetric.IccsHash;

/// Absorbs a message for one verification.
final class TsuovVerifier implements VerifyingKey.Verifier {
  private final TsuovVerifyingKey key;
  private final IccsHash message;
  private boolean done;

  TsuovVerifier(TsuovVerifyingKey key) {
    this.key = key;
    message = key.begin();
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
