package org.ngcc4j.voleith;

import java.util.Arrays;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.field.BinaryFieldRows;

/// Products of a Hankel matrix with a vector over a binary field: `t_i`, the sum over all `j` of
/// `w_(i+j) y_j`.
///
/// Splitting matrix and vector in two (or three) parts leaves three (six) products of the parts'
/// size instead of four (nine): with the blocks `H0, H1, H2` along the diagonals, the two parts of
/// the result are `H1 (y0 + y1) + (H0 + H1) y0` and `H1 (y0 + y1) + (H1 + H2) y1`. This goes on
/// until single elements are left, which are multiplied many at a time.
///
/// Elements stand word by word side by side, as in [BinaryFieldRows]. Working memory for one
/// operation; not safe for concurrent use. Time and addresses depend on the sizes only.
public final class HankelProduct {
  /// Up to this size all products of elements are made together.
  private static final int BATCH_WORDS = 1 << 14;

  private final BinaryFieldRows rows;
  private final int size;
  private final int words;

  /// What each level is split into.
  private final int[] splits;

  /// Size of the vectors of each level; the last one has size 1.
  private final int[] sizes;

  /// From which level on the products of elements are made together.
  private final int batchLevel;

  private final long[][] matrices;
  private final long[][] vectors;
  private final long[][] results;
  private final int capacity;
  private final long[] leftFactors;
  private final long[] rightFactors;
  private final long[] products;
  private int next;

  /// Makes working memory.
  ///
  /// @param field the field
  /// @param size number of elements of the vector
  public HankelProduct(BinaryField field, int size) {
    this.size = size;
    words = field.words();
    rows = new BinaryFieldRows(field);
    splits = splits(size);
    sizes = new int[splits.length + 1];
    sizes[splits.length] = 1;
    for (int i = splits.length - 1; i >= 0; i--) {
      sizes[i] = sizes[i + 1] * splits[i];
    }
    int level = splits.length;
    int count = 1;
    while (level > 0 && count * parts(splits[level - 1]) * 4 * words <= BATCH_WORDS) {
      level--;
      count *= parts(splits[level]);
    }
    batchLevel = level;
    capacity = count;
    leftFactors = new long[words * capacity];
    rightFactors = new long[words * capacity];
    products = new long[2 * words * capacity];
    matrices = new long[sizes.length][];
    vectors = new long[sizes.length][];
    results = new long[sizes.length][];
    for (int i = 0; i < sizes.length; i++) {
      matrices[i] = new long[words * (2 * sizes[i] - 1)];
      vectors[i] = new long[words * sizes[i]];
      results[i] = new long[2 * words * sizes[i]];
    }
  }

  private static int parts(int split) {
    return split == 2 ? 3 : 6;
  }

  /// Finds the sequence of splits, for this size or a greater one, with the fewest products.
  private static int[] splits(int size) {
    int bestTwos = 0;
    int bestThrees = 0;
    double best = Double.MAX_VALUE;
    for (int threes = 0; threes <= 3; threes++) {
      int twos = 0;
      while (Math.pow(3, threes) * (1 << twos) < size) {
        twos++;
      }
      double cost = Math.pow(6, threes) * Math.pow(3, twos);
      if (cost < best) {
        best = cost;
        bestTwos = twos;
        bestThrees = threes;
      }
    }
    int[] splits = new int[bestTwos + bestThrees];
    Arrays.fill(splits, 0, bestTwos, 2);
    Arrays.fill(splits, bestTwos, splits.length, 3);
    return splits;
  }

  /// Multiplies.
  ///
  /// @param matrix `2 size - 1` elements, word `w` of element `i` at `w * matrixStride + i`
  /// @param matrixStride distance between two words
  /// @param vector `size` elements
  /// @param vectorStride distance between two words
  /// @param out receives `size` elements, reduced
  /// @param outStride distance between two words
  public void multiply(
      long[] matrix, int matrixStride, long[] vector, int vectorStride, long[] out, int outStride) {
    int padded = sizes[0];
    for (int w = 0; w < words; w++) {
      copy(matrix, w * matrixStride, 2 * size - 1, matrices[0], w, 2 * padded - 1);
      copy(vector, w * vectorStride, size, vectors[0], w, padded);
    }
    solve(0);
    rows.reduce(results[0], 0, padded, out, 0, outStride, size);
  }

  private static void copy(long[] from, int at, int count, long[] to, int row, int stride) {
    System.arraycopy(from, at, to, row * stride, count);
    Arrays.fill(to, row * stride + count, (row + 1) * stride, 0);
  }

