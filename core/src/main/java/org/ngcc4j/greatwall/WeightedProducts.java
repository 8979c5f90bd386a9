package org.ngcc4j.greatwall;

import java.util.Arrays;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.field.BinaryFieldRows;

/// Weighted sums of the coefficients of the products `s y` modulo the modulus `f` of GF(2^n), where
/// the coefficients of the polynomials `s` and `y` are elements of GF(2^lambda): for both S-boxes
/// and both keys together.
///
/// The weight of coefficient `k` is a public factor times `K^(n-1-k)`. With `E` for the sum with
/// the factor 1, `E(X^i y mod f)` for all `i` follows from Horner's rule, since
///
///     E(g) = K E(X g mod f) + C top(g),     C = 1 + sum of the K^(n-t),
///
/// where `top` is the coefficient of `X^(n-1)` and t runs through the exponents of `f` below n. So
///
///     E(s y mod f) = C (sum of the s_i u_i) + E(X^(n-1) y mod f) h_(n-1)
///     u_i = K u_(i+1) + top(X^i y mod f), from u_(n-1) = 0
///     h_i = K h_(i-1) + s_i
///
/// and a sum of `n^2` products takes `3 n`. The `u` go down and the `h` up at the same time, in one
/// lane each. Of values in the clear instead of `s` or `y` only masks are needed.
///
/// Working memory for one operation; not safe for concurrent use. Keys and factors are public;
/// polynomials may be secret: they decide neither branches nor addresses.
///
/// Source: `docs/spec/greatwall.md` section 9, "Multiplication modulo f".
final class WeightedProducts {
  /// Number of S-boxes, and of keys.
  static final int TWO = 2;

  /// S-boxes with keys: form `2 box + key`.
  private static final int FORMS = TWO * TWO;

  /// Lanes of Horner's rule: one of `u` for each form, then one of `h`.
  private static final int LANES = 2 * FORMS;

  private final int n;
  private final int[] exponents;
  private final int words;
  private final BinaryField field;
  private final BinaryFieldRows rows;
  private final long[] scratch;

  /// The keys, lane by lane.
  private final long[] factors;

  private final long[] state;

  /// `top(X^i y mod f)` of each S-box, word by word side by side.
  private final long[][] tops;

  /// The same of the values in the clear, as masks.
  private final long[][] topMasks;

  /// `u_i` of each form, word by word side by side.
  private final long[][] u;

  /// `h_(n-1)` of each form.
  private final long[][] h;

  /// Sum of the `h_i` at the ones of the masks, of each form.
  private final long[][] masked;

  /// `E(X^(n-1) y mod f)` of each form.
  private final long[][] last;

  private final long[] constant;
  private final long[] element;
  private final long[] product;
  private final long[] sum;

  /// Makes working memory.
  ///
  /// @param field GF(2^lambda)
  /// @param n number of coefficients
  /// @param exponents the exponents of `f` between n and 0
  WeightedProducts(BinaryField field, int n, int... exponents) {
    this.field = field;
    this.n = n;
    this.exponents = exponents;
    words = field.words();
    rows = new BinaryFieldRows(field);
    scratch = new long[field.scratchWords()];
    factors = new long[words * LANES];
    state = new long[words * LANES];
    tops = new long[TWO][words * n];
    topMasks = new long[TWO][n];
    u = new long[FORMS][words * n];
    h = new long[FORMS][words];
    masked = new long[FORMS][words];
    last = new long[FORMS][words];
    constant = new long[words];
    element = new long[words];
    product = new long[words];
    sum = new long[2 * words];
  }

  /// Sets the keys.
  ///
  /// @param key number of the key, 0 or 1
  /// @param from its words
  void key(int key, long[] from) {
    for (int lane = key; lane < LANES; lane += TWO) {
      for (int w = 0; w < words; w++) {
        factors[w * LANES + lane] = from[w];
      }
    }
  }

  /// Sets the values in the clear of the polynomials `y`, for the prover's linear part.
  ///
  /// @param box number of the S-box
  /// @param bits n bits
  void values(int box, long[] bits) {
    long[] masks = topMasks[box];
    for (int i = 0; i < n; i++) {
      int at = n - 1 - i;
      masks[i] = -(bits[at / Long.SIZE] >>> at & 1);
    }
    feedBack(masks, 0);
  }

  /// Where the modulus leads back into the coefficients that come to the top.
  private void feedBack(long[] top, int from) {
    for (int i = 0; i < n; i++) {
      for (int t : exponents) {
        if (i >= n - t) {
          top[from + i] ^= top[from + i - (n - t)];
        }
      }
    }
  }

  /// Takes the polynomials of both S-boxes; keys and values must have been set.
  ///
  /// @param s word `w` of coefficient `i` at `w * n + i`
  /// @param y likewise
  void multiply(long[][] s, long[][] y) {
    for (int box = 0; box < TWO; box++) {
      for (int row = 0; row < words * n; row += n) {
        for (int i = 0; i < n; i++) {
          tops[box][row + i] = y[box][row + n - 1 - i];
        }
        feedBack(tops[box], row);
      }
    }
    Arrays.fill(state, 0);
    for (int form = 0; form < FORMS; form++) {
      Arrays.fill(masked[form], 0);
    }
    for (int up = 0; up < n; up++) {
      if (up > 0) {
        rows.multiply(state, 0, LANES, factors, 0, LANES, state, 0, LANES, LANES);
      }
      step(up, s);
    }
    for (int form = 0; form < FORMS; form++) {
      for (int w = 0; w < words; w++) {
        h[form][w] = state[w * LANES + FORMS + form];
      }
      finish(form, y[form / TWO]);
    }
  }

