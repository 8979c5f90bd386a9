package org.ngcc4j.voleith;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import org.ngcc4j.field.BitMatrix;
import org.ngcc4j.vector.Simd;

/// A public linear map over GF(2), such as a layer of a one-way function, as a square matrix.
///
/// Row `i` dotted with the input gives bit `i` of the output. The rows are public: they decide
/// addresses, the vectors they are applied to decide nothing.
///
/// Immutable and safe for concurrent use.
public final class LinearMap {
  /// Chosen when a map is first applied to elements: making maps needs no vectors.
  private static final class Chosen {
    static final Kernel KERNEL =
        Simd.kernel(MethodHandles.lookup(), Kernel.class, "LinearMapVector", new Scalar());
  }

  private final int size;
  private final int words;
  private final long[] rows;

  /// Takes ownership of the rows.
  ///
  /// @param size number of rows and columns
  /// @param rows each in `ceil(size / 64)` words, lowest column first; the bits beyond are zero
  public LinearMap(int size, long[] rows) {
    this.size = size;
    this.words = (size + 63) / 64;
    this.rows = rows;
    if (rows.length != size * words) {
      throw new IllegalArgumentException("expected %d words".formatted(size * words));
    }
  }

  /// Makes a map from its values at the unit vectors.
  ///
  /// @param size number of rows and columns
  /// @param columns the values, not modified
  /// @param from index of the first word
  /// @param stride distance between two values
  public static LinearMap ofColumns(int size, long[] columns, int from, int stride) {
    int words = (size + 63) / 64;
    long[] rows = new long[size * words];
    long[] square = new long[64];
    for (int column = 0; column < words; column++) {
      for (int row = 0; row < words; row++) {
        for (int i = 0; i < 64; i++) {
          int number = 64 * column + i;
          square[i] = number < size ? columns[from + number * stride + row] : 0;
        }
        BitMatrix.transposeSquare(square, 0);
        for (int i = 0; i < 64 && 64 * row + i < size; i++) {
          rows[(64 * row + i) * words + column] = square[i];
        }
      }
    }
    return new LinearMap(size, rows);
  }

  /// Returns the number of rows and columns.
  public int size() {
    return size;
  }

  /// Returns a bit.
  public boolean bit(int row, int column) {
    return (rows[row * words + column / 64] >>> column & 1) != 0;
  }

  /// Returns a copy of the rows.
  public long[] rows() {
    return rows.clone();
  }

  /// Applies the matrix to a vector of bits, in constant time.
  ///
  /// @param in `ceil(size / 64)` words
  /// @param out another array of as many
  public void apply(long[] in, long[] out) {
    Arrays.fill(out, 0, words, 0);
    for (int i = 0; i < size; i++) {
      long sum = 0;
      for (int k = 0; k < words; k++) {
        sum ^= rows[i * words + k] & in[k];
      }
      out[i >> 6] |= (long) (Long.bitCount(sum) & 1) << i;
    }
  }

  /// Returns the inverse.
  ///
  /// @throws ArithmeticException if there is none
  public LinearMap inverse() {
    long[] left = rows.clone();
    long[] right = new long[rows.length];
    for (int i = 0; i < size; i++) {
      right[i * words + i / 64] = 1L << i;
    }
    for (int column = 0; column < size; column++) {
      int pivot = column;
      while (pivot < size && (left[pivot * words + column / 64] >>> column & 1) == 0) {
        pivot++;
      }
      if (pivot == size) {
        throw new ArithmeticException("the matrix is singular");
      }
      if (pivot != column) {
        // Nothing needs the pivot's row at its old place: adding it has the effect of a swap.
        add(left, pivot, column);
        add(right, pivot, column);
      }
      for (int i = 0; i < size; i++) {
        if (i != column && (left[i * words + column / 64] >>> column & 1) != 0) {
          add(left, column, i);
          add(right, column, i);
        }
      }
    }
    return new LinearMap(size, right);
  }

  private void add(long[] matrix, int from, int to) {
    for (int k = 0; k < words; k++) {
      matrix[to * words + k] ^= matrix[from * words + k];
    }
  }

  /// Applies the matrix to a vector of field elements: output `i` is the sum of the inputs at the
  /// ones of row `i`.
  ///
  /// Works through the inputs in groups of eight, with a table of the 256 sums of a group (four
  /// Russians); the indices into the table are bytes of the matrix.
  ///
  /// @param in `size` elements
  /// @param out another array of `size` elements
  /// @param elementWords words of an element
  /// @param table working memory, `256 * elementWords` words
  public void apply(long[] in, long[] out, int elementWords, long[] table) {
    Arrays.fill(out, 0, size * elementWords, 0);
    for (int first = 0; first < size; first += 8) {
      int group = Math.min(8, size - first);
      Chosen.KERNEL.sums(in, first * elementWords, group, elementWords, table);
      Chosen.KERNEL.addEntries(rows, words, first, table, out, size, elementWords);
    }
  }

  /// One implementation of the work on elements.
  ///
  /// Time and addresses depend on the matrix, not on elements.
  interface Kernel {
    /// Computes the sums of all subsets of a few elements.
    ///
    /// @param in the elements, one after the other
    /// @param from index of the first word
    /// @param group number of elements
    /// @param elementWords words of an element
    /// @param table receives the sums: element `i` is part of those whose number has bit `i`
    void sums(long[] in, int from, int group, int elementWords, long[] table);

    /// Adds to each output the sum that eight bits of its row select.
    ///
    /// @param rows the rows
    /// @param rowWords words of a row
    /// @param first number of the lowest of these bits, a multiple of eight
    /// @param table sums of `elementWords` words
    /// @param out the outputs, one after the other
    /// @param size number of rows
    void addEntries(
        long[] rows, int rowWords, int first, long[] table, long[] out, int size, int elementWords);
  }

  /// Word after word.
  static final class Scalar implements Kernel {
    @Override
    public void sums(long[] in, int from, int group, int elementWords, long[] table) {
      Arrays.fill(table, 0, elementWords, 0);
      for (int i = 0; i < group; i++) {
        // What is there so far, once more with this input added: the more there is, the longer are
        // the loops over one of its words.
        int half = elementWords << i;
        System.arraycopy(table, 0, table, half, half);
        for (int k = 0; k < elementWords; k++) {
          long word = in[from + i * elementWords + k];
          for (int at = half + k; at < 2 * half; at += elementWords) {
            table[at] ^= word;
          }
        }
      }
    }

    @Override
    public void addEntries(
        long[] rows,
        int rowWords,
        int first,
        long[] table,
        long[] out,
        int size,
        int elementWords) {
      int word = first / 64;
      switch (elementWords) {
        case 2 -> {
          for (int i = 0; i < size; i++) {
            int entry = 2 * (int) (rows[i * rowWords + word] >>> first & 0xFF);
            out[2 * i] ^= table[entry];
            out[2 * i + 1] ^= table[entry + 1];
          }
        }
        case 3 -> {
          for (int i = 0; i < size; i++) {
            int entry = 3 * (int) (rows[i * rowWords + word] >>> first & 0xFF);
            out[3 * i] ^= table[entry];
            out[3 * i + 1] ^= table[entry + 1];
            out[3 * i + 2] ^= table[entry + 2];
          }
        }
        default -> {
          for (int i = 0; i < size; i++) {
            int entry = (int) (rows[i * rowWords + word] >>> first & 0xFF) * elementWords;
            for (int k = 0; k < elementWords; k++) {
              out[i * elementWords + k] ^= table[entry + k];
            }
          }
        }
      }
    }
  }
}
