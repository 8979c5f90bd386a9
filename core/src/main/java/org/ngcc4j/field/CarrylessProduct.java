package org.ngcc4j.field;

import java.lang.invoke.MethodHandles;
import org.ngcc4j.vector.Simd;

/// Products of polynomials over GF(2) of degree below 64, computed by integer products with holes.
///
/// Of the operands every fourth bit is kept, so that up to fifteen summands fit between two bits of
/// interest: a 32 x 32 product takes sixteen integer products, and Karatsuba's identity makes a
/// 64 x 64 product of three of those. Integer products take the same time for all operands on every
/// processor this runs on, so time and memory accesses do not depend on the data.
final class CarrylessProduct {
  private static final int WIDEST = Simd.bits() == 0 ? 1 : Simd.bits() / Long.SIZE;

  private static final long MASK = 0x1111111111111111L;

  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "CarrylessProductVector", new Scalar());

  private CarrylessProduct() {}

  /// One implementation of many products.
  interface Kernel {
    /// See [CarrylessProduct#multiply].
    void multiply(
        long[] a,
        int aFrom,
        long[] b,
        int bFrom,
        long[] low,
        int lowTo,
        long[] high,
        int highTo,
        int count);

    /// Reduces polynomials modulo `X^(64 words) + X^first + X^second + X^third + 1`.
    ///
    /// @param z `2 words` rows; the upper half is overwritten
    /// @param out receives `words` rows
    void reduce(
        long[] z,
        int from,
        int stride,
        int words,
        int first,
        int second,
        int third,
        long[] out,
        int to,
        int toStride,
        int count);
  }

  /// Reduces element by element.
  ///
  /// @param words words of an element; the degree is 64 times that
  /// @param first an exponent of the modulus, 1 to 31; so are the other two
  /// @param z `2 words` rows; the upper half is overwritten
  /// @param out receives `words` rows; may be the first of `z`
  static void reduce(
      long[] z,
      int from,
      int stride,
      int words,
      int first,
      int second,
      int third,
      long[] out,
      int to,
      int toStride,
      int count) {
    KERNEL.reduce(z, from, stride, words, first, second, third, out, to, toStride, count);
  }

  /// Multiplies element by element.
  ///
  /// @param low receives the low words of the products
  /// @param high receives the high words; the arrays may be those of the operands if the places are
  /// @param count number of products
  static void multiply(
      long[] a,
      int aFrom,
      long[] b,
      int bFrom,
      long[] low,
      int lowTo,
      long[] high,
      int highTo,
      int count) {
    KERNEL.multiply(a, aFrom, b, bFrom, low, lowTo, high, highTo, count);
  }

  /// Returns the next number of products that wastes no lane of the widest vectors.
  static int padded(int products) {
    return (products + WIDEST - 1) & -WIDEST;
  }

  /// Returns the product of two polynomials of degree below 32.
  static long multiply32(long a, long b) {
    long a0 = a & MASK;
    long a1 = a & MASK << 1;
    long a2 = a & MASK << 2;
    long a3 = a & MASK << 3;
    long b0 = b & MASK;
    long b1 = b & MASK << 1;
    long b2 = b & MASK << 2;
    long b3 = b & MASK << 3;
    long z0 = a0 * b0 ^ a1 * b3 ^ a2 * b2 ^ a3 * b1;
    long z1 = a0 * b1 ^ a1 * b0 ^ a2 * b3 ^ a3 * b2;
    long z2 = a0 * b2 ^ a1 * b1 ^ a2 * b0 ^ a3 * b3;
    long z3 = a0 * b3 ^ a1 * b2 ^ a2 * b1 ^ a3 * b0;
    return (z0 & MASK) | (z1 & (MASK << 1)) | (z2 & (MASK << 2)) | (z3 & (MASK << 3));
  }

  /// One product after the other.
  static final class Scalar implements Kernel {
    @Override
    public void multiply(
        long[] a,
        int aFrom,
        long[] b,
        int bFrom,
        long[] low,
        int lowTo,
        long[] high,
        int highTo,
        int count) {
      for (int i = 0; i < count; i++) {
        long x = a[aFrom + i];
        long y = b[bFrom + i];
        long l = multiply32(x & 0xFFFFFFFFL, y & 0xFFFFFFFFL);
        long h = multiply32(x >>> 32, y >>> 32);
        long m = multiply32((x ^ x >>> 32) & 0xFFFFFFFFL, (y ^ y >>> 32) & 0xFFFFFFFFL) ^ l ^ h;
        low[lowTo + i] = l ^ m << 32;
        high[highTo + i] = h ^ m >>> 32;
      }
    }

    @Override
    public void reduce(
        long[] z,
        int from,
        int stride,
        int words,
        int first,
        int second,
        int third,
        long[] out,
        int to,
        int toStride,
        int count) {
      for (int row = words - 1; row >= 0; row--) {
        int high = from + (words + row) * stride;
        int low = from + row * stride;
        for (int i = 0; i < count; i++) {
          long h = z[high + i];
          long carry = (h >>> -first) ^ (h >>> -second) ^ (h >>> -third);
          if (words > 1) {
            z[low + stride + i] ^= carry;
          } else {
            h ^= carry;
          }
          z[low + i] ^= h ^ (h << first) ^ (h << second) ^ (h << third);
        }
      }
      for (int row = 0; row < words; row++) {
        System.arraycopy(z, from + row * stride, out, to + row * toStride, count);
      }
    }
  }
}
