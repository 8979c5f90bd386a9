package org.ngcc4j.tsuov;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.ngcc4j.field.Gf31;
import org.ngcc4j.vector.Simd;

/// Products by which quadratic forms are evaluated.
///
/// A form `P = W + W^T` is kept as its half W (see [TsuovExpansion]), so that `x^T P y` is `(W^T
/// x) y + (W^T y) x`. [#transposed] computes the images `W^T x`, and then [#multiply] products of
/// several of them with other vectors.
///
/// Of an element `(a0, a1)` three residues are kept, its planes: `a0`, `a1` and `a0 + a1`. With
/// the planes' products a Karatsuba step gives the product of two elements, and so it does for
/// sums.
///
/// Residues in here are numbers from 0 to 31: 0 has two forms. A doubled residue is an int with
/// the residue in both halves, which a vector of sixteen-bit lanes can be filled with; a pair is
/// an int with the residues of two columns, the first one in its low half. Sums of products are
/// kept in sixteen bits and folded every [#FOLD_AFTER] terms, since `2078 + 64 * 31^2 < 2^16`,
/// where 2078 is the most that a folded sum can be.
///
/// Time and memory accesses depend on the parameter set only: fit for secrets.
final class TsuovProducts {
  /// The most vectors that a form is multiplied with at once; the fewest are [#SMALLEST_GROUP].
  static final int LARGEST_GROUP = 6;

  static final int SMALLEST_GROUP = 4;

  /// Images that are multiplied with vectors at once.
  static final int ROWS = 4;

  /// Residues by which an element takes part in a product.
  static final int PLANES = 3;

  /// Columns of a form that the kernels take at once.
  static final int BROAD = 32;

  /// Vectors that images are multiplied with at once.
  static final int NARROW = 16;

  /// Products that can be added to a folded sum.
  static final int FOLD_AFTER = 64;

  /// A multiple of 31 that outweighs four of the sums which [#multiply] gives.
  static final int POSITIVE = 64 * Gf31.Q;

  /// Bytes that [#BROAD] elements take, or so many residues of two bytes.
  static final int ROW_BYTES = 2 * BROAD;

  /// Bytes of a plane of the rows that are multiplied between two folds.
  static final int PLANE_BYTES = FOLD_AFTER * ROW_BYTES;

  /// A multiple of 31 that outweighs two folded sums.
  private static final int ABOVE_FOLDED = 4160 / Gf31.Q * Gf31.Q + Gf31.Q;

