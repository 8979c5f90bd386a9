package org.ngcc4j.tsuov;

import java.util.Arrays;
import org.ngcc4j.field.Gf31;

/// Vectors of elements, laid out for both products of [TsuovProducts].
final class TsuovOperand {
  /// How many they are.
  final int count;

  /// What the rows of a form are multiplied with, as doubled residues, the vectors of a group next
  /// to each other: plane `l` of vector `k` in row `i` at `leftAt(k, i) + l`. The first O rows are
  /// those of the oil variables.
  final int[] left;

  /// What the columns of images are multiplied with, two of them next to each other: plane `l`,
  /// column `2 j + i`, vector `b` at `rightPlane(l) + 2 (NARROW j + b) + i`.
  final short[] right;

  private final TsuovParameters p;

  /// The first vector of the group to which each vector belongs, and how many are in it.
  private final int[] groupStarts;

  private final int[] groupSizes;

  /// Makes vectors of zeros.
  ///
  /// @param count how many, at most [TsuovProducts#NARROW]
  TsuovOperand(TsuovParameters p, int count) {
    this.p = p;
    this.count = count;
    groupStarts = new int[count];
    groupSizes = new int[count];
    makeGroups();
    left = new int[count * TsuovProducts.PLANES * p.variables];
    right = new short[TsuovProducts.PLANES * p.columns * TsuovProducts.NARROW];
  }

  /// As few groups as possible, and as equal as possible.
  private void makeGroups() {
    int number = Math.ceilDiv(count, TsuovProducts.LARGEST_GROUP);
    for (int g = 0; g < number; g++) {
      int start = g * count / number;
      int end = (g + 1) * count / number;
      Arrays.fill(groupStarts, start, end, start);
      Arrays.fill(groupSizes, start, end, end - start);
    }
  }

  /// Returns how many vectors are in the group of a vector.
  int group(int vector) {
    return groupSizes[vector];
  }

  /// Lays out S', whose columns are the vectors; column `c` of P2 is added to the product with
  /// vector `c`.
  ///
  /// @param residues S' as [TsuovExpansion] makes it
  static TsuovOperand ofOil(TsuovParameters p, byte[] residues) {
    TsuovOperand operand = new TsuovOperand(p, p.oil);
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

  /// Returns where the planes of a vector's left factor for a row stand.
  int leftAt(int vector, int row) {
    int first = groupStarts[vector];
    return TsuovProducts.PLANES * (first * p.variables + row * groupSizes[vector] + vector - first);
  }

  /// Returns where a plane of the right factor begins.
  int rightPlane(int plane) {
    return plane * p.columns * TsuovProducts.NARROW;
  }

  /// Sets what row number `row` of a form is multiplied with for a vector.
  ///
  /// @param a0 0 to 31
  /// @param a1 0 to 31
  void setLeft(int vector, int row, int a0, int a1) {
    int at = leftAt(vector, row);
    left[at] = TsuovProducts.doubled(a0);
    left[at + 1] = TsuovProducts.doubled(a1);
    left[at + 2] = TsuovProducts.doubled(Gf31.reduce(a0 + a1));
  }

  /// Sets what column number `column` of an image is multiplied with.
  ///
  /// @param a0 0 to 31
  /// @param a1 0 to 31
  void setRight(int vector, int column, int a0, int a1) {
    int at = 2 * (TsuovProducts.NARROW * (column / 2) + vector) + column % 2;
    right[at] = (short) a0;
    right[rightPlane(1) + at] = (short) a1;
    right[rightPlane(2) + at] = (short) Gf31.reduce(a0 + a1);
  }

  void wipe() {
    Arrays.fill(left, 0);
    Arrays.fill(right, (short) 0);
  }
}
