package org.ngcc4j.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.vector.Simd;

/// Rounded results are the products in the ring, for the worst factors as well as for random ones.
@Tag("kernel")
@ExtendWith(Seeded.class)
class NegacyclicFftTest {
  /// A multiple of the width of every vector.
  private static final int LANES = 8;

  static boolean vectors() {
    return vectorKernel().isPresent();
  }

  private static Optional<NegacyclicFft.Kernel> vectorKernel() {
    return Simd.vectorKernel(
        MethodHandles.lookup(), NegacyclicFft.Kernel.class, "NegacyclicFftVector");
  }

  @ParameterizedTest
  @CsvSource({
    "8, 3, 4194304, 512",
    "16, 1, 4194304, 512",
    "128, 6, 4194304, 512",
    "128, 10, 4194304, 512",
    "256, 7, 4194304, 512",
    "512, 7, 16777216, 32"
  })
  void scalarKernelMultiplies(int n, int count, int left, int right, Random random) {
    check(new NegacyclicFft.Scalar(), n, count, left, right, random);
  }

  @ParameterizedTest
  @CsvSource({
    "8, 3, 4194304, 512",
    "16, 1, 4194304, 512",
    "128, 6, 4194304, 512",
    "128, 10, 4194304, 512",
    "256, 7, 4194304, 512",
    "512, 7, 16777216, 32"
  })
  @EnabledIf("vectors")
  void vectorKernelMultiplies(int n, int count, int left, int right, Random random) {
    check(vectorKernel().orElseThrow(), n, count, left, right, random);
  }

  private static void check(
      NegacyclicFft.Kernel kernel, int n, int count, int left, int right, Random random) {
    NegacyclicFft fft = new NegacyclicFft(n);
    double bound = fft.errorBound(count, left, right);
    assertThat(bound).isLessThan(0.5);
    int vLanes = (count + LANES) / LANES * LANES;
    double[] m = new double[count * n * LANES];
    double[] v = new double[n * vLanes];
    // Lanes 0 to 2 are the worst cases: all coefficients extreme, in phase with a root of the ring.
    long[][][] factors = new long[LANES][count][];
    long[][] others = new long[count][];
    for (int j = 0; j < count; j++) {
      others[j] = j % 2 == 0 ? wave(n, 1 + 2 * (n / 8), right) : random(n, right, random);
      put(others[j], v, vLanes, j);
      for (int lane = 0; lane < LANES; lane++) {
        factors[lane][j] =
            switch (lane) {
              case 0 -> wave(n, 1 + 2 * (n / 8), left);
              case 1 -> wave(n, 0, left);
              case 2 -> wave(n, n, left);
              case 3 -> new long[n];
              default -> random(n, left, random);
            };
        put(factors[lane][j], m, count * LANES, j * LANES + lane);
      }
    }
    kernel.forward(fft.tables(), m, count * LANES);
    kernel.forward(fft.tables(), v, vLanes);
    double[] out = new double[n * LANES];
    Arrays.fill(out, Double.NaN);
    kernel.dot(fft.tables(), m, LANES, count, v, vLanes, out);
    kernel.inverse(fft.tables(), out, LANES);
    for (int lane = 0; lane < LANES; lane++) {
      long[] expected = new long[n];
      for (int j = 0; j < count; j++) {
        addProduct(factors[lane][j], others[j], expected);
      }
      for (int k = 0; k < n; k++) {
        double actual = out[k * LANES + lane];
        assertThat(actual).isCloseTo((double) expected[k], within(bound));
        assertThat((int) NegacyclicFft.round(actual)).isEqualTo((int) expected[k]);
      }
    }
  }

  @Test
  @EnabledIf("vectors")
  void vectorKernelEqualsItsScalarTwinUpToRounding(Random random) {
    NegacyclicFft.Kernel vector = vectorKernel().orElseThrow();
    NegacyclicFft.Kernel scalar = new NegacyclicFft.Scalar();
    for (int n : new int[] {8, 64, 128, 256, 512}) {
      NegacyclicFft.Tables tables = new NegacyclicFft(n).tables();
      double[] a = random.doubles(2L * LANES * n, -1, 1).toArray();
      double[] b = a.clone();
      scalar.forward(tables, a, 2 * LANES);
      vector.forward(tables, b, 2 * LANES);
      assertThat(b).containsExactly(a, within(1e-12));
      double[] c = random.doubles(2L * LANES * n, -1, 1).toArray();
      double[] d = c.clone();
      scalar.inverse(tables, c, 2 * LANES);
      vector.inverse(tables, d, 2 * LANES);
      assertThat(d).containsExactly(c, within(1e-12));
    }
  }

  @Test
  void roundingReducesModulo2ToThe32() {
    for (long x :
        new long[] {0, 1, -1, 1L << 31, -(1L << 31), (1L << 50) + 12345, 7 - (1L << 50)}) {
      for (double part : new double[] {0, 0.25, -0.25}) {
        assertThat((int) NegacyclicFft.round((double) x + part)).isEqualTo((int) x);
      }
    }
  }

  @Test
  void refusesWhatItCannotTransform() {
    assertThatThrownBy(() -> new NegacyclicFft(12))
        .hasMessage("coefficients: expected a power of two, got 12");
    NegacyclicFft fft = new NegacyclicFft(8);
    assertThatThrownBy(() -> fft.forward(new double[64], 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> fft.forward(new double[63], LANES))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> fft.inverse(new double[63], LANES))
        .isInstanceOf(IndexOutOfBoundsException.class);
    double[] batch = new double[64];
    assertThatThrownBy(() -> fft.dot(batch, LANES, 2, batch, LANES, batch))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> fft.dot(new double[9 * 64], LANES, 9, batch, LANES, batch))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  /// The polynomial of coefficients `bound` and `-bound` that follows the root of order `2 n` to
  /// the given power.
  private static long[] wave(int n, int power, int bound) {
    return IntStream.range(0, n)
        .mapToLong(k -> Math.cos(Math.PI * k * power / n + 0.1) < 0 ? -bound : bound)
        .toArray();
  }

  private static long[] random(int n, int bound, Random random) {
    return random.longs(n, -bound, bound + 1L).toArray();
  }

  private static void put(long[] polynomial, double[] batch, int lanes, int lane) {
    for (int k = 0; k < polynomial.length; k++) {
      batch[k * lanes + lane] = (double) polynomial[k];
    }
  }

  private static void addProduct(long[] a, long[] b, long[] sum) {
    int n = a.length;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        sum[(i + j) % n] += i + j < n ? a[i] * b[j] : -a[i] * b[j];
      }
    }
  }
}
