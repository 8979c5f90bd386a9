package org.ngcc4j.greatwall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.greatwall.PylonConstants.ConstantStream;
import org.ngcc4j.testing.KatText;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.threads.Threads;
import org.ngcc4j.voleith.LinearMap;

/// The one-way function's constants and its evaluation, against the published tables and against a
/// transcription with large integers.
@ExtendWith(Seeded.class)
class PylonTest {
  /// SHA-256 over `g1, g2, M1, M2, M3` and the inverse of `M3`, row after row: section 3.1.
  @ParameterizedTest
  @CsvSource({
    "N137, ae46b7d5464b6e3034fae6450500469c6b17b0d6a6323269ba7a718af2e34ff8",
    "N197, 4c2150e4d8f98cfb8f0ea900af52d433587d57f76fdfabedc0b6b0bb12027529",
    "N263, e5e5f7d8b49a5504fe11239b58a3818ffe5c46e5b3b882701c5719b7a599fd23",
    "N521, 66f33138d95fa2daed6a5531361390c1870b67dab4d5e1ae475e8f25a4ff3916"
  })
  void theConstantsAreThePublishedOnes(PylonParameters p, String sha256) {
    PylonConstants constants = PylonConstants.of(p);
    MessageDigest digest = KatText.sha256();
    update(digest, p, constants.g1);
    update(digest, p, constants.g2);
    for (LinearMap matrix :
        List.of(constants.m1, constants.m2, constants.m3, constants.m3Inverse)) {
      long[] rows = matrix.rows();
      for (int i = 0; i < p.n; i++) {
        update(digest, p, Arrays.copyOfRange(rows, i * p.words, (i + 1) * p.words));
      }
    }
    assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(sha256);
    assertThat(PylonConstants.of(p)).isSameAs(constants);
  }

  private static void update(MessageDigest digest, PylonParameters p, long[] element) {
    byte[] encoded = new byte[p.bytes];
    Pylon.encode(p, element, encoded, 0);
    digest.update(encoded);
  }

  /// The layers are the first three candidates that are permutations.
  @ParameterizedTest
  @EnumSource
  void theCandidatesThatAreSkippedAreNoPermutations(PylonParameters p) {
    ConstantStream stream = new ConstantStream(p);
    stream.skip(3);
    List<Integer> permutations = new ArrayList<>();
    for (int candidate = 0; permutations.size() < p.layers.length; candidate++) {
      LinearMap layer = stream.layer();
      try {
        assertThat(layer.inverse().size()).isEqualTo(p.n);
        permutations.add(candidate);
      } catch (ArithmeticException e) {
        assertThat(e).hasMessage("the matrix is singular");
      }
    }
    assertThat(permutations)
        .containsExactly(Arrays.stream(p.layers).boxed().toArray(Integer[]::new));
  }

  @Test
  void theFirstElementIsTheStreamsFirstBlock() {
    SHAKEDigest shake = new SHAKEDigest(256);
    byte[] label = "GreatWall-137".getBytes(StandardCharsets.US_ASCII);
    shake.update(label, 0, label.length);
    byte[] block = new byte[18];
    shake.doFinal(block, 0, 18);
    BigInteger expected =
        new BigInteger(1, block).and(BigInteger.ONE.shiftLeft(137).subtract(BigInteger.ONE));
    assertThat(Field.of(PylonConstants.of(PylonParameters.N137).g1)).isEqualTo(expected);
  }