  private static final VarHandle LE_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "TsuovProductsVector", SCALAR);

  private TsuovProducts() {}

  /// The kernels.
  interface Kernel {
    /// Takes [#BROAD] columns of some rows of a form apart into planes, with zeros before the
    /// diagonal.
    ///
    /// @param form elements, their two residues next to each other
    /// @param starts where rows begin
    /// @param begin the first row
    /// @param rows number of rows, at most [#FOLD_AFTER]
    /// @param column index of the first column's element in a row that begins at 0
    /// @param diagonal row `begin + diagonal + i` has its diagonal in column `i`; it may be
    ///     negative. The rows before are whole, and there are fewer than [#BROAD] behind it
    /// @param planes receives residues of two bytes, the low one first: plane `l` of row
    ///     `begin + i`, column `j` at `PLANE_BYTES l + ROW_BYTES i + 2 j`
    void split(
        byte[] form, int[] starts, int begin, int rows, int column, int diagonal, byte[] planes);

    /// Adds products of residues of a form with those of a group of vectors, plane by plane.
    ///
    /// @param planes as [#split] writes them
    /// @param rows number of rows
    /// @param group number of vectors, [#SMALLEST_GROUP] to [#LARGEST_GROUP]
    /// @param left doubled residues: plane `l` of vector `k`, row `i` at
    ///     `from + PLANES group i + PLANES k + l`
    /// @param sums folded sums, updated: plane `l` of vector `k`, column `j` at
    ///     `at + (PLANES k + l) BROAD + j`
    void accumulate(byte[] planes, int rows, int group, int[] left, int from, short[] sums, int at);

    /// Makes the products' planes from the planes' products.
    ///
    /// @param sums as [#accumulate] leaves them
    /// @param count number of vectors
    /// @param out receives pairs: plane `l` of vector `k`, columns `2 j` and `2 j + 1` at
    ///     `at + (PLANES k + l) planeLength + j`
    void combine(short[] sums, int count, int[] out, int at, int planeLength);

    /// Multiplies a matrix of [#ROWS] rows with one of [#NARROW] columns.
    ///
    /// @param left pairs: row `k`, steps `2 j` and `2 j + 1` at `from + k stride + j`
    /// @param right residues: step `2 j + i`, column `b` at `at + 2 NARROW j + 2 b + i`
    /// @param steps number of pairs of steps
    /// @param out receives sums below 256, congruent to the products: row `k`, column `b` at
    ///     `to + NARROW k + b`
    void multiply(
        int[] left, int from, int stride, short[] right, int at, int steps, int[] out, int to);
  }

  /// Working memory of [#transposed]. Not safe for concurrent use.
  static final class Scratch {
    private final byte[] planes = new byte[PLANES * PLANE_BYTES];
    private final short[] sums = new short[PLANES * NARROW * BROAD];

    void wipe() {
      Arrays.fill(planes, (byte) 0);
      Arrays.fill(sums, (short) 0);
    }
  }

  /// Returns a residue in both halves of an int.
  static int doubled(int residue) {
    return residue * 0x10001;
  }

  /// Returns where plane `plane` of image `image` begins in what [#transposed] writes.
  static int plane(TsuovParameters p, int image, int plane) {
    return (PLANES * image + plane) * (p.columns / 2);
  }

  /// Returns the ints that `count` images take.
  static int images(TsuovParameters p, int count) {
    return plane(p, TsuovParameters.padded(count), 0);
  }

  /// Returns room for the products of `count` images with other vectors, plane by plane.
  static int[][] values(int count) {
    return new int[PLANES][NARROW * TsuovParameters.padded(count)];
  }

  /// Computes the images `W^T x` of some vectors x.
  ///
  /// @param form an expanded form
  /// @param firstRow 0 to take all rows of W, O to leave out those of the oil variables
  /// @param columns how many columns are wanted; what is written behind them has no meaning
  /// @param vectors the vectors x
  /// @param out receives pairs: plane `l` of image `k`, columns `2 j` and `2 j + 1` at
  ///     `plane(p, k, l) + j`
  static void transposed(
      TsuovParameters p,
      byte[] form,
      int firstRow,
      int columns,
      TsuovOperand vectors,
      int[] out,
      Scratch scratch) {
    for (int first = 0; first < columns; first += BROAD) {
      // The triangle's rows from there on begin with a later column.
      int whole = p.oil + (first < p.vinegar ? first : 0);
      int end = whole + Math.clamp(p.vinegar - first, 0, BROAD);
      Arrays.fill(scratch.sums, 0, PLANES * vectors.count * BROAD, (short) 0);
      for (int row = firstRow; row < end; row += FOLD_AFTER) {
        int rows = Math.min(FOLD_AFTER, end - row);
        KERNEL.split(form, p.rowStarts, row, rows, 2 * first, whole - row, scratch.planes);
        for (int k = 0, group; k < vectors.count; k += group) {
          group = vectors.group(k);
          int from = vectors.leftAt(k, row);
          int at = PLANES * k * BROAD;
          KERNEL.accumulate(scratch.planes, rows, group, vectors.left, from, scratch.sums, at);
        }
      }
      KERNEL.combine(scratch.sums, vectors.count, out, first / 2, p.columns / 2);
    }
  }

  /// Multiplies planes of some images with those of vectors.
  ///
  /// @param images as [#transposed] writes them
  /// @param count how many they are
  /// @param vectors the vectors, at most [#NARROW]
  /// @param columns number of columns of the images
  /// @param firstPlane 0, or 1 if the first plane is not wanted
  /// @param out receives the sums of each plane, below 256: image `k` with vector `b` at
  ///     `NARROW k + b`
  static void multiply(
      TsuovParameters p,
      int[] images,
      int count,
      TsuovOperand vectors,
      int columns,
      int firstPlane,
      int[][] out) {
    int steps = (columns + 1) / 2;
    for (int k = 0; k < count; k += ROWS) {
      for (int l = firstPlane; l < PLANES; l++) {
        int stride = plane(p, 1, 0);
        KERNEL.multiply(
            images,
            plane(p, k, l),
            stride,
            vectors.right,
            vectors.rightPlane(l),
            steps,
            out[l],
            NARROW * k);
      }
    }
  }

  /// Writes an image as elements whose residues stand next to each other.
  static void gather(TsuovParameters p, int[] images, int image, byte[] elements, int to) {
    int low = plane(p, image, 0);
    int high = plane(p, image, 1);
    for (int j = 0; j < p.vinegar / 2; j++) {
      LE_INT.set(elements, to + 4 * j, images[low + j] | images[high + j] << 8);
    }
  }

  /// The reverse of [#gather].
  static void spread(TsuovParameters p, byte[] elements, int from, int[] images, int image) {
    int low = plane(p, image, 0);
    int high = plane(p, image, 1);
    int both = plane(p, image, 2);
    for (int j = 0; j < p.vinegar / 2; j++) {
      int two = (int) LE_INT.get(elements, from + 4 * j);
      int a0 = two & 0x00FF_00FF;
      int a1 = (two >>> 8) & 0x00FF_00FF;
      int sum = a0 + a1;
      images[low + j] = a0;
      images[high + j] = a1;
      images[both + j] = (sum & 0x001F_001F) + ((sum >>> 5) & 0x0007_0007);
    }
  }

  /// Four columns at a time, in the sixteen-bit lanes of a long, or a pair.
  static final class Scalar implements Kernel {
    @Override
    public void split(
        byte[] form, int[] starts, int begin, int rows, int column, int diagonal, byte[] planes) {
      for (int i = 0; i < rows; i++) {
        int row = starts[begin + i] + column;
        int at = ROW_BYTES * i;
        int before = Math.max(0, 2 * (i - diagonal));
        for (int j = 0; j < ROW_BYTES; j += Long.BYTES) {
          long four = j + Long.BYTES <= before ? 0 : (long) LE_LONG.get(form, row + j);
          four &= -1L << (Byte.SIZE * Math.clamp(before - j, 0, Long.BYTES - 2));
          long a0 = four & 0x00FF_00FF_00FF_00FFL;
          long a1 = (four >>> 8) & 0x00FF_00FF_00FF_00FFL;
          LE_LONG.set(planes, at + j, a0);
          LE_LONG.set(planes, at + j + PLANE_BYTES, a1);
          LE_LONG.set(planes, at + j + 2 * PLANE_BYTES, fold(a0 + a1));
        }
      }
    }

    @Override
    public void accumulate(
        byte[] planes, int rows, int group, int[] left, int from, short[] sums, int at) {
      for (int k = 0; k < PLANES * group; k++) {
        for (int j = 0; j < BROAD; j += 4) {
          int to = at + k * BROAD + j;
          long sum = load(sums, to);
          int x = from + k;
          int row = k % PLANES * PLANE_BYTES + 2 * j;
          for (int i = 0; i < rows; i++, x += PLANES * group, row += ROW_BYTES) {
            sum += (left[x] & 0xFFFF) * (long) LE_LONG.get(planes, row);
          }
          store(fold(sum), sums, to);
        }
      }
    }

    private static long fold(long sums) {
      return (sums & 0x001F_001F_001F_001FL) + ((sums >>> 5) & 0x07FF_07FF_07FF_07FFL);
    }

    private static long load(short[] sums, int at) {
      return sums[at]
          | (long) sums[at + 1] << 16
          | (long) sums[at + 2] << 32
          | (long) sums[at + 3] << 48;
    }

    private static void store(long four, short[] sums, int at) {
      for (int lane = 0; lane < 4; lane++) {
        sums[at + lane] = (short) (four >>> (16 * lane));
      }
    }

    @Override
    public void combine(short[] sums, int count, int[] out, int at, int planeLength) {
      for (int k = 0; k < count; k++) {
        int from = PLANES * k * BROAD;
        int to = at + PLANES * k * planeLength;
        for (int j = 0; j < BROAD; j++) {
          int low = sums[from + j];
          int high = sums[from + BROAD + j];
          int all = sums[from + 2 * BROAD + j];
          int a0 = Gf31.reduce(low + 3 * high);
          int a1 = Gf31.reduce(all - low - high + ABOVE_FOLDED);
          put(a0, out, to, j);
          put(a1, out, to + planeLength, j);
          put(Gf31.reduce(a0 + a1), out, to + 2 * planeLength, j);
        }
      }
    }

    private static void put(int residue, int[] pairs, int at, int column) {
      if (column % 2 == 0) {
        pairs[at + column / 2] = residue;
      } else {
        pairs[at + column / 2] |= residue << 16;
      }
    }

    @Override
    public void multiply(
        int[] left, int from, int stride, short[] right, int at, int steps, int[] out, int to) {
      for (int b = 0; b < NARROW; b++) {
        int sum0 = 0;
        int sum1 = 0;
        int sum2 = 0;
        int sum3 = 0;
        for (int j = 0; j < steps; j++) {
          int r0 = right[at + 2 * NARROW * j + 2 * b];
          int r1 = right[at + 2 * NARROW * j + 2 * b + 1];
          int x = from + j;
          sum0 += (left[x] & 0xFFFF) * r0 + (left[x] >>> 16) * r1;
          x += stride;
          sum1 += (left[x] & 0xFFFF) * r0 + (left[x] >>> 16) * r1;
          x += stride;
          sum2 += (left[x] & 0xFFFF) * r0 + (left[x] >>> 16) * r1;
          x += stride;
          sum3 += (left[x] & 0xFFFF) * r0 + (left[x] >>> 16) * r1;
        }
        out[to + b] = Gf31.reduce(sum0);
        out[to + NARROW + b] = Gf31.reduce(sum1);
        out[to + 2 * NARROW + b] = Gf31.reduce(sum2);
        out[to + 3 * NARROW + b] = Gf31.reduce(sum3);
      }
    }
  }
}
