package org.ngcc4j.atlas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.ngcc4j.atlas.AtlasParameters.HINT_SLOTS;
import static org.ngcc4j.atlas.AtlasParameters.LWRDSA128;
import static org.ngcc4j.atlas.AtlasParameters.LWRDSA192;
import static org.ngcc4j.atlas.AtlasParameters.LWRDSA512;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.testing.Fixes;
import org.ngcc4j.testing.Seeded;

/// Verification accepts what signing makes and nothing else (section 10 of the specification).
@ExtendWith(Seeded.class)
class AtlasVerificationTest {
  /// A key pair made from the name of the set, and a signature that can be taken apart.
  private static final class Signed {
    final AtlasParameters p;
    final EncodedKeyPair pair;
    final VerifyingKey key;
    final byte[] message;
    final byte[] signature;
    int rejected;

    Signed(AtlasParameters p, int number) {
      this.p = p;
      SignatureScheme scheme = SignatureScheme.of(p.instance());
      pair =
          scheme.generateKeyPair(IccsDrng.seeded(p.instance().getBytes(StandardCharsets.US_ASCII)));
      try {
        SigningKey signing = scheme.signingKey(pair.secretKey());
        key = scheme.verifyingKey(pair.publicKey());
        message = ("message " + number).getBytes(StandardCharsets.US_ASCII);
        signature = signing.sign(message);
      } catch (InvalidKeyException e) {
        throw new AssertionError(e);
      }
      assertThat(key.verify(message, signature)).isTrue();
    }

    void assertRejected(byte[] other, String description, Object... arguments) {
      if (key.verify(message, other)) {
        assertThat(other).as(description, arguments).isEqualTo(signature);
      }
      rejected++;
    }

    /// Changes a copy of the signature, which is rejected, and undoes nothing else.
    void assertChangeRejected(Consumer<byte[]> change, String description, Object... arguments) {
      byte[] other = signature.clone();
      change.accept(other);
      assertThat(other)
          .as("something is changed: " + description, arguments)
          .isNotEqualTo(signature);
      assertRejected(other, description, arguments);
    }

    int[] positions() {
      return Transcription.unpack(signature, p.hintAt, HINT_SLOTS, p.positionBits);
    }

    void assertPositionsRejected(int[] positions, String description, Object... arguments) {
      assertChangeRejected(
          s -> BitPacking.pack(positions, 0, HINT_SLOTS, p.positionBits, s, p.hintAt),
          description,
          arguments);
    }

    int countsAt() {
      return p.hintAt + BitPacking.bytes(HINT_SLOTS, p.positionBits);
    }

    int count(int row) {
      return row < 0 ? 0 : signature[countsAt() + row] & 0xFF;
    }

    int weight() {
      return count(p.rows - 1);
    }

    int signsAt() {
      return p.supportAt + p.supportBytes;
    }

    /// Everything else was rejected, and the signature still holds.
    void assertRejections(int expected) {
      assertThat(rejected).isEqualTo(expected);
      assertThat(key.verify(message, signature)).as("the signature itself").isTrue();
    }
  }

  // Any change.

