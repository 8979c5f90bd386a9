package org.ngcc4j.tsuov;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import org.ngcc4j.field.Gf31;
import org.ngcc4j.vector.Simd;

/// The system of linear equations of a signature, with up to sixteen right-hand sides; section 5,
/// steps 6 and 7, of `docs/spec/tsuov.md`.
///
/// The elimination looks at every row for a pivot and at every column for what it changes: no
/// branch and no index depends on the coefficients, with one exception. A column without a pivot
/// is passed over, and the time shows that there was one. That is inherent: so does the number of
/// salts that a singular system takes (section 8).
///
/// Not safe for concurrent use.
final class TsuovSystem {
  /// The largest number of right-hand sides.
  static final int SIDES = 16;

  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "TsuovSystemVector", SCALAR);

  private final Kernel kernel;
  private final int size;

  /// Where the right-hand sides begin in a row.
  private final int sides;

  /// Residues of a row: whole vectors, wherever a row is begun.
  private final int stride;

  /// The system; canonical residues.
  private final short[] given;

  /// The system in echelon form; residues from 0 to 31.
  private final short[] rows;

  private final int[] factors;
  private final int[] pivots;
  private int rank;

  TsuovSystem(TsuovParameters p) {
    this(p, KERNEL);
  }

  /// With a given kernel, for tests.
  TsuovSystem(TsuovParameters p, Kernel kernel) {
    this.kernel = kernel;
    size = p.equations;
    sides = (size + SIDES - 1) / SIDES * SIDES;
    stride = (sides + SIDES + 31) / 32 * 32;
    given = new short[size * stride];
    rows = new short[size * stride];
    factors = new int[size];
    pivots = new int[size];
  }

  /// The steps of an elimination; rows of `stride` residues, of which those from column `from` on
  /// are looked at. `from` and `stride` are multiples of 32.
  interface Kernel {
    /// Adds to row `row` those of the rows from there to `size` whose factor has all bits set; at
    /// most one. The other factors are 0.
    void select(short[] rows, int stride, int from, int row, int size, int[] factors);

    /// Multiplies row `row` by `factor`, then adds multiples of it to the rows below.
    ///
    /// @param factors doubled residues, one for each row
    void eliminate(
        short[] rows, int stride, int from, int row, int size, int factor, int[] factors);
  }

  /// Sets one column of the matrix.
  ///
  /// @param coefficients canonical residues
  void setColumn(int column, int[] coefficients) {
    for (int i = 0; i < size; i++) {
      given[stride * i + column] = (short) coefficients[i];
    }
  }

  /// Returns one column of the matrix, for tests.
  int[] column(int column) {
    int[] coefficients = new int[size];
    for (int i = 0; i < size; i++) {
      coefficients[i] = given[stride * i + column];
    }
    return coefficients;
  }

  /// Sets one right-hand side.
  ///
  /// @param side 0 to 15
  /// @param target residues
  /// @param constants what is added to them
  void setSide(int side, byte[] target, int from, int[] constants) {
    for (int i = 0; i < size; i++) {
      given[stride * i + sides + side] = (short) Gf31.reduce(target[from + i] + constants[i]);
    }
  }

  /// Brings the system to echelon form; the given one is kept.
  ///
  /// @return the rank of the matrix
  int eliminate() {
    System.arraycopy(given, 0, rows, 0, rows.length);
    rank = 0;
    for (int column = 0; column < size; column++) {
      int from = column & -32;
      choosePivot(column);
      kernel.select(rows, stride, from, rank, size, factors);
      int pivot = Gf31.reduce(rows[stride * rank + column]);
      if (pivot != 0) {
        for (int i = rank + 1; i < size; i++) {
          factors[i] = TsuovProducts.doubled(Gf31.Q - rows[stride * i + column]);
        }
        // The factors are those for a pivot of 1.
        kernel.eliminate(rows, stride, from, rank, size, Gf31.inverse(pivot), factors);
        pivots[rank++] = column;
        if (rank == size) {
          break;
        }
      }
    }
    return rank;
  }

  /// Marks the first row whose coefficient is not 0, if it is not the current row itself.
  private void choosePivot(int column) {
    int missing = Gf31.zeroMask(rows[stride * rank + column]);
    for (int i = rank + 1; i < size; i++) {
      int other = ~Gf31.zeroMask(rows[stride * i + column]);
      factors[i] = other & missing;
      missing &= ~other;
    }
  }

  /// Tells whether the system has a solution for a right-hand side.
  boolean isConsistent(int side) {
    int contradictions = 0;
    for (int i = rank; i < size; i++) {
      contradictions |= ~Gf31.zeroMask(rows[stride * i + sides + side]);
    }
    return contradictions == 0;
  }

  /// Computes the solution for a right-hand side.
  ///
  /// @param free values of the unknowns of columns without a pivot, the last such column first
  /// @param solution receives canonical residues
  void solve(int side, byte[] free, int[] solution) {
    int row = rank - 1;
    int used = 0;
    for (int column = size - 1; column >= 0; column--) {
      if (row >= 0 && pivots[row] == column) {
        int sum = 0;
        int at = stride * row;
        for (int j = column + 1; j < size; j++) {
          sum += rows[at + j] * solution[j];
        }
        solution[column] = Gf31.reduce(rows[at + sides + side] + Gf31.Q - Gf31.reduce(sum));
        row--;
      } else {
        solution[column] = free[used++];
      }
    }
  }

  void wipe() {
    Arrays.fill(given, (short) 0);
    Arrays.fill(rows, (short) 0);
    Arrays.fill(factors, 0);
    Arrays.fill(pivots, 0);
  }

  /// Residue after residue.
  static final class Scalar implements Kernel {
    @Override
    public void select(short[] rows, int stride, int from, int row, int size, int[] factors) {
      int at = stride * row;
      for (int i = row + 1; i < size; i++) {
        int mask = factors[i];
        int other = stride * i;
        for (int j = from; j < stride; j++) {
          rows[at + j] = (short) fold(rows[at + j] + (rows[other + j] & mask));
        }
      }
    }

    @Override
    public void eliminate(
        short[] rows, int stride, int from, int row, int size, int factor, int[] factors) {
      int at = stride * row;
      for (int j = from; j < stride; j++) {
        rows[at + j] = (short) fold(fold(rows[at + j] * factor));
      }
      for (int i = row + 1; i < size; i++) {
        int f = factors[i] & 0xFFFF;
        int other = stride * i;
        for (int j = from; j < stride; j++) {
          rows[other + j] = (short) fold(fold(rows[other + j] + rows[at + j] * f));
        }
      }
    }

    /// Two of these take what is at most 992 to at most 31.
    private static int fold(int x) {
      return (x & 31) + (x >>> 5);
    }
  }
}
