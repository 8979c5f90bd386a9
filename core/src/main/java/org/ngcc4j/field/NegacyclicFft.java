package org.ngcc4j.field;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.ngcc4j.vector.Simd;

/// Exact products of integer polynomials in `Z[X]/(X^N + 1)` through a Fourier transform in double
/// precision, many polynomials side by side.
///
/// **The transform.** `X^N + 1` is `(X^(N/2) - i)(X^(N/2) + i)`, and a real polynomial `a` is known
/// from its image modulo the first factor, whose coefficient `k` is `a[k] + i a[k + N/2]`. Complex
/// butterflies split that factor until `N/2` linear ones are left.
///
/// **Layout.** A batch holds as many polynomials as it has lanes. Coefficient `k` of lane `l`
/// stands at index `k lanes + l`, so the first half of the array is the real parts and the
/// second half the imaginary ones, before and after the transform. All work is done alike in all
/// lanes.
///
/// **Exactness.** With unit roundoff `u` a level of butterflies adds at most [#LEVEL_ERROR] `u` to
/// the relative error in the Euclidean norm: the addition `u`, the product with a root
/// `sqrt(5) u`, and the root itself, which is accurate to `3 u`. What follows for the result of
/// [#dot] and [#inverse] is computed by [#errorBound]; below 1/2, rounding gives the exact
/// integers, on any processor and in any order of additions.
///
/// Instances are immutable and safe for concurrent use. There is no branch and no memory access
/// that depends on the values, and additions and multiplications of normal numbers take the same
/// time for all of them: fit for secrets.
public final class NegacyclicFft {
  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "NegacyclicFftVector", SCALAR);

  /// A multiple of this many lanes is used best: the doubles of a vector.
  private static final int WIDTH = Math.max(1, Simd.bits() / Double.SIZE);

  /// Relative error of one level, in units of the roundoff.
  private static final int LEVEL_ERROR = 7;

  private static final double ROUNDOFF = 0x1p-53;

  /// Adding it leaves a number below 2^51, rounded, in the low bits of the sum.
  private static final double ROUND = 0x1.8p52;

  private final Tables tables;

  /// What the kernels need to know of the ring.
  ///
  /// @param size complex coefficients, N / 2; a power of two, at least 4
  /// @param re real parts of the roots: a level of `m` blocks uses entries `m` to `2 m - 1`, and
  ///     entry `2 k + 1` is `i` times entry `2 k`
  /// @param im imaginary parts of the roots
  @SuppressWarnings("ArrayRecordComponent") // a carrier of tables that is never compared
  record Tables(int size, double[] re, double[] im) {}

  /// The three operations; arrays are checked before.
  interface Kernel {
    void forward(Tables t, double[] a, int lanes);

    void inverse(Tables t, double[] a, int lanes);

    void dot(Tables t, double[] m, int lanes, int count, double[] v, int vLanes, double[] out);
  }

  /// Prepares the tables of a ring.
  ///
  /// @param n N, a power of two, at least 8
  public NegacyclicFft(int n) {
    if (n < 8 || Integer.bitCount(n) != 1) {
      throw new IllegalArgumentException("coefficients: expected a power of two, got " + n);
    }
    tables = tables(n / 2);
  }

  /// Returns the number of lanes to use for a number of polynomials; the others are zero.
  public static int lanes(int polynomials) {
    return (polynomials + WIDTH - 1) / WIDTH * WIDTH;
  }

  /// Returns a bound on the distance between a result of [#inverse] and the integer it stands for.
  ///
  /// @param count number of products that [#dot] adds up
  /// @param left largest absolute value of a coefficient of the left factors
  /// @param right largest absolute value of a coefficient of the right factors
  public double errorBound(int count, int left, int right) {
    int n = 2 * tables.size;
    // Products of Euclidean norms; no coefficient of the result is larger.
    double norm = (double) count * n * left * right;
    double transform = LEVEL_ERROR * Integer.numberOfTrailingZeros(tables.size);
    double before = (2 * transform + 2 * (count + 4)) * norm;
    double after = transform * Math.sqrt(n) * norm;
    // One in a hundred for terms of second order.
    return 1.01 * ROUNDOFF * (before + after);
  }

  /// Transforms a batch in place.
  ///
  /// @param a N coefficients of each lane, integers
  /// @param lanes lanes of the batch, see [#lanes]
  public void forward(double[] a, int lanes) {
    checkLanes(lanes);
    Objects.checkFromIndexSize(0, 2 * tables.size * lanes, a.length);
    KERNEL.forward(tables, a, lanes);
  }

  /// Transforms a batch of results of [#dot] back in place; [#round] gives the integers.
  ///
  /// @param a N values of each lane
  /// @param lanes lanes of the batch
  public void inverse(double[] a, int lanes) {
    checkLanes(lanes);
    Objects.checkFromIndexSize(0, 2 * tables.size * lanes, a.length);
    KERNEL.inverse(tables, a, lanes);
  }

  /// Computes inner products of transformed polynomials: lane `l` of the result is the sum over `j`
  /// of lane `j lanes + l` of `m` times lane `j` of `v`.
  ///
  /// @param m one batch of `count lanes` lanes
  /// @param lanes lanes of the result
  /// @param count number of products to add up
  /// @param v one batch
  /// @param vLanes its lanes, at least `count`
  /// @param out receives a batch, fit for [#inverse]
  public void dot(double[] m, int lanes, int count, double[] v, int vLanes, double[] out) {
    checkLanes(lanes);
    int n = 2 * tables.size;
    Objects.checkFromIndexSize(0, n * lanes * count, m.length);
    Objects.checkFromIndexSize(0, n * vLanes, v.length);
    Objects.checkFromIndexSize(0, n * lanes, out.length);
    Objects.checkFromIndexSize(0, count, vLanes);
    KERNEL.dot(tables, m, lanes, count, v, vLanes, out);
  }

  /// Rounds a result to the nearest integer.
  ///
  /// @param x absolute value below 2^51
  /// @return a number whose lower half is that integer modulo 2^32
  public static long round(double x) {
    return Double.doubleToRawLongBits(x + ROUND);
  }

  private static void checkLanes(int lanes) {
    if (lanes < 1 || lanes % WIDTH != 0) {
      throw new IllegalArgumentException(
          "lanes: expected a multiple of %d, got %d".formatted(WIDTH, lanes));
    }
  }

  /// The tables, for the tests that compare kernels.
  Tables tables() {
    return tables;
  }

  /// Root `k` is `e^(i pi m / d)`; the first is the square root of `i`, and the two below a root
  /// are its square root and `i` times that.
  private static Tables tables(int size) {
    double[] re = new double[size];
    double[] im = new double[size];
    int[] numerators = new int[size];
    numerators[1] = 1;
    for (int k = 1, denominator = 4; k < size; k++) {
      if (k > 1) {
        if (Integer.bitCount(k) == 1) {
          denominator *= 2;
        }
        numerators[k] = numerators[k / 2] + (k & 1) * denominator / 2;
      }
      re[k] = cosPi(numerators[k], denominator);
      im[k] = cosPi(2 * numerators[k] - denominator, 2 * denominator);
    }
    return new Tables(size, re, im);
  }

  /// `cos(pi m / d)` from an angle of at most `pi / 4`, where nothing is lost.
  private static double cosPi(int m, int d) {
    int angle = Math.abs(m) % (2 * d);
    angle = Math.min(angle, 2 * d - angle);
    if (2 * angle > d) {
      return -cosPi(d - angle, d);
    }
    return 4 * angle > d
        ? StrictMath.sin(Math.PI * (d - 2 * angle) / (2.0 * d))
        : StrictMath.cos(Math.PI * angle / d);
  }

  /// One level after the other.
  static final class Scalar implements Kernel {
    @Override
    public void forward(Tables t, double[] a, int lanes) {
      int half = t.size * lanes;
      for (int len = t.size / 2; len > 0; len /= 2) {
        int k = t.size / (2 * len);
        int apart = len * lanes;
        for (int start = 0; start < half; start += 2 * apart) {
          double re = t.re[k];
          double im = t.im[k];
          k++;
          for (int x = start; x < start + apart; x++) {
            double productRe = a[x + apart] * re - a[half + x + apart] * im;
            double productIm = a[x + apart] * im + a[half + x + apart] * re;
            a[x + apart] = a[x] - productRe;
            a[half + x + apart] = a[half + x] - productIm;
            a[x] += productRe;
            a[half + x] += productIm;
          }
        }
      }
    }

    @Override
    public void inverse(Tables t, double[] a, int lanes) {
      int half = t.size * lanes;
      for (int len = 1; len < t.size; len *= 2) {
        int k = t.size / (2 * len);
        int apart = len * lanes;
        for (int start = 0; start < half; start += 2 * apart) {
          double re = t.re[k];
          double im = t.im[k];
          k++;
          for (int x = start; x < start + apart; x++) {
            double differenceRe = a[x] - a[x + apart];
            double differenceIm = a[half + x] - a[half + x + apart];
            a[x] += a[x + apart];
            a[half + x] += a[half + x + apart];
            a[x + apart] = differenceRe * re + differenceIm * im;
            a[half + x + apart] = differenceIm * re - differenceRe * im;
          }
        }
      }
    }

    @Override
    public void dot(
        Tables t, double[] m, int lanes, int count, double[] v, int vLanes, double[] out) {
      int mLanes = count * lanes;
      int mHalf = t.size * mLanes;
      int vHalf = t.size * vLanes;
      int half = t.size * lanes;
      double scale = 1.0 / t.size;
      for (int k = 0; k < t.size; k++) {
        int to = k * lanes;
        for (int l = 0; l < lanes; l++) {
          out[to + l] = 0;
          out[half + to + l] = 0;
        }
        for (int j = 0; j < count; j++) {
          double re = v[k * vLanes + j] * scale;
          double im = v[vHalf + k * vLanes + j] * scale;
          int from = k * mLanes + j * lanes;
          for (int l = 0; l < lanes; l++) {
            out[to + l] += m[from + l] * re - m[from + mHalf + l] * im;
            out[half + to + l] += m[from + l] * im + m[from + mHalf + l] * re;
          }
        }
      }
    }
  }
}
