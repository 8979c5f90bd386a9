package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.aigis.AigisParameters.N;
import static org.ngcc4j.aigis.AigisParameters.Q;
import static org.ngcc4j.aigis.AigisParameters.SIG1;
import static org.ngcc4j.aigis.AigisParameters.SIG3;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.testing.Fixes;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Vectors;

/// The samplers of section 4 against their transcription: with real seeds, and with scripted draws
/// for what real seeds hardly ever do.
@ExtendWith(Seeded.class)
class AigisSamplingTest {
  private static final int ALL_REJECTED = 0xFF;

  static List<MatchResult> tailSkips() {
    Pattern pattern =
        Pattern.compile(
            "rho_len (\\d+) rho_counter (\\d+) coef\\[500..511] = ([\\d ]+\\d) +SM3.*= (\\w+)");
    return Vectors.lines("aigis/tailskip.txt").stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(Matcher::toMatchResult)
        .toList();
  }

  @Test
  void thereAreFourVectorsOfTheTailSkip() {
    assertThat(tailSkips()).hasSize(4);
  }

  @ParameterizedTest
  @MethodSource("tailSkips")
  void uniformSkipsTwoBytesWhereTheSubmittedCodeDoes(MatchResult vector) {
    int length = Integer.parseInt(vector.group(1));
    AigisParameters p = length == SIG1.seedBytes ? SIG1 : SIG3;
    byte[] rho =
        ByteBuffer.allocate(length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(Integer.parseInt(vector.group(2)))
            .array();
    int[] matrix = new int[p.rows * p.columns * N];
    new AigisSampling(p).matrix(rho, matrix, p.columns);

    int[] last = Arrays.copyOfRange(matrix, 500, N);
    assertThat(Arrays.stream(last).mapToObj(Integer::toString).toList())
        .containsExactly(vector.group(3).split(" ", -1));
    ByteBuffer bytes = ByteBuffer.allocate(4 * N).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(matrix, 0, N);
    assertThat(Sm3.hash(bytes.array())).isEqualTo(Vectors.hex(vector.group(4)));
  }

  @ParameterizedTest
  @EnumSource
  void matrixEqualsTheTranscription(AigisParameters p, Random random) {
    byte[] rho = bytes(random, p.seedBytes);
    int rowLength = p.columns + random.nextInt(3);
    int[] matrix = new int[p.rows * rowLength * N];
    new AigisSampling(p).matrix(rho, matrix, rowLength);

    int[][][] expected = Transcription.of(p).expandA(rho);
    for (int i = 0; i < p.rows; i++) {
      for (int j = 0; j < rowLength; j++) {
        int at = (i * rowLength + j) * N;
        assertThat(Arrays.copyOfRange(matrix, at, at + N))
            .as("A[%d][%d]", i, j)
            .isEqualTo(j < p.columns ? expected[i][j] : new int[N]);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void secretsEqualTheTranscription(AigisParameters p, Random random) {
    Transcription set = Transcription.of(p);
    AigisSampling sampling = new AigisSampling(p);
    int[] s1 = new int[p.columns * N];
    int[] s2 = new int[p.rows * N];
    for (int round = 0; round < 10; round++) {
      byte[] rnd = bytes(random, p.seedBytes);
      sampling.secrets(rnd, s1, s2);
      for (int i = 0; i < p.columns + p.rows; i++) {
        Transcription.Draws draws = Transcription.Draws.of(Transcription.join(rnd, (byte) i));
        boolean first = i < p.columns;
        assertThat(first ? part(s1, i) : part(s2, i - p.columns))
            .as("nonce %d", i)
            .isEqualTo(Transcription.small(draws, first ? 1 : set.eta2()));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void masksEqualTheTranscriptionUpToTheLastNonce(AigisParameters p, Random random) {
    Transcription set = Transcription.of(p);
    AigisSampling sampling = new AigisSampling(p);
    byte[] key = bytes(random, p.seedBytes);
    byte[] mu = bytes(random, p.hashBytes);
    Sm3 keyAndMu = new Sm3().update(key, 0, key.length).update(mu, 0, mu.length);
    int[] y = new int[p.columns * N];
    for (int nonce : new int[] {0, 1, 250, 255, 256, 0x1234, 0x10000 - p.columns}) {
      sampling.mask(keyAndMu, nonce, y);
      int[][] expected = set.expandMask(key, mu, nonce);
      for (int i = 0; i < p.columns; i++) {
        assertThat(part(y, i)).as("nonce %d", nonce + i).isEqualTo(expected[i]);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-4")
  void masksAreWrittenForTheColumnsOnly(AigisParameters p) {
    int[] y = new int[(p.columns + 1) * N];
    Arrays.fill(y, 1 << 30);
    new AigisSampling(p).mask(new Sm3(), 0, y);
    assertThat(Arrays.stream(y, 0, p.columns * N)).allMatch(x -> x <= p.gamma1);
    assertThat(Arrays.stream(y, p.columns * N, y.length)).allMatch(x -> x == 1 << 30);
  }

  @ParameterizedTest
  @EnumSource
  void challengesEqualTheTranscription(AigisParameters p, Random random) {
    Transcription set = Transcription.of(p);
    AigisSampling sampling = new AigisSampling(p);
    int[] c = new int[N];
    int negative = 0;
    for (int round = 0; round < 200; round++) {
      byte[] in = bytes(random, p.seedBytes + 3);
      sampling.challenge(in, 3, c);
      byte[] seed = Arrays.copyOfRange(in, 3, in.length);
      assertThat(c).isEqualTo(set.sampleInBall(Transcription.Draws.of(seed)));
      assertThat(Arrays.stream(c).filter(x -> x != 0)).hasSize(p.challengeWeight);
      negative += (int) Arrays.stream(c).filter(x -> x < 0).count();
    }
    // Finding sign-01-5: in sets 1 and 2 at most one coefficient is negative.
    assertThat(negative).isBetween(p == SIG3 ? 59 * 190 : 60, p == SIG3 ? 59 * 210 : 140);
  }

  /// Almost only rejected candidates, from the first draw on or from the last few coefficients on.
  @ParameterizedTest
  @EnumSource
  void uniformGoesOnForAsManyDrawsAsItTakes(AigisParameters p, Random random) {
    for (int round = 0; round < 20; round++) {
      long seed = random.nextLong();
      double rejected = 0.6 + 0.39 * random.nextDouble();
      int missing = random.nextInt(8);
      ScriptedDraws draws =
          new ScriptedDraws(i -> uniformScript(new Random(seed + i % 16), missing, rejected));
      int[] matrix = new int[p.rows * p.columns * N];
      new AigisSampling(p, draws).matrix(new byte[p.seedBytes], matrix, p.columns);
      for (int i = 0; i < p.rows * p.columns; i++) {
        Transcription.Draws script = uniformScript(new Random(seed + i % 16), missing, rejected);
        assertThat(part(matrix, i))
            .as("%d missing, %.2f rejected, seed %d", missing, rejected, seed + i % 16)
            .isEqualTo(Transcription.uniform(script));
      }
    }
  }

  /// With one coefficient missing, each group of four rejected candidates skips 13 bytes; three
  /// such steps in the 38 bytes of the second block end one byte behind it, and the next block
  /// loses its first byte.
  @Test
  void uniformSkipsBeyondTheEndOfABlockIntoTheNextOne() {
    byte[] third = new byte[32];
    for (int i = 0; i < third.length; i++) {
      third[i] = (byte) (3 * i + 1);
    }
    ScriptedDraws draws =
        new ScriptedDraws(
            i -> {
              byte[] all = new byte[4 * 352 + 3 * 32];
              Arrays.fill(all, 4 * 352, 4 * 352 + 64, (byte) ALL_REJECTED);
              // The very first candidate is all ones; the other 511 are zero.
              all[0] = all[1] = (byte) 0xFF;
              all[2] = 0x3F;
              System.arraycopy(third, 0, all, 4 * 352 + 64, third.length);
              return flat(ByteBuffer.wrap(all));
            });
    int[] matrix = new int[SIG1.rows * SIG1.columns * N];
    new AigisSampling(SIG1, draws).matrix(new byte[SIG1.seedBytes], matrix, SIG1.columns);
    int word = (third[1] & 0xFF) | (third[2] & 0xFF) << 8 | (third[3] & 0x3F) << 16;
    assertThat(word).isLessThan(Q);
    assertThat(matrix[N - 2]).isZero();
    assertThat(matrix[N - 1]).isEqualTo(word);
  }

  @ParameterizedTest
  @EnumSource
  void secretsGoOnForAsManyDrawsAsItTakes(AigisParameters p, Random random) {
    for (int round = 0; round < 20; round++) {
      long seed = random.nextLong();
      double rejected = random.nextDouble();
      ScriptedDraws draws = new ScriptedDraws(i -> bytes(new Random(seed + i), rejected));
      int[] s1 = new int[p.columns * N];
      int[] s2 = new int[p.rows * N];
      new AigisSampling(p, draws).secrets(new byte[p.seedBytes], s1, s2);
      for (int i = 0; i < p.columns + p.rows; i++) {
        Transcription.Draws script = bytes(new Random(seed + i), rejected);
        boolean first = i < p.columns;
        assertThat(first ? part(s1, i) : part(s2, i - p.columns))
            .isEqualTo(Transcription.small(script, first ? 1 : p.eta2));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void challengesGoOnForAsManyDrawsAsItTakes(AigisParameters p, Random random) {
    Transcription set = Transcription.of(p);
    int most = 0;
    for (int round = 0; round < 50; round++) {
      long seed = random.nextLong();
      double rejected = random.nextDouble();
      ScriptedDraws draws = new ScriptedDraws(i -> bytes(new Random(seed), rejected));
      int[] c = new int[N];
      new AigisSampling(p, draws).challenge(new byte[p.seedBytes], 0, c);
      assertThat(c).isEqualTo(set.sampleInBall(bytes(new Random(seed), rejected)));
      most = Math.max(most, draws.draws());
    }
    assertThat(most).as("draws for one challenge").isGreaterThan(3);
  }

  /// 512 candidates of which `missing` are rejected, then bytes that are mostly all ones.
  private static Transcription.Draws uniformScript(Random random, int missing, double rejected) {
    int[] words = random.ints(N, 0, Q).toArray();
    for (int i = 0; i < missing; i++) {
      words[random.nextInt(N)] = Q + random.nextInt((1 << 22) - Q);
    }
    ByteBuffer first = ByteBuffer.wrap(Transcription.pack(words, 22));
    Transcription.Draws rest = bytes(random, rejected);
    return n -> first.hasRemaining() ? flat(first).get(n) : rest.get(n);
  }

  /// Bytes of which a share is all ones: the value no sampler takes.
  private static Transcription.Draws bytes(Random random, double rejected) {
    return n -> {
      byte[] out = new byte[n];
      for (int i = 0; i < n; i++) {
        out[i] = (byte) (random.nextDouble() < rejected ? ALL_REJECTED : random.nextInt(256));
      }
      return out;
    };
  }

  private static Transcription.Draws flat(ByteBuffer bytes) {
    return n -> {
      byte[] out = new byte[n];
      bytes.get(out);
      return out;
    };
  }

  private static byte[] bytes(Random random, int length) {
    byte[] out = new byte[length];
    random.nextBytes(out);
    return out;
  }

  private static int[] part(int[] polynomials, int index) {
    return Arrays.copyOfRange(polynomials, index * N, (index + 1) * N);
  }
}