  /// Adds what comes in at a step: `top` to the lanes that go down, `s` to those that go up.
  private void step(int up, long[][] s) {
    int down = n - 1 - up;
    for (int form = 0; form < FORMS; form++) {
      int box = form / TWO;
      // The topmost coefficient is not part of u, and its mask not of the sum.
      long counts = up == 0 ? 0 : -1;
      long mask = down == 0 ? 0 : topMasks[box][up];
      for (int w = 0; w < words; w++) {
        int at = w * LANES + form;
        long value = state[at] ^ (tops[box][w * n + down] & counts);
        state[at] = value;
        u[form][w * n + down] = value;
        value = state[at + FORMS] ^ s[box][w * n + up];
        state[at + FORMS] = value;
        masked[form][w] ^= value & mask;
      }
    }
  }

  /// `E(X^(n-1) y mod f) = y_0 + K u_0 + sum of the u_(t-1)`.
  private void finish(int form, long[] y) {
    for (int w = 0; w < words; w++) {
      element[w] = u[form][w * n];
      constant[w] = factors[w * LANES + form];
    }
    field.multiply(element, 0, constant, 0, last[form], 0, scratch);
    for (int w = 0; w < words; w++) {
      last[form][w] ^= y[w * n];
      for (int t : exponents) {
        last[form][w] ^= u[form][w * n + t - 1];
      }
    }
  }

  /// Adds the weighted sum of the coefficients of `s y` of an S-box.
  ///
  /// @param box number of the S-box
  /// @param s the polynomial of [#multiply]
  /// @param powers for each key the weights: word `w` of a factor times `K^i` at `w * stride + i`
  /// @param stride distance between two words
  /// @param first the power that coefficient `n - 1` has
  /// @param out `2 words` words, not reduced
  void addProduct(int box, long[] s, long[][] powers, int stride, int first, long[] out) {
    for (int key = 0; key < TWO; key++) {
      int form = TWO * box + key;
      constant(powers[key], stride, first);
      Arrays.fill(sum, 0);
      rows.addDot(s, 0, n, u[form], 0, n, n, sum, 0);
      field.reduce(sum, 0, element, 0);
      field.addProduct(constant, 0, element, 0, out, 0, scratch);
      field.multiply(last[form], 0, h[form], 0, product, 0, scratch);
      get(powers[key], stride, first, element);
      field.addProduct(product, 0, element, 0, out, 0, scratch);
    }
  }

  /// Adds the weighted sums of `s y` with the values of one of both instead.
  ///
  /// @param sBits the values of `s`; those of `y` were set before
  /// @param yBits the values of `y`
  void addMixedProducts(
      int box, long[] sBits, long[] yBits, long[][] powers, int stride, int first, long[] out) {
    for (int key = 0; key < TWO; key++) {
      int form = TWO * box + key;
      constant(powers[key], stride, first);
      for (int w = 0; w < words; w++) {
        long dot = masked[form][w];
        long weighted = 0;
        for (int i = 0; i < n; i++) {
          long mask = -(sBits[i / Long.SIZE] >>> i & 1);
          dot ^= u[form][w * n + i] & mask;
          weighted ^= powers[key][w * stride + first + n - 1 - i] & mask;
        }
        element[w] = dot;
        product[w] = weighted;
      }
      field.addProduct(constant, 0, element, 0, out, 0, scratch);
      field.addProduct(last[form], 0, product, 0, out, 0, scratch);
      lastOfValues(box, yBits, powers[key], stride, first);
      field.addProduct(h[form], 0, product, 0, out, 0, scratch);
    }
  }

  /// Puts into `product` what [#last] is for the values of `y`, weighted: coefficient `k` of
  /// `X^(n-1) y mod f` is what came to the top `n - 1 - k + t` steps before, for each exponent t.
  private void lastOfValues(int box, long[] yBits, long[] powers, int stride, int first) {
    long[] masks = topMasks[box];
    for (int w = 0; w < words; w++) {
      int row = w * stride + first;
      long weighted = powers[row] & -(yBits[0] & 1);
      for (int k = 0; k < n - 1; k++) {
        weighted ^= powers[row + n - 1 - k] & masks[n - 2 - k];
      }
      for (int t : exponents) {
        for (int k = t; k < n; k++) {
          weighted ^= powers[row + n - 1 - k] & masks[n - 2 - k + t];
        }
      }
      product[w] = weighted;
    }
  }

  /// The weighted C.
  private void constant(long[] powers, int stride, int first) {
    for (int w = 0; w < words; w++) {
      int row = w * stride + first;
      constant[w] = powers[row] ^ powers[row + n];
      for (int t : exponents) {
        constant[w] ^= powers[row + n - t];
      }
    }
  }

  private void get(long[] from, int stride, int index, long[] to) {
    for (int w = 0; w < words; w++) {
      to[w] = from[w * stride + index];
    }
  }

  /// Overwrites everything secret.
  void wipe() {
    rows.wipe();
    Arrays.fill(scratch, 0);
    Arrays.fill(state, 0);
    Arrays.fill(element, 0);
    Arrays.fill(product, 0);
    Arrays.fill(sum, 0);
    for (long[][] each : new long[][][] {tops, topMasks, u, h, masked, last}) {
      for (long[] words : each) {
        Arrays.fill(words, 0);
      }
    }
  }
}
