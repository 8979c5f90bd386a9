package org.ngcc4j.atlas;

import static org.ngcc4j.atlas.AtlasParameters.HIGH_MASK;

import org.ngcc4j.field.Rounding;

/// Rounding from q to p, high and low parts, and hints of section 2 of `docs/spec/atlas.md`, a
/// polynomial at a time.
///
/// Nothing here branches on a coefficient or uses one as an index: fit for secrets.
final class AtlasRounding {
  private AtlasRounding() {}

  /// Round: residues modulo q, as any representatives, to `[0, p]`.
  static void round(AtlasParameters p, int[] x, int at) {
    int half = 1 << (p.roundedBits - 1);
    for (int j = at; j < at + p.n; j++) {
      x[j] = ((x[j] & p.qMask) + half) >> p.roundedBits;
    }
  }

  /// Reduces modulo p.
  static void reduce(AtlasParameters p, int[] x, int at) {
    for (int j = at; j < at + p.n; j++) {
      x[j] &= p.pMask;
    }
  }

  /// `hi` and `lo` of numbers in `[0, p)`.
  ///
  /// @param a the numbers, then their low parts
  /// @param from index of the first
  /// @param high receives the high parts
  /// @param to index of the first high part
  static void decompose(AtlasParameters p, int[] a, int from, int[] high, int to) {
    int half = p.gamma2;
    for (int j = 0; j < p.n; j++) {
      high[to + j] = (a[from + j] + half - 1) >> p.lowBits;
    }
    for (int j = 0; j < p.n; j++) {
      a[from + j] -= high[to + j] << p.lowBits;
    }
    for (int j = to; j < to + p.n; j++) {
      high[j] &= HIGH_MASK;
    }
  }

  /// `hi` of numbers in `[0, p)`.
  static void high(AtlasParameters p, int[] a, int from, int[] high, int to) {
    for (int j = 0; j < p.n; j++) {
      high[to + j] = ((a[from + j] + p.gamma2 - 1) >> p.lowBits) & HIGH_MASK;
    }
  }

  /// Tells whether numbers leave the range of the submitted code: `x` is inside if it lies between
  /// `-(bound - 2)` and `bound - 1`. The asymmetry decides which attempts are rejected.
  ///
  /// @return 0 if all are inside, otherwise a negative number
  static int outside(int[] x, int from, int count, int bound) {
    return Rounding.outside(x, from, count, bound - 1);
  }

  /// Tells whether high parts differ.
  ///
  /// @return 0 if they do not
  static int difference(AtlasParameters p, int[] a, int from, int[] b, int to) {
    int difference = 0;
    for (int j = 0; j < p.n; j++) {
      difference |= a[from + j] ^ b[to + j];
    }
    return difference;
  }

  /// Marks where adding the error moves the high part.
  ///
  /// @param r the numbers that the error is added to, in `[0, p)`; modified
  /// @param error the errors of one polynomial
  /// @param high high parts of `r`
  /// @param hint receives a zero or one for each coefficient
  /// @param at index of the first coefficient of `r`, `high` and `hint`
  /// @return the number of ones
  static int hint(AtlasParameters p, int[] r, int[] error, int[] high, byte[] hint, int at) {
    for (int j = 0; j < p.n; j++) {
      r[at + j] = (r[at + j] + error[j]) & p.pMask;
    }
    int ones = 0;
    for (int j = at; j < at + p.n; j++) {
      int moved = (((r[j] + p.gamma2 - 1) >> p.lowBits) & HIGH_MASK) ^ high[j];
      int bit = -moved >>> 31;
      hint[j] = (byte) bit;
      ones += bit;
    }
    return ones;
  }

  /// UseHint of step 4 of verification: the high parts that the signer had.
  ///
  /// @param a numbers in `[0, p)` of one polynomial; modified
  /// @param hint zeros and ones
  /// @param from index of the first hint
  /// @param high receives the polynomial of high parts
  static void useHint(AtlasParameters p, int[] a, byte[] hint, int from, int[] high) {
    decompose(p, a, 0, high, 0);
    for (int j = 0; j < p.n; j++) {
      // One up if the low part is positive, one down if not.
      int step = 2 * (-a[j] >>> 31) - 1;
      high[j] = (high[j] + (step & -hint[from + j])) & HIGH_MASK;
    }
  }
}
