package org.ngcc4j.tsuov;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import org.ngcc4j.field.Gf31;
import org.ngcc4j.vector.Simd;

/// Products by which quadratic forms are evaluated.
///
/// A form `P = W + W^T` is kept as its half W (see [TsuovExpansion]), so that `x^T P y` is `(W^T
/// x) y + (W^T y) x`. [#transposed] computes `W^T x`, and then [#multiply] products of several
/// vectors with others. Both come down to one kernel, a product of matrices of residues.
///
/// Of an element `(a0, a1)` three residues are kept, its planes: `a0`, `a1` and `a0 + a1`. With
/// the planes' products a Karatsuba step gives the product of two elements, and so it does for
/// sums.
///
/// Residues in here are numbers from 0 to 31: 0 has two forms. A doubled residue is an int with
/// the residue in both halves, which a vector of sixteen-bit lanes can be filled with. Sums of
/// products are kept in sixteen bits and folded every [#FOLD_AFTER] terms, since `2078 + 64 *
/// 31^2 < 2^16`, where 2078 is the most that a folded sum can be.
///
/// Time and memory accesses depend on the parameter set only: fit for secrets.
final class TsuovProducts {
  /// Left factors of one call of the kernel.
  static final int ROWS = 4;

  /// Residues by which an element takes part in a product.
  static final int PLANES = 3;

  /// Columns of the kernel's right factor if it is a narrow one.
  static final int NARROW = 16;

  /// Columns of the kernel's right factor if it is a broad one.
  static final int BROAD = 32;

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
    /// Multiplies a matrix of [#ROWS] rows with one of [#NARROW] or [#BROAD] columns.
    ///
    /// @param left doubled residues: row `k`, step `j` at `from + k stride + j`
    /// @param right residues: step `j`, column `b` at `at + j rowLength + b`
    /// @param out receives sums below 128, congruent to the products: row `k`, column `b` at
    ///     `to + k columns + b`
    void multiply(
        int[] left,
        int from,
        int stride,
        short[] right,
        int at,
        int rowLength,
        int columns,
        int steps,
        short[] out,
        int to);

    /// Splits [#BROAD] columns of some rows of a form into their planes.
    ///
    /// @param starts where rows would begin if they began with column 0
    /// @param first the first column
    /// @param diagonal row `diagonal + i` begins with column `first + i`; what stands before it is
    ///     taken as 0
    /// @param planes receives residues: plane `l` of row `begin + i`, column `j` at
    ///     `l planeLength + BROAD i + j`
    void split(
        byte[] form,
        int[] starts,
        int begin,
        int end,
        int first,
        int diagonal,
        short[] planes,
        int planeLength);

    /// Makes the products' planes from the planes' products.
    ///
    /// @param sums plane `l`, row `k`, column `j` at `(ROWS l + k) BROAD + j`
    /// @param out receives doubled residues: plane `l`, row `k`, column `j` at
    ///     `at + (PLANES k + l) planeLength + j`
    void combine(short[] sums, int[] out, int at, int planeLength);

