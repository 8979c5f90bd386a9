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

  /// Products of words in a product of elements: `words (words + 1) / 2`.
  private final int pairs;

  /// Makes the field modulo `X^degree + X^e + ... + 1`.
  ///
  /// @param degree n, at least 64
  /// @param exponents the exponents e between n and 0, in descending order; the first one at most
  ///     n - 64, but for n = 64, which takes three exponents below 32
  public BinaryField(int degree, int... exponents) {
    this.degree = degree;
    this.exponents = Arrays.copyOf(exponents, exponents.length + 1);
    words = Math.ceilDiv(degree, Long.SIZE);
    pairs = words * (words + 1) / 2;
    boolean handled = degree == Long.SIZE ? isWholeWords() : exponents[0] <= degree - Long.SIZE;
    if (!handled) {
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
    return 2 * words + 2 * CarrylessProduct.padded(pairs);
  }

  /// Multiplies two elements.
  ///
  /// @param scratch [#scratchWords] words, overwritten
  public void multiply(
      long[] a, int aFrom, long[] b, int bFrom, long[] out, int to, long[] scratch) {
    Arrays.fill(scratch, 0, 2 * words, 0);
    addProduct(a, aFrom, b, bFrom, scratch, 0, scratch);
    reduce(scratch, 0, out, to);
  }

  /// Adds the product of two elements to `2 words` words, without reducing it; allocates its
  /// scratch area.
  public void addProduct(long[] a, int aFrom, long[] b, int bFrom, long[] z, int at) {
    addProduct(a, aFrom, b, bFrom, z, at, new long[scratchWords()]);
  }

  /// Adds the product of two elements to `2 words` words, without reducing it.
  ///
  /// @param z `2 words` words from `at` on; not in the scratch area but for its first words
  /// @param scratch [#scratchWords] words, of which all but the first `2 words` are overwritten
  public void addProduct(
      long[] a, int aFrom, long[] b, int bFrom, long[] z, int at, long[] scratch) {
    // Karatsuba's identity for each pair of words: a_i b_j + a_j b_i is
    // (a_i + a_j) (b_i + b_j) + a_i b_i + a_j b_j.
    int x = 2 * words;
    int y = x + CarrylessProduct.padded(pairs);
    System.arraycopy(a, aFrom, scratch, x, words);
    System.arraycopy(b, bFrom, scratch, y, words);
    int pair = words;
    for (int i = 0; i < words; i++) {
      for (int j = i + 1; j < words; j++) {
        scratch[x + pair] = scratch[x + i] ^ scratch[x + j];
        scratch[y + pair] = scratch[y + i] ^ scratch[y + j];
        pair++;
      }
    }
    CarrylessProduct.multiply(
        scratch, x, scratch, y, scratch, x, scratch, y, CarrylessProduct.padded(pairs));
    pair = words;
    for (int i = 0; i < words; i++) {
      for (int j = i + 1; j < words; j++) {
        z[at + i + j] ^= scratch[x + pair];
        z[at + i + j + 1] ^= scratch[y + pair];
        pair++;
      }
    }
    // a_i b_i stands at place 2 i once by itself, and in every pair i + j.
    long low = 0;
    long high = 0;
    for (int i = 0; i < 2 * words - 1; i++) {
      if (i < words) {
        low ^= scratch[x + i];
        high ^= scratch[y + i];
      }
      if (i >= words) {
        low ^= scratch[x + i - words];
        high ^= scratch[y + i - words];
      }
      z[at + i] ^= low;
      z[at + i + 1] ^= high;
    }
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
    if (isWholeWords()) {
      reduceWholeWords(z, from, out, to);
      return;
    }
    for (int i = 2 * words - 1; i >= words; i--) {
      fold(z, from, i);
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

  private void reduceWholeWords(long[] z, int from, long[] out, int to) {
    int first = exponents[0];
    int second = exponents[1];
    int third = exponents[2];
    for (int row = words - 1; row >= 0; row--) {
      long high = z[from + words + row];
      long carry = (high >>> -first) ^ (high >>> -second) ^ (high >>> -third);
      if (words > 1) {
        z[from + row + 1] ^= carry;
      } else {
        high ^= carry;
      }
      z[from + row] ^= high ^ (high << first) ^ (high << second) ^ (high << third);
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

  /// Tells whether the degree is a multiple of 64 and the modulus has three more exponents, all of
  /// them small: then [CarrylessProduct#reduce] knows it.
  boolean isWholeWords() {
    return degree % Long.SIZE == 0 && exponents.length == 4 && exponents[0] < Integer.SIZE;
  }

  /// Returns the exponents below the degree, 0 included.
  int[] exponents() {
    return exponents.clone();
  }
}
