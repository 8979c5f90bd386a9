package org.ngcc4j.tsuov;

import java.util.Arrays;
import org.ngcc4j.field.Gf31;

/// Up to sixteen vectors of elements, laid out for both products of [TsuovProducts].
///
/// Of an element `(a0, a1)` three residues are kept, its planes: `a0`, `a1` and `a0 + a1`. With
/// the planes' products a Karatsuba step gives the product of two elements.
final class TsuovOperand {
  /// Ints for one row of a group of vectors.
  static final int ROW = TsuovProducts.ROWS * TsuovProducts.PLANES;

  /// For [TsuovProducts#transposed], doubled residues: vector `4 g + k`, row `i`, plane `l` at
  /// `((g N + i) 4 + k) 3 + l`.
  final int[] multipliers;

  /// For [TsuovProducts#multiply]: plane `l`, column `j`, vector `b` at `(l columns + j) 16 + b`.
  final short[] right;

  private final TsuovParameters p;

  /// Makes vectors of zeros.
  ///
  /// @param vectors how many, at most 16
  TsuovOperand(TsuovParameters p, int vectors) {
    this.p = p;
    int groups = (vectors + TsuovProducts.ROWS - 1) / TsuovProducts.ROWS;
    multipliers = new int[groups * p.variables * ROW];
    right = new short[TsuovProducts.PLANES * p.columns * TsuovProducts.WIDTH];
  }

  /// Lays out S', whose columns are the vectors; row `V + c` of a form, column `c` of P2, is
  /// added to the product with vector `c`.
  ///
  /// @param residues S' as [TsuovExpansion] makes it
  static TsuovOperand ofOil(TsuovParameters p, byte[] residues) {
    TsuovOperand operand = new TsuovOperand(p, p.oil);
    for (int c = 0; c < p.oil; c++) {
      operand.set(c, residues, 2 * p.vinegar * c);
      operand.setMultiplier(c, p.vinegar + c, 1, 0);
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
      setMultiplier(vector, i, a0, a1);
      setRight(vector, i, a0, a1);
    }
  }

  /// Returns where the multipliers of a group of vectors begin.
  int group(int first) {
    return first / TsuovProducts.ROWS * p.variables * ROW;
  }

  /// Returns where a plane of the right factor begins.
  int plane(int plane) {
    return plane * p.columns * TsuovProducts.WIDTH;
  }

  /// Sets what row number `row` of a form is multiplied with for a vector.
  ///
  /// @param a0 0 to 31
  /// @param a1 0 to 31
  void setMultiplier(int vector, int row, int a0, int a1) {
    int at = group(vector) + row * ROW + vector % TsuovProducts.ROWS * TsuovProducts.PLANES;
    multipliers[at] = TsuovProducts.doubled(a0);
    multipliers[at + 1] = TsuovProducts.doubled(a1);
    multipliers[at + 2] = TsuovProducts.doubled(Gf31.reduce(a0 + a1));
  }

  /// Sets what column number `column` of another vector is multiplied with.
  ///
  /// @param a0 0 to 31
  /// @param a1 0 to 31
  void setRight(int vector, int column, int a0, int a1) {
    int at = column * TsuovProducts.WIDTH + vector;
    right[at] = (short) a0;
    right[plane(1) + at] = (short) a1;
    right[plane(2) + at] = (short) Gf31.reduce(a0 + a1);
  }

  void wipe() {
    Arrays.fill(multipliers, 0);
    Arrays.fill(right, (short) 0);
  }
}