  /// Keys of all kinds: those at which the function is defined have the ciphertext and the witness
  /// of the transcription, the others are refused for the reason it gives.
  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F", "SET_512F"})
  void evaluationEqualsTheTranscription(GreatWallParameters set, Random random) {
    Field field = new Field(set.pylon);
    Pylon pylon = new Pylon(set);
    int defined = 0;
    int rounds = set.lambda == 512 ? 12 : 24;
    for (int round = 0; round < rounds || defined == 0; round++) {
      byte[] key = new byte[2 * set.pylon.bytes];
      random.nextBytes(key);
      key[set.pylon.bytes - 1] &= (byte) set.pylon.lastByteMask;
      key[2 * set.pylon.bytes - 1] &= (byte) set.pylon.lastByteMask;
      boolean answer = pylon.evaluate(key);
      BigInteger pt = Field.of(pylon.plaintext);
      BigInteger iv = Field.of(pylon.iv);
      PylonConstants c = PylonConstants.of(set.pylon);
      BigInteger s1 = field.apply(c.m1, pt).xor(Field.of(c.g1));
      BigInteger x1 = Field.of(pylon.x1);
      assertThat(field.multiply(s1, x1)).isEqualTo(field.frobenius(x1, set.pylon.e1));
      BigInteger s2 = field.apply(c.m2, pt.xor(x1)).xor(iv);
      BigInteger x2 = Field.of(pylon.x2);
      assertThat(field.multiply(s2, x2)).isEqualTo(field.frobenius(x2, set.pylon.e2));
      assertThat(x1.signum() * x2.signum()).isEqualTo(1);
      assertThat(Field.of(pylon.s1)).isEqualTo(s1);
      assertThat(Field.of(pylon.s2)).isEqualTo(s2);
      assertThat(Field.of(pylon.ciphertext))
          .isEqualTo(field.apply(c.m3, x2).xor(Field.of(c.g2)).xor(s2).xor(pt));
      boolean first = x1.and(Field.of(pylon.alpha[0])).bitCount() % 2 == 1;
      boolean second = x2.and(Field.of(pylon.alpha[1])).bitCount() % 2 == 1;
      assertThat(answer).isEqualTo(first && second);
      defined += answer ? 1 : 0;
    }
  }

  /// At the zero of an S-box the function is never defined.
  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_512F"})
  void theZeroOfAnSBoxIsRefused(GreatWallParameters set) {
    PylonParameters p = set.pylon;
    long[] pt = new long[p.words];
    PylonConstants c = PylonConstants.of(p);
    c.m1.inverse().apply(c.g1, pt);
    byte[] key = new byte[2 * p.bytes];
    Pylon.encode(p, pt, key, 0);
    Pylon pylon = new Pylon(set);
    assertThat(pylon.evaluate(key)).isFalse();
    assertThat(pylon.s1).containsOnly(0);
    assertThat(pylon.x1).containsOnly(0);
    assertThatThrownBy(() -> new GreatWallSigningKey(set, key, Threads.CALLER_ONLY))
        .hasMessage(set.instance() + " secret key: the one-way function is not defined at it");
  }

  @ParameterizedTest
  @EnumSource
  void frobeniusMatricesArePowersOfX(PylonParameters p) {
    Field field = new Field(p);
    BigInteger x = field.frobenius(BigInteger.TWO, p.e2);
    BigInteger power = BigInteger.ONE;
    long[] rows = PylonConstants.of(p).frobenius2.rows();
    for (int j = 0; j < p.n; j++) {
      long[] row = Arrays.copyOfRange(rows, j * p.words, (j + 1) * p.words);
      assertThat(Field.of(row)).isEqualTo(power);
      power = field.multiply(power, x);
    }
  }

  /// GF(2^n) on large integers.
  private record Field(PylonParameters p) {
    static BigInteger of(long[] words) {
      BigInteger sum = BigInteger.ZERO;
      for (int i = words.length - 1; i >= 0; i--) {
        sum = sum.shiftLeft(64).or(new BigInteger(Long.toUnsignedString(words[i])));
      }
      return sum;
    }

    BigInteger multiply(BigInteger a, BigInteger b) {
      BigInteger product = BigInteger.ZERO;
      for (int i = 0; i < b.bitLength(); i++) {
        if (b.testBit(i)) {
          product = product.xor(a.shiftLeft(i));
        }
      }
      for (int i = product.bitLength() - 1; i >= p.n; i--) {
        if (product.testBit(i)) {
          product = product.flipBit(i).flipBit(i - p.n);
          for (int exponent : p.exponents) {
            product = product.flipBit(i - p.n + exponent);
          }
        }
      }
      return product;
    }

    BigInteger frobenius(BigInteger a, int times) {
      BigInteger power = a;
      for (int i = 0; i < times; i++) {
        power = multiply(power, power);
      }
      return power;
    }

    BigInteger apply(LinearMap matrix, BigInteger bits) {
      BigInteger image = BigInteger.ZERO;
      for (int i = 0; i < p.n; i++) {
        for (int j = 0; j < p.n; j++) {
          if (matrix.bit(i, j) && bits.testBit(j)) {
            image = image.flipBit(i);
          }
        }
      }
      return image;
    }
  }
}
