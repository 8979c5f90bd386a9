package org.ngcc4j.aigis;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;

/// A key pair made from the name of the set.
final class TestSigner {
  final AigisParameters p;
  final Transcription set;
  final EncodedKeyPair pair;
  final SigningKey key;
  final VerifyingKey verifyingKey;

  TestSigner(AigisParameters p) {
    this.p = p;
    set = Transcription.of(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    pair =
        scheme.generateKeyPair(IccsDrng.seeded(p.instance().getBytes(StandardCharsets.US_ASCII)));
    try {
      key = scheme.signingKey(pair.secretKey());
      verifyingKey = scheme.verifyingKey(pair.publicKey());
    } catch (InvalidKeyException e) {
      throw new AssertionError(e);
    }
  }

  TestSignature sign(int number) {
    byte[] message = message(number);
    return new TestSignature(this, message, key.sign(message));
  }

  TestSignature sign(byte[] message) {
    return new TestSignature(this, message, key.sign(message));
  }

  static byte[] message(int number) {
    return ("message " + number).getBytes(StandardCharsets.US_ASCII);
  }
}
