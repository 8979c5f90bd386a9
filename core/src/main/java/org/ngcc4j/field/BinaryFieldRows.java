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

  /// Both operands of a block, behind each the sums of its words, and the product.
  private final long[] left;

  private final long[] right;
  private final long[] product;

  /// Products of sums, for each level of the splitting.
  private final long[] middle;

  private final long[] one;

  /// Makes a workspace.
  ///
  /// @param field the field
  public BinaryFieldRows(BinaryField field) {
    this.field = field;
    words = field.words();
    exponents = field.exponents();
    // A level of the splitting takes as much room as it has words: less than twice all words.
    left = new long[3 * words * BLOCK];
    right = new long[3 * words * BLOCK];
    product = new long[2 * words * BLOCK];
    middle = new long[2 * words * BLOCK];
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
        System.arraycopy(product, row * n, z, zTo + first + row * zStride, n);
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
      reduce(product, 0, n, out, to + first, toStride, n);
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
      reduce(product, 0, n, out, to + first, toStride, n);
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
        for (int i = row * n; i < (row + 1) * n; i++) {
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
    Arrays.fill(left, 0);
    Arrays.fill(right, 0);
    Arrays.fill(product, 0);
    Arrays.fill(middle, 0);
    Arrays.fill(one, 0);
  }

  /// Multiplies up to a block of elements; the product has rows of `n` words.
  private void multiplyBlock(
      long[] a, int aFrom, int aStride, long[] b, int bFrom, int bStride, int n) {
    for (int row = 0; row < words; row++) {
      System.arraycopy(a, aFrom + row * aStride, left, row * n, n);
      System.arraycopy(b, bFrom + row * bStride, right, row * n, n);
    }
    multiply(0, words, n, product, 0, 0);
  }

  /// Multiplies elements of `size` words that stand in both operands from `at` on: Karatsuba's
  /// identity makes three products of halves of one, or two of a pair of words of an odd number.
  ///
  /// @param z receives `2 size` rows
  /// @param room where the room for this level and those below begins
  private void multiply(int at, int size, int n, long[] z, int to, int room) {
    if (size == 1) {
      CarrylessProduct.multiply(left, at, right, at, z, to, z, to + n, n);
    } else if (size % 2 != 0) {
      multiplyPairs(at, size, n, z, to, room);
    } else {
      int half = size / 2 * n;
      int sums = words * n + room;
      int below = room + size * n;
      for (int i = 0; i < half; i++) {
        left[sums + i] = left[at + i] ^ left[at + half + i];
        right[sums + i] = right[at + i] ^ right[at + half + i];
      }
      multiply(sums, size / 2, n, middle, room, below);
      multiply(at, size / 2, n, z, to, below);
      multiply(at + half, size / 2, n, z, to + size * n, below);
      for (int i = 0; i < half; i++) {
        long low = z[to + half + i] ^ z[to + 2 * half + i];
        long high = low ^ z[to + 3 * half + i] ^ middle[room + half + i];
        z[to + half + i] = low ^ z[to + i] ^ middle[room + i];
        z[to + 2 * half + i] = high;
      }
    }
  }

  /// An odd number of words: see [BinaryField#addProduct].
  private void multiplyPairs(int at, int size, int n, long[] z, int to, int room) {
    Arrays.fill(z, to, to + 2 * size * n, 0);
    int sums = words * n + room;
    int high = room + n;
    for (int i = 0; i < size; i++) {
      int x = at + i * n;
      for (int j = i + 1; j < size; j++) {
        int y = at + j * n;
        for (int e = 0; e < n; e++) {
          left[sums + e] = left[x + e] ^ left[y + e];
          right[sums + e] = right[x + e] ^ right[y + e];
        }
        CarrylessProduct.multiply(left, sums, right, sums, middle, room, middle, high, n);
        add(middle, room, z, to + (i + j) * n, 2 * n);
      }
      CarrylessProduct.multiply(left, x, right, x, middle, room, middle, high, n);
      for (int place = i; place < i + size; place++) {
        add(middle, room, z, to + place * n, 2 * n);
      }
    }
  }

  private static void add(long[] from, int at, long[] to, int toAt, int count) {
    for (int i = 0; i < count; i++) {
      to[toAt + i] ^= from[at + i];
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
