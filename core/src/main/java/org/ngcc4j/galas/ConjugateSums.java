package org.ngcc4j.galas;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import org.ngcc4j.vector.Simd;

/// The sums of `X^c U_c^(2^e)` over all c, for one e after the other: what a linear form of
/// authenticated bits becomes when it is raised to the power of 2^e.
///
/// Three forms are handled side by side. A form is a matrix whose row `r` holds bit `r` of all
/// `U_c`, so the sum is that of `X^r` times row `r`. Squaring all `U_c` at once is a public
/// linear map on the rows: row `r` goes to row `2r`, and where that is beyond the end, to the few
/// rows that the modulus says. No field multiplication is needed.
///
/// Working memory for one operation; not safe for concurrent use. Time and addresses do not
/// depend on the bits.
///
/// Source: `docs/spec/galas.md` section 12.2.
final class ConjugateSums {
  /// Number of forms.
  static final int FORMS = 3;

  /// Rows of zeros between the lower and the upper half.
  static final int PAD = 8;

  /// A row is filled up with zeros to a multiple of so many words.
  private static final int GRANULE = 4;

  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "ConjugateSumsVector", new Scalar());

  /// One implementation of the work on rows.
  ///
  /// Rows have `width` words, a multiple of four. Time and addresses do not depend on the bits.
  interface Kernel {
    /// Squares, but for what leads beyond the end once more.
    ///
    /// @param now rows: the lower half, [#PAD] rows of zeros, the upper half
    /// @param next receives rows in the same order
    /// @param half number of rows of a half
    /// @param even the even exponents of the modulus, halved: one or two, not 0
    /// @param odd the odd exponents, halved: one or two
    void square(long[] now, long[] next, int half, int width, int[] even, int[] odd);

    /// Adds up the rows with the same remainder modulo 64.
    ///
    /// @param rows the rows of a half
    /// @param from index of the first word
    /// @param first number of the first row
    /// @param count number of rows
    /// @param groups 64 sums of `2 width` words; row `r` is added at word `3 (r / 64)`
    void group(long[] rows, int from, int first, int count, int width, long[] groups);

    /// Adds up all groups, of which the one with number `s` counts `X^s` times.
    ///
    /// @param groups 64 sums of `width` words, each three polynomials side by side
    /// @param value receives the sum from index 4 on; the words before are zero
    void horner(long[] groups, int width, long[] value);
  }

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
    width = (FORMS * p.words + GRANULE - 1) / GRANULE * GRANULE;
    even = Arrays.stream(p.exponents).filter(e -> e % 2 == 0).map(e -> e / 2).toArray();
    odd = Arrays.stream(p.exponents).filter(e -> e % 2 != 0).map(e -> e / 2).toArray();
    now = new long[(p.n + PAD) * width];
    next = new long[(p.n + PAD) * width];
    groups = new long[Long.SIZE * 2 * width];
    value = new long[GRANULE + 2 * width];
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
    KERNEL.group(now, 0, 0, half, width, groups);
    KERNEL.group(now, place(half), half, half, width, groups);
    Arrays.fill(value, 0);
    KERNEL.horner(groups, 2 * width, value);
    for (int form = 0; form < FORMS; form++) {
      for (int w = 0; w < product.length; w++) {
        product[w] = value[GRANULE + FORMS * w + form];
      }
      p.field.reduce(product, 0, product, 0);
      for (int w = 0; w < p.words; w++) {
        out[form][at + w * stride] = product[w];
      }
    }
  }

  /// Squares.
  void square() {
    KERNEL.square(now, next, half, width, even, odd);
    wrap();
    long[] swap = now;
    now = next;
    next = swap;
  }

  /// The last rows reach beyond the end once more.
  private void wrap() {
    for (int exponent : p.exponents) {
      for (int r = p.n - exponent / 2; r < p.n; r++) {
        int beyond = 2 * r + exponent - 2 * p.n;
        if (beyond >= 0) {
          add(place(r), place(beyond));
          for (int again : p.exponents) {
            add(place(r), place(beyond + again));
          }
        }
      }
    }
  }

  private void add(int from, int to) {
    for (int i = 0; i < width; i++) {
      next[to + i] ^= now[from + i];
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

  /// Word after word.
  static final class Scalar implements Kernel {
    @Override
    public void square(long[] now, long[] next, int half, int width, int[] even, int[] odd) {
      for (int k = 0; k < half; k++) {
        int low = k * width;
        int high = (half + PAD + k) * width;
        int target = (2 * k < half ? 2 * k : 2 * k + PAD) * width;
        // The exponent 0 is there in every modulus.
        addThree(now, low, high, high - even[0] * width, next, target, width);
        if (even.length > 1) {
          add(now, high - even[1] * width, next, target, width);
        }
        System.arraycopy(now, high - odd[0] * width, next, target + width, width);
        if (odd.length > 1) {
          add(now, high - odd[1] * width, next, target + width, width);
        }
      }
    }

    private static void addThree(
        long[] from, int a, int b, int c, long[] to, int target, int width) {
      for (int i = 0; i < width; i++) {
        to[target + i] = from[a + i] ^ from[b + i] ^ from[c + i];
      }
    }

    private static void add(long[] from, int at, long[] to, int target, int width) {
      for (int i = 0; i < width; i++) {
        to[target + i] ^= from[at + i];
      }
    }

    @Override
    public void group(long[] rows, int from, int first, int count, int width, long[] groups) {
      for (int i = 0; i < count; i++) {
        int r = first + i;
        int to = r % Long.SIZE * 2 * width + r / Long.SIZE * FORMS;
        add(rows, from + i * width, groups, to, width);
      }
    }

    @Override
    public void horner(long[] groups, int width, long[] value) {
      for (int group = (Long.SIZE - 1) * width; group >= 0; group -= width) {
        for (int i = width - 1; i >= 0; i--) {
          int at = GRANULE + i;
          value[at] = (value[at] << 1 | value[at - FORMS] >>> 63) ^ groups[group + i];
        }
      }
    }
  }
}
