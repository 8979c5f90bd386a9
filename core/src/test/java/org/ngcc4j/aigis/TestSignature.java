package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/// A valid signature.
@SuppressWarnings("ArrayRecordComponent") // never compared
record TestSignature(TestSigner signer, byte[] message, byte[] signature) {
  boolean accepts(byte[] other) {
    return signer.verifyingKey.verify(message, other);
  }

  void assertAccepted() {
    assertThat(accepts(signature)).as("the signature itself").isTrue();
  }

  void assertRejected(byte[] other, String description, Object... arguments) {
    if (accepts(other)) {
      assertThat(other).as(description, arguments).isEqualTo(signature);
    }
  }

  TestHint hint() {
    return TestHint.of(signer.p, signature);
  }

  /// The signature with another hint.
  byte[] with(byte[] hint) {
    return Transcription.join(Arrays.copyOf(signature, signer.p.fixedSignatureBytes), hint);
  }

  /// Asserts that only the form of a signature's hint is wrong, and that it is rejected for that.
  void assertFormRejected(byte[] hint, String description, Object... arguments) {
    assertThat(signer.set.decodeHintLeniently(hint, 0))
        .as(description, arguments)
        .isEqualTo(signer.set.decodeHintLeniently(signature, signer.p.fixedSignatureBytes));
    assertRejected(with(hint), description, arguments);
  }
}
