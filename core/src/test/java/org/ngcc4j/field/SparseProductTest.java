package org.ngcc4j.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.vector.Simd;

/// Sums of windows are products in the ring, at the largest weights and values.
@Tag("kernel")
@ExtendWith(Seeded.class)
class SparseProductTest {
  private static final int N = 512;
  private static final SparseProduct RING = new SparseProduct(N);

  static boolean vectors() {
    return vectorKernel().isPresent();
  }

  private static Optional<SparseProduct.Kernel> vectorKernel() {
    return Simd.vectorKernel(
        MethodHandles.lookup(), SparseProduct.Kernel.class, "SparseProductVector");
  }

  @Test
  void windowsAddUpToTheProduct(Random random) {
    check(random, new SparseProduct.Scalar());
  }

  @Test
  @EnabledIf("vectors")
  void vectorKernelAddsUpToTheProductToo(Random random) {
    check(random, vectorKernel().orElseThrow());
  }

  private static void check(Random random, SparseProduct.Kernel kernel) {
    // All ones is the polynomial whose products reach the bound of a byte.
    for (int eta : new int[] {1, 5}) {
      int weight = eta == 1 ? 118 : 24;
      for (int round = 0; round < 4; round++) {
        int[] c = challenge(random, weight, round == 0);
        int[] windows = windows(c, weight);
        int[] small = random.ints(N, -eta, eta + 1).toArray();
        if (round == 0) {
          Arrays.fill(small, eta);
        }
        byte[] bytes = new byte[2 * RING.tableLength()];
        RING.spread(small, bytes, RING.tableLength());
        int[] sum = random.ints(N + 7, -9999, 9999).toArray();
        int[] expected = sum.clone();
        long[] product = schoolbook(c, small);
        byte[] scratch = new byte[N];
        kernel.add(N, bytes, RING.tableLength(), windows, sum, 7, 1, scratch);
        addTo(expected, 7, product, 1);
        assertThat(sum).isEqualTo(expected);
        kernel.add(N, bytes, RING.tableLength(), windows, sum, 7, -1, scratch);
        addTo(expected, 7, product, -1);
        assertThat(sum).isEqualTo(expected);

        int[] large = random.ints(N, -16383, 16385).toArray();
        int[] table = new int[RING.tableLength()];
        RING.spread(large, 0, 1, table, 0);
        kernel.add(N, table, 0, windows, sum, 7);
        addTo(expected, 7, schoolbook(c, large), 1);
        assertThat(sum).isEqualTo(expected);
      }
    }
  }

  private static int[] challenge(Random random, int weight, boolean positive) {
    int[] c = new int[N];
    for (int placed = 0; placed < weight; ) {
      int i = random.nextInt(N);
      if (c[i] == 0) {
        c[i] = positive || random.nextBoolean() ? 1 : -1;
        placed++;
      }
    }
    return c;
  }

  private static int[] windows(int[] c, int weight) {
    int[] windows = new int[weight];
    RING.windows(c, windows);
    return windows;
  }

  private static void addTo(int[] sum, int at, long[] product, int sign) {
    for (int j = 0; j < N; j++) {
      sum[at + j] += (int) (sign * product[j]);
    }
  }

  private static long[] schoolbook(int[] a, int[] b) {
    long[] out = new long[N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        long product = (long) a[i] * b[j];
        out[(i + j) % N] += i + j < N ? product : -product;
      }
    }
    return out;
  }
}