    /// Spreads elements, whose residues stand next to each other, into their planes.
    ///
    /// @param count number of elements; up to [#BROAD] more are read and written
    /// @param out receives doubled residues: plane `l`, element `j` at `at + l planeLength + j`
    void spread(byte[] elements, int from, int count, int[] out, int at, int planeLength);
  }

  /// Working memory of [#transposed]. Not safe for concurrent use.
  static final class Scratch {
    private final short[] planes;
    private final short[] sums = new short[PLANES * ROWS * BROAD];

    Scratch(TsuovParameters p) {
      planes = new short[PLANES * p.variables * BROAD];
    }

    void wipe() {
      Arrays.fill(planes, (short) 0);
      Arrays.fill(sums, (short) 0);
    }
  }

  /// Returns a residue in both halves of an int.
  static int doubled(int residue) {
    return residue * 0x10001;
  }

  /// Returns where plane `plane` of vector `vector` begins in what [#transposed] writes.
  static int plane(TsuovParameters p, int vector, int plane) {
    return (PLANES * vector + plane) * p.columns;
  }

  /// Computes `W^T x` for some vectors x.
  ///
  /// @param form an expanded form
  /// @param firstRow 0 to take all rows of W, O to leave out those of the oil variables
  /// @param columns how many columns are wanted; what is written behind them has no meaning
  /// @param vectors the vectors x
  /// @param count how many they are
  /// @param out receives doubled residues: plane `l` of product `k`, column `j` at
  ///     `(3 k + l) p.columns + j`
  static void transposed(
      TsuovParameters p,
      byte[] form,
      int firstRow,
      int columns,
      TsuovOperand vectors,
      int count,
      int[] out,
      Scratch scratch) {
    int planeLength = p.variables * BROAD;
    for (int first = 0; first < columns; first += BROAD) {
      // The triangle's rows from there on begin with a later column.
      int end = p.oil + (first < p.vinegar ? Math.min(first + BROAD, p.vinegar) : 0);
      int diagonal = p.oil + first;
      KERNEL.split(form, p.rowStarts, firstRow, end, first, diagonal, scratch.planes, planeLength);
      for (int k = 0; k < count; k += ROWS) {
        for (int l = 0; l < PLANES; l++) {
          KERNEL.multiply(
              vectors.left,
              vectors.leftPlane(k, l) + firstRow,
              PLANES * p.variables,
              scratch.planes,
              l * planeLength,
              BROAD,
              BROAD,
              end - firstRow,
              scratch.sums,
              l * ROWS * BROAD);
        }
        KERNEL.combine(scratch.sums, out, plane(p, k, 0) + first, p.columns);
      }
    }
  }

  /// Multiplies planes of some vectors with those of others.
  ///
  /// @param left vectors as [#transposed] writes them
  /// @param count how many they are
  /// @param right the other vectors
  /// @param columns [#NARROW] or [#BROAD]: how many of them
  /// @param steps number of columns of the vectors
  /// @param firstPlane 0, or 1 if the first plane is not wanted
  /// @param out receives the sums of each plane, below 128: vector `k` with `b` at `columns k + b`
  static void multiply(
      TsuovParameters p,
      int[] left,
      int count,
      TsuovOperand right,
      int columns,
      int steps,
      int firstPlane,
      short[][] out) {
    for (int k = 0; k < count; k += ROWS) {
      for (int l = firstPlane; l < PLANES; l++) {
        KERNEL.multiply(
            left,
            plane(p, k, l),
            PLANES * p.columns,
            right.right,
            right.rightPlane(l),
            right.width,
            columns,
            steps,
            out[l],
            columns * k);
      }
    }
  }

  /// Spreads a vector of V elements, whose residues stand next to each other, into the planes of
  /// vector `vector`.
  static void spread(TsuovParameters p, byte[] elements, int from, int[] out, int vector) {
    KERNEL.spread(elements, from, p.vinegar, out, plane(p, vector, 0), p.columns);
  }

  /// Four columns at a time, in the sixteen-bit lanes of a long; the rest residue after residue.
  static final class Scalar implements Kernel {
    @Override
    public void multiply(
        int[] left,
        int from,
        int stride,
        short[] right,
        int at,
        int rowLength,
        int columns,
        int steps,
        short[] out,
        int to) {
      for (int b = 0; b < columns; b += 4) {
        long sum0 = 0;
        long sum1 = 0;
        long sum2 = 0;
        long sum3 = 0;
        for (int start = 0; start < steps; start += FOLD_AFTER) {
          int stop = Math.min(start + FOLD_AFTER, steps);
          for (int j = start; j < stop; j++) {
            int row = at + rowLength * j + b;
            long r =
                right[row]
                    | (long) right[row + 1] << 16
                    | (long) right[row + 2] << 32
                    | (long) right[row + 3] << 48;
            int x = from + j;
            sum0 += (left[x] & 0xFFFF) * r;
            sum1 += (left[x + stride] & 0xFFFF) * r;
            sum2 += (left[x + 2 * stride] & 0xFFFF) * r;
            sum3 += (left[x + 3 * stride] & 0xFFFF) * r;
          }
          sum0 = fold(sum0);
          sum1 = fold(sum1);
          sum2 = fold(sum2);
          sum3 = fold(sum3);
        }
        store(fold(sum0), out, to + b);
        store(fold(sum1), out, to + columns + b);
        store(fold(sum2), out, to + 2 * columns + b);
        store(fold(sum3), out, to + 3 * columns + b);
      }
    }

    private static long fold(long sums) {
      return (sums & 0x001F_001F_001F_001FL) + ((sums >>> 5) & 0x07FF_07FF_07FF_07FFL);
    }

    private static void store(long sums, short[] out, int to) {
      for (int lane = 0; lane < 4; lane++) {
        out[to + lane] = (short) (sums >>> (16 * lane));
      }
    }

    @Override
    public void split(
        byte[] form,
        int[] starts,
        int begin,
        int end,
        int first,
        int diagonal,
        short[] planes,
        int planeLength) {
      for (int i = begin; i < end; i++) {
        int from = starts[i] + 2 * first;
        int at = BROAD * (i - begin);
        for (int j = 0; j < BROAD; j++) {
          int mask = (i - diagonal - j - 1) >> 31;
          int a0 = form[from + 2 * j] & mask;
          int a1 = form[from + 2 * j + 1] & mask;
          planes[at + j] = (short) a0;
          planes[planeLength + at + j] = (short) a1;
          planes[2 * planeLength + at + j] = (short) Gf31.reduce(a0 + a1);
        }
      }
    }

    @Override
    public void combine(short[] sums, int[] out, int at, int planeLength) {
      for (int k = 0; k < ROWS; k++) {
        int from = BROAD * k;
        int to = at + PLANES * k * planeLength;
        for (int j = 0; j < BROAD; j++) {
          int low = sums[from + j];
          int high = sums[from + ROWS * BROAD + j];
          int all = sums[from + 2 * ROWS * BROAD + j];
          int a0 = Gf31.reduce(low + 3 * high);
          int a1 = Gf31.reduce(all - low - high + POSITIVE);
          out[to + j] = doubled(a0);
          out[to + planeLength + j] = doubled(a1);
          out[to + 2 * planeLength + j] = doubled(Gf31.reduce(a0 + a1));
        }
      }
    }

    @Override
    public void spread(byte[] elements, int from, int count, int[] out, int at, int planeLength) {
      for (int j = 0; j < count; j++) {
        int a0 = elements[from + 2 * j];
        int a1 = elements[from + 2 * j + 1];
        out[at + j] = doubled(a0);
        out[at + planeLength + j] = doubled(a1);
        out[at + 2 * planeLength + j] = doubled(Gf31.reduce(a0 + a1));
      }
    }
  }
}
