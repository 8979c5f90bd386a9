package org.ngcc4j.field;

/// Rounding to multiples of a power of two, and bounds, over arrays of coefficients.
///
/// Nothing here branches on a coefficient or uses one as an index: fit for secrets.
public final class Rounding {
  private Rounding() {}

  /// Splits coefficients `x` into `high 2^bits + low` with `low` in `[1 - 2^(bits-1),
  /// 2^(bits-1)]`: halves are rounded down.
  ///
  /// @param x the coefficients, none negative
  /// @param high receives the high parts; may be `x`
  /// @param low receives the low parts; may be `x`, but not `high`
  /// @param at index of the first coefficient, in all three arrays
  /// @param count number of coefficients
  /// @param bits at least 1
  public static void power2Round(int[] x, int[] high, int[] low, int at, int count, int bits) {
    int half = 1 << (bits - 1);
    for (int j = at; j < at + count; j++) {
      int rounded = (x[j] + half - 1) >> bits;
      low[j] = x[j] - (rounded << bits);
      high[j] = rounded;
    }
  }

  /// Tells whether coefficients leave the interval `[1 - bound, bound]`.
  ///
  /// @return 0 if none does, otherwise a negative number
  public static int outside(int[] x, int from, int count, int bound) {
    int outside = 0;
    for (int j = from; j < from + count; j++) {
      outside |= (bound - x[j]) | (x[j] - 1 + bound);
    }
    return outside >> 31;
  }
}