  /// Every bit of a signature of lwrdsa128; of the other sets every 37th bit of `z`, and each one
  /// behind it.
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-15-2")
  void everyFlippedBitIsRejected(AtlasParameters p) {
    flipBits(p, p == LWRDSA128 ? 1 : 37);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void everyFlippedBitOfAllSetsIsRejected(AtlasParameters p) {
    flipBits(p, 1);
  }

  private static void flipBits(AtlasParameters p, int step) {
    Signed signed = new Signed(p, 0);
    byte[] mutated = signed.signature.clone();
    int behindZ = 8 * p.hintAt;
    int tried = 0;
    for (int bit = 0; bit < 8 * mutated.length; bit += bit + step < behindZ ? step : 1) {
      mutated[bit / 8] ^= (byte) (1 << (bit % 8));
      signed.assertRejected(mutated, "bit %d flipped", bit);
      mutated[bit / 8] ^= (byte) (1 << (bit % 8));
      tried++;
    }
    assertThat(tried).isGreaterThanOrEqualTo(8 * mutated.length - behindZ + behindZ / step);
    signed.assertRejections(tried);
  }

  @ParameterizedTest
  @EnumSource
  void everyOtherLengthIsRejected(AtlasParameters p, Random random) {
    Signed signed = new Signed(p, 0);
    int whole = signed.signature.length;
    for (int length = 0; length < whole; length++) {
      signed.assertRejected(Arrays.copyOf(signed.signature, length), "%d bytes", length);
    }
    for (int more = 1; more <= 200; more++) {
      byte[] longer = Arrays.copyOf(signed.signature, whole + more);
      signed.assertRejected(longer, "%d zeros more", more);
      byte[] tail = new byte[more];
      random.nextBytes(tail);
      System.arraycopy(tail, 0, longer, whole, more);
      signed.assertRejected(longer, "%d bytes more", more);
    }
    signed.assertRejections(whole + 400);
  }

  @ParameterizedTest
  @EnumSource
  void anotherMessageOrKeyIsRejected(AtlasParameters p) throws InvalidKeyException {
    Signed signed = new Signed(p, 0);
    for (int bit = 0; bit < 8 * signed.message.length; bit++) {
      byte[] other = signed.message.clone();
      other[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThat(signed.key.verify(other, signed.signature)).as("bit %d", bit).isFalse();
    }
    byte[] encoded = signed.pair.publicKey();
    // Of rho any bits, of t1 the lowest bits of coefficients: with others it might be no key.
    for (int i = 0; i < 60; i++) {
      int bit = i < 20 ? 12 * i : 256 + p.t1Bits * (i - 20) * p.n / 8;
      encoded[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThat(new AtlasVerifyingKey(p, encoded).verify(signed.message, signed.signature))
          .as("bit %d", bit)
          .isFalse();
      encoded[bit / 8] ^= (byte) (1 << (bit % 8));
    }
  }

  /// The submitted code overwrites the message while it verifies, so that a second call answers
  /// otherwise.
  @ParameterizedTest
  @EnumSource
  void theSameInputsGetTheSameAnswerEveryTime(AtlasParameters p) {
    Signed signed = new Signed(p, 0);
    byte[] message = signed.message.clone();
    byte[] signature = signed.signature.clone();
    byte[] bad = signature.clone();
    bad[p.hintAt / 2] ^= 1;
    for (int round = 0; round < 20; round++) {
      assertThat(signed.key.verify(message, signature)).isTrue();
      assertThat(signed.key.verify(message, bad)).isFalse();
      assertThat(signed.key.verify(signature, signature)).as("one array for both").isFalse();
      assertThat(signed.key.verifier().update(message).verify(signature)).isTrue();
    }
    assertThat(message).isEqualTo(signed.message);
    assertThat(signature).isEqualTo(signed.signature);
  }

  // Rule 3: the range of z.

  @ParameterizedTest
  @EnumSource
  void packedResponsesOutOfRangeAreRejected(AtlasParameters p) {
    Signed signed = new Signed(p, 0);
    int[] outside = {
      0, p.beta1 - 1, 2 * p.gamma1 - p.beta1 - 2, 2 * p.gamma1 - 1, (1 << p.zBits) - 1
    };
    int count = p.columns * p.n;
    for (int u : outside) {
      for (int at : new int[] {0, p.n - 1, count / 2, count - 1}) {
        int[] z = new int[count];
        BitPacking.unpack(signed.signature, 0, p.zBits, z, 0, count);
        z[at] = u;
        signed.assertChangeRejected(
            s -> BitPacking.pack(z, 0, count, p.zBits, s, 0), "z[%d] stored as %d", at, u);
      }
    }
    signed.assertRejections(20);
  }

  /// The range alone decides: at its ends the decoder goes on to the challenge.
  @ParameterizedTest
  @EnumSource
  void theRangeOfPackedResponsesIsThatOfTheSpecification(AtlasParameters p) {
    for (int u = 0; u < 1 << p.zBits; u++) {
      boolean inside = p.beta1 <= u && u <= 2 * p.gamma1 - p.beta1 - 3;
      int[] z = {p.gamma1 - 1 - u};
      if ((AtlasRounding.outside(z, 0, 1, p.gamma1 - p.beta1) == 0) != inside) {
        assertThat(u).as("stored as").isNegative();
      }
    }
  }

  // Rule 4: the hint.

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-15-2")
  void unusedSlotsAreZero(AtlasParameters p) {
    Signed signed = new Signed(p, 0);
    int unused = HINT_SLOTS - signed.weight();
    assertThat(unused).isPositive();
    for (int slot = signed.weight(); slot < HINT_SLOTS; slot++) {
      for (int position : new int[] {1, p.n / 2, p.n - 1}) {
        int[] positions = signed.positions();
        positions[slot] = position;
        signed.assertPositionsRejected(positions, "slot %d holds %d", slot, position);
      }
    }
    signed.assertRejections(3 * unused);
  }

  @ParameterizedTest
  @EnumSource
  void positionsIncreaseInsideAPolynomial(AtlasParameters p) {
    Signed signed = new Signed(p, 0);
    int tried = 0;
    for (int row = 0; row < p.rows; row++) {
      for (int slot = signed.count(row - 1) + 1; slot < signed.count(row); slot++) {
        int[] repeated = signed.positions();
        repeated[slot] = repeated[slot - 1];
        signed.assertPositionsRejected(repeated, "slot %d repeats", slot);
        int[] swapped = signed.positions();
        swapped[slot] = swapped[slot - 1];
        swapped[slot - 1] = signed.positions()[slot];
        signed.assertPositionsRejected(swapped, "slots %d and before swapped", slot);
        tried += 2;
      }
    }
    assertThat(tried).isGreaterThan(20);
    signed.assertRejections(tried);
  }

  /// Where a slot has more bits than a position.
  @ParameterizedTest
  @EnumSource(names = {"LWRDSA128", "LWRDSA192"})
  void positionsBehindThePolynomialAreRejected(AtlasParameters p) {
    Signed signed = new Signed(p, 0);
    for (int slot = 0; slot < signed.weight(); slot++) {
      int[] positions = signed.positions();
      positions[slot] += p.n;
      signed.assertPositionsRejected(positions, "slot %d beyond N", slot);
      positions[slot] = 255;
      signed.assertPositionsRejected(positions, "slot %d holds 255", slot);
    }
    signed.assertRejections(2 * signed.weight());
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-15-2")
  void countsAreBoundedAndNeverDecrease(AtlasParameters p) {
    Signed signed = new Signed(p, 0);
    int tried = 0;
    for (int row = 0; row < p.rows; row++) {
      for (int count = 0; count < 256; count++) {
        if (count != signed.count(row)) {
          byte other = (byte) count;
          int at = signed.countsAt() + row;
          signed.assertChangeRejected(s -> s[at] = other, "count %d is %d", row, count);
          tried++;
        }
      }
    }
    signed.assertRejections(255 * p.rows);
    assertThat(tried).isEqualTo(255 * p.rows);
  }

  @ParameterizedTest
  @EnumSource
  void hintsAreDecodedAsTheyAreEncoded(AtlasParameters p, Random random) {
    AtlasHint code = new AtlasHint(p);
    for (int round = 0; round < 100; round++) {
      byte[] hint = new byte[p.rows * p.n];
      int weight = round == 0 ? 0 : round == 1 ? HINT_SLOTS : random.nextInt(HINT_SLOTS + 1);
      for (int ones = 0; ones < weight; ) {
        int at = random.nextInt(hint.length);
        ones += 1 - hint[at];
        hint[at] = 1;
      }
      byte[] signature = new byte[p.description.maxSignatureBytes()];
      Arrays.fill(signature, (byte) -1);
      code.encode(hint, signature);
      byte[] decoded = new byte[hint.length];
      assertThat(code.decode(signature, decoded)).isTrue();
      assertThat(decoded).isEqualTo(hint);
      assertThat(signature[p.hintAt - 1]).isEqualTo((byte) -1);
      assertThat(signature[p.supportAt]).isEqualTo((byte) -1);
    }
  }

  // Rule 5: the challenge.

  @ParameterizedTest
  @EnumSource
  void theSupportHasExactlyItsWeight(AtlasParameters p) {
    Signed signed = new Signed(p, 0);
    for (int j = 0; j < p.n; j++) {
      int at = p.supportAt + j / 8;
      byte bit = (byte) (1 << (j % 8));
      signed.assertChangeRejected(s -> s[at] ^= bit, "coefficient %d", j);
    }
    signed.assertRejections(p.n);
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-15-2")
  void unusedSignBitsAndThePadAreZero(AtlasParameters p) {
    Signed signed = new Signed(p, 0);
    for (int k = p.challengeWeight; k < 64; k++) {
      int at = signed.signsAt() + k / 8;
      byte bit = (byte) (1 << (k % 8));
      signed.assertChangeRejected(s -> s[at] ^= bit, "sign bit %d", k);
    }
    int padAt = signed.signsAt() + 8;
    assertThat(signed.signature).hasSize(p == LWRDSA512 ? padAt + 1 : padAt);
    int pads = 0;
    if (p == LWRDSA512) {
      for (int value = 1; value < 256; value++) {
        byte pad = (byte) value;
        signed.assertChangeRejected(s -> s[padAt] = pad, "pad %d", value);
        pads++;
      }
    }
    assertThat(p.challengeWeight).isEqualTo(p == LWRDSA192 ? 64 : p == LWRDSA128 ? 31 : 60);
    signed.assertRejections(64 - p.challengeWeight + pads);
  }

  // Keys.

  @ParameterizedTest
  @EnumSource
  void keysOfAnotherLengthAreRefused(AtlasParameters p) {
    Signed signed = new Signed(p, 0);
    for (int more : new int[] {-1, 1}) {
      byte[] publicKey = signed.pair.publicKey();
      byte[] secretKey = signed.pair.secretKey();
      assertThatThrownBy(
              () -> new AtlasVerifyingKey(p, Arrays.copyOf(publicKey, publicKey.length + more)))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage(
              "%s public key: expected %d bytes, got %d",
              p.instance(), publicKey.length, publicKey.length + more);
      assertThatThrownBy(
              () -> new AtlasSigningKey(p, Arrays.copyOf(secretKey, secretKey.length + more)))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage(
              "%s secret key: expected %d bytes, got %d",
              p.instance(), secretKey.length, secretKey.length + more);
    }
  }

  @ParameterizedTest
  @EnumSource
  void valuesThatNoPublicKeyHasAreRefused(AtlasParameters p) throws InvalidKeyException {
    int count = p.rows * p.n;
    byte[] encoded = new Signed(p, 0).pair.publicKey();
    int[] t1 = new int[count];
    BitPacking.unpack(encoded, 32, p.t1Bits, t1, 0, count);
    int at = count - 2;
    t1[at] = p.t1Max;
    BitPacking.pack(t1, 0, count, p.t1Bits, encoded, 32);
    assertThat(new AtlasVerifyingKey(p, encoded).parameters()).isEqualTo(p.description);
    t1[at] = p.t1Max + 1;
    BitPacking.pack(t1, 0, count, p.t1Bits, encoded, 32);
    assertThatThrownBy(() -> new AtlasVerifyingKey(p, encoded))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage(
            "%s public key: coefficient %d of t1[%d] is %d, expected at most %d",
            p.instance(), p.n - 2, p.rows - 1, p.t1Max + 1, p.t1Max);
  }

  @ParameterizedTest
  @EnumSource
  void secretKeysThatContradictThemselvesAreRefused(AtlasParameters p) {
    byte[] encoded = new Signed(p, 0).pair.secretKey();
    int s1At = 112;
    int t0At = s1At + p.columns * p.n * 6 / 8;
    byte[] large = encoded.clone();
    large[s1At] |= 0x3F;
    assertThatThrownBy(() -> new AtlasSigningKey(p, large))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage(
            "%s secret key: a coefficient of s1 is outside [-%d, %d]", p.instance(), p.eta, p.eta);
    int tried = 0;
    // rho, tr, s1 and t0, but not the mask key, about which nothing else says anything.
    for (int at : new int[] {0, 31, 64, 111, s1At, t0At - 1, t0At, encoded.length - 1}) {
      byte[] other = encoded.clone();
      other[at] ^= 1;
      assertThatThrownBy(() -> new AtlasSigningKey(p, other))
          .as("byte %d", at)
          .isInstanceOf(InvalidKeyException.class)
          .hasMessageStartingWith(p.instance() + " secret key: ");
      tried++;
    }
    assertThat(tried).isEqualTo(8);
  }

  /// The official files print each signature with bytes behind it that are none of it.
  @Test
  void aSignatureThatIsCutOutOfAnOfficialRecordVerifies() {
    Signed signed = new Signed(LWRDSA128, 0);
    byte[] printed =
        Arrays.copyOf(signed.signature, signed.signature.length + signed.message.length);
    assertThat(signed.key.verify(signed.message, printed)).isFalse();
    byte[] cut = Arrays.copyOf(printed, LWRDSA128.description.maxSignatureBytes());
    assertThat(signed.key.verify(signed.message, cut)).isTrue();
  }
}
