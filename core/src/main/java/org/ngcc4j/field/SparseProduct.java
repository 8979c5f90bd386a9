package org.ngcc4j.field;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.ngcc4j.vector.Simd;

/// Products in `Z[X]/(X^N + 1)` with a sparse polynomial whose coefficients are -1, 0 and 1: sums
/// of as many rotated copies of the other factor as the sparse one has non-zero coefficients.
///
/// The other factor `s` is laid out as the table `s, -s, s`, in which every product of `s` with a
/// signed power of X is a window of N coefficients; see [#window].
///
/// The sparse polynomial decides the addresses: in a signature scheme it is the challenge, a hash
/// output. The other factor decides nothing: there is no branch on it and no coefficient of it is
/// an index. Immutable and safe for concurrent use.
public final class SparseProduct {
  /// The vector kernel adds eight vectors of up to 64 bytes at a time.
  private static final int BLOCK_BYTES = 512;

  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "SparseProductVector", SCALAR);

  private final int n;

  /// Makes the products of a ring.
  ///
  /// @param n coefficients of a polynomial, a multiple of 128
  public SparseProduct(int n) {
    if (n <= 0 || n % (BLOCK_BYTES / Integer.BYTES) != 0) {
      throw new IllegalArgumentException(
          "coefficients: expected a multiple of %d, got %d"
              .formatted(BLOCK_BYTES / Integer.BYTES, n));
    }
    this.n = n;
  }

  /// The two sums; arrays are checked before.
  interface Kernel {
    void add(
        int n, byte[] table, int from, int[] windows, int[] to, int at, int sign, byte[] scratch);

    void add(int n, int[] table, int from, int[] windows, int[] to, int at);
  }

  /// Returns the number of coefficients of a table.
  public int tableLength() {
    return 3 * n;
  }

  /// Returns where the window of `sign X^power s` begins in the table of `s`.
  ///
  /// @param power 0 to N - 1
  /// @param negative 1 for a negative sign, 0 for a positive one
  public int window(int power, int negative) {
    return 2 * n - power - n * negative;
  }

  /// Lists the windows of a sparse polynomial.
  ///
  /// @param c N coefficients, of which as many are 1 or -1 as there are windows, the others 0
  /// @param windows receives them in the order of the coefficients
  public void windows(int[] c, int[] windows) {
    Objects.checkFromIndexSize(0, n, c.length);
    int count = 0;
    for (int j = 0; j < n && count < windows.length; j++) {
      windows[count] = window(j, c[j] >>> 31);
      count += c[j] & 1;
    }
  }

  /// Lays out the table of a polynomial whose coefficients are bytes.
  ///
  /// @param s N coefficients
  /// @param table receives the table
  /// @param to index of its first coefficient
  public void spread(int[] s, byte[] table, int to) {
    for (int j = 0; j < n; j++) {
      table[to + j] = (byte) s[j];
      table[to + n + j] = (byte) -s[j];
      table[to + 2 * n + j] = (byte) s[j];
    }
  }

  /// Lays out the table of a polynomial, or of its negative.
  ///
  /// @param s the polynomial
  /// @param from index of its first coefficient
  /// @param sign 1, or -1 for the negative
  /// @param table receives the table
  /// @param to index of its first coefficient
  public void spread(int[] s, int from, int sign, int[] table, int to) {
    for (int j = 0; j < n; j++) {
      int value = sign * s[from + j];
      table[to + j] = value;
      table[to + n + j] = -value;
      table[to + 2 * n + j] = value;
    }
  }

  /// Adds or subtracts the product with a polynomial so small that sums of its coefficients, as
  /// many as there are windows, are bytes. N is a multiple of 512.
  ///
  /// @param table tables of small polynomials
  /// @param from where the polynomial's table begins
  /// @param windows one for each non-zero coefficient of the sparse polynomial
  /// @param to receives the sum: N coefficients
  /// @param at index of the first of them
  /// @param sign 1 to add, -1 to subtract
  /// @param scratch N bytes, which hold the product afterwards
  public void add(
      byte[] table, int from, int[] windows, int[] to, int at, int sign, byte[] scratch) {
    if (n % BLOCK_BYTES != 0) {
      throw new IllegalStateException("bytes are added for multiples of 512 coefficients only");
    }
    Objects.checkFromIndexSize(from, tableLength(), table.length);
    Objects.checkFromIndexSize(at, n, to.length);
    Objects.checkFromIndexSize(0, n, scratch.length);
    KERNEL.add(n, table, from, windows, to, at, sign, scratch);
  }

  /// Adds the product with a polynomial, modulo 2^32.
  ///
  /// @param table tables of polynomials
  /// @param from where the polynomial's table begins
  /// @param windows one for each non-zero coefficient of the sparse polynomial
  /// @param to receives the sum: N coefficients
  /// @param at index of the first of them
  public void add(int[] table, int from, int[] windows, int[] to, int at) {
    Objects.checkFromIndexSize(from, tableLength(), table.length);
    Objects.checkFromIndexSize(at, n, to.length);
    KERNEL.add(n, table, from, windows, to, at);
  }

  /// One window after the other.
  static final class Scalar implements Kernel {
    @Override
    public void add(
        int n, byte[] table, int from, int[] windows, int[] to, int at, int sign, byte[] scratch) {
      for (int j = 0; j < n; j++) {
        scratch[j] = 0;
      }
      for (int window : windows) {
        int start = from + window;
        for (int j = 0; j < n; j++) {
          scratch[j] += table[start + j];
        }
      }
      for (int j = 0; j < n; j++) {
        to[at + j] += sign * scratch[j];
      }
    }

    @Override
    public void add(int n, int[] table, int from, int[] windows, int[] to, int at) {
      for (int window : windows) {
        int start = from + window;
        for (int j = 0; j < n; j++) {
          to[at + j] += table[start + j];
        }
      }
    }
  }
}
