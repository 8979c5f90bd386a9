package org.ngcc4j.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/// The transform of the ring with 512 coefficients modulo 4171777.
@Tag("kernel")
@ExtendWith(Seeded.class)
class Ntt512Test {
  private static final int N = 512;
  private static final int Q = 4171777;
  private static final int ROOT = 1327;
  private static final Ntt512 NTT = new Ntt512(Q, ROOT);

  static boolean vectors() {
    return vectorKernel().isPresent();
  }

  private static Optional<Ntt512.Kernel> vectorKernel() {
    return Simd.vectorKernel(MethodHandles.lookup(), Ntt512.Kernel.class, "Ntt512Vector");
  }

  @Test
  void evaluatesAtTheOddPowersOfTheRootInBitReversedOrder(Random random) {
    double[] p = residues(random, N);
    double[] transformed = p.clone();
    NTT.forward(transformed, 0);
    for (int i = 0; i < N; i++) {
      assertThat(residue(transformed[i])).as("value %d", i).isEqualTo(value(p, i));
    }
  }

  /// The way back sums up to 256 values before it reduces.
  @Test
  void invertsValuesAtTheEdgeOfTheRangeExactly(Random random) {
    for (int round = 0; round < 3; round++) {
      double[] values =
          random.ints(N, 0, 2).mapToDouble(bit -> bit == 0 ? -Q + 1 : Q - 1).toArray();
      if (round == 0) {
        Arrays.fill(values, Q - 1);
      }
      double[] p = values.clone();
      NTT.inverse(p, 0);
      for (int i = 0; i < N; i += 1 + random.nextInt(8)) {
        assertThat(value(p, i)).as("value %d", i).isEqualTo(residue(values[i]));
      }
    }
  }

  /// The polynomial's value at the odd power of the root that belongs to an index, by Horner.
  private static int value(double[] p, int index) {
    long x = power(ROOT, 2 * (Integer.reverse(index) >>> 23) + 1);
    long value = 0;
    for (int j = N - 1; j >= 0; j--) {
      value = (value * x + (long) p[j]) % Q;
    }
    return Math.floorMod(value, Q);
  }

  @Test
  void comesBack(Random random) {
    double[] p = residues(random, N + 3);
    double[] a = p.clone();
    NTT.forward(a, 3);
    for (int i = 3; i < a.length; i++) {
      a[i] = residue(a[i]);
    }
    NTT.inverse(a, 3);
    assertThat(residues(a)).containsExactly(residues(p));
    assertThat(Arrays.stream(a).boxed()).allMatch(x -> Math.abs(x) <= Q);
  }

  @Test
  void multipliesPolynomials(Random random) {
    double[] p = residues(random, N);
    double[] r = residues(random, N);
    double[] expected = schoolbook(p, r);
    NTT.forward(p, 0);
    NTT.forward(r, 0);
    double[] product = new double[N];
    NTT.multiply(p, 0, r, 0, product, 0);
    NTT.inverse(product, 0);
    assertThat(residues(product)).containsExactly(residues(expected));
  }

  @Test
  void addsUpProductsAtTheEdgeOfTheRange() {
    int count = 16;
    int[] m = new int[count * N];
    double[] v = new double[count * N];
    Arrays.fill(m, Q - 1);
    // What forward leaves of inputs of 2^26 at most.
    double largest = (1 << 26) + 9 * (Q / 2 + 4);
    Arrays.fill(v, largest);
    double[] out = new double[N];
    NTT.dot(m, 0, v, 0, count, out, 0);
    long expected = Math.floorMod(-16 * ((long) largest % Q), Q);
    assertThat(residues(out)).containsOnly((int) expected);
    assertThat(Arrays.stream(out).boxed()).allMatch(x -> Math.abs(x) <= Q / 2 + 4);
  }

  @Test
  void staysExactForTheLargestInputs() {
    for (double largest : new double[] {1 << 26, -(1 << 26)}) {
      double[] a = new double[N];
      Arrays.fill(a, largest);
      double[] reduced = new double[N];
      Arrays.fill(reduced, residue(largest));
      NTT.forward(a, 0);
      NTT.forward(reduced, 0);
      assertThat(residues(a)).containsExactly(residues(reduced));
    }
    for (double largest : new double[] {Q, -Q}) {
      double[] a = new double[N];
      Arrays.fill(a, largest);
      NTT.inverse(a, 0);
      assertThat(residues(a)).containsOnly(0);
    }
  }

  @Test
  @EnabledIf("vectors")
  void vectorKernelEqualsItsScalarTwin(Random random) {
    Ntt512.Kernel vector = vectorKernel().orElseThrow();
    Ntt512.Kernel scalar = new Ntt512.Scalar();
    Ntt512.Tables t = NTT.tables();
    for (int round = 0; round < 10; round++) {
      double[] a = residues(random, N);
      double[] b = a.clone();
      vector.forward(t, a, 0);
      scalar.forward(t, b, 0);
      assertThat(residues(a)).containsExactly(residues(b));

      int[] m = random.ints(3 * N, 0, Q).toArray();
      double[] v = residues(random, 3 * N);
      vector.dot(t, m, 0, v, 0, 3, a, 0);
      scalar.dot(t, m, 0, v, 0, 3, b, 0);
      assertThat(residues(a)).containsExactly(residues(b));

      double[] other = residues(random, N);
      vector.multiply(t, other, 0, v, N, a, 0);
      scalar.multiply(t, other, 0, v, N, b, 0);
      assertThat(residues(a)).containsExactly(residues(b));

      vector.inverse(t, a, 0);
      scalar.inverse(t, b, 0);
      assertThat(residues(a)).containsExactly(residues(b));
    }
  }

  @Test
  void refusesARootThatIsNone() {
    assertThatThrownBy(() -> new Ntt512(Q, 2)).hasMessageContaining("root = 2");
  }

  private static double[] residues(Random random, int length) {
    return random.ints(length, -Q / 2, Q / 2).asDoubleStream().toArray();
  }

  private static int[] residues(double[] values) {
    return Arrays.stream(values).mapToInt(Ntt512Test::residue).toArray();
  }

  private static int residue(double value) {
    return Math.floorMod((long) value, Q);
  }

  private static double[] schoolbook(double[] p, double[] r) {
    long[] out = new long[N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        long product = ((long) p[i]) * ((long) r[j]) % Q;
        int k = (i + j) % N;
        out[k] += i + j < N ? product : -product;
      }
    }
    return Arrays.stream(out).mapToDouble(x -> Math.floorMod(x, Q)).toArray();
  }

  private static long power(long base, int exponent) {
    long result = 1;
    for (int i = 0; i < exponent; i++) {
      result = result * base % Q;
    }
    return result;
  }
}
