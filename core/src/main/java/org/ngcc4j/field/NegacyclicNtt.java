package org.ngcc4j.field;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.ngcc4j.vector.Simd;

/// The number-theoretic transform of `Z_q[X]/(X^n + 1)` in double precision.
///
/// With `p^` the transform of `p` and `r` a primitive `2n`-th root of one,
/// `p^[i] = p(r^(2 brv(i) + 1)) mod q`, `brv` reversing the bits of an index. Products in the ring
/// are then products of the values.
///
/// Residues are integers held in doubles. A product of a residue and a root stays below 2^53 and
/// is exact; the quotient is rounded by adding and subtracting 1.5 * 2^52, and what is left after
/// subtracting that multiple of `q` lies within `q / 2 + 4` of zero. So no step ever rounds, on any
/// processor, and the vector kernel agrees with its scalar twin modulo `q`.
///
/// Ranges: with `q < 2^22` the inputs of [#forward] may be as large as 2^26 and its outputs grow by
/// `q / 2` in each of the `log2 n` levels; the inputs of [#inverse] may be as large as `q`.
///
/// Instances are immutable and safe for concurrent use. There is no branch and no memory access
/// that depends on the values, and the operations used (addition, multiplication and fused
/// multiplication of normal numbers) take the same time for all of them: fit for secrets.
public final class NegacyclicNtt {
  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "NegacyclicNttVector", SCALAR);

  /// Adding and subtracting it rounds a double below 2^51 to the nearest integer.
  static final double ROUND = 0x1.8p52;

  private final int n;
  private final Tables tables;

  /// What the kernels need to know of the ring.
  ///
  /// @param n number of coefficients, a power of two and at least 16
  /// @param q the modulus
  /// @param qInverse 1 / q
  /// @param roots centred powers of the root; the level whose butterflies span `len` uses entries
  ///     `n / (2 len)` to `n / len - 1`
  /// @param inverseRoots the inverses of these
  /// @param scale 1 / n mod q
  /// @param scaledRoot the inverse root of the last level divided by n
  /// @param spreadRoots for levels 4, 2 and 1 the root of each coefficient, 3 x n
  /// @param spreadInverseRoots the same for the way back, with 1 where nothing is multiplied
  @SuppressWarnings("ArrayRecordComponent") // a carrier of tables that is never compared
  record Tables(
      int n,
      double q,
      double qInverse,
      double[] roots,
      double[] inverseRoots,
      double scale,
      double scaledRoot,
      double[] spreadRoots,
      double[] spreadInverseRoots) {}

  /// The four operations; arrays are checked before.
  interface Kernel {
    void forward(Tables t, double[] a, int offset);

    void inverse(Tables t, double[] a, int offset);

    void dot(
        Tables t, int[] m, int mOffset, double[] v, int vOffset, int count, double[] out, int to);

    void multiply(Tables t, double[] a, int aOffset, double[] b, int bOffset, double[] out, int to);
  }

  /// Prepares the tables of a ring.
  ///
  /// @param n number of coefficients, a power of two from 16 on
  /// @param q the modulus, a prime below 2^22
  /// @param root a primitive `2n`-th root of one modulo `q`
  public NegacyclicNtt(int n, int q, int root) {
    if (Integer.bitCount(n) != 1 || n < 16 || q >= 1 << 22 || power(root, n, q) != q - 1) {
      throw new IllegalArgumentException(
          "no such transform: n = %d, q = %d, root = %d".formatted(n, q, root));
    }
    this.n = n;
    this.tables = tables(n, q, root);
  }

  /// Transforms a polynomial in place.
  ///
  /// @param a `n` values from `offset` on, integers of absolute value at most 2^26
  /// @param offset index of the first
  public void forward(double[] a, int offset) {
    Objects.checkFromIndexSize(offset, n, a.length);
    KERNEL.forward(tables, a, offset);
  }

  /// Transforms back in place; the results are within `q / 2 + 4` of zero.
  ///
  /// @param a `n` values from `offset` on, integers of absolute value at most `q`
  /// @param offset index of the first
  public void inverse(double[] a, int offset) {
    Objects.checkFromIndexSize(offset, n, a.length);
    KERNEL.inverse(tables, a, offset);
  }

  /// Computes the inner product of two vectors of transformed polynomials, fit for [#inverse].
  ///
  /// @param m `count` polynomials of `n` residues in `[0, q)` each, one after the other
  /// @param mOffset index of the first residue
  /// @param v `count` polynomials as [#forward] leaves them
  /// @param vOffset index of the first value
  /// @param count number of polynomials, at most 16
  /// @param out receives `n` values within `q / 2 + 4` of zero
  /// @param to index of the first value written
  public void dot(int[] m, int mOffset, double[] v, int vOffset, int count, double[] out, int to) {
    if (count < 1 || count > 16) {
      throw new IllegalArgumentException("polynomials: expected 1 to 16, got " + count);
    }
    Objects.checkFromIndexSize(mOffset, count * n, m.length);
    Objects.checkFromIndexSize(vOffset, count * n, v.length);
    Objects.checkFromIndexSize(to, n, out.length);
    KERNEL.dot(tables, m, mOffset, v, vOffset, count, out, to);
  }

  /// Multiplies two transformed polynomials, fit for [#inverse].
  ///
  /// @param a `n` values as [#forward] leaves them
  /// @param aOffset index of the first value of `a`
  /// @param b `n` values as [#forward] leaves them
  /// @param bOffset index of the first value of `b`
  /// @param out receives `n` values within `q / 2 + 4` of zero
  /// @param to index of the first value written
  public void multiply(double[] a, int aOffset, double[] b, int bOffset, double[] out, int to) {
    Objects.checkFromIndexSize(aOffset, n, a.length);
    Objects.checkFromIndexSize(bOffset, n, b.length);
    Objects.checkFromIndexSize(to, n, out.length);
    KERNEL.multiply(tables, a, aOffset, b, bOffset, out, to);
  }

  /// The tables, for the tests that compare kernels.
  Tables tables() {
    return tables;
  }

  private static Tables tables(int n, int q, int root) {
    double[] roots = new double[n];
    double[] inverseRoots = new double[n];
    int bits = Integer.numberOfTrailingZeros(n);
    for (int k = 0; k < n; k++) {
      int exponent = Integer.reverse(k) >>> (Integer.SIZE - bits);
      roots[k] = centred(power(root, exponent, q), q);
      inverseRoots[k] = centred(power(root, 2L * n - exponent, q), q);
    }
    long scale = power(n, q - 2L, q);
    double[] spread = new double[3 * n];
    double[] spreadInverse = new double[3 * n];
    for (int level = 0; level < 3; level++) {
      int len = 4 >> level;
      for (int i = 0; i < n; i++) {
        int k = n / (2 * len) + i / (2 * len);
        spread[level * n + i] = roots[k];
        spreadInverse[level * n + i] = (i & len) == 0 ? 1 : inverseRoots[k];
      }
    }
    long scaledRoot = scale * power(root, 2L * n - n / 2, q) % q;
    return new Tables(
        n,
        q,
        1.0 / q,
        roots,
        inverseRoots,
        centred(scale, q),
        centred(scaledRoot, q),
        spread,
        spreadInverse);
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
      for (int len = t.n / 2; len > 0; len /= 2) {
        int k = t.n / (2 * len);
        for (int start = offset; start < offset + t.n; start += 2 * len) {
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
      for (int len = 1; len < t.n / 2; len *= 2) {
        int k = t.n / (2 * len);
        for (int start = offset; start < offset + t.n; start += 2 * len) {
          double root = t.inverseRoots[k++];
          for (int j = start; j < start + len; j++) {
            double x = a[j];
            double y = a[j + len];
            a[j] = x + y;
            a[j + len] = reduce(t, (x - y) * root);
          }
        }
      }
      int half = t.n / 2;
      for (int j = offset; j < offset + half; j++) {
        double x = a[j];
        double y = a[j + half];
        a[j] = reduce(t, (x + y) * t.scale);
        a[j + half] = reduce(t, (x - y) * t.scaledRoot);
      }
    }

    @Override
    public void dot(
        Tables t, int[] m, int mOffset, double[] v, int vOffset, int count, double[] out, int to) {
      for (int j = 0; j < t.n; j++) {
        double sum = 0;
        for (int l = 0; l < count; l++) {
          sum += m[mOffset + l * t.n + j] * v[vOffset + l * t.n + j];
        }
        out[to + j] = reduce(t, sum);
      }
    }

    @Override
    public void multiply(
        Tables t, double[] a, int aOffset, double[] b, int bOffset, double[] out, int to) {
      for (int j = 0; j < t.n; j++) {
        out[to + j] = reduce(t, reduce(t, a[aOffset + j]) * b[bOffset + j]);
      }
    }

    private static double reduce(Tables t, double x) {
      double quotient = (x * t.qInverse + ROUND) - ROUND;
      return x - quotient * t.q;
    }
  }
}
