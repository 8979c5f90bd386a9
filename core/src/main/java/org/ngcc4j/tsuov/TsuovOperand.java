package org.ngcc4j.tsuov;

import java.util.Arrays;
import org.ngcc4j.field.Gf31;

/// Vectors of elements, laid out for both products of [TsuovProducts].
final class TsuovOperand {
  /// What the rows of a form are multiplied with, as doubled residues: vector `k`, plane `l`, row
  /// `i` at `(3 k + l) N + i`. The first O rows are those of the oil variables.
  final int[] left;

  /// What the columns of other vectors are multiplied with: plane `l`, column `j`, vector `b` at
  /// `(l columns + j) width + b`.
  final short[] right;

  /// Vectors that the right factor has room for.
  final int width;

  private final TsuovParameters p;

  /// Makes vectors of zeros.
  ///
  /// @param rows how many of them there are as left factors
  /// @param width how many of them there are as right factors: [TsuovProducts#NARROW] or
  ///     [TsuovProducts#BROAD]
  TsuovOperand(TsuovParameters p, int rows, int width) {
    this.p = p;
    this.width = width;
    left = new int[TsuovParameters.padded(rows) * TsuovProducts.PLANES * p.variables];
    right = new short[TsuovProducts.PLANES * p.columns * width];
  }

  /// Lays out S', whose columns are the vectors; column `c` of P2 is added to the product with
  /// vector `c`.
  ///
  /// @param residues S' as [TsuovExpansion] makes it
  static TsuovOperand ofOil(TsuovParameters p, byte[] residues) {
    TsuovOperand operand = new TsuovOperand(p, p.oil, TsuovProducts.NARROW);
    for (int c = 0; c < p.oil; c++) {
      operand.set(c, residues, 2 * p.vinegar * c);
      operand.setLeft(c, c, 1, 0);
    }
    return operand;
  }

  /// Sets a vector of V elements for both products.
  ///
  /// @param residues the elements, their two residues next to each other
  /// @param from index of the first one
  void set(int vector, byte[] residues, int from) {
    for (int i = 0; i < p.vinegar; i++) {
      int a0 = residues[from + 2 * i];
      int a1 = residues[from + 2 * i + 1];
      setLeft(vector, p.oil + i, a0, a1);
      setRight(vector, i, a0, a1);
    }
  }

  /// Takes the narrow right factor of another operand as the second half of this broad one.
  void setSecondHalf(TsuovOperand other) {
    for (int row = 0; row < right.length / width; row++) {
      System.arraycopy(
          other.right, row * other.width, right, row * width + other.width, other.width);
    }
  }

  /// Returns where a plane of a left factor begins.
  int leftPlane(int vector, int plane) {
    return (TsuovProducts.PLANES * vector + plane) * p.variables;
  }

  /// Returns where a plane of the right factor begins.
  int rightPlane(int plane) {
    return plane * p.columns * width;
  }

  /// Sets what row number `row` of a form is multiplied with for a vector.
  ///
  /// @param a0 0 to 31
  /// @param a1 0 to 31
  void setLeft(int vector, int row, int a0, int a1) {
    left[leftPlane(vector, 0) + row] = TsuovProducts.doubled(a0);
    left[leftPlane(vector, 1) + row] = TsuovProducts.doubled(a1);
    left[leftPlane(vector, 2) + row] = TsuovProducts.doubled(Gf31.reduce(a0 + a1));
  }

  /// Sets what column number `column` of another vector is multiplied with.
  ///
  /// @param a0 0 to 31
  /// @param a1 0 to 31
  void setRight(int vector, int column, int a0, int a1) {
    int at = column * width + vector;
    right[at] = (short) a0;
    right[rightPlane(1) + at] = (short) a1;
    right[rightPlane(2) + at] = (short) Gf31.reduce(a0 + a1);
  }

  void wipe() {
    Arrays.fill(left, 0);
    Arrays.fill(right, (short) 0);
  }
}
