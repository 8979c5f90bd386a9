package org.ngcc4j.field;

import java.util.Arrays;

/// A field GF(2^n) in polynomial basis, one element at a time; [BinaryFieldRows] has many.
///
/// An element is `ceil(n / 64)` words; bit `i % 64` of word `i / 64` is the coefficient of X^i, and
/// the bits above the degree are zero. All methods take arrays with an offset; the result may take
/// the place of an operand. Operands are not checked: they are the caller's own.
///
/// Time and memory accesses depend on the field only, not on the elements. A field is immutable and
/// may be shared between threads.
public final class BinaryField {
  private static final long EVEN_BITS = 0x5555555555555555L;

  private final int degree;
  private final int[] exponents;
  private final int words;

  /// Makes the field modulo `X^degree + X^e + ... + 1`.
  ///
  /// @param degree n, at least 64
  /// @param exponents the exponents e between n and 0, in descending order; the first one at most
  ///     n - 33 and, but for n = 64, at most n - 64
  public BinaryField(int degree, int... exponents) {
    this.degree = degree;
    this.exponents = Arrays.copyOf(exponents, exponents.length + 1);
    words = Math.ceilDiv(degree, Long.SIZE);
    if (degree < Long.SIZE || exponents[0] > degree - (degree == Long.SIZE ? 33 : Long.SIZE)) {
      throw new IllegalArgumentException("modulus: the exponents are too close to the degree");
    }
  }

  /// Returns the degree n.
  public int degree() {
    return degree;
  }

  /// Returns the words of an element.
  public int words() {
    return words;
  }

  /// Returns the words that the methods with a scratch area need there.
  public int scratchWords() {
    return 2 * words;
  }

  /// Multiplies two elements.
  ///
  /// @param scratch [#scratchWords] words, overwritten
  public void multiply(
      long[] a, int aFrom, long[] b, int bFrom, long[] out, int to, long[] scratch) {
    Arrays.fill(scratch, 0, 2 * words, 0);
    addProduct(a, aFrom, b, bFrom, scratch, 0);
    reduce(scratch, 0, out, to);
  }

  /// Adds the product of two elements to `2 words` words, without reducing it.
  public void addProduct(long[] a, int aFrom, long[] b, int bFrom, long[] z, int at) {
    // Karatsuba's identity for each pair of words: a_i b_j + a_j b_i is
    // (a_i + a_j) (b_i + b_j) + a_i b_i + a_j b_j.
    for (int i = 0; i < words; i++) {
      long x = a[aFrom + i];
      long y = b[bFrom + i];
      for (int j = i + 1; j < words; j++) {
        CarrylessProduct.multiplyAdd(x ^ a[aFrom + j], y ^ b[bFrom + j], z, at + i + j);
      }
      addShifted(x, y, z, at + i);
    }
  }

  /// Adds one product of words at each of `words` places.
  private void addShifted(long x, long y, long[] z, int at) {
    long low = CarrylessProduct.multiply32(x & 0xFFFFFFFFL, y & 0xFFFFFFFFL);
    long high = CarrylessProduct.multiply32(x >>> 32, y >>> 32);
    long middle =
        CarrylessProduct.multiply32((x ^ x >>> 32) & 0xFFFFFFFFL, (y ^ y >>> 32) & 0xFFFFFFFFL)
            ^ low
            ^ high;
    low ^= middle << 32;
    high ^= middle >>> 32;
    z[at] ^= low;
    for (int i = 1; i < words; i++) {
      z[at + i] ^= low ^ high;
    }
    z[at + words] ^= high;
  }

  /// Squares an element.
  ///
  /// @param scratch [#scratchWords] words, overwritten
  public void square(long[] a, int from, long[] out, int to, long[] scratch) {
    for (int i = 0; i < words; i++) {
      long word = a[from + i];
      scratch[2 * i] = Long.expand(word, EVEN_BITS);
      scratch[2 * i + 1] = Long.expand(word >>> 32, EVEN_BITS);
    }
    reduce(scratch, 0, out, to);
  }

  /// Squares an element several times: the result is `a^(2^times)`.
  ///
  /// @param scratch [#scratchWords] words, overwritten
  public void square(long[] a, int from, int times, long[] out, int to, long[] scratch) {
    System.arraycopy(a, from, out, to, words);
    for (int i = 0; i < times; i++) {
      square(out, to, out, to, scratch);
    }
  }

  /// Inverts an element as `a^(2^n - 2)`; the inverse of 0 is 0.
  ///
  /// @param scratch `scratchWords + 2 words` words, overwritten
  public void invert(long[] a, int from, long[] out, int to, long[] scratch) {
    int power = scratchWords();
    int shifted = power + words;
    // power = a^(2^k - 1) while k grows from 1 to n - 1 by the binary digits of n - 1.
    System.arraycopy(a, from, scratch, power, words);
    int k = 1;
    for (int bit = Integer.highestOneBit(degree - 1) >>> 1; bit > 0; bit >>>= 1) {
      square(scratch, power, k, scratch, shifted, scratch);
      multiply(scratch, shifted, scratch, power, scratch, power, scratch);
      k *= 2;
      if ((degree - 1 & bit) != 0) {
        square(scratch, power, scratch, power, scratch);
        multiply(scratch, power, a, from, scratch, power, scratch);
        k++;
      }
    }
    square(scratch, power, out, to, scratch);
  }

  /// Reduces a product.
  ///
  /// @param z `2 words` words, overwritten
  /// @param out receives an element
  public void reduce(long[] z, int from, long[] out, int to) {
    for (int i = 2 * words - 1; i >= words; i--) {
      fold(z, from, i);
    }
    if (degree == Long.SIZE) {
      fold(z, from, 1);
    }
    int top = degree % Long.SIZE;
    if (top != 0) {
      long high = z[from + words - 1] >>> top;
      z[from + words - 1] &= -1L >>> -top;
      for (int exponent : exponents) {
        add(high, exponent, z, from);
      }
    }
    System.arraycopy(z, from, out, to, words);
  }

  /// Replaces the bits of word `i` by what they are modulo the modulus.
  private void fold(long[] z, int from, int i) {
    long high = z[from + i];
    z[from + i] = 0;
    for (int exponent : exponents) {
      add(high, i * Long.SIZE - degree + exponent, z, from);
    }
  }

  private static void add(long word, int position, long[] z, int from) {
    int at = from + position / Long.SIZE;
    int shift = position % Long.SIZE;
    z[at] ^= word << shift;
    if (shift != 0) {
      z[at + 1] ^= word >>> -shift;
    }
  }

  /// Returns the exponents below the degree, 0 included.
  int[] exponents() {
    return exponents.clone();
  }
}
