package org.ngcc4j.field;

import java.util.Arrays;

/// Arithmetic with many elements of a [BinaryField] at a time.
///
/// Elements stand in rows: word `w` of element `i` at `offset + w * stride + i`, so row `w` holds
/// the words `w` of all elements. A product that is not reduced has twice as many rows. Results may
/// take the place of operands of the same shape and place. Operands are not checked: they are the
/// caller's own.
///
/// Time and memory accesses depend on the field and the counts only. An instance is a workspace:
/// not safe for concurrent use, and to be wiped after secrets.
public final class BinaryFieldRows {
  /// Elements that are processed together.
  private static final int BLOCK = 64;

  private final BinaryField field;
  private final int words;
  private final int[] exponents;

  /// Two operands of a product of words, and the product.
  private final long[] factors = new long[4 * BLOCK];

  private final long[] product;
  private final long[] one;

  /// Makes a workspace.
  ///
  /// @param field the field
  public BinaryFieldRows(BinaryField field) {
    this.field = field;
    words = field.words();
    exponents = field.exponents();
    product = new long[2 * words * BLOCK];
    one = new long[words * BLOCK];
  }

  /// Multiplies elements without reducing the products.
  ///
  /// @param z receives `2 words` rows
  public void product(
      long[] a,
      int aFrom,
      int aStride,
      long[] b,
      int bFrom,
      int bStride,
      long[] z,
      int zTo,
      int zStride,
      int count) {
    for (int first = 0; first < count; first += BLOCK) {
      int n = Math.min(BLOCK, count - first);
      multiplyBlock(a, aFrom + first, aStride, b, bFrom + first, bStride, n);
      for (int row = 0; row < 2 * words; row++) {
        System.arraycopy(product, row * BLOCK, z, zTo + first + row * zStride, n);
      }
    }
  }

  /// Multiplies elements.
  ///
  /// @param out receives `words` rows
  public void multiply(
      long[] a,
      int aFrom,
      int aStride,
      long[] b,
      int bFrom,
      int bStride,
      long[] out,
      int to,
      int toStride,
      int count) {
    for (int first = 0; first < count; first += BLOCK) {
      int n = Math.min(BLOCK, count - first);
      multiplyBlock(a, aFrom + first, aStride, b, bFrom + first, bStride, n);
      reduce(product, 0, BLOCK, out, to + first, toStride, n);
    }
  }

  /// Multiplies elements by one and the same element.
  ///
  /// @param factor `words` words from `factorFrom` on
  /// @param out receives `words` rows
  public void multiplyBy(
      long[] a,
      int aFrom,
      int aStride,
      long[] factor,
      int factorFrom,
      long[] out,
      int to,
      int toStride,
      int count) {
    for (int row = 0; row < words; row++) {
      Arrays.fill(one, row * BLOCK, (row + 1) * BLOCK, factor[factorFrom + row]);
    }
    for (int first = 0; first < count; first += BLOCK) {
      int n = Math.min(BLOCK, count - first);
      multiplyBlock(a, aFrom + first, aStride, one, 0, BLOCK, n);
      reduce(product, 0, BLOCK, out, to + first, toStride, n);
    }
  }

  /// Adds the inner product of two vectors to `2 words` words, without reducing it.
  ///
  /// @param sum `2 words` words from `at` on, updated
  public void addDot(
      long[] a,
      int aFrom,
      int aStride,
      long[] b,
      int bFrom,
      int bStride,
      int count,
      long[] sum,
      int at) {
    for (int first = 0; first < count; first += BLOCK) {
      int n = Math.min(BLOCK, count - first);
      multiplyBlock(a, aFrom + first, aStride, b, bFrom + first, bStride, n);
      for (int row = 0; row < 2 * words; row++) {
        long parity = 0;
        for (int i = row * BLOCK; i < row * BLOCK + n; i++) {
          parity ^= product[i];
        }
        sum[at + row] ^= parity;
      }
    }
  }

  /// Reduces products.
  ///
  /// @param z `2 words` rows, overwritten
  /// @param out receives `words` rows; may be the first of `z`
  public void reduce(
      long[] z, int zFrom, int zStride, long[] out, int to, int toStride, int count) {
    if (field.isWholeWords()) {
      CarrylessProduct.reduce(
          z,
          zFrom,
          zStride,
          words,
          exponents[0],
          exponents[1],
          exponents[2],
          out,
          to,
          toStride,
          count);
      return;
    }
    for (int row = 2 * words - 1; row >= words; row--) {
      fold(z, zFrom, zStride, row, count);
    }
    int top = field.degree() % Long.SIZE;
    if (top != 0) {
      int from = zFrom + (words - 1) * zStride;
      for (int exponent : exponents) {
        addShifted(z, from, top, z, zFrom, zStride, exponent, count);
      }
      for (int i = from; i < from + count; i++) {
        z[i] &= -1L >>> -top;
      }
    }
    for (int row = 0; row < words; row++) {
      System.arraycopy(z, zFrom + row * zStride, out, to + row * toStride, count);
    }
  }

  /// Overwrites everything that depends on elements.
  public void wipe() {
    Arrays.fill(factors, 0);
    Arrays.fill(product, 0);
    Arrays.fill(one, 0);
  }

  /// Multiplies up to a block of elements; see [BinaryField#addProduct].
  private void multiplyBlock(
      long[] a, int aFrom, int aStride, long[] b, int bFrom, int bStride, int n) {
    Arrays.fill(product, 0);
    for (int i = 0; i < words; i++) {
      int x = aFrom + i * aStride;
      int y = bFrom + i * bStride;
      for (int j = i + 1; j < words; j++) {
        int otherX = aFrom + j * aStride;
        int otherY = bFrom + j * bStride;
        for (int e = 0; e < n; e++) {
          factors[e] = a[x + e] ^ a[otherX + e];
          factors[BLOCK + e] = b[y + e] ^ b[otherY + e];
        }
        CarrylessProduct.multiply(
            factors, 0, factors, BLOCK, factors, 2 * BLOCK, factors, 3 * BLOCK, n);
        addFactors(i + j, 1, n);
      }
      CarrylessProduct.multiply(a, x, b, y, factors, 2 * BLOCK, factors, 3 * BLOCK, n);
      addFactors(i, words, n);
    }
  }

  /// Adds a product of words to so many places of the product, from row `row` on.
  private void addFactors(int row, int places, int n) {
    for (int at = row * BLOCK; at < (row + places) * BLOCK; at += BLOCK) {
      for (int e = 0; e < n; e++) {
        product[at + e] ^= factors[2 * BLOCK + e];
        product[at + BLOCK + e] ^= factors[3 * BLOCK + e];
      }
    }
  }

  private void fold(long[] z, int zFrom, int zStride, int row, int count) {
    int from = zFrom + row * zStride;
    int shift = row * Long.SIZE - field.degree();
    for (int exponent : exponents) {
      addShifted(z, from, 0, z, zFrom, zStride, shift + exponent, count);
    }
    Arrays.fill(z, from, from + count, 0);
  }

  /// Adds words, shifted right by `drop`, at a bit position of the elements.
  private static void addShifted(
      long[] a, int from, int drop, long[] z, int zFrom, int zStride, int position, int count) {
    int to = zFrom + position / Long.SIZE * zStride;
    int shift = position % Long.SIZE;
    for (int i = 0; i < count; i++) {
      z[to + i] ^= (a[from + i] >>> drop) << shift;
    }
    if (shift != 0) {
      for (int i = 0; i < count; i++) {
        z[to + zStride + i] ^= (a[from + i] >>> drop) >>> -shift;
      }
    }
  }
}
