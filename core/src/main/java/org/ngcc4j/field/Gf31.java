package org.ngcc4j.field;

/// Arithmetic in the field of 31 elements.
///
/// Since 32 is 1 modulo 31, a number is reduced by adding up its digits to the base 32: no
/// division, no table and no branch, so time does not depend on the values. Loops over these
/// methods are left to the compiler to vectorise.
public final class Gf31 {
  /// The number of elements.
  public static final int Q = 31;

  private Gf31() {}

  /// Returns the residue of a number.
  ///
  /// @param x 0 to 2^30 - 1
  /// @return 0 to 30
  public static int reduce(int x) {
    // 1024 is 1 modulo 31 too.
    int y = (x & 1023) + (x >>> 10);
    y = (y & 1023) + (y >>> 10);
    y = (y & 31) + (y >>> 5);
    y = (y & 31) + (y >>> 5);
    y = (y & 31) + (y >>> 5);
    return y - (Q & ((Q - 1 - y) >> 31));
  }

  /// Returns the inverse of an element, and 0 for 0: the power 29.
  ///
  /// @param x 0 to 30
  /// @return 0 to 30
  public static int inverse(int x) {
    int x2 = reduce(x * x);
    int x3 = reduce(x2 * x);
    int x6 = reduce(x3 * x3);
    int x7 = reduce(x6 * x);
    int x14 = reduce(x7 * x7);
    return reduce(reduce(x14 * x14) * x);
  }

  /// Tells whether a number below 32 is a multiple of 31, in constant time.
  ///
  /// @param x 0 to 31
  /// @return all bits set if it is 0 or 31, otherwise 0
  public static int zeroMask(int x) {
    return (((x + 1) & 31) - 2) >> 31;
  }
}
