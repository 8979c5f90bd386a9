package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Sweep;

/// Verification accepts what signing makes and nothing else, and keys have one encoding (section 7
/// of the specification). Every test counts what it had rejected.
@ExtendWith(Seeded.class)
class TsuovVerificationTest {
  private static final byte[] MESSAGE = "a message".getBytes(StandardCharsets.US_ASCII);

  /// A key pair made from the name of the set, and a signature.
  private static final class Signed {
    final byte[] publicKey;
    final TsuovVerifyingKey key;
    final byte[] signature;
    private int rejected;

    Signed(TsuovParameters p) {
      IccsDrng random = IccsDrng.seeded(p.name().getBytes(StandardCharsets.US_ASCII));
      EncodedKeyPair pair = new TsuovKeyGeneration(p).generate(random);
      publicKey = pair.publicKey();
      try {
        key = new TsuovVerifyingKey(p, publicKey);
        signature = new TsuovSigningKey(p, pair.secretKey()).sign(MESSAGE, random);
      } catch (InvalidKeyException e) {
        throw new AssertionError(e);
      }
      assertThat(key.verify(MESSAGE, signature)).as("the signature itself").isTrue();
    }

    void assertRejected(byte[] other, String description, Object... arguments) {
      assertThat(other).as(description, arguments).isNotEqualTo(signature);
      assertThat(key.verify(MESSAGE, other)).as(description, arguments).isFalse();
      rejected++;
    }

    void assertRejections(int expected) {
      assertThat(rejected).isEqualTo(expected);
      assertThat(key.verify(MESSAGE, signature)).as("the signature itself, after all").isTrue();
    }
  }

