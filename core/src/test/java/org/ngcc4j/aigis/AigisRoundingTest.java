package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.aigis.AigisParameters.N;
import static org.ngcc4j.aigis.AigisParameters.Q;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.field.Rounding;

/// Section 3.2 over all residues: the division-free forms give what the definitions give.
class AigisRoundingTest {
  @ParameterizedTest
  @EnumSource
  void power2RoundIsTheDefinitionForAllResidues(AigisParameters p) {
    Transcription set = Transcription.of(p);
    int[] t0 = new int[N];
    int[] t1 = new int[N];
    for (int start = 0; start < Q; start += N) {
      int[] t = residues(start);
      Rounding.power2Round(t, t1, t0, 0, N, p.droppedBits);
      for (int j = 0; j < N; j++) {
        if (t1[j] != set.power2RoundHigh(t[j]) || t0[j] != set.power2RoundLow(t[j])) {
          assertThat(new int[] {t1[j], t0[j]})
              .as("Power2Round(%d)", t[j])
              .containsExactly(set.power2RoundHigh(t[j]), set.power2RoundLow(t[j]));
        }
      }
    }
    assertThat(t1[N - 1]).as("the largest high part").isEqualTo(p.t1Max);
  }

  @ParameterizedTest
  @EnumSource
  void decomposeIsTheDefinitionForAllResidues(AigisParameters p) {
    Transcription set = Transcription.of(p);
    int[] w0 = new int[N];
    int[] w1 = new int[N];
    for (int start = 0; start < Q; start += N) {
      int[] w = residues(start);
      AigisRounding.decompose(p, w, w1, w0, 0);
      for (int j = 0; j < N; j++) {
        if (w1[j] != set.high(w[j]) || w0[j] != set.low(w[j])) {
          assertThat(new int[] {w1[j], w0[j]})
              .as("Decompose(%d)", w[j])
              .containsExactly(set.high(w[j]), set.low(w[j]));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void useHintIsTheDefinitionForAllResiduesWithAndWithoutAHint(AigisParameters p) {
    Transcription set = Transcription.of(p);
    byte[] hint = new byte[N];
    for (int bit = 0; bit <= 1; bit++) {
      Arrays.fill(hint, (byte) bit);
      for (int start = 0; start < Q; start += N) {
        int[] u = residues(start);
        int[] high = new int[N];
        int outside = AigisRounding.useHint(p, u, hint, 0, high);
        boolean small = true;
        for (int j = 0; j < N; j++) {
          int expected = set.useHint(bit != 0, u[j]);
          if (high[j] != expected) {
            assertThat(high[j]).as("UseHint(%d, %d)", bit, u[j]).isEqualTo(expected);
          }
          small &= Transcription.within(set.error(u[j], expected), p.gamma3);
        }
        assertThat(outside == 0).as("errors of UseHint(%d, %d..)", bit, start).isEqualTo(small);
      }
    }
  }

  /// A whole block of residues may hide the bound behind a neighbour, so each edge is alone here.
  @ParameterizedTest
  @EnumSource
  void theErrorBoundIsExact(AigisParameters p) {
    Transcription set = Transcription.of(p);
    int refused = 0;
    for (int w1 = 0; w1 < p.highParts; w1++) {
      for (int edge : new int[] {p.gamma3, 1 - p.gamma3}) {
        for (int e = edge - 2; e <= edge + 2; e++) {
          int[] u = new int[N];
          u[77] = Math.floorMod(w1 * p.alpha + e, Q);
          byte[] hint = new byte[N];
          hint[77] = (byte) (set.high(u[77]) == w1 ? 0 : 1);
          int expected = set.useHint(hint[77] != 0, u[77]);
          boolean small = Transcription.within(set.error(u[77], expected), p.gamma3);
          assertThat(AigisRounding.useHint(p, u, hint, 0, new int[N]) == 0).isEqualTo(small);
          refused += small ? 0 : 1;
        }
      }
    }
    assertThat(refused).isGreaterThan(p.highParts);
  }

  @ParameterizedTest
  @EnumSource
  void hintBitsAreTheDefinitionForAllSumsAndHighParts(AigisParameters p) {
    Transcription set = Transcription.of(p);
    // The sum of low part and error never goes beyond gamma3 where a hint is made.
    int limit = p.gamma3 + N;
    byte[] hint = new byte[N];
    int[] w1 = new int[N];
    for (int high = 0; high < p.highParts; high++) {
      Arrays.fill(w1, high);
      for (int start = -limit; start < limit; start += N) {
        int[] v = IntStream.range(start, start + N).toArray();
        AigisRounding.hint(p, v, w1, hint, 0);
        for (int j = 0; j < N; j++) {
          if ((hint[j] == 1) != set.hintBit(v[j], high) || hint[j] >> 1 != 0) {
            assertThat(hint[j]).as("hint of v = %d, w1 = %d", v[j], high).isEqualTo((byte) -1);
          }
        }
      }
    }
  }

  /// The point of the hints: `w1 alpha + v mod q` and the bit give `w1`.
  @ParameterizedTest
  @EnumSource
  void hintsLeadBackToTheSignersHighPart(AigisParameters p) {
    byte[] hint = new byte[N];
    int[] w1 = new int[N];
    for (int high = 0; high < p.highParts; high++) {
      int from = high;
      Arrays.fill(w1, high);
      for (int start = 1 - p.gamma3; start <= p.gamma3 - N; start += N) {
        int[] v = IntStream.range(start, start + N).toArray();
        AigisRounding.hint(p, v, w1, hint, 0);
        int[] u = Arrays.stream(v).map(x -> Math.floorMod(from * p.alpha + x, Q)).toArray();
        int[] back = new int[N];
        int outside = AigisRounding.useHint(p, u, hint, 0, back);
        if (outside != 0 || !Arrays.equals(back, w1)) {
          assertThat(back).as("v from %d on, w1 = %d", start, high).isEqualTo(w1);
          assertThat(outside).isZero();
        }
      }
    }
  }

  @Test
  void boundsIncludeTheUpperEndAndOneLessBelow() {
    for (int bound : new int[] {1, 2, 16360, 524170, 612000}) {
      for (int x = bound - 3; x <= bound + 3; x++) {
        assertBounds(bound, x);
        assertBounds(bound, -x);
      }
    }
  }

  private static void assertBounds(int bound, int x) {
    int[] values = new int[5];
    values[3] = x;
    assertThat(Rounding.outside(values, 1, 3, bound) == 0)
        .as("%d within %d", x, bound)
        .isEqualTo(Transcription.within(x, bound));
    assertThat(Rounding.outside(values, 0, 3, bound)).as("beyond the range").isZero();
    assertThat(Rounding.outside(values, 4, 1, bound)).as("before the range").isZero();
  }

  @Test
  void canonicalResiduesAreWithinZeroAndQ() {
    double[] in = new double[N];
    int[] out = new int[N];
    in[0] = -0.0;
    in[1] = -1;
    in[2] = -(Q / 2 + 4);
    in[3] = Q / 2 + 4;
    AigisRounding.canonical(in, 0, out, 0);
    assertThat(Arrays.copyOf(out, 5)).containsExactly(0, Q - 1, Q - Q / 2 - 4, Q / 2 + 4, 0);
  }

  /// `N` residues from `start` on, the last ones repeating `Q - 1`.
  private static int[] residues(int start) {
    return IntStream.range(start, start + N).map(x -> Math.min(x, Q - 1)).toArray();
  }
}
