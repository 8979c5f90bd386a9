package org.ngcc4j.aigis;

import static org.ngcc4j.aigis.AigisParameters.N;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.ngcc4j.vector.Simd;

/// Products of the challenge with secret polynomials: sums of as many rotated copies as the
/// challenge has non-zero coefficients.
///
/// A secret polynomial `s` is laid out as the table `s, -s, s`, in which every product of `s` with
/// a signed power of X is a window of 512 coefficients; see [#window]. Coefficients of `s1` and
/// `s2` are bytes, and so are the sums: at most `tau eta2`, which is 120.
///
/// The challenge decides the addresses (the specification tolerates that for attempts which are
/// rejected, section 7), the secrets decide nothing: there is no branch on them and none is an
/// index.
final class AigisProduct {
  /// Coefficients of a table.
  static final int TABLE = 3 * N;

  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "AigisProductVector", SCALAR);

  private AigisProduct() {}

  /// The two products; arrays are checked before.
  interface Kernel {
    void add(byte[] table, int from, int[] windows, int[] to, int at, int sign, byte[] scratch);

    void add(int[] table, int from, int[] windows, int[] to, int at);
  }

  /// Returns where the window of `sign X^power s` begins in the table of `s`.
  ///
  /// @param power 0 to 511
  /// @param negative 1 for a negative sign, 0 for a positive one
  static int window(int power, int negative) {
    return 2 * N - power - N * negative;
  }

  /// Lays out the table of a polynomial whose coefficients are small.
  static void spread(int[] s, byte[] table, int from) {
    for (int j = 0; j < N; j++) {
      table[from + j] = (byte) s[j];
      table[from + N + j] = (byte) -s[j];
      table[from + 2 * N + j] = (byte) s[j];
    }
  }

  /// Lays out the table of a polynomial.
  static void spread(int[] s, int[] table) {
    for (int j = 0; j < N; j++) {
      table[j] = s[j];
      table[N + j] = -s[j];
      table[2 * N + j] = s[j];
    }
  }

  /// Adds or subtracts the product with a small polynomial.
  ///
  /// @param table tables of small polynomials
  /// @param from where the polynomial's table begins
  /// @param windows one for each non-zero coefficient of the challenge
  /// @param to receives the sum: 512 coefficients
  /// @param at index of the first of them
  /// @param sign 1 to add, -1 to subtract
  /// @param scratch 512 bytes, which hold the product afterwards
  static void add(
      byte[] table, int from, int[] windows, int[] to, int at, int sign, byte[] scratch) {
    Objects.checkFromIndexSize(from, TABLE, table.length);
    Objects.checkFromIndexSize(at, N, to.length);
    Objects.checkFromIndexSize(0, N, scratch.length);
    KERNEL.add(table, from, windows, to, at, sign, scratch);
  }

  /// Adds the product with a polynomial.
  ///
  /// @param table the polynomial's table
  /// @param windows one for each non-zero coefficient of the challenge
  /// @param to receives the sum: 512 coefficients
  /// @param at index of the first of them
  static void add(int[] table, int[] windows, int[] to, int at) {
    Objects.checkFromIndexSize(0, TABLE, table.length);
    Objects.checkFromIndexSize(at, N, to.length);
    KERNEL.add(table, 0, windows, to, at);
  }

  /// One window after the other.
  static final class Scalar implements Kernel {
    @Override
    public void add(
        byte[] table, int from, int[] windows, int[] to, int at, int sign, byte[] scratch) {
      for (int j = 0; j < N; j++) {
        scratch[j] = 0;
      }
      for (int window : windows) {
        int start = from + window;
        for (int j = 0; j < N; j++) {
          scratch[j] += table[start + j];
        }
      }
      for (int j = 0; j < N; j++) {
        to[at + j] += sign * scratch[j];
      }
    }

    @Override
    public void add(int[] table, int from, int[] windows, int[] to, int at) {
      for (int window : windows) {
        int start = from + window;
        for (int j = 0; j < N; j++) {
          to[at + j] += table[start + j];
        }
      }
    }
  }
}
