package org.ngcc4j.galas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.testing.Fixes;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Sweep;
import org.ngcc4j.threads.Threads;
import org.ngcc4j.voleith.Opening;

/// Verification accepts what signing makes and nothing else (sections 8 and 10 of the
/// specification).
@ExtendWith(Seeded.class)
class GalasVerificationTest {
  private static final byte[] MESSAGE = "message".getBytes(StandardCharsets.US_ASCII);

  private static final Map<GalasParameters, Signed> SIGNED = new ConcurrentHashMap<>();

  /// Returns the set's key pair and signature, made at first use.
  private static Signed signed(GalasParameters p) {
    return SIGNED.computeIfAbsent(p, Signed::new);
  }

  /// A key pair made from the name of the set, and a signature.
  private static final class Signed {
    final GalasParameters p;
    final SignatureScheme scheme;
    final EncodedKeyPair pair;
    final byte[] signature;
    final VerifyingKey key;

    Signed(GalasParameters p) {
      this.p = p;
      scheme = SignatureScheme.of(p.instance());
      RandomBits random = IccsDrng.seeded(p.instance().getBytes(StandardCharsets.US_ASCII));
      pair = scheme.generateKeyPair(random);
      try {
        signature = scheme.signingKey(pair.secretKey()).sign(MESSAGE);
        key = scheme.verifyingKey(pair.publicKey());
      } catch (InvalidKeyException e) {
        throw new AssertionError(e);
      }
    }

    void assertAccepted() {
      assertThat(key.verify(MESSAGE, signature)).as("the signature itself").isTrue();
    }

    void assertRejected(byte[] other, String description, Object... arguments) {
      assertThat(key.verify(MESSAGE, other)).as(description, arguments).isFalse();
    }

    /// Flips one bit.
    void assertFlipRejected(int at, int bit) {
      signature[at] ^= (byte) (1 << bit);
      assertRejected(signature, "byte %d, bit %d", at, bit);
      signature[at] ^= (byte) (1 << bit);
    }

    /// Bytes of the opening that are in use.
    int openingBytes() {
      Opening opening = new Opening(p.shape, p.seedBytes, p.openedNodes);
      assertThat(opening.hide(signature, p.challenge3At)).isTrue();
      return (2 * p.shape.vectors() + opening.nodes().revealedCount()) * p.seedBytes;
    }
  }

  // Any change.

  /// One bit of every 64th byte of the smallest set's signature; the sweep takes every byte.
  @Test
  void aFlippedBitIsRejected(Random random) {
    Signed signed = signed(GalasParameters.SET_160F);
    assertThat(flip(signed, 64, random)).isEqualTo(94);
  }

  /// One bit of every so many bytes: of every one of the smallest sets'.
  @ParameterizedTest
  @CsvSource({
    "SET_160F, 1, 5964", "SET_160S, 1, 4812", "SET_256F, 5, 3190", "SET_256S, 61, 199",
    "SET_384F, 31, 1077", "SET_384S, 277, 101", "SET_512F, 97, 613", "SET_512S, 997, 50"
  })
  @Tag("sweep")
  void aFlippedBitOfManyBytesIsRejected(GalasParameters p, int step, int expected, Random random) {
    assertThat(flip(signed(p), step, random)).isEqualTo(expected);
  }

  private static int flip(Signed signed, int step, Random random) {
    int tried = 0;
    for (int at = 0; at < signed.signature.length; at += step) {
      signed.assertFlipRejected(at, random.nextInt(8));
      tried++;
    }
    signed.assertAccepted();
    return tried;
  }

  /// The sets of which a test verifies many times; in a sweep, all F sets.
  static Stream<GalasParameters> quickSets() {
    return Sweep.cases(
        List.of(GalasParameters.SET_160F, GalasParameters.SET_256F),
        List.of(
            GalasParameters.SET_160F,
            GalasParameters.SET_256F,
            GalasParameters.SET_384F,
            GalasParameters.SET_512F));
  }

