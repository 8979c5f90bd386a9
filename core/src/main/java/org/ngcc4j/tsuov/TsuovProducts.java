package org.ngcc4j.tsuov;

import java.lang.invoke.MethodHandles;
import org.ngcc4j.field.Gf31;
import org.ngcc4j.vector.Simd;

/// The two products by which quadratic forms are evaluated.
///
/// A form `P = W + W^T` is kept as its half W (see [TsuovExpansion]), so that `x^T P y` is
/// `(W^T x) y + (W^T y) x`. [#transposed] computes `W^T x` for four vectors x, [#multiply] the
/// products of four vectors with sixteen others.
///
/// Residues in here are numbers from 0 to 31: 0 has two forms. A doubled residue is an int with
/// the residue in both halves, which a vector of sixteen-bit lanes can be filled with. Sums of
/// products are kept in sixteen bits and folded every [#FOLD_AFTER] terms, since
/// `2078 + 64 * 31^2 < 2^16`, where 2078 is the most that a folded sum can be.
///
/// Time and memory accesses depend on the parameter set only: fit for secrets.
final class TsuovProducts {
  /// Vectors that [#transposed] and [#multiply] take at once.
  static final int ROWS = 4;

  /// Residues by which an element takes part in a product, see [TsuovOperand].
  static final int PLANES = 3;

  /// Vectors of a right factor.
  static final int WIDTH = 16;

  /// The largest number of sixteen-bit lanes of a vector.
  static final int MAX_LANES = 32;

  /// Products that can be added to a folded sum.
  static final int FOLD_AFTER = 64;

