package org.ngcc4j.galas;

import java.util.Arrays;

/// The sums of `X^c U_c^(2^e)` over all c, for one e after the other: what a linear form of
/// authenticated bits becomes when it is raised to the power of 2^e.
///
/// Three forms are handled side by side. A form is a matrix whose row `r` holds bit `r` of all
/// `U_c`, so the sum is that of `X^r` times row `r`. Squaring all `U_c` at once is a public linear
/// map on the rows: row `r` goes to row `2r`, and where that is beyond the end, to the few rows that
/// the modulus says. No field multiplication is needed.
///
/// Working memory for one operation; not safe for concurrent use. Time and addresses do not depend
/// on the bits.
///
/// Source: `docs/spec/galas.md` section 12.2.
final class ConjugateSums {
  /// Number of forms.
  static final int FORMS = 3;

  /// Rows of zeros between the lower and the upper half.
  private static final int PAD = 8;

  private final GalaParameters p;
  private final int half;

  /// Longs of a row: word `w` of form `i` at `FORMS w + i`.
  private final int width;

  /// How far behind a row the even exponents of the modulus reach, as halves; then the odd ones.
  private final int[] even;

  private final int[] odd;
  private long[] now;
  private long[] next;

  /// Sums of the rows with the same remainder modulo 64, unreduced.
  private final long[] groups;

  private final long[] value;
  private final long[] product;

  ConjugateSums(GalaParameters p) {
    this.p = p;
    half = p.m;
    width = FORMS * p.words;
    even = Arrays.stream(p.exponents).filter(e -> e % 2 == 0).map(e -> e / 2).toArray();
    odd = Arrays.stream(p.exponents).filter(e -> e % 2 != 0).map(e -> e / 2).toArray();
    now = new long[(p.n + PAD) * width];
    next = new long[(p.n + PAD) * width];
    groups = new long[Long.SIZE * 2 * width];
    value = new long[2 * width];
    product = new long[2 * p.words];
  }

  /// Sets a form.
  ///
  /// @param form number of the form
  /// @param rows n rows, one after the other
  /// @param from index of the first word
  void set(int form, long[] rows, int from) {
    set(form, 0, p.n, rows, from);
  }

  /// Sets some rows of a form.
  void set(int form, int first, int count, long[] rows, int from) {
    for (int r = 0; r < count; r++) {
      int at = place(first + r) + form;
      for (int w = 0; w < p.words; w++) {
        now[at + FORMS * w] = rows[from + r * p.words + w];
      }
    }
  }

  /// Where a row stands.
  private int place(int row) {
    return (row < half ? row : row + PAD) * width;
  }

  /// Evaluates the forms.
  ///
  /// @param out receives the sum of each form
  /// @param at word `w` of a sum goes to `at + w * stride`
  void evaluate(long[][] out, int at, int stride) {
    Arrays.fill(groups, 0);
    for (int r = 0; r < p.n; r++) {
      add(now, place(r), groups, r % Long.SIZE * 2 * width + r / Long.SIZE * FORMS);
    }
    Arrays.fill(value, 0);
    for (int s = Long.SIZE - 1; s >= 0; s--) {
      int group = s * 2 * width;
      for (int i = 2 * width - 1; i >= FORMS; i--) {
        value[i] = (value[i] << 1 | value[i - FORMS] >>> 63) ^ groups[group + i];
      }
      for (int i = 0; i < FORMS; i++) {
        value[i] = value[i] << 1 ^ groups[group + i];
      }
    }
    for (int form = 0; form < FORMS; form++) {
      for (int w = 0; w < product.length; w++) {
        product[w] = value[FORMS * w + form];
      }
      p.field.reduce(product, 0, product, 0);
      for (int w = 0; w < p.words; w++) {
        out[form][at + w * stride] = product[w];
      }
    }
  }

  /// Squares.
  void square() {
    int high = (half + PAD) * width;
    for (int k = 0; k < half; k++) {
      int row = k * width;
      int target = place(2 * k);
      // Even exponents lead to rows of even numbers. The one that is 0 is there in every modulus.
      addEven(row, high + row, target);
      // Odd ones lead to the rows between.
      addOdd(high + row, target + width);
    }
    wrap();
    long[] swap = now;
    now = next;
    next = swap;
  }

  private void addEven(int low, int high, int target) {
    int first = high - even[0] * width;
    if (even.length == 1) {
      for (int i = 0; i < width; i++) {
        next[target + i] = now[low + i] ^ now[high + i] ^ now[first + i];
      }
    } else {
      int second = high - even[1] * width;
      for (int i = 0; i < width; i++) {
        next[target + i] = now[low + i] ^ now[high + i] ^ now[first + i] ^ now[second + i];
      }
    }
  }

  private void addOdd(int high, int target) {
    int first = high - odd[0] * width;
    if (odd.length == 1) {
      System.arraycopy(now, first, next, target, width);
    } else {
      int second = high - odd[1] * width;
      for (int i = 0; i < width; i++) {
        next[target + i] = now[first + i] ^ now[second + i];
      }
    }
  }

  /// The last rows reach beyond the end once more.
  private void wrap() {
    for (int exponent : p.exponents) {
      for (int r = p.n - exponent / 2; r < p.n; r++) {
        int beyond = 2 * r + exponent - 2 * p.n;
        if (beyond >= 0) {
          add(now, place(r), next, place(beyond));
          for (int again : p.exponents) {
            add(now, place(r), next, place(beyond + again));
          }
        }
      }
    }
  }

  private void add(long[] from, int at, long[] to, int toAt) {
    for (int i = 0; i < width; i++) {
      to[toAt + i] ^= from[at + i];
    }
  }

  /// Overwrites everything secret.
  void wipe() {
    Arrays.fill(now, 0);
    Arrays.fill(next, 0);
    Arrays.fill(groups, 0);
    Arrays.fill(value, 0);
    Arrays.fill(product, 0);
  }
}
