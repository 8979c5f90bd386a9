package org.ngcc4j.tsuov;

import java.util.Arrays;
import org.ngcc4j.field.Gf31;

/// Sums of polynomials in F_31[z] / g(z): each copy, and each pair of copies, is multiplied by a
/// power of z of its own (section 1.2 of `docs/spec/tsuov.md`).
///
/// The sums are reduced modulo g once, at their end. There are only additions and multiplications
/// by the constants of g: time does not depend on the data.
///
/// Not safe for concurrent use.
final class TsuovWhipping {
  private final TsuovParameters p;

  /// `sum over i <= j of z^e(i,j) U_ij`, before its reduction.
  private final int[] pairs;

  /// For one oil coordinate, the columns of all copies before their reduction.
  private final int[] copies;

  private final int[] running;
  private final int[] column;

  TsuovWhipping(TsuovParameters p) {
    this.p = p;
    pairs = new int[p.extendedLength];
    copies = new int[p.copies * p.extendedLength];
    running = new int[p.extendedLength];
    column = new int[p.extendedLength];
  }

  /// Adds the values of form number `r` at all pairs of vectors.
  ///
  /// The value at the pair `(i, j)` is given by halves, see [TsuovProducts]: it is
  /// `h(i,j) + h(j,i)` for `h = all + 2 high`, the first coordinate of the products.
  ///
  /// @param high products of the planes 1, vector `i` with `j` at `NARROW i + j`
  /// @param all products of the planes 2
  void addPairs(int r, int[] high, int[] all) {
    int exponent = r;
    for (int i = 0; i < p.copies; i++) {
      for (int j = p.copies - 1; j >= i; j--, exponent++) {
        int ij = TsuovProducts.NARROW * i + j;
        int ji = TsuovProducts.NARROW * j + i;
        pairs[exponent] += all[ij] + all[ji] + 2 * (high[ij] + high[ji]);
      }
    }
  }

  /// Ends the sum over the pairs.
  ///
  /// @param out receives m2 canonical residues
  void finishPairs(int[] out) {
    reduce(pairs, 0);
    System.arraycopy(pairs, 0, out, 0, p.equations);
    Arrays.fill(pairs, 0);
  }

  /// Sets the columns of the system: for each copy `t` and oil coordinate `d`, the sum of
  /// `z^e(t,j) M_(j,d)` over `j >= t` and of `z^e(i,t) M_(i,d)` over `i <= t`.
  ///
  /// Since `e(t,j)` is a sum of one number that depends on `t` and one on `j`, both are running
  /// sums.
  ///
  /// @param values residues up to 31: `M_(t,d)[r]` at `(2 O t + d) m1 + r`
  void columns(int[] values, TsuovSystem system) {
    int coordinates = 2 * p.oil;
    for (int d = 0; d < coordinates; d++) {
      Arrays.fill(copies, 0);
      Arrays.fill(running, 0);
      for (int t = p.copies - 1; t >= 0; t--) {
        int power = p.copies - 1 - t;
        add(values, (coordinates * t + d) * p.forms, running, power, p.forms);
        add(running, 0, copies, t * p.extendedLength + p.base(t), power + p.forms);
      }
      Arrays.fill(running, 0);
      for (int t = 0; t < p.copies; t++) {
        int power = p.copies - 1 - t;
        add(values, (coordinates * t + d) * p.forms, running, p.base(t), p.forms);
        add(running, 0, copies, t * p.extendedLength + power, p.base(t) + p.forms);
      }
      for (int t = 0; t < p.copies; t++) {
        System.arraycopy(copies, t * p.extendedLength, column, 0, p.extendedLength);
        reduce(column, 0);
        system.setColumn(coordinates * t + d, column);
      }
    }
  }

  private static void add(int[] from, int at, int[] sums, int to, int count) {
    for (int r = 0; r < count; r++) {
      sums[to + r] += from[at + r];
    }
  }

  /// Reduces a polynomial modulo g and its first m2 coefficients to canonical residues.
  private void reduce(int[] w, int at) {
    // What is above z^m2 is so short that one pass is enough.
    for (int i = p.extendedLength - 1; i >= p.equations; i--) {
      int x = w[at + i];
      int low = at + i - p.equations;
      w[low] += p.constantTerm * x;
      w[low + 1] += p.linearTerm * x;
      w[low + 2] += x;
    }
    for (int i = at; i < at + p.equations; i++) {
      w[i] = Gf31.reduce(w[i]);
    }
  }

  void wipe() {
    Arrays.fill(pairs, 0);
    Arrays.fill(copies, 0);
    Arrays.fill(running, 0);
    Arrays.fill(column, 0);
  }
}