  /// Multiplies what stands in a level's matrix and vector, without reducing the result.
  private void solve(int level) {
    if (level >= batchLevel) {
      next = 0;
      descend(level);
      rows.product(
          leftFactors, 0, capacity, rightFactors, 0, capacity, products, 0, capacity, next);
      next = 0;
      ascend(level);
      return;
    }
    for (int part = 0; part < parts(splits[level]); part++) {
      takePart(level, part);
      solve(level + 1);
      addPart(level, part);
    }
  }

  /// Lists the factors of the products of elements.
  private void descend(int level) {
    if (sizes[level] == 1) {
      for (int w = 0; w < words; w++) {
        leftFactors[w * capacity + next] = matrices[level][w];
        rightFactors[w * capacity + next] = vectors[level][w];
      }
      next++;
      return;
    }
    for (int part = 0; part < parts(splits[level]); part++) {
      takePart(level, part);
      descend(level + 1);
    }
  }

  /// Puts the products together, in the order in which they were listed.
  private void ascend(int level) {
    if (sizes[level] == 1) {
      for (int w = 0; w < 2 * words; w++) {
        results[level][w] = products[w * capacity + next];
      }
      next++;
      return;
    }
    for (int part = 0; part < parts(splits[level]); part++) {
      ascend(level + 1);
      addPart(level, part);
    }
  }

  /// Makes matrix and vector of a part.
  private void takePart(int level, int part) {
    int h = sizes[level + 1];
    long[] matrix = matrices[level];
    long[] vector = vectors[level];
    long[] partMatrix = matrices[level + 1];
    long[] partVector = vectors[level + 1];
    int matrixStride = 2 * sizes[level] - 1;
    int partStride = 2 * h - 1;
    if (splits[level] == 2) {
      for (int w = 0; w < words; w++) {
        int m = w * matrixStride;
        int to = w * partStride;
        int v = w * 2 * h;
        switch (part) {
          case 0 -> {
            System.arraycopy(matrix, m + h, partMatrix, to, partStride);
            sum(vector, v, v + h, partVector, w * h, h);
          }
          case 1 -> {
            sum(matrix, m, m + h, partMatrix, to, partStride);
            System.arraycopy(vector, v, partVector, w * h, h);
          }
          default -> {
            sum(matrix, m + h, m + 2 * h, partMatrix, to, partStride);
            System.arraycopy(vector, v + h, partVector, w * h, h);
          }
        }
      }
      return;
    }
    for (int w = 0; w < words; w++) {
      int m = w * matrixStride;
      int to = w * partStride;
      int v = w * 3 * h;
      if (part < 3) {
        // H1 (y0 + y1), H2 (y0 + y2), H3 (y1 + y2)
        System.arraycopy(matrix, m + (part + 1) * h, partMatrix, to, partStride);
        int left = part == 2 ? 1 : 0;
        int right = part == 0 ? 1 : 2;
        sum(vector, v + left * h, v + right * h, partVector, w * h, h);
      } else {
        int first = m + (part - 3) * h;
        sum(matrix, first, first + h, partMatrix, to, partStride);
        for (int i = 0; i < partStride; i++) {
          partMatrix[to + i] ^= matrix[first + 2 * h + i];
        }
        System.arraycopy(vector, v + (part - 3) * h, partVector, w * h, h);
      }
    }
  }

  /// Adds a part's result to where it belongs.
  private void addPart(int level, int part) {
    int h = sizes[level + 1];
    int split = splits[level];
    long[] result = results[level];
    long[] partResult = results[level + 1];
    if (part == 0) {
      Arrays.fill(result, 0);
    }
    for (int w = 0; w < 2 * words; w++) {
      int from = w * h;
      int to = w * split * h;
      if (split == 2) {
        if (part != 2) {
          add(partResult, from, result, to, h);
        }
        if (part != 1) {
          add(partResult, from, result, to + h, h);
        }
      } else if (part < 3) {
        add(partResult, from, result, to + (part == 2 ? 1 : 0) * h, h);
        add(partResult, from, result, to + (part == 0 ? 1 : 2) * h, h);
      } else {
        add(partResult, from, result, to + (part - 3) * h, h);
      }
    }
  }

  private static void sum(long[] from, int a, int b, long[] to, int at, int count) {
    for (int i = 0; i < count; i++) {
      to[at + i] = from[a + i] ^ from[b + i];
    }
  }

  private static void add(long[] from, int at, long[] to, int toAt, int count) {
    for (int i = 0; i < count; i++) {
      to[toAt + i] ^= from[at + i];
    }
  }

  /// Overwrites everything secret.
  public void wipe() {
    rows.wipe();
    Arrays.fill(leftFactors, 0);
    Arrays.fill(rightFactors, 0);
    Arrays.fill(products, 0);
    for (int i = 0; i < sizes.length; i++) {
      Arrays.fill(matrices[i], 0);
      Arrays.fill(vectors[i], 0);
      Arrays.fill(results[i], 0);
    }
  }
}
