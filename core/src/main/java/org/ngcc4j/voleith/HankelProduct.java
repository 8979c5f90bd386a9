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
/// until single elements are left. The last two steps, from nine elements to one, and the products
/// themselves are made for many parts at a time.
///
/// Elements stand word by word side by side, as in [BinaryFieldRows]. Working memory for one
/// operation; not safe for concurrent use. The matrix is public, the vector may be secret: time and
/// addresses depend on the sizes only.
public final class HankelProduct {
  /// Size of the parts that are multiplied many at a time, and of the parts of these.
  private static final int BASE = 9;

  private static final int THIRD = 3;

  /// Products that a base part takes.
  private static final int BASE_PRODUCTS = 36;

  /// Words of factors and products that may be in use at a time, so that they stay in the cache.
  private static final int BATCH_WORDS = 1 << 15;

  private final BinaryFieldRows rows;
  private final int size;
  private final int words;

  /// What each level is split into.
  private final int[] splits;

  /// Size of the vectors of each level; the last one has base parts.
  private final int[] sizes;

  /// From which level on all base parts are multiplied together, and how many these are.
  private final int batchLevel;

  private final int batch;
  private final long[][] matrices;
  private final long[][] vectors;
  private final long[][] results;

  // Base parts side by side, parts of these, and single elements: matrix, vector, result of each.
  private final long[] baseMatrix;
  private final long[] baseVector;
  private final long[] baseResult;
  private final long[] thirdMatrix;
  private final long[] thirdVector;
  private final long[] thirdResult;
  private final long[] matrixElements;
  private final long[] vectorElements;
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
    sizes[splits.length] = BASE;
    for (int i = splits.length - 1; i >= 0; i--) {
      sizes[i] = sizes[i + 1] * splits[i];
    }
    int level = splits.length;
    int count = 1;
    while (level > 0
        && count * parts(splits[level - 1]) * BASE_PRODUCTS * 4 * words <= BATCH_WORDS) {
      level--;
      count *= parts(splits[level]);
    }
    batchLevel = level;
    batch = count;
    matrices = new long[sizes.length][];
    vectors = new long[sizes.length][];
    results = new long[sizes.length][];
    for (int i = 0; i < sizes.length; i++) {
      matrices[i] = new long[words * (2 * sizes[i] - 1)];
      vectors[i] = new long[words * sizes[i]];
      results[i] = new long[2 * words * sizes[i]];
    }
    baseMatrix = new long[words * (2 * BASE - 1) * batch];
    baseVector = new long[words * BASE * batch];
    baseResult = new long[2 * words * BASE * batch];
    thirdMatrix = new long[words * (2 * THIRD - 1) * parts(3) * batch];
    thirdVector = new long[words * THIRD * parts(3) * batch];
    thirdResult = new long[2 * words * THIRD * parts(3) * batch];
    matrixElements = new long[words * BASE_PRODUCTS * batch];
    vectorElements = new long[words * BASE_PRODUCTS * batch];
    products = new long[2 * words * BASE_PRODUCTS * batch];
  }

  private static int parts(int split) {
    return split == 2 ? 3 : 6;
  }

  /// Finds the sequence of splits, for this size or a greater one, with the fewest products.
  private static int[] splits(int size) {
    int bestTwos = 0;
    int bestThrees = 0;
    double best = Double.MAX_VALUE;
    for (int threes = 0; threes <= 2; threes++) {
      int twos = 0;
      while (BASE * Math.pow(3, threes) * (1 << twos) < size) {
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
      multiplyBase();
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

  /// Lists the base parts.
  private void descend(int level) {
    if (level == splits.length) {
      spread(matrices[level], baseMatrix);
      spread(vectors[level], baseVector);
      next++;
      return;
    }
    for (int part = 0; part < parts(splits[level]); part++) {
      takePart(level, part);
      descend(level + 1);
    }
  }

  /// Puts a base part beside the others.
  private void spread(long[] from, long[] to) {
    for (int i = 0; i < from.length; i++) {
      to[i * batch + next] = from[i];
    }
  }

  /// Puts the results of the base parts together, in the order in which they were listed.
  private void ascend(int level) {
    if (level == splits.length) {
      long[] result = results[level];
      for (int i = 0; i < result.length; i++) {
        result[i] = baseResult[i * batch + next];
      }
      next++;
      return;
    }
    for (int part = 0; part < parts(splits[level]); part++) {
      ascend(level + 1);
      addPart(level, part);
    }
  }

  private void multiplyBase() {
    int thirds = parts(3) * batch;
    int elements = BASE_PRODUCTS * batch;
    splitMatrix(baseMatrix, THIRD, batch, thirdMatrix);
    splitVector(baseVector, THIRD, batch, thirdVector);
    splitMatrix(thirdMatrix, 1, thirds, matrixElements);
    splitVector(thirdVector, 1, thirds, vectorElements);
    rows.product(
        matrixElements, 0, elements, vectorElements, 0, elements, products, 0, elements, elements);
    join(products, 1, thirds, thirdResult);
    join(thirdResult, THIRD, batch, baseResult);
  }

  /// Splits many matrices of size `3 h` in three: the middle ones of the five blocks as they are,
  /// and the sums of three that follow one another.
  private void splitMatrix(long[] from, int h, int count, long[] to) {
    int length = 2 * h - 1;
    for (int w = 0; w < words; w++) {
      int in = w * (6 * h - 1) * count;
      for (int j = 0; j < length; j++) {
        int at = in + j * count;
        int out = (w * length + j) * 6 * count;
        System.arraycopy(from, at + h * count, to, out, count);
        System.arraycopy(from, at + 2 * h * count, to, out + count, count);
        System.arraycopy(from, at + 3 * h * count, to, out + 2 * count, count);
        for (int k = 0; k < 3; k++) {
          sum(
              from,
              at + k * h * count,
              at + (k + 1) * h * count,
              at + (k + 2) * h * count,
              to,
              out + (3 + k) * count,
              count);
        }
      }
    }
  }

  /// Splits many vectors of size `3 h` in three: the sums of two parts, and the parts.
  private void splitVector(long[] from, int h, int count, long[] to) {
    for (int w = 0; w < words; w++) {
      for (int j = 0; j < h; j++) {
        int y0 = (w * 3 * h + j) * count;
        int y1 = y0 + h * count;
        int y2 = y1 + h * count;
        int out = (w * h + j) * 6 * count;
        sum(from, y0, y1, to, out, count);
        sum(from, y0, y2, to, out + count, count);
        sum(from, y1, y2, to, out + 2 * count, count);
        System.arraycopy(from, y0, to, out + 3 * count, count);
        System.arraycopy(from, y1, to, out + 4 * count, count);
        System.arraycopy(from, y2, to, out + 5 * count, count);
      }
    }
  }

  /// Joins the results of the parts of size `h` of many products.
  private void join(long[] from, int h, int count, long[] to) {
    for (int w = 0; w < 2 * words; w++) {
      for (int j = 0; j < h; j++) {
        int in = (w * h + j) * 6 * count;
        int out = (w * 3 * h + j) * count;
        sum(from, in, in + count, in + 3 * count, to, out, count);
        sum(from, in, in + 2 * count, in + 4 * count, to, out + h * count, count);
        sum(from, in + count, in + 2 * count, in + 5 * count, to, out + 2 * h * count, count);
      }
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
        sum(matrix, first, first + h, first + 2 * h, partMatrix, to, partStride);
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

  private static void sum(long[] from, int a, int b, int c, long[] to, int at, int count) {
    for (int i = 0; i < count; i++) {
      to[at + i] = from[a + i] ^ from[b + i] ^ from[c + i];
    }
  }

  private static void add(long[] from, int at, long[] to, int toAt, int count) {
    for (int i = 0; i < count; i++) {
      to[toAt + i] ^= from[at + i];
    }
  }

  /// Overwrites vectors and results; the matrix is public.
  public void wipe() {
    rows.wipe();
    for (long[] each :
        new long[][] {baseVector, baseResult, thirdVector, thirdResult, vectorElements, products}) {
      Arrays.fill(each, 0);
    }
    for (int i = 0; i < sizes.length; i++) {
      Arrays.fill(vectors[i], 0);
      Arrays.fill(results[i], 0);
    }
  }
}