  /// A bit at the beginning and at the end of every field.
  @ParameterizedTest
  @MethodSource("quickSets")
  void theEndsOfEveryFieldAreBound(GalasParameters p) {
    Signed signed = signed(p);
    for (int at : beginnings(p)) {
      signed.assertFlipRejected(at, 0);
      if (at > 0) {
        signed.assertFlipRejected(at - 1, 7);
      }
    }
    signed.assertFlipRejected(signed.signature.length - 1, 7);
    signed.assertAccepted();
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_160S", "SET_256S", "SET_384S", "SET_512S"})
  @Tag("sweep")
  void theBeginningOfEveryFieldIsBound(GalasParameters p) {
    Signed signed = signed(p);
    for (int at : beginnings(p)) {
      signed.assertFlipRejected(at, 0);
    }
    signed.assertAccepted();
  }

  private static int[] beginnings(GalasParameters p) {
    return new int[] {0, p.uHashAt, p.maskedWitnessAt, p.proofAt, p.openingAt, p.ivAt, p.counterAt};
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_160S", "SET_256F", "SET_384F", "SET_512F"})
  void everyOtherLengthIsRejected(GalasParameters p) {
    Signed signed = signed(p);
    int whole = signed.signature.length;
    for (int length = 0; length < whole; length++) {
      signed.assertRejected(Arrays.copyOf(signed.signature, length), "%d bytes", length);
    }
    for (int more = 1; more <= 64; more++) {
      signed.assertRejected(Arrays.copyOf(signed.signature, whole + more), "%d more", more);
    }
    signed.assertRejected(new byte[1 << 24], "16 MiB");
    signed.assertAccepted();
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_256F", "SET_384F", "SET_512F"})
  void zerosAndOnesAreRejected(GalasParameters p) {
    Signed signed = signed(p);
    signed.assertRejected(new byte[signed.signature.length], "zeros");
    byte[] ones = new byte[signed.signature.length];
    Arrays.fill(ones, (byte) -1);
    signed.assertRejected(ones, "ones");
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_256F"})
  void anotherMessageIsRejected(GalasParameters p) {
    Signed signed = signed(p);
    for (int bit = 0; bit < 8 * MESSAGE.length; bit += 5) {
      byte[] other = MESSAGE.clone();
      other[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(signed.key.verify(other, signed.signature)).isFalse();
    }
    for (int length : new int[] {0, 1, MESSAGE.length - 1, MESSAGE.length + 1, 1000}) {
      assertThat(signed.key.verify(Arrays.copyOf(MESSAGE, length), signed.signature)).isFalse();
    }
    signed.assertAccepted();
  }

  /// One bit in nine; in a sweep, every bit.
  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_256F"})
  void aFlippedBitOfThePublicKeyIsRejected(GalasParameters p) throws InvalidKeyException {
    Signed signed = signed(p);
    byte[] encoded = signed.pair.publicKey();
    for (int bit = 0; bit < 8 * encoded.length; bit += Sweep.number(/* quick= */ 9, 1)) {
      encoded[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(signed.scheme.verifyingKey(encoded).verify(MESSAGE, signed.signature))
          .as("bit %d", bit)
          .isFalse();
      encoded[bit / 8] ^= (byte) (1 << bit % 8);
    }
    signed.assertAccepted();
  }

  // What is checked before anything is computed.

  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_160S", "SET_256F", "SET_384F", "SET_512F"})
  void aChallengeWithoutItsZerosIsRejectedBeforeMemoryIsTaken(GalasParameters p)
      throws InvalidKeyException {
    Signed signed = signed(p);
    GalasVerifyingKey fresh =
        new GalasVerifyingKey(p, signed.pair.publicKey(), Threads.CALLER_ONLY);
    for (int bit = p.shape.challengeBits(); bit < p.n; bit++) {
      byte[] other = signed.signature.clone();
      other[p.challenge3At + bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(fresh.verify(MESSAGE, other)).as("bit %d", bit).isFalse();
      assertThat(fresh.verifier().update(MESSAGE).verify(other)).as("bit %d", bit).isFalse();
    }
    assertThat(fresh.workspaces.isEmpty()).isTrue();
    assertThat(fresh.verify(MESSAGE, signed.signature)).isTrue();
    assertThat(fresh.workspaces.isEmpty()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_160S", "SET_256F", "SET_384F", "SET_512F"})
  void everyByteBehindTheRevealedNodesIsZero(GalasParameters p) {
    Signed signed = signed(p);
    int used = signed.openingBytes();
    int tried = 0;
    for (int at = p.openingAt + used; at < p.challenge3At; at++) {
      signed.assertFlipRejected(at, at % 8);
      tried++;
    }
    assertThat(tried).isEqualTo(p.challenge3At - p.openingAt - used);
    signed.assertAccepted();
  }

  /// A challenge whose opening would reveal more nodes than there is room for.
  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_160S", "SET_256F", "SET_384F", "SET_512F"})
  void anOpeningThatIsTooLargeIsRejected(GalasParameters p, Random random) {
    Signed signed = signed(p);
    Opening opening = new Opening(p.shape, p.seedBytes, p.openedNodes);
    byte[] other = signed.signature.clone();
    byte[] challenge = new byte[p.seedBytes];
    int tries = 0;
    do {
      random.nextBytes(challenge);
      for (int bit = p.shape.challengeBits(); bit < p.n; bit++) {
        challenge[bit / 8] &= (byte) ~(1 << bit % 8);
      }
      tries++;
    } while (tries < 100_000 && opening.hide(challenge, 0));
    assertThat(tries).as("found").isLessThan(100_000);
    System.arraycopy(challenge, 0, other, p.challenge3At, p.seedBytes);
    signed.assertRejected(other, "too many nodes");
  }

  // Defects of the submitted code, section 10.

  /// The submitted code draws from a generator of its own that is seeded with zeros.
  @ParameterizedTest
  @EnumSource
  @Fixes({"sign-12-1", "sign-12-4"})
  void differentRandomnessGivesDifferentKeys(GalasParameters p) {
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    EncodedKeyPair first = scheme.generateKeyPair(IccsDrng.seeded(new byte[] {1}));
    EncodedKeyPair second = scheme.generateKeyPair(IccsDrng.seeded(new byte[] {2}));
    assertThat(first.publicKey()).isNotEqualTo(second.publicKey());
    assertThat(first.secretKey()).isNotEqualTo(second.secretKey());
    // Every bit comes from the source: x and k are two of its draws, one after the other.
    IccsDrng source = IccsDrng.seeded(new byte[] {1});
    byte[] k = source.drawBytes(p.seedBytes);
    byte[] x = source.drawBytes(p.seedBytes);
    while ((k[0] & 3) != 3) {
      k = source.drawBytes(p.seedBytes);
      x = source.drawBytes(p.seedBytes);
    }
    assertThat(Arrays.copyOf(first.secretKey(), p.seedBytes)).isEqualTo(x);
    assertThat(Arrays.copyOfRange(first.secretKey(), p.seedBytes, 2 * p.seedBytes)).isEqualTo(k);
  }

  /// The submitted code takes the length of the message modulo 2^32.
  @Test
  @Tag("sweep")
  @Fixes("sign-12-2")
  void aMessageAndTheSameWithFourGibibytesMoreHaveDifferentSignatures() {
    Signed signed = signed(GalasParameters.SET_160F);
    VerifyingKey.Verifier verifier = signed.key.verifier().update(MESSAGE);
    byte[] zeros = new byte[1 << 24];
    for (long more = 0; more < 1L << 32; more += zeros.length) {
      verifier.update(zeros);
    }
    assertThat(verifier.verify(signed.signature)).isFalse();
    assertThat(signed.key.verifier().update(MESSAGE).verify(signed.signature)).isTrue();
  }

  /// The submitted signer starts, and fails in its self-check.
  @ParameterizedTest
  @EnumSource
  void aSecretKeyWithoutItsTwoBitsIsRefused(GalasParameters p) {
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    EncodedKeyPair pair = scheme.generateKeyPair(IccsDrng.seeded(new byte[1]));
    for (int bits = 1; bits <= 3; bits++) {
      byte[] secretKey = pair.secretKey();
      secretKey[p.seedBytes] ^= (byte) bits;
      assertThatThrownBy(() -> scheme.signingKey(secretKey))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage("%s secret key: expected the two lowest bits of k to be set", p.instance());
    }
  }

  /// Where k is c1, or x is k + c0, there is a zero to invert.
  @ParameterizedTest
  @EnumSource
  void aSecretKeyWhereTheFunctionIsNotDefinedIsRefused(GalasParameters p) {
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    byte[] secretKey = scheme.generateKeyPair(IccsDrng.seeded(new byte[1])).secretKey();
    byte[] c0 = new byte[p.seedBytes];
    Octets.toBytes(GalaConstants.of(p.gala).c[0], 0, c0, 0, p.seedBytes);
    for (int i = 0; i < p.seedBytes; i++) {
      secretKey[i] = (byte) (secretKey[p.seedBytes + i] ^ c0[i]);
    }
    assertThatThrownBy(() -> scheme.signingKey(secretKey))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("%s secret key: the one-way function is not defined at it", p.instance());
  }

  /// The sets F and S of one length share the form of their keys; their signatures are not mixed
  /// up.
  @ParameterizedTest
  @CsvSource({"SET_160F, SET_160S", "SET_256F, SET_256S"})
  void aSignatureOfAnotherSetIsRejected(GalasParameters p, GalasParameters other)
      throws InvalidKeyException {
    Signed signed = signed(p);
    VerifyingKey key = SignatureScheme.of(other.instance()).verifyingKey(signed.pair.publicKey());
    assertThat(key.verify(MESSAGE, signed.signature)).isFalse();
    int length = other.description.maxSignatureBytes();
    assertThat(key.verify(MESSAGE, Arrays.copyOf(signed.signature, length))).isFalse();
  }
}
