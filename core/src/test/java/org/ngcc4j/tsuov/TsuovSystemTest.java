package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.testing.Fixes;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.vector.Simd;

/// Systems of equations, regular and singular, against complete elimination with row exchanges.
@Tag("kernel")
@ExtendWith(Seeded.class)
class TsuovSystemTest {
  private static final TsuovSystem.Kernel SCALAR = new TsuovSystem.Scalar();

  static boolean vectors() {
    return vectorKernel().isPresent();
  }

  private static Optional<TsuovSystem.Kernel> vectorKernel() {
    return Simd.vectorKernel(MethodHandles.lookup(), TsuovSystem.Kernel.class, "TsuovSystemVector");
  }

  @ParameterizedTest
  @EnumSource
  void solutionsAreThoseOfTheSpecification(TsuovParameters p, Random random) {
    int size = p.equations;
    Transcription set = new Transcription(p);
    TsuovSystem system = new TsuovSystem(p);
    int consistent = 0;
    int singular = 0;
    for (int round = 0; round < 12; round++) {
      int[][] matrix = matrix(random, size, round % 4);
      fill(system, matrix);
      byte[] targets = new byte[TsuovSystem.SIDES * size];
      int[] constants = random.ints(size, 0, 31).toArray();
      int[][] sides = new int[TsuovSystem.SIDES][size];
      for (int s = 0; s < TsuovSystem.SIDES; s++) {
        // Every other side is in the image of the matrix.
        int[] x = random.ints(size, 0, 31).toArray();
        for (int i = 0; i < size; i++) {
          int value = random.nextInt(31);
          if (s % 2 == 0) {
            int sum = 0;
            for (int j = 0; j < size; j++) {
              sum += matrix[i][j] * x[j];
            }
            value = sum % 31;
          }
          sides[s][i] = value;
          targets[s * size + i] = (byte) ((value + 31 - constants[i]) % 31);
        }
        system.setSide(s, targets, s * size, constants);
      }
      singular += system.eliminate() < size ? 1 : 0;
      byte[] free = new byte[size];
      int[] wideFree = new int[size];
      for (int i = 0; i < size; i++) {
        wideFree[i] = free[i] = (byte) random.nextInt(31);
      }
      for (int s = 0; s < TsuovSystem.SIDES; s++) {
        int @Nullable [] expected = set.solve(matrix, sides[s], wideFree);
        assertThat(system.isConsistent(s)).isEqualTo(expected != null);
        if (expected != null) {
          int[] solution = new int[size];
          system.solve(s, free, solution);
          assertThat(solution).isEqualTo(expected);
          consistent++;
        }
      }
    }
    assertThat(singular).isGreaterThanOrEqualTo(6);
    assertThat(consistent).isGreaterThanOrEqualTo(12 * TsuovSystem.SIDES / 2);
  }

  /// What is done, and to which rows, is the same for all regular systems: the finding was that
  /// the reference searches for a pivot row by row, and that shows in the time.
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-31-2")
  void theEliminationTakesTheSameStepsWhateverTheCoefficients(TsuovParameters p, Random random) {
    List<List<Integer>> first = steps(p, identity(p.equations, 0));
    assertThat(first).hasSize(2 * p.equations);
    // The pivot of each column stands in the last row that is left.
    assertThat(steps(p, identity(p.equations, p.equations - 1))).isEqualTo(first);
    int[][] matrix = matrix(random, p.equations, 0);
    for (int i = 0; i < p.equations; i++) {
      // Upper triangular with a diagonal of ones, but for zeros on the diagonal of a pair of rows.
      for (int j = 0; j < p.equations; j++) {
        matrix[i][j] = i == (j ^ 1) || i < (j & -2) ? 1 + matrix[i][j] % 30 : 0;
      }
    }
    assertThat(steps(p, matrix)).isEqualTo(first);
  }

  /// The calls of the kernel: which, from which column on, and which rows.
  private static List<List<Integer>> steps(TsuovParameters p, int[][] matrix) {
    List<List<Integer>> calls = new ArrayList<>();
    TsuovSystem system =
        new TsuovSystem(
            p,
            new TsuovSystem.Kernel() {
              @Override
              public void select(
                  short[] rows, int stride, int from, int row, int size, int[] factors) {
                calls.add(List.of(0, from, row, size));
                SCALAR.select(rows, stride, from, row, size, factors);
              }

              @Override
              public void eliminate(
                  short[] rows,
                  int stride,
                  int from,
                  int row,
                  int size,
                  int factor,
                  int[] factors) {
                calls.add(List.of(1, from, row, size));
                SCALAR.eliminate(rows, stride, from, row, size, factor, factors);
              }
            });
    fill(system, matrix);
    assertThat(system.eliminate()).isEqualTo(p.equations);
    return calls;
  }

  @Test
  @EnabledIf("vectors")
  void theVectorKernelEqualsItsScalarTwin(Random random) {
    TsuovSystem.Kernel vector = vectorKernel().orElseThrow();
    for (int round = 0; round < 100; round++) {
      int size = 2 + random.nextInt(20);
      int stride = 32 * (1 + random.nextInt(4));
      int from = 32 * random.nextInt(stride / 32);
      int row = random.nextInt(size - 1);
      short[] expected = new short[size * stride];
      for (int i = 0; i < expected.length; i++) {
        expected[i] = (short) random.nextInt(32);
      }
      short[] actual = expected.clone();
      int[] masks = new int[size];
      masks[row + 1 + random.nextInt(size - row - 1)] = random.nextBoolean() ? -1 : 0;
      SCALAR.select(expected, stride, from, row, size, masks);
      vector.select(actual, stride, from, row, size, masks);
      assertThat(actual).isEqualTo(expected);
      int[] factors = new int[size];
      for (int i = 0; i < size; i++) {
        factors[i] = TsuovProducts.doubled(random.nextInt(32));
      }
      int factor = 1 + random.nextInt(30);
      SCALAR.eliminate(expected, stride, from, row, size, factor, factors);
      vector.eliminate(actual, stride, from, row, size, factor, factors);
      assertThat(actual).isEqualTo(expected);
      for (short x : actual) {
        assertThat(x).isBetween((short) 0, (short) 31);
      }
    }
  }

  private static void fill(TsuovSystem system, int[][] matrix) {
    for (int column = 0; column < matrix.length; column++) {
      int[] coefficients = new int[matrix.length];
      for (int i = 0; i < matrix.length; i++) {
        coefficients[i] = matrix[i][column];
      }
      system.setColumn(column, coefficients);
    }
  }

  /// A random matrix in which some columns are combinations of others.
  private static int[][] matrix(Random random, int size, int dependent) {
    int[][] matrix = new int[size][];
    for (int i = 0; i < size; i++) {
      matrix[i] = random.ints(size, 0, 31).toArray();
    }
    for (int k = 0; k < dependent; k++) {
      int to = random.nextInt(size);
      int from = random.nextInt(size);
      int other = random.nextInt(size);
      int factor = random.nextInt(31);
      for (int[] row : matrix) {
        row[to] = to == from || to == other ? 0 : (row[from] + factor * row[other]) % 31;
      }
    }
    return matrix;
  }

  /// A permutation matrix: each column has its one `shift` rows below the diagonal.
  private static int[][] identity(int size, int shift) {
    int[][] matrix = new int[size][size];
    for (int i = 0; i < size; i++) {
      matrix[(i + shift) % size][i] = 1;
    }
    return matrix;
  }
}
