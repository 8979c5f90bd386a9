package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.testing.Seeded;

/// Seeds become what section 3 of the specification says.
@ExtendWith(Seeded.class)
class TsuovExpansionTest {
  @Test
  void theSamplerEqualsItsDefinitionWhereverTheStreamEnds(Random random) {
    int exhausted = 0;
    for (int round = 0; round < 4000; round++) {
      byte[] stream = new byte[random.nextInt(40)];
      random.nextBytes(stream);
      // Long runs of ones, so that many values are dropped.
      for (int i = 0; i < stream.length && round % 3 == 0; i++) {
        stream[i] |= (byte) (random.nextInt(4) == 0 ? 0 : 0xFF);
      }
      int count = random.nextInt(70);
      int from = random.nextInt(4);
      int at = random.nextInt(4);
      byte[] in = new byte[from + stream.length + TsuovExpansion.SLACK];
      random.nextBytes(in);
      System.arraycopy(stream, 0, in, from, stream.length);
      byte[] out = new byte[at + count + TsuovExpansion.SLACK];
      Arrays.fill(out, (byte) 99);
      TsuovExpansion.sample(in, from, stream.length, out, at, count);

      int[] expected = Transcription.sample(stream, count);
      for (int i = 0; i < count; i++) {
        assertThat((int) out[at + i])
            .as("value %d of %d from %d bytes", i, count, stream.length)
            .isEqualTo(expected[i]);
      }
      for (int i = 0; i < at; i++) {
        assertThat(out[i]).as("what stands before").isEqualTo((byte) 99);
      }
      exhausted += count > 8 * stream.length / 5 ? 1 : 0;
    }
    assertThat(exhausted).isGreaterThan(100);
  }

  @Test
  void halfOfAResidueTwiceIsTheResidue() {
    for (int x = 0; x < 31; x++) {
      assertThat(2 * TsuovExpansion.half(x) % 31).isEqualTo(x);
      assertThat(TsuovExpansion.half(x)).isBetween(0, 30);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anExpandedFormIsTheHalvedTriangleOfP1AndTheColumnsOfP2(TsuovParameters p, Random random) {
    byte[] seed = new byte[p.seedBytes];
    random.nextBytes(seed);
    Transcription set = new Transcription(p);
    TsuovExpansion expansion = new TsuovExpansion(p);
    expansion.seed(seed, 0);
    for (int r : new int[] {0, p.forms - 1}) {
      byte[] form = new byte[p.formBytes];
      expansion.form(r, form);
      Transcription.Element[][] p1 = set.p1(seed, r);
      for (int i = 0; i < p.vinegar; i++) {
        for (int j = i; j < p.vinegar; j++) {
          int twice = i == j ? 2 : 1;
          int at = p.rowStarts[p.oil + i] + 2 * j;
          assertThat(new Transcription.Element(twice * form[at] % 31, twice * form[at + 1] % 31))
              .isEqualTo(p1[i][j]);
        }
      }
      Transcription.Element[][] p2 = set.p2(seed, r);
      for (int c = 0; c < p.oil; c++) {
        for (int i = 0; i < p.vinegar; i++) {
          int at = p.rowStarts[c] + 2 * i;
          assertThat(new Transcription.Element(form[at], form[at + 1])).isEqualTo(p2[i][c]);
        }
      }
    }
  }
}
