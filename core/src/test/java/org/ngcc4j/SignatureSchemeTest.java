package org.ngcc4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Sweep;

/// What the public interface promises, for every scheme there is.
@ExtendWith(Seeded.class)
class SignatureSchemeTest {
  private static final byte[] MESSAGE = {'n', 'g', 'c', 'c'};

  private static final Pattern SLOW =
      Pattern.compile("Galas-(\\d+S|(256|384|512)F)|GreatWall(\\d+s|(192|256|512)f)");

  /// All schemes, but of those that share every line of code with a faster one only that: of Galas
  /// and GreatWall the fastest, and of TSUOV the two faster ones unless this is a sweep.
  static Stream<SignatureScheme> schemes() {
    List<SignatureScheme> all =
        SignatureScheme.all().stream()
            .filter(s -> !SLOW.matcher(s.parameters().instance()).matches())
            .toList();
    return Sweep.cases(
        all.stream().filter(s -> !s.parameters().instance().equals("TSUOV_512")).toList(), all);
  }

  // Look-up.

  @Test
  void schemesAreFoundByNameAndByCandidate() {
    List<SignatureScheme> all = SignatureScheme.all();
    assertThat(all).extracting(s -> s.parameters().instance()).doesNotHaveDuplicates();
    for (SignatureScheme scheme : all) {
      assertThat(SignatureScheme.of(scheme.parameters().instance())).isSameAs(scheme);
      assertThat(SignatureScheme.byCandidate(scheme.parameters().candidate().id()))
          .contains(scheme);
    }
    assertThat(SignatureScheme.byCandidate("sign-01"))
        .hasToString("[Aigis-sig1, Aigis-sig2, Aigis-sig3]");
    assertThat(SignatureScheme.byCandidate("sign-99")).isEmpty();
  }

