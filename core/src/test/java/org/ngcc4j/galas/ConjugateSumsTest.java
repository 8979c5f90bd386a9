package org.ngcc4j.galas;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.vector.Simd;

/// Sums over conjugates, against field arithmetic with every value by itself.
@Tag("kernel")
@ExtendWith(Seeded.class)
class ConjugateSumsTest {
  @ParameterizedTest
  @EnumSource
  void squaringRowsSquaresEveryColumn(GalaParameters p, Random random) {
    ConjugateSums sums = new ConjugateSums(p);
    BinaryField field = p.field;
    long[][] columns = new long[ConjugateSums.FORMS][];
    for (int form = 0; form < ConjugateSums.FORMS; form++) {
      long[] rows = elements(p, random);
      sums.set(form, rows, 0);
      columns[form] = transposed(p, rows);
    }
    long[] scratch = new long[field.scratchWords()];
    long[][] out = new long[ConjugateSums.FORMS][2 * p.words + 1];
    for (int e = 0; e < 40; e++) {
      sums.evaluate(out, 1, 2);
      for (int form = 0; form < ConjugateSums.FORMS; form++) {
        long[] expected = evaluate(p, columns[form]);
        for (int w = 0; w < p.words; w++) {
          assertThat(out[form][1 + 2 * w]).as("e %d, form %d", e, form).isEqualTo(expected[w]);
        }
        for (int c = 0; c < p.n; c++) {
          int at = c * p.words;
          field.square(columns[form], at, columns[form], at, scratch);
        }
      }
      sums.square();
    }
  }

  static boolean vectors() {
    return vectorKernel().isPresent();
  }

  private static Optional<ConjugateSums.Kernel> vectorKernel() {
    return Simd.vectorKernel(
        MethodHandles.lookup(), ConjugateSums.Kernel.class, "ConjugateSumsVector");
  }

  @ParameterizedTest
  @EnumSource
  @EnabledIf("vectors")
  void vectorKernelEqualsItsScalarTwin(GalaParameters p, Random random) {
    ConjugateSums.Kernel vector = vectorKernel().orElseThrow();
    ConjugateSums.Kernel scalar = new ConjugateSums.Scalar();
    int width = (3 * p.words + 3) / 4 * 4;
    int[] even = Arrays.stream(p.exponents).filter(e -> e % 2 == 0).map(e -> e / 2).toArray();
    int[] odd = Arrays.stream(p.exponents).filter(e -> e % 2 != 0).map(e -> e / 2).toArray();
    int rows = (p.n + ConjugateSums.PAD) * width;
    long[] now = random.longs(rows).toArray();
    Arrays.fill(now, p.m * width, (p.m + ConjugateSums.PAD) * width, 0);
    long[] expected = new long[rows];
    long[] actual = new long[rows];
    scalar.square(now, expected, p.m, width, even, odd);
    vector.square(now, actual, p.m, width, even, odd);
    assertThat(actual).isEqualTo(expected);

    long[] expectedGroups = random.longs(64L * 2 * width).toArray();
    long[] actualGroups = expectedGroups.clone();
    scalar.group(now, 5, p.m, p.m, width, expectedGroups);
    vector.group(now, 5, p.m, p.m, width, actualGroups);
    assertThat(actualGroups).isEqualTo(expectedGroups);

    long[] expectedValue = new long[4 + 2 * width];
    long[] actualValue = new long[4 + 2 * width];
    scalar.horner(expectedGroups, 2 * width, expectedValue);
    vector.horner(expectedGroups, 2 * width, actualValue);
    assertThat(actualValue).isEqualTo(expectedValue);
  }

  /// The sum of `X^c` times element `c`.
  private static long[] evaluate(GalaParameters p, long[] elements) {
    BinaryField field = p.field;
    long[] scratch = new long[field.scratchWords()];
    long[] x = new long[p.words];
    x[0] = 2;
    long[] sum = new long[p.words];
    for (int c = p.n - 1; c >= 0; c--) {
      field.multiply(sum, 0, x, 0, sum, 0, scratch);
      for (int w = 0; w < p.words; w++) {
        sum[w] ^= elements[c * p.words + w];
      }
    }
    return sum;
  }

  private static long[] transposed(GalaParameters p, long[] rows) {
    long[] columns = new long[rows.length];
    for (int r = 0; r < p.n; r++) {
      for (int c = 0; c < p.n; c++) {
        long bit = rows[r * p.words + c / 64] >>> c & 1;
        columns[c * p.words + r / 64] |= bit << r;
      }
    }
    return columns;
  }

  private static long[] elements(GalaParameters p, Random random) {
    long[] elements = new long[p.n * p.words];
    byte[] bytes = new byte[p.bytes];
    for (int i = 0; i < p.n; i++) {
      random.nextBytes(bytes);
      Octets.toWords(bytes, 0, p.bytes, elements, i * p.words);
    }
    return elements;
  }
}
