package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.field.BitPacking;

/// Verification holds to the bounds (section 6 of the specification). An attempt that the signer
/// rejects gives a signature whose only fault is the bound.
///
/// Where a test needs a signature of a rare kind, the message that leads to it was found by
/// searching; the test checks that the signature is of that kind.
class AigisBoundsTest {
  @ParameterizedTest(name = "{0}: attempt {2} on message {1}, z {3}")
  @CsvSource({
    "SIG1, 15, 2, one above the upper end", "SIG1, 53, 2, one below the lower end",
    "SIG2, 0, 3, one above the upper end", "SIG2, 33, 7, one below the lower end",
    "SIG3, 252, 5, one above the upper end", "SIG3, 17, 1, one below the lower end"
  })
  void zOutOfRangeIsRejectedForThatAlone(
      AigisParameters p, int number, int attempt, String description) {
    TestSigner signer = new TestSigner(p);
    Transcription.Attempt refused = attempt(signer, number, attempt);
    boolean above = description.contains("above");
    int bound = signer.set.zBound();
    int[] outside =
        Arrays.stream(refused.z())
            .flatMapToInt(Arrays::stream)
            .filter(x -> !Transcription.within(x, bound))
            .toArray();
    assertThat(outside).isNotEmpty().containsOnly(above ? bound + 1 : -bound);
    assertThat(refused.rFits() && refused.vFits() && refused.blocksFit()).isTrue();
    assertOnlyABoundIsWrong(signer, number, refused.encode(), p.gamma3);
  }

  @ParameterizedTest
  @CsvSource({"SIG1, 256, 0", "SIG2, 228, 5", "SIG3, 18, 0"})
  void anErrorOutOfRangeIsRejectedForThatAlone(AigisParameters p, int number, int attempt) {
    TestSigner signer = new TestSigner(p);
    Transcription.Attempt refused = attempt(signer, number, attempt);
    assertThat(refused.vFits()).isFalse();
    assertThat(refused.zFits() && refused.rFits() && refused.blocksFit()).isTrue();
    byte[] signature = refused.encode();
    assertThat(
            signer.set.equationHolds(
                signer.pair.publicKey(), TestSigner.message(number), signature, p.gamma3))
        .isFalse();
    assertOnlyABoundIsWrong(signer, number, signature, p.alpha);
  }

  @ParameterizedTest
  @CsvSource({"SIG1, 537, 0, 74", "SIG2, 33, 1, 177", "SIG3, 341, 0, 104"})
  void tooManyOnesInTheHintAreRejectedForThatAlone(
      AigisParameters p, int number, int attempt, int weight) {
    TestSigner signer = new TestSigner(p);
    Transcription.Attempt refused = attempt(signer, number, attempt);
    assertThat(refused.weight()).isEqualTo(weight).isGreaterThan(p.hintWeight);
    assertThat(refused.zFits() && refused.rFits() && refused.vFits() && refused.blocksFit())
        .isTrue();
    assertOnlyABoundIsWrong(signer, number, refused.encode(), p.gamma3);
  }

  private static Transcription.Attempt attempt(TestSigner signer, int number, int attempt) {
    Transcription.Secrets secrets = signer.set.secrets(signer.pair.secretKey());
    return signer.set.attempt(
        secrets,
        signer.set.expandA(secrets.rho()),
        signer.set.mu(secrets.tr(), TestSigner.message(number)),
        attempt * signer.p.columns);
  }

  private static void assertOnlyABoundIsWrong(
      TestSigner signer, int number, byte[] signature, int errorBound) {
    assertThat(
            signer.set.equationHolds(
                signer.pair.publicKey(), TestSigner.message(number), signature, errorBound))
        .as("the equation")
        .isTrue();
    assertThat(signer.verifyingKey.verify(TestSigner.message(number), signature)).isFalse();
    signer.sign(number).assertAccepted();
  }

  @ParameterizedTest
  @CsvSource({"SIG1, 53, 77", "SIG2, 37, 40", "SIG3, 465, 165"})
  void bothEndsOfTheRangeOfZAreAccepted(AigisParameters p, int upper, int lower) {
    TestSigner signer = new TestSigner(p);
    TestSignature highest = signer.sign(upper);
    TestSignature lowest = signer.sign(lower);
    assertThat(z(highest).max().orElseThrow()).isEqualTo(p.gamma1 - p.beta1);
    assertThat(z(lowest).min().orElseThrow()).isEqualTo(1 - (p.gamma1 - p.beta1));
    highest.assertAccepted();
    lowest.assertAccepted();
  }

  private static IntStream z(TestSignature signed) {
    AigisParameters p = signed.signer().p;
    return Arrays.stream(
            Transcription.unpack(signed.signature(), 0, p.columns * AigisParameters.N, p.zBits))
        .map(x -> p.gamma1 - x);
  }

  @ParameterizedTest
  @EnumSource
  void coefficientsOfZOutOfRangeAreRejected(AigisParameters p) {
    TestSignature signed = new TestSigner(p).sign(0);
    byte[] mutated = signed.signature().clone();
    int[] z = new int[p.columns * AigisParameters.N];
    BitPacking.unpackOffset(mutated, 0, p.zBits, p.gamma1, z, 0, z.length);
    int bound = p.gamma1 - p.beta1;
    int tried = 0;
    for (int j = 0; j < z.length; j += 7) {
      int kept = z[j];
      for (int x : new int[] {bound + 1, p.gamma1, -bound, 1 - p.gamma1}) {
        z[j] = x;
        BitPacking.packOffset(z, 0, z.length, p.zBits, p.gamma1, mutated, 0);
        signed.assertRejected(mutated, "z[%d] = %d", j, x);
        tried++;
      }
      z[j] = kept;
    }
    signed.assertAccepted();
    assertThat(tried).isGreaterThan(500);
  }

  /// About one signature in a hundred (sets 1 and 2) is as long as a signature can be.
  @ParameterizedTest
  @CsvSource({"SIG1, 204", "SIG2, 296", "SIG3, 29"})
  void theLongestSignatureIsAccepted(AigisParameters p, int number) {
    TestSignature signed = new TestSigner(p).sign(number);
    assertThat(signed.signature()).hasSize(p.description.maxSignatureBytes());
    assertThat(signed.hint().positions().length).isGreaterThanOrEqualTo(p.hintWeight - 1);
    signed.assertAccepted();
    for (int bit = 8 * p.fixedSignatureBytes; bit < 8 * signed.signature().length; bit++) {
      byte[] mutated = signed.signature().clone();
      mutated[bit / 8] ^= (byte) (1 << (bit % 8));
      signed.assertRejected(mutated, "bit %d flipped", bit);
    }
  }
}