  @Test
  void anUnknownNameIsAnsweredWithTheKnownOnes() {
    String known =
        String.join(
            ", ", SignatureScheme.all().stream().map(s -> s.parameters().instance()).toList());
    assertThat(known).startsWith("Aigis-sig1, Aigis-sig2, Aigis-sig3");
    for (String name : List.of("Aigis-sig4", "aigis-sig1", "")) {
      assertThatThrownBy(() -> SignatureScheme.of(name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("unknown instance \"%s\"; known: %s", name, known);
    }
  }

  @Test
  void aSchemeSpreadOverThreadsIsTheSameScheme() {
    byte[] publicKey = SignatureScheme.of("GreatWall128f").generateKeyPair(random()).publicKey();
    for (SignatureScheme scheme : SignatureScheme.all()) {
      SignatureScheme spread = scheme.spreadOver(Runnable::run, 2);
      assertThat(spread.parameters()).isEqualTo(scheme.parameters());
      assertThat(spread).hasToString(scheme.toString());
      assertThatThrownBy(() -> scheme.spreadOver(Runnable::run, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("expected 1 to 64 threads, got 0");
    }
    SignatureScheme spread = SignatureScheme.of("GreatWall128f").spreadOver(Runnable::run, 2);
    assertThat(spread.generateKeyPair(random()).publicKey()).isEqualTo(publicKey);
  }

  // Signing and verifying.

  @ParameterizedTest
  @MethodSource("schemes")
  void encodingsHaveTheLengthsOfTheParameters(SignatureScheme scheme) {
    Keys keys = new Keys(scheme);
    SignatureParameters p = scheme.parameters();
    assertThat(keys.pair.publicKey()).hasSize(p.publicKeyBytes());
    assertThat(keys.pair.secretKey()).hasSize(p.secretKeyBytes());
    assertThat(keys.sign(MESSAGE).length).isBetween(p.minSignatureBytes(), p.maxSignatureBytes());
    assertThat(keys.signing.parameters()).isEqualTo(p);
    assertThat(keys.verifying.parameters()).isEqualTo(p);
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void piecesSignAndVerifyLikeTheWhole(SignatureScheme scheme, Random random) {
    Keys keys = new Keys(scheme);
    for (int length : new int[] {0, 1, 15, 16, 17, 63, 64, 65, 500, 5000}) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      byte[] whole = keys.sign(message);
      SigningKey.Signer signer = keys.signing.signer(random());
      VerifyingKey.Verifier verifier = keys.verifying.verifier();
      for (int at = 0; at < length; ) {
        int piece = Math.min(length - at, random.nextInt(2 + length / 3));
        assertThat(signer.update(message, at, piece)).isSameAs(signer);
        assertThat(verifier.update(message, at, piece)).isSameAs(verifier);
        at += piece;
      }
      assertThat(signer.sign()).as("%d bytes", length).isEqualTo(whole);
      assertThat(verifier.verify(whole)).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void megabytesAreSignedInPiecesAndAtOnce(SignatureScheme scheme) {
    Keys keys = new Keys(scheme);
    byte[] message = new byte[(4 << 20) + 3];
    message[message.length - 1] = 1;
    byte[] signature = keys.sign(message);
    assertThat(keys.verifying.verify(message, signature)).isTrue();
    SigningKey.Signer signer = keys.signing.signer(random());
    byte[] quarter = new byte[1 << 20];
    for (int i = 0; i < 4; i++) {
      signer.update(quarter);
    }
    assertThat(signer.update(new byte[] {0, 0, 1}).sign()).isEqualTo(signature);
    message[0] = 1;
    assertThat(keys.verifying.verify(message, signature)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void theDefaultSourceOfRandomnessIsThePlatforms(SignatureScheme scheme)
      throws InvalidKeyException {
    EncodedKeyPair pair = scheme.generateKeyPair();
    assertThat(scheme.generateKeyPair().publicKey()).isNotEqualTo(pair.publicKey());
    SigningKey signing = scheme.signingKey(pair.secretKey());
    VerifyingKey verifying = scheme.verifyingKey(pair.publicKey());
    assertThat(verifying.verify(MESSAGE, signing.sign(MESSAGE))).isTrue();
    assertThat(verifying.verify(MESSAGE, signing.signer().update(MESSAGE).sign())).isTrue();
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void argumentsAreNotModifiedAndMayBeWipedAfterwards(SignatureScheme scheme)
      throws InvalidKeyException {
    Keys keys = new Keys(scheme);
    byte[] signature = keys.sign(MESSAGE);
    byte[] secretKey = keys.pair.secretKey();
    byte[] publicKey = keys.pair.publicKey();
    SigningKey signing = scheme.signingKey(secretKey);
    VerifyingKey verifying = scheme.verifyingKey(publicKey);
    assertThat(secretKey).isEqualTo(keys.pair.secretKey());
    assertThat(publicKey).isEqualTo(keys.pair.publicKey());
    Arrays.fill(secretKey, (byte) 0);
    Arrays.fill(publicKey, (byte) 0);
    assertThat(signing.sign(MESSAGE, random())).isEqualTo(signature);
    byte[] kept = signature.clone();
    assertThat(verifying.verify(MESSAGE, signature)).isTrue();
    assertThat(signature).isEqualTo(kept);
    assertThat(MESSAGE).containsExactly('n', 'g', 'c', 'c');
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void eightThreadsWithTheSameKeysGetTheSameBytes(SignatureScheme scheme) throws Exception {
    Keys keys = new Keys(scheme);
    int threads = 8;
    int messages = Sweep.number(/* quick= */ 2, 5);
    CyclicBarrier start = new CyclicBarrier(threads);
    Callable<List<String>> work =
        () -> {
          start.await();
          List<String> made = new ArrayList<>();
          for (int i = 0; i < messages; i++) {
            byte[] message = {(byte) i};
            byte[] signature = keys.sign(message);
            made.add(HexFormat.of().formatHex(signature));
            made.add("" + keys.verifying.verify(message, signature));
            made.add("" + keys.verifying.verify(MESSAGE, signature));
          }
          return made;
        };
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<List<String>>> results = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        results.add(executor.submit(work));
      }
      List<String> first = results.getFirst().get();
      assertThat(first).hasSize(3 * messages).contains("true", "false");
      assertThat(first.get(1)).isEqualTo("true");
      for (Future<List<String>> result : results) {
        assertThat(result.get()).isEqualTo(first);
      }
    }
  }

  // Objects at the end of their use.

  @ParameterizedTest
  @MethodSource("schemes")
  void aSignerIsGoodForOneSignature(SignatureScheme scheme) {
    SigningKey.Signer signer = new Keys(scheme).signing.signer(random()).update(MESSAGE);
    assertThat(signer.sign()).isNotEmpty();
    assertThatThrownBy(signer::sign).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> signer.update(MESSAGE)).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void aVerifierIsGoodForOneSignature(SignatureScheme scheme) {
    Keys keys = new Keys(scheme);
    byte[] signature = keys.sign(MESSAGE);
    for (byte[] first : List.of(signature, new byte[3])) {
      VerifyingKey.Verifier verifier = keys.verifying.verifier().update(MESSAGE);
      assertThat(verifier.verify(first)).isEqualTo(first.length > 3);
      assertThatThrownBy(() -> verifier.verify(signature))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> verifier.update(MESSAGE)).isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void rangesOutsideTheMessageAreRefusedAndChangeNothing(SignatureScheme scheme) {
    Keys keys = new Keys(scheme);
    SigningKey.Signer signer = keys.signing.signer(random()).update(MESSAGE);
    VerifyingKey.Verifier verifier = keys.verifying.verifier().update(MESSAGE);
    for (int[] range : new int[][] {{0, 5}, {4, 1}, {-1, 2}, {2, -1}, {5, 0}}) {
      assertThatThrownBy(() -> signer.update(MESSAGE, range[0], range[1]))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> verifier.update(MESSAGE, range[0], range[1]))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThat(verifier.verify(signer.sign())).isTrue();
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void aDestroyedKeyRefusesToSign(SignatureScheme scheme) {
    Keys keys = new Keys(scheme);
    byte[] signature = keys.sign(MESSAGE);
    SigningKey.Signer started = keys.signing.signer(random()).update(MESSAGE);
    assertThat(keys.signing.isDestroyed()).isFalse();
    keys.signing.destroy();
    keys.signing.destroy();
    assertThat(keys.signing.isDestroyed()).isTrue();
    assertThatThrownBy(started::sign).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> keys.signing.signer(random()))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> keys.sign(MESSAGE)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> keys.signing.sign(MESSAGE)).isInstanceOf(IllegalStateException.class);
    assertThat(keys.verifying.verify(MESSAGE, signature)).isTrue();
  }

  @Test
  void aDestroyedPairKeepsItsPublicKeyOnly() {
    byte[] publicKey = {1, 2};
    byte[] secretKey = {3, 4};
    EncodedKeyPair pair = new EncodedKeyPair(publicKey, secretKey);
    pair.publicKey()[0] = 9;
    pair.secretKey()[0] = 9;
    assertThat(pair.publicKey()).containsExactly(1, 2);
    assertThat(pair.secretKey()).containsExactly(3, 4);
    assertThat(pair.isDestroyed()).isFalse();
    pair.destroy();
    assertThat(pair.isDestroyed()).isTrue();
    assertThat(secretKey).containsOnly(0);
    assertThat(pair.publicKey()).containsExactly(1, 2);
    assertThatThrownBy(pair::secretKey).hasMessage("the key pair was destroyed");
  }

  private static RandomBits random() {
    return IccsDrng.seeded(MESSAGE);
  }

  /// A key pair that is the same at every call, and its keys.
  private static final class Keys {
    final EncodedKeyPair pair;
    final SigningKey signing;
    final VerifyingKey verifying;

    Keys(SignatureScheme scheme) {
      pair = scheme.generateKeyPair(random());
      try {
        signing = scheme.signingKey(pair.secretKey());
        verifying = scheme.verifyingKey(pair.publicKey());
      } catch (InvalidKeyException e) {
        throw new AssertionError(e);
      }
    }

    byte[] sign(byte[] message) {
      return signing.sign(message, random());
    }
  }
}