  /// Bits all over salt, planes and vectors.
  @ParameterizedTest
  @EnumSource
  void flippedBitsAreRejected(TsuovParameters p) {
    flipBits(p, p == TsuovParameters.TSUOV_128 ? 61 : p == TsuovParameters.TSUOV_256 ? 797 : 3989);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void manyMoreFlippedBitsAreRejected(TsuovParameters p) {
    flipBits(p, p == TsuovParameters.TSUOV_128 ? 1 : 11);
  }

  private static void flipBits(TsuovParameters p, int step) {
    Signed signed = new Signed(p);
    int bits = 8 * signed.signature.length;
    for (int bit = 0; bit < bits; bit += step) {
      byte[] other = signed.signature.clone();
      other[bit / 8] ^= (byte) (1 << (bit % 8));
      signed.assertRejected(other, "bit %d flipped", bit);
    }
    signed.assertRejections((bits + step - 1) / step);
  }

  @ParameterizedTest
  @EnumSource
  void everyOtherLengthIsRejected(TsuovParameters p) {
    Signed signed = new Signed(p);
    int whole = signed.signature.length;
    for (int length = 0; length < 2 * whole; length++) {
      if (length != whole) {
        signed.assertRejected(Arrays.copyOf(signed.signature, length), "%d bytes", length);
      }
    }
    for (int cut = 1; cut <= whole; cut++) {
      signed.assertRejected(
          Arrays.copyOfRange(signed.signature, cut, whole), "without the first %d bytes", cut);
    }
    signed.assertRejections(3 * whole - 1);
  }

  /// In the reference 31 is another form of 0, so that a signature has many encodings.
  @ParameterizedTest
  @EnumSource
  void theValue31IsRejectedInEveryPlaceOfASignature(TsuovParameters p) {
    Signed signed = new Signed(p);
    int[] residues = unpack(signed.signature, p, p.signatureResidues);
    int zeros = 0;
    for (int i = 0; i < residues.length; i++) {
      int kept = residues[i];
      zeros += kept == 0 ? 1 : 0;
      residues[i] = 31;
      signed.assertRejected(pack(signed.signature, p, residues), "residue %d is 31", i);
      residues[i] = kept;
    }
    assertThat(zeros).as("places where it would be the same vector").isGreaterThan(10);
    signed.assertRejections(p.signatureResidues);
  }

  @ParameterizedTest
  @EnumSource
  void aSignatureWithAnotherResidueIsRejected(TsuovParameters p, Random random) {
    Signed signed = new Signed(p);
    int[] residues = unpack(signed.signature, p, p.signatureResidues);
    int rounds = p == TsuovParameters.TSUOV_512 ? Sweep.number(5, 15) : Sweep.number(25, 100);
    for (int round = 0; round < rounds; round++) {
      int[] other = residues.clone();
      int at = random.nextInt(other.length);
      other[at] = (other[at] + 1 + random.nextInt(30)) % 31;
      signed.assertRejected(pack(signed.signature, p, other), "residue %d", at);
    }
    // Minus the vectors has the same values for all forms; minus one of them has not.
    int[] minusFirst = residues.clone();
    for (int i = 0; i < 2 * p.variables; i++) {
      minusFirst[i] = (31 - minusFirst[i]) % 31;
    }
    signed.assertRejected(pack(signed.signature, p, minusFirst), "the first vector negated");
    signed.assertRejections(rounds + 1);
  }

  @ParameterizedTest
  @EnumSource
  void anotherMessageSaltOrKeyIsRejected(TsuovParameters p) throws InvalidKeyException {
    Signed signed = new Signed(p);
    for (int length = 0; length < 20; length += Sweep.number(/* quick= */ 4, 1)) {
      byte[] other = Arrays.copyOf(MESSAGE, length);
      if (length != MESSAGE.length) {
        assertThat(signed.key.verify(other, signed.signature)).isFalse();
      }
    }
    byte[] publicKey = signed.publicKey.clone();
    publicKey[p.seedBytes] ^= 1;
    if ((publicKey[p.seedBytes] & 31) == 31) {
      publicKey[p.seedBytes] ^= 2;
    }
    assertThat(new TsuovVerifyingKey(p, publicKey).verify(MESSAGE, signed.signature)).isFalse();
    publicKey = signed.publicKey.clone();
    publicKey[0] ^= 1;
    assertThat(new TsuovVerifyingKey(p, publicKey).verify(MESSAGE, signed.signature)).isFalse();
    signed.assertRejections(0);
  }

  // Keys.

  @ParameterizedTest
  @EnumSource
  void keysOfAnyOtherLengthAreRefused(TsuovParameters p) {
    byte[] publicKey = new Signed(p).publicKey;
    for (int length : new int[] {0, 1, publicKey.length - 1, publicKey.length + 1}) {
      assertThatThrownBy(() -> new TsuovVerifyingKey(p, Arrays.copyOf(publicKey, length)))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage(
              "%s public key: expected %d bytes, got %d", p.name(), publicKey.length, length);
    }
    for (int length : new int[] {0, p.seedBytes, 2 * p.seedBytes - 1, 2 * p.seedBytes + 1}) {
      assertThatThrownBy(() -> new TsuovSigningKey(p, new byte[length]))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage(
              "%s secret key: expected %d bytes, got %d", p.name(), 2 * p.seedBytes, length);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theValue31IsRefusedInEveryPlaceOfAPublicKey(TsuovParameters p) {
    byte[] publicKey = new Signed(p).publicKey;
    int[] residues = unpack(publicKey, p, p.publicResidues);
    int refused = 0;
    int step = Math.max(1, residues.length / 700);
    for (int i = 0; i < residues.length; i += step) {
      int[] other = residues.clone();
      other[i] = 31;
      String place = "residue " + i + " is 31";
      assertThatThrownBy(() -> new TsuovVerifyingKey(p, pack(publicKey, p, other)))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessageContaining(place);
      refused++;
    }
    assertThat(refused).isEqualTo((residues.length + step - 1) / step).isGreaterThan(600);
  }

  @ParameterizedTest
  @EnumSource(names = {"TSUOV_128", "TSUOV_256"})
  void spareBitsOfAPublicKeyAreRefused(TsuovParameters p) {
    byte[] publicKey = new Signed(p).publicKey;
    for (int bit = 4; bit < 8; bit++) {
      byte[] other = publicKey.clone();
      other[other.length - 1] |= (byte) (1 << bit);
      assertThatThrownBy(() -> new TsuovVerifyingKey(p, other))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage("%s public key: the last 4 bits are not zero", p.name());
    }
  }

  private static int[] unpack(byte[] encoded, TsuovParameters p, int count) {
    int[] residues = new int[count];
    BitPacking.unpack(encoded, p.seedBytes, 5, residues, 0, count);
    return residues;
  }

  private static byte[] pack(byte[] encoded, TsuovParameters p, int[] residues) {
    byte[] out = encoded.clone();
    BitPacking.pack(residues, 0, residues.length, 5, out, p.seedBytes);
    return out;
  }
}
