package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.aigis.AigisParameters.SIG1;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.testing.Fixes;
import org.ngcc4j.testing.Seeded;

/// Verification accepts what signing makes and nothing else (section 6 of the specification): any
/// change of a signature, its message or its key.
@ExtendWith(Seeded.class)
class AigisVerificationTest {
  /// Every bit of a signature of set 1; of the larger sets every 37th bit, and each one of the
  /// challenge and the hint.
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-1")
  void everyFlippedBitIsRejected(AigisParameters p) {
    flipBits(p, p == SIG1 ? 1 : 37);
  }

  @ParameterizedTest
  @EnumSource(names = {"SIG2", "SIG3"})
  @Tag("sweep")
  void everyFlippedBitOfTheLargerSetsIsRejected(AigisParameters p) {
    flipBits(p, 1);
  }

  private static void flipBits(AigisParameters p, int step) {
    TestSignature signed = new TestSigner(p).sign(0);
    byte[] mutated = signed.signature().clone();
    int challenge = 8 * (p.fixedSignatureBytes - p.seedBytes);
    int tried = 0;
    for (int bit = 0; bit < 8 * mutated.length; bit += bit + step < challenge ? step : 1) {
      mutated[bit / 8] ^= (byte) (1 << (bit % 8));
      signed.assertRejected(mutated, "bit %d flipped", bit);
      mutated[bit / 8] ^= (byte) (1 << (bit % 8));
      tried++;
    }
    signed.assertAccepted();
    assertThat(tried)
        .isGreaterThanOrEqualTo(8 * mutated.length - challenge + challenge / step)
        .isGreaterThan(1000);
  }

  @ParameterizedTest
  @EnumSource
  void everyTruncationIsRejected(AigisParameters p) {
    TestSignature signed = new TestSigner(p).sign(0);
    int whole = signed.signature().length;
    for (int length = 0; length < whole; length++) {
      signed.assertRejected(Arrays.copyOf(signed.signature(), length), "%d bytes", length);
      byte[] end = Arrays.copyOfRange(signed.signature(), whole - length, whole);
      signed.assertRejected(end, "the last %d bytes", length);
    }
    signed.assertAccepted();
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-1")
  void everyExtensionIsRejected(AigisParameters p, Random random) {
    TestSigner signer = new TestSigner(p);
    int tried = 0;
    for (int number = 0; number < 3; number++) {
      TestSignature signed = signer.sign(number);
      for (int more = 1; more <= 64; more++) {
        byte[] extended = Arrays.copyOf(signed.signature(), signed.signature().length + more);
        signed.assertRejected(extended, "%d zeros more", more);
        byte[] tail = new byte[more];
        random.nextBytes(tail);
        System.arraycopy(tail, 0, extended, signed.signature().length, more);
        signed.assertRejected(extended, "%d random bytes more", more);
        tried += 2;
      }
      signed.assertAccepted();
    }
    assertThat(tried).isEqualTo(384);
  }

  @ParameterizedTest
  @EnumSource
  void noBytesAndTooManyBytesAreRejected(AigisParameters p) {
    TestSignature signed = new TestSigner(p).sign(0);
    signed.assertRejected(new byte[0], "nothing");
    signed.assertRejected(new byte[p.fixedSignatureBytes], "zeros without a hint");
    signed.assertRejected(new byte[p.fixedSignatureBytes + 1], "zeros");
    signed.assertRejected(new byte[p.description.maxSignatureBytes()], "zeros");
    signed.assertRejected(new byte[1 << 24], "16 MiB");
    byte[] ones = new byte[p.description.maxSignatureBytes()];
    Arrays.fill(ones, (byte) -1);
    signed.assertRejected(ones, "ones");
    signed.assertAccepted();
  }

  @ParameterizedTest
  @EnumSource
  void anotherMessageIsRejected(AigisParameters p) {
    TestSigner signer = new TestSigner(p);
    TestSignature signed = signer.sign(new byte[100]);
    int tried = 0;
    for (int bit = 0; bit < 800; bit += 3) {
      byte[] other = signed.message().clone();
      other[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThat(signer.verifyingKey.verify(other, signed.signature())).as("bit %d", bit).isFalse();
      tried++;
    }
    for (int length = 0; length < 200; length++) {
      assertThat(signer.verifyingKey.verify(new byte[length], signed.signature()))
          .as("%d zeros", length)
          .isEqualTo(length == 100);
      tried++;
    }
    assertThat(tried).isGreaterThan(400);
  }

  @ParameterizedTest
  @EnumSource
  void anotherPublicKeyIsRejected(AigisParameters p) throws InvalidKeyException {
    TestSignature signed = new TestSigner(p).sign(0);
    byte[] encoded = signed.signer().pair.publicKey();
    int tried = 0;
    for (int bit = 0; bit < 8 * encoded.length; bit += 1 + encoded.length / 20) {
      encoded[bit / 8] ^= (byte) (1 << (bit % 8));
      VerifyingKey other = SignatureScheme.of(p.instance()).verifyingKey(encoded);
      assertThat(other.verify(signed.message(), signed.signature())).as("bit %d", bit).isFalse();
      encoded[bit / 8] ^= (byte) (1 << (bit % 8));
      tried++;
    }
    assertThat(tried).isGreaterThan(150);
  }
}
