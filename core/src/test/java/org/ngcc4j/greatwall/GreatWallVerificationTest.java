package org.ngcc4j.greatwall;

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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Sweep;
import org.ngcc4j.threads.Threads;
import org.ngcc4j.voleith.Opening;

/// Verification accepts what signing makes and nothing else (sections 10 and 12 of the
/// specification).
@ExtendWith(Seeded.class)
class GreatWallVerificationTest {
  private static final byte[] MESSAGE = "message".getBytes(StandardCharsets.US_ASCII);

  private static final Map<GreatWallParameters, Signed> SIGNED = new ConcurrentHashMap<>();

  /// Returns the set's key pair and signature, made at first use.
  private static Signed signed(GreatWallParameters p) {
    return SIGNED.computeIfAbsent(p, Signed::new);
  }

  /// A key pair made from the name of the set, and a signature.
  private static final class Signed {
    final SignatureScheme scheme;
    final EncodedKeyPair pair;
    final byte[] signature;
    final VerifyingKey key;

    Signed(GreatWallParameters p) {
      this(p, 0);
    }

    Signed(GreatWallParameters p, int number) {
      scheme = SignatureScheme.of(p.instance());
      String seed = p.instance() + (number == 0 ? "" : " " + number);
      RandomBits random = IccsDrng.seeded(seed.getBytes(StandardCharsets.US_ASCII));
      pair = scheme.generateKeyPair(random);
      try {
        signature = scheme.signingKey(pair.secretKey()).sign(MESSAGE, random);
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
      byte[] flipped = signature.clone();
      flipped[at] ^= (byte) (1 << bit);
      assertRejected(flipped, "byte %d, bit %d", at, bit);
    }
  }

  // Any change.

  /// One bit of every eighth byte of the smallest signature; the sweep takes every byte of every
  /// set but the largest.
  @ParameterizedTest
  @EnumSource(names = "SET_128F")
  void aFlippedBitIsRejected(GreatWallParameters p, Random random) {
    Signed signed = signed(p);
    int tried = flip(signed, 8, random);
    assertThat(tried).isEqualTo(425);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "SET_512.")
  @Tag("sweep")
  void aFlippedBitOfEveryByteIsRejected(GreatWallParameters p, Random random) {
    Signed signed = signed(p);
    assertThat(flip(signed, 1, random)).isEqualTo(signed.signature.length);
  }

