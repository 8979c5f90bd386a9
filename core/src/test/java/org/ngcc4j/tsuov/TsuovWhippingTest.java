package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.testing.Seeded;

/// Sums in the polynomial ring equal those by repeated multiplication by z.
@ExtendWith(Seeded.class)
class TsuovWhippingTest {
  @ParameterizedTest
  @EnumSource
  void thePairsAddUpToTheirShiftedPolynomials(TsuovParameters p, Random random) {
    TsuovWhipping whipping = new TsuovWhipping(p);
    Transcription set = new Transcription(p);
    int width = TsuovProducts.NARROW;
    int[][][] values = new int[p.copies][p.copies][p.forms];
    for (int r = 0; r < p.forms; r++) {
      int[] high = random.ints((long) p.copies * width, 0, 256).toArray();
      int[] all = random.ints((long) p.copies * width, 0, 256).toArray();
      whipping.addPairs(r, high, all);
      for (int i = 0; i < p.copies; i++) {
        for (int j = i; j < p.copies; j++) {
          int ij = width * i + j;
          int ji = width * j + i;
          values[i][j][r] = (all[ij] + 2 * high[ij] + all[ji] + 2 * high[ji]) % 31;
        }
      }
    }
    int[] expected = new int[p.equations];
    for (int i = 0; i < p.copies; i++) {
      for (int j = i; j < p.copies; j++) {
        set.addShifted(expected, values[i][j], set.exponent(i, j));
      }
    }
    int[] actual = new int[p.equations];
    whipping.finishPairs(actual);
    assertThat(actual).isEqualTo(expected);
    whipping.finishPairs(actual);
    assertThat(actual).as("nothing is left for the next sum").containsOnly(0);
  }

  @ParameterizedTest
  @EnumSource
  void theColumnsAreSumsOfShiftedPolynomials(TsuovParameters p, Random random) {
    int coordinates = 2 * p.oil;
    int[] values = random.ints((long) p.copies * coordinates * p.forms, 0, 32).toArray();
    TsuovSystem system = new TsuovSystem(p);
    new TsuovWhipping(p).columns(values, system);
    Transcription set = new Transcription(p);
    for (int round = 0; round < 10; round++) {
      int t = random.nextInt(p.copies);
      int d = random.nextInt(coordinates);
      int[] expected = new int[p.equations];
      for (int j = 0; j < p.copies; j++) {
        int at = (coordinates * j + d) * p.forms;
        int[] polynomial = Arrays.copyOfRange(values, at, at + p.forms);
        // The copy itself counts twice.
        for (int times = j == t ? 2 : 1; times > 0; times--) {
          set.addShifted(expected, polynomial, set.exponent(t, j));
        }
      }
      assertThat(system.column(coordinates * t + d)).isEqualTo(expected);
    }
  }
}