  /// A multiple of 31 that outweighs four of the sums which [#multiply] gives.
  static final int POSITIVE = 32 * Gf31.Q;

  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "TsuovProductsVector", SCALAR);

  private TsuovProducts() {}

  /// The kernels.
  interface Kernel {
    /// See [TsuovProducts#transposed].
    void transposed(
        TsuovParameters p,
        byte[] form,
        int extraRows,
        int columns,
        int[] multipliers,
        int from,
        int[] out,
        int at,
        int[] scratch);

    /// See [TsuovProducts#multiply].
    void multiply(
        int[] left, int from, int stride, short[] right, int plane, int steps, short[] out, int at);
  }

  /// Returns a residue in both halves of an int.
  static int doubled(int residue) {
    return residue * 0x10001;
  }

  /// Returns how many ints the scratch space of [#transposed] has.
  static int scratchInts(TsuovParameters p) {
    return ROWS * PLANES * p.columns;
  }

  /// Returns where plane `plane` of vector `vector` begins in what [#transposed] writes.
  static int plane(TsuovParameters p, int vector, int plane) {
    return (PLANES * vector + plane) * p.columns;
  }

  /// Computes `W^T x` for four vectors x.
  ///
  /// @param form an expanded form
  /// @param extraRows O, or 0 if the product is to end with the triangle
  /// @param columns how many columns are wanted; what is written behind them has no meaning
  /// @param multipliers the vectors x, see [TsuovOperand]
  /// @param from where their group begins
  /// @param out receives doubled residues: plane `l` of product `k`, column `j` at
  ///     `at + (3 k + l) p.columns + j`
  /// @param at where the first product begins
  /// @param scratch [#scratchInts] ints
  static void transposed(
      TsuovParameters p,
      byte[] form,
      int extraRows,
      int columns,
      int[] multipliers,
      int from,
      int[] out,
      int at,
      int[] scratch) {
    KERNEL.transposed(p, form, extraRows, columns, multipliers, from, out, at, scratch);
  }

  /// Multiplies one plane of four vectors with that of sixteen others.
  ///
  /// @param left doubled residues, as [#transposed] writes them
  /// @param from index of the first vector's plane
  /// @param stride how far the next vector's plane is
  /// @param right residues of a right factor, see [TsuovOperand]
  /// @param plane where its plane begins
  /// @param steps number of columns
  /// @param out receives sums below 128, congruent to the products: row `k`, vector `b` at
  ///     `at + 16 k + b`
  /// @param at index of the first of them
  static void multiply(
      int[] left, int from, int stride, short[] right, int plane, int steps, short[] out, int at) {
    KERNEL.multiply(left, from, stride, right, plane, steps, out, at);
  }

  /// Row after row, so that the compiler can vectorise the loops over columns.
  static final class Scalar implements Kernel {
    @Override
    public void transposed(
        TsuovParameters p,
        byte[] form,
        int extraRows,
        int columns,
        int[] multipliers,
        int from,
        int[] out,
        int at,
        int[] scratch) {
      for (int i = 0; i < ROWS * PLANES * p.columns; i++) {
        out[at + i] = 0;
      }
      for (int i = 0; i < p.vinegar + extraRows; i++) {
        int first = i < p.vinegar ? i : 0;
        int end = i < p.vinegar ? p.vinegar : columns;
        unpack(form, p.rowStarts[i], first, end, p.columns, scratch);
        for (int k = 0; k < TsuovOperand.ROW; k++) {
          int x = multipliers[from + i * TsuovOperand.ROW + k] & 0xFFFF;
          addMultiple(out, at + k * p.columns, scratch, k % PLANES * p.columns, first, end, x);
        }
      }
      for (int k = 0; k < ROWS; k++) {
        karatsuba(out, at + plane(p, k, 0), p.columns, columns);
      }
    }

    private static void unpack(
        byte[] form, int start, int first, int end, int stride, int[] planes) {
      for (int j = first; j < end; j++) {
        int a0 = form[start + 2 * j];
        int a1 = form[start + 2 * j + 1];
        planes[j] = a0;
        planes[stride + j] = a1;
        planes[2 * stride + j] = a0 + a1;
      }
    }

    private static void addMultiple(
        int[] sums, int at, int[] row, int from, int first, int end, int x) {
      for (int j = first; j < end; j++) {
        sums[at + j] += row[from + j] * x;
      }
    }

    /// Sums of the planes' products become the planes of the product.
    private static void karatsuba(int[] sums, int at, int stride, int columns) {
      for (int j = at; j < at + columns; j++) {
        int low = sums[j];
        int high = sums[stride + j];
        int all = sums[2 * stride + j];
        int a0 = Gf31.reduce(low + 3 * high);
        // The multiple of 31 keeps the number positive.
        int a1 = Gf31.reduce(all - low - high + (Gf31.Q << 17));
        sums[j] = doubled(a0);
        sums[stride + j] = doubled(a1);
        sums[2 * stride + j] = doubled(Gf31.reduce(a0 + a1));
      }
    }

    @Override
    public void multiply(
        int[] left,
        int from,
        int stride,
        short[] right,
        int plane,
        int steps,
        short[] out,
        int at) {
      for (int b = 0; b < WIDTH; b += 2) {
        int sum00 = 0;
        int sum01 = 0;
        int sum10 = 0;
        int sum11 = 0;
        int sum20 = 0;
        int sum21 = 0;
        int sum30 = 0;
        int sum31 = 0;
        for (int j = 0; j < steps; j++) {
          int r0 = right[plane + WIDTH * j + b];
          int r1 = right[plane + WIDTH * j + b + 1];
          int x0 = left[from + j] & 0xFFFF;
          int x1 = left[from + stride + j] & 0xFFFF;
          int x2 = left[from + 2 * stride + j] & 0xFFFF;
          int x3 = left[from + 3 * stride + j] & 0xFFFF;
          sum00 += x0 * r0;
          sum01 += x0 * r1;
          sum10 += x1 * r0;
          sum11 += x1 * r1;
          sum20 += x2 * r0;
          sum21 += x2 * r1;
          sum30 += x3 * r0;
          sum31 += x3 * r1;
        }
        out[at + b] = (short) Gf31.reduce(sum00);
        out[at + b + 1] = (short) Gf31.reduce(sum01);
        out[at + WIDTH + b] = (short) Gf31.reduce(sum10);
        out[at + WIDTH + b + 1] = (short) Gf31.reduce(sum11);
        out[at + 2 * WIDTH + b] = (short) Gf31.reduce(sum20);
        out[at + 2 * WIDTH + b + 1] = (short) Gf31.reduce(sum21);
        out[at + 3 * WIDTH + b] = (short) Gf31.reduce(sum30);
        out[at + 3 * WIDTH + b + 1] = (short) Gf31.reduce(sum31);
      }
    }
  }
}