  /// Where a verification takes its time, one byte in so many.
  @ParameterizedTest
  @EnumSource(names = "SET_512.", mode = EnumSource.Mode.MATCH_ALL)
  @Tag("sweep")
  void aFlippedBitOfTheLargestSetsIsRejected(GreatWallParameters p, Random random) {
    Signed signed = signed(p);
    int step = p == GreatWallParameters.SET_512F ? 97 : 997;
    assertThat(flip(signed, step, random)).isGreaterThan(50);
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

  /// The sets of which a test verifies more than once; in a sweep, all.
  static Stream<GreatWallParameters> quickSets() {
    return Sweep.cases(
        List.of(
            GreatWallParameters.SET_128F,
            GreatWallParameters.SET_128S,
            GreatWallParameters.SET_192F,
            GreatWallParameters.SET_256F,
            GreatWallParameters.SET_512F),
        List.of(GreatWallParameters.values()));
  }

  /// A bit at the beginning and at the end of every field; of the slow sets of three fields.
  @ParameterizedTest
  @MethodSource("quickSets")
  void theEndsOfEveryFieldAreBound(GreatWallParameters p) {
    Signed signed = signed(p);
    boolean slow = p.lambda == 512 || p.shape.leaves() > 40_000;
    int[] ends =
        slow
            ? new int[] {0, p.proofAt, p.counterAt}
            : new int[] {
              0, p.uHashAt, p.maskedWitnessAt, p.proofAt, p.openingAt, p.ivAt, p.counterAt
            };
    for (int at : ends) {
      signed.assertFlipRejected(at, 0);
      if (at > 0 && !slow) {
        signed.assertFlipRejected(at - 1, 7);
      }
    }
    signed.assertAccepted();
  }

  @ParameterizedTest
  @MethodSource("quickSets")
  void everyOtherLengthIsRejected(GreatWallParameters p) {
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
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F"})
  void zerosAndOnesAreRejected(GreatWallParameters p) {
    Signed signed = signed(p);
    signed.assertRejected(new byte[signed.signature.length], "zeros");
    byte[] ones = new byte[signed.signature.length];
    Arrays.fill(ones, (byte) -1);
    signed.assertRejected(ones, "ones");
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F"})
  void anotherMessageIsRejected(GreatWallParameters p) {
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

  /// Every bit of the public key: another key, or none.
  @ParameterizedTest
  @EnumSource(names = "SET_128F")
  void everyFlippedBitOfThePublicKeyIsRejected(GreatWallParameters p) {
    Signed signed = signed(p);
    byte[] encoded = signed.pair.publicKey();
    int refused = 0;
    for (int bit = 0; bit < 8 * encoded.length; bit++) {
      encoded[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        VerifyingKey other = signed.scheme.verifyingKey(encoded);
        assertThat(other.verify(MESSAGE, signed.signature)).as("bit %d", bit).isFalse();
      } catch (InvalidKeyException e) {
        refused++;
      }
      encoded[bit / 8] ^= (byte) (1 << bit % 8);
    }
    assertThat(refused).isEqualTo(2 * (8 * p.pylon.bytes - p.pylon.n));
    signed.assertAccepted();
  }

  // Defects of the submitted code, section 12.

  /// The submitted verifier aborts the process.
  @ParameterizedTest
  @EnumSource
  void keysWithPaddingBitsAreRefused(GreatWallParameters p) {
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    EncodedKeyPair pair = scheme.generateKeyPair(IccsDrng.seeded(new byte[1]));
    for (int half = 1; half <= 2; half++) {
      int at = half * p.pylon.bytes - 1;
      for (int bit = p.pylon.n % 8; bit < 8; bit++) {
        byte[] publicKey = pair.publicKey();
        publicKey[at] |= (byte) (1 << bit);
        assertThatThrownBy(() -> scheme.verifyingKey(publicKey))
            .isInstanceOf(InvalidKeyException.class)
            .hasMessage(
                "%s public key: expected zeros above the %d bits of ct and of iv",
                p.instance(), p.pylon.n);
        byte[] secretKey = pair.secretKey();
        secretKey[at] |= (byte) (1 << bit);
        assertThatThrownBy(() -> scheme.signingKey(secretKey))
            .isInstanceOf(InvalidKeyException.class)
            .hasMessage(
                "%s secret key: expected zeros above the %d bits of pt and of iv",
                p.instance(), p.pylon.n);
      }
    }
  }

  /// The submitted signer returns success and an undefined buffer.
  @ParameterizedTest
  @EnumSource
  void aSecretKeyThatIsNoneIsRefused(GreatWallParameters p) {
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    byte[] secretKey = scheme.generateKeyPair(IccsDrng.seeded(new byte[1])).secretKey();
    int refused = 0;
    for (int i = 0; i < 16; i++) {
      secretKey[i] ^= 1;
      try {
        assertThat(scheme.signingKey(secretKey)).isNotNull();
      } catch (InvalidKeyException e) {
        assertThat(e)
            .hasMessage("%s secret key: the one-way function is not defined at it", p.instance());
        refused++;
      }
    }
    // Three in four, on average.
    assertThat(refused).isBetween(4, 16);
  }

  /// The submitted verifier has then expanded the whole tree, and loses it.
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "SET_512.")
  void aChallengeWithoutItsZerosIsRejectedBeforeMemoryIsTaken(GreatWallParameters p)
      throws InvalidKeyException {
    Signed signed = signed(p);
    GreatWallVerifyingKey fresh =
        new GreatWallVerifyingKey(p, signed.pair.publicKey(), Threads.CALLER_ONLY);
    for (int bit = p.shape.challengeBits(); bit < p.lambda; bit++) {
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
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F"})
  void everyBitBehindTheRevealedNodesIsZero(GreatWallParameters p) {
    Opening opening = new Opening(p.shape, p.seedBytes, p.openedNodes);
    Signed signed;
    int used;
    int number = 0;
    do {
      signed = new Signed(p, number++);
      assertThat(opening.hide(signed.signature, p.challenge3At)).isTrue();
      used = (2 * p.shape.vectors() + opening.nodes().revealedCount()) * p.seedBytes;
    } while (used == p.openingBytes && number < 100);
    int tried = 0;
    for (int at = p.openingAt + used; at < p.challenge3At; at++) {
      for (int bit = 0; bit < 8; bit++) {
        signed.assertFlipRejected(at, bit);
        tried++;
      }
    }
    assertThat(tried).isEqualTo(8 * (p.openingBytes - used));
    assertThat(tried).as("signatures with no room left prove nothing").isPositive();
    signed.assertAccepted();
  }

  /// A challenge whose opening would reveal more nodes than there is room for; the other sets have
  /// room for almost everything.
  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_128S"})
  void anOpeningThatIsTooLargeIsRejected(GreatWallParameters p, Random random) {
    Signed signed = signed(p);
    Opening opening = new Opening(p.shape, p.seedBytes, p.openedNodes);
    byte[] other = signed.signature.clone();
    byte[] challenge = new byte[p.seedBytes];
    int tries = 0;
    do {
      random.nextBytes(challenge);
      challenge[p.seedBytes - 1] &= (byte) (0xFF >> p.grindingBits);
      tries++;
    } while (tries < 100_000 && opening.hide(challenge, 0));
    assertThat(tries).as("found").isLessThan(100_000);
    System.arraycopy(challenge, 0, other, p.challenge3At, p.seedBytes);
    signed.assertRejected(other, "too many nodes");
  }
}
