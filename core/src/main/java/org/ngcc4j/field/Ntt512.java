package org.ngcc4j.field;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.ngcc4j.vector.Simd;

/// The number-theoretic transform of `Z_q[X]/(X^512 + 1)` in double precision.
///
/// With `p^` the transform of `p` and `r` a primitive 1024-th root of one,
/// `p^[i] = p(r^(2 brv(i) + 1)) mod q`, `brv` reversing the nine bits of an index. Products in the
/// ring are then products of the values.
///
/// Residues are integers held in doubles. A product of a residue and a root stays below 2^53 and
/// is exact; the quotient is rounded by adding and subtracting 1.5 * 2^52, and what is left after
/// subtracting that multiple of `q` lies within `q / 2 + 4` of zero. So no step ever rounds, on any
/// processor, and the vector kernel agrees with its scalar twin modulo `q`.
///
/// Ranges: with `q < 2^22` the inputs of [#forward] may be as large as 2^26 and its outputs grow by
/// `q / 2` in each of the nine levels; the inputs of [#inverse] may be as large as `q`.
///
/// Instances are immutable and safe for concurrent use. There is no branch and no memory access
/// that depends on the values, and the operations used (addition, multiplication and fused
/// multiplication of normal numbers) take the same time for all of them: fit for secrets.
public final class Ntt512 {
  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "Ntt512Vector", SCALAR);

  /// Adding and subtracting it rounds a double below 2^51 to the nearest integer.
  static final double ROUND = 0x1.8p52;

  /// Number of coefficients.
  static final int N = 512;

  private final Tables tables;

  /// What the kernels need to know of the ring.
  ///
  /// @param q the modulus
  /// @param qInverse 1 / q
  /// @param roots centred powers of the root; the level whose butterflies span `len` uses entries
  ///     `256 / len` to `512 / len - 1`
  /// @param inverseRoots the inverses of these
  /// @param spreadRoots for levels 4, 2 and 1 the root of each coefficient, or 1 where nothing is
  ///     multiplied, 3 x 512
  /// @param spreadInverseRoots the same for the way back; the division by 512 is part of level 1
  @SuppressWarnings("ArrayRecordComponent") // a carrier of tables that is never compared
  record Tables(
      double q,
      double qInverse,
      double[] roots,
      double[] inverseRoots,
      double[] spreadRoots,
      double[] spreadInverseRoots) {}

  /// The four operations; arrays are checked before.
  interface Kernel {
    void forward(Tables t, double[] a, int offset);

    void inverse(Tables t, double[] a, int offset);

    void reduce(Tables t, double[] a, int offset);

    void dot(
        Tables t, int[] m, int mOffset, double[] v, int vOffset, int count, double[] out, int to);

    void multiply(Tables t, double[] a, int aOffset, double[] b, int bOffset, double[] out, int to);
  }

  /// Prepares the tables of a ring.
  ///
  /// @param q the modulus, a prime below 2^22
  /// @param root a primitive 1024-th root of one modulo `q`
  public Ntt512(int q, int root) {
    if (q >= 1 << 22 || power(root, N, q) != q - 1) {
      throw new IllegalArgumentException("no such transform: q = %d, root = %d".formatted(q, root));
    }
    this.tables = tables(q, root);
  }

  /// Transforms a polynomial in place.
  ///
  /// @param a 512 values from `offset` on, integers of absolute value at most 2^26
  /// @param offset index of the first
  public void forward(double[] a, int offset) {
    Objects.checkFromIndexSize(offset, N, a.length);
    KERNEL.forward(tables, a, offset);
  }

  /// Transforms back in place; the results are within `q / 2 + 4` of zero.
  ///
  /// @param a 512 values from `offset` on, integers of absolute value at most `q`
  /// @param offset index of the first
  public void inverse(double[] a, int offset) {
    Objects.checkFromIndexSize(offset, N, a.length);
    KERNEL.inverse(tables, a, offset);
  }

  /// Reduces residues in place to within `q / 2 + 4` of zero.
  ///
  /// @param a 512 values from `offset` on, integers of absolute value below 2^52
  /// @param offset index of the first
  public void reduce(double[] a, int offset) {
    Objects.checkFromIndexSize(offset, N, a.length);
    KERNEL.reduce(tables, a, offset);
  }

  /// Computes the inner product of two vectors of transformed polynomials, fit for [#inverse].
  ///
  /// @param m `count` polynomials of 512 residues in `[0, q)` each, one after the other
  /// @param mOffset index of the first residue
  /// @param v `count` polynomials as [#forward] leaves them
  /// @param vOffset index of the first value
  /// @param count number of polynomials, at most 16
  /// @param out receives 512 values within `q / 2 + 4` of zero
  /// @param to index of the first value written
  public void dot(int[] m, int mOffset, double[] v, int vOffset, int count, double[] out, int to) {
    if (count < 1 || count > 16) {
      throw new IllegalArgumentException("polynomials: expected 1 to 16, got " + count);
    }
    Objects.checkFromIndexSize(mOffset, count * N, m.length);
    Objects.checkFromIndexSize(vOffset, count * N, v.length);
    Objects.checkFromIndexSize(to, N, out.length);
    KERNEL.dot(tables, m, mOffset, v, vOffset, count, out, to);
  }

  /// Multiplies two transformed polynomials, fit for [#inverse].
  ///
  /// @param a 512 values as [#forward] leaves them
  /// @param aOffset index of the first value of `a`
  /// @param b 512 values as [#forward] leaves them
  /// @param bOffset index of the first value of `b`
  /// @param out receives 512 values within `q / 2 + 4` of zero
  /// @param to index of the first value written
  public void multiply(double[] a, int aOffset, double[] b, int bOffset, double[] out, int to) {
    Objects.checkFromIndexSize(aOffset, N, a.length);
    Objects.checkFromIndexSize(bOffset, N, b.length);
    Objects.checkFromIndexSize(to, N, out.length);
    KERNEL.multiply(tables, a, aOffset, b, bOffset, out, to);
  }

  /// The tables, for the tests that compare kernels.
  Tables tables() {
    return tables;
  }

  private static Tables tables(int q, int root) {
    double[] roots = new double[N];
    double[] inverseRoots = new double[N];
    for (int k = 0; k < N; k++) {
      int exponent = Integer.reverse(k) >>> 23;
      roots[k] = centred(power(root, exponent, q), q);
      inverseRoots[k] = centred(power(root, 2 * N - exponent, q), q);
    }
    double[] spread = new double[3 * N];
    double[] spreadInverse = new double[3 * N];
    for (int level = 0; level < 3; level++) {
      int len = 4 >> level;
      long scale = len == 1 ? power(N, q - 2L, q) : 1;
      for (int i = 0; i < N; i++) {
        int k = N / (2 * len) + i / (2 * len);
        double inverse = (i & len) == 0 ? 1 : inverseRoots[k];
        spread[level * N + i] = (i & len) == 0 ? 1 : roots[k];
        spreadInverse[level * N + i] = centred(Math.floorMod(((long) inverse) * scale, q), q);
      }
    }
    return new Tables(q, 1.0 / q, roots, inverseRoots, spread, spreadInverse);
  }

  private static double centred(long residue, int q) {
    return residue > q / 2 ? residue - q : residue;
  }

  private static long power(long base, long exponent, int q) {
    long result = 1;
    long square = base % q;
    for (long e = exponent; e > 0; e >>= 1) {
      if ((e & 1) != 0) {
        result = result * square % q;
      }
      square = square * square % q;
    }
    return result;
  }

  /// One coefficient after the other.
  static final class Scalar implements Kernel {
    @Override
    public void forward(Tables t, double[] a, int offset) {
      for (int len = N / 2; len > 0; len /= 2) {
        int k = N / (2 * len);
        for (int start = offset; start < offset + N; start += 2 * len) {
          double root = t.roots[k++];
          for (int j = start; j < start + len; j++) {
            double x = reduce(t, a[j + len] * root);
            a[j + len] = a[j] - x;
            a[j] = a[j] + x;
          }
        }
      }
    }

    @Override
    public void inverse(Tables t, double[] a, int offset) {
      for (int j = 0; j < N; j += 2) {
        double x = a[offset + j];
        double y = a[offset + j + 1];
        a[offset + j] = reduce(t, (x + y) * t.spreadInverseRoots[2 * N + j]);
        a[offset + j + 1] = reduce(t, (x - y) * t.spreadInverseRoots[2 * N + j + 1]);
      }
      for (int len = 2; len < N; len *= 2) {
        int k = N / (2 * len);
        for (int start = offset; start < offset + N; start += 2 * len) {
          double root = t.inverseRoots[k++];
          for (int j = start; j < start + len; j++) {
            double x = a[j];
            double y = a[j + len];
            a[j] = x + y;
            a[j + len] = reduce(t, (x - y) * root);
          }
        }
      }
      reduce(t, a, offset);
    }

    @Override
    public void reduce(Tables t, double[] a, int offset) {
      for (int j = offset; j < offset + N; j++) {
        a[j] = reduce(t, a[j]);
      }
    }

    @Override
    public void dot(
        Tables t, int[] m, int mOffset, double[] v, int vOffset, int count, double[] out, int to) {
      for (int j = 0; j < N; j++) {
        double sum = 0;
        for (int l = 0; l < count; l++) {
          sum += m[mOffset + l * N + j] * v[vOffset + l * N + j];
        }
        out[to + j] = reduce(t, sum);
      }
    }

    @Override
    public void multiply(
        Tables t, double[] a, int aOffset, double[] b, int bOffset, double[] out, int to) {
      for (int j = 0; j < N; j++) {
        out[to + j] = reduce(t, reduce(t, a[aOffset + j]) * b[bOffset + j]);
      }
    }

    private static double reduce(Tables t, double x) {
      double quotient = (x * t.qInverse + ROUND) - ROUND;
      return x - quotient * t.q;
    }
  }
}
