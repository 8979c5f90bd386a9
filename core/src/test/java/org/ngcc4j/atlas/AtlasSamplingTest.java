package org.ngcc4j.atlas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.atlas.AtlasParameters.LWRDSA192;
import static org.ngcc4j.atlas.AtlasParameters.LWRDSA512;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.symmetric.IccsXof;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.testing.Seeded;

/// The samplers are those of the transcription, also where no known record leads.
@ExtendWith(Seeded.class)
class AtlasSamplingTest {
  @ParameterizedTest
  @EnumSource
  void matrixIsTheTranscriptions(AtlasParameters p, Random random) {
    byte[] rho = bytes(32, random);
    int lanes = p.rows + 2;
    double[] entries = new double[p.n * p.columns * lanes];
    new AtlasSampling(p).matrix(rho, entries, lanes);
    int[][][] expected = Transcription.of(p).matrix(rho);
    for (int i = 0; i < p.rows; i++) {
      for (int j = 0; j < p.columns; j++) {
        for (int x = 0; x < p.n; x++) {
          double entry = entries[(x * p.columns + j) * lanes + i];
          assertThat(Math.abs(entry)).isLessThanOrEqualTo(p.matrixMax());
          assertThat(Math.floorMod((int) entry, 1 << p.qBits)).isEqualTo(expected[i][j][x]);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void secretsAreTheTranscriptions(AtlasParameters p, Random random) {
    AtlasSampling sampling = new AtlasSampling(p);
    for (int round = 0; round < 50; round++) {
      byte[] seed = bytes(32, random);
      int[] s1 = new int[p.columns * p.n];
      sampling.secrets(Transcription.join(new byte[7], seed), 7, s1);
      assertThat(s1).containsExactly(concatenated(Transcription.of(p).secrets(seed)));
    }
  }

  /// Nothing is rejected in the smaller two sets, so that one bound is never reached (section 9).
  @ParameterizedTest
  @EnumSource
  void rangeOfTheSecretsIsThatOfTheSubmittedCode(AtlasParameters p, Random random) {
    int[] s1 = new int[p.columns * p.n];
    new AtlasSampling(p).secrets(bytes(32, random), 0, s1);
    int lowest = Math.max(-p.eta, p.eta - 15);
    assertThat(Arrays.stream(s1).min()).hasValue(lowest);
    assertThat(Arrays.stream(s1).max()).hasValue(p.eta);
  }

  @ParameterizedTest
  @EnumSource
  void masksAreTheTranscriptionsInAllAttempts(AtlasParameters p, Random random) {
    Transcription set = Transcription.of(p);
    AtlasSampling sampling = new AtlasSampling(p);
    for (int round = 0; round < 3; round++) {
      byte[] keyAndMu = bytes(80, random);
      Sm3 prefix = new Sm3().update(keyAndMu, 0, keyAndMu.length);
      for (int nonce = 0; nonce < 30 * p.columns; nonce += p.columns) {
        int[] y = new int[p.columns * p.n];
        sampling.mask(prefix, nonce, y);
        for (int j = 0; j < p.columns; j++) {
          assertThat(Arrays.copyOfRange(y, j * p.n, (j + 1) * p.n))
              .as("nonce %d", nonce + j)
              .containsExactly(set.mask(keyAndMu, nonce + j));
        }
      }
    }
  }

  /// Published weaknesses that the official records require (section 11).
  @ParameterizedTest
  @EnumSource
  void masksHaveTheStructureThatGivesKeysAway(AtlasParameters p, Random random) {
    byte[] keyAndMu = bytes(80, random);
    int[] y = new int[p.columns * p.n];
    new AtlasSampling(p).mask(new Sm3().update(keyAndMu, 0, keyAndMu.length), 0, y);
    if (p == LWRDSA512) {
      List<Integer> block = new ArrayList<>();
      Transcription.of(p)
          .appendMask(IccsXof.expand(Transcription.join(keyAndMu, new byte[2]), 816), block);
      int survivors = block.size();
      assertThat(Arrays.copyOfRange(y, survivors, p.n))
          .containsExactly(Arrays.copyOfRange(y, p.n, 2 * p.n - survivors));
    } else {
      for (int j = 0; j < y.length; j += 2) {
        assertThat(y[j]).isEqualTo(y[j + 1]);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LWRDSA128", "LWRDSA192", "LWRDSA256"})
  void aRefusedCandidateShiftsTheRestOfAMask(AtlasParameters p, Random random) {
    AtlasSampling sampling = new AtlasSampling(p);
    for (int refused = 0; refused < p.n / 2; refused += 7) {
      byte[] block = bytes(AtlasSampling.MASK_BYTES, random);
      int at = refused * AtlasSampling.PAIR_BYTES;
      block[at + 2] |= (byte) 0xF0;
      block[at + 3] = (byte) 0xFF;
      block[at + 4] = (byte) 0xFF;
      int[] y = new int[p.n];
      int groups = AtlasSampling.MASK_BYTES / AtlasSampling.PAIR_BYTES;
      assertThat(sampling.pairs(block, 0, p.n / 2, y, 0, 0)).isEqualTo(p.n - 2);
      assertThat(sampling.pairs(block, 0, groups, y, 0, 0)).isEqualTo(p.n);
      List<Integer> expected = new ArrayList<>();
      Transcription.of(p).appendMask(block, expected);
      assertThat(expected).hasSize(2 * (groups - 1));
      assertThat(y).containsExactly(unboxed(expected.subList(0, p.n)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void challengesAreTheTranscriptions(AtlasParameters p, Random random) {
    AtlasSampling sampling = new AtlasSampling(p);
    for (int round = 0; round < 200; round++) {
      byte[] stream = bytes(136, random);
      int[] c = random.ints(p.n).toArray();
      assertThat(sampling.challenge(stream, c)).isTrue();
      assertThat(c).containsExactly(Transcription.of(p).challenge(stream));
      assertThat(Arrays.stream(c).map(Math::abs).sum()).isEqualTo(p.challengeWeight);
    }
  }

  /// One position of 64 and more is needed early; all but one byte of the stream are larger.
  @Test
  void theChallengesStreamMayBeReadTwiceAndMore() {
    byte[] stream = new byte[136];
    Arrays.fill(stream, (byte) 127);
    stream[50] = 3;
    stream[90] = 65;
    int[] c = new int[LWRDSA192.n];
    assertThat(new AtlasSampling(LWRDSA192).challenge(stream, c)).isTrue();
    assertThat(c).containsExactly(Transcription.of(LWRDSA192).challenge(stream));
  }

  @Test
  void aStreamWithoutAPositionIsRefused() {
    byte[] stream = new byte[136];
    Arrays.fill(stream, (byte) 127);
    AtlasSampling sampling = new AtlasSampling(LWRDSA192);
    int[] c = new int[LWRDSA192.n];
    assertThat(sampling.challenge(stream, c)).isFalse();
    stream[7] = 64;
    assertThat(sampling.challenge(stream, c)).as("the last byte that is looked at").isTrue();
  }

  private static byte[] bytes(int count, Random random) {
    byte[] out = new byte[count];
    random.nextBytes(out);
    return out;
  }

  private static int[] concatenated(int[][] polynomials) {
    return Arrays.stream(polynomials).flatMapToInt(Arrays::stream).toArray();
  }

  private static int[] unboxed(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }
}
