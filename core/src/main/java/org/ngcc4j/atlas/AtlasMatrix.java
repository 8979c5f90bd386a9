package org.ngcc4j.atlas;

import java.util.Arrays;
import org.ngcc4j.field.NegacyclicFft;

/// The matrix A, transformed for products with vectors.
///
/// The whole matrix is one batch: lane `j lanes + i` holds row `i` of column `j`; see
/// [NegacyclicFft]. The transform is exact as long as its factors are small enough: a vector is cut
/// into digits between `-2^(b-1)` and `2^(b-1)`, `b` being `digitBits`, and multiplied digit by
/// digit. [AtlasParameters] checks that this is enough.
///
/// Immutable once it was expanded, and public. The vectors may be secret: time and addresses do not
/// depend on their values.
final class AtlasMatrix {
  private final AtlasParameters p;
  private final int lanes;
  private final double[] entries;

  /// Expands the matrix.
  ///
  /// @param encoded begins with the public seed rho
  AtlasMatrix(AtlasParameters p, AtlasSampling sampling, byte[] encoded) {
    this.p = p;
    lanes = NegacyclicFft.lanes(p.rows);
    entries = new double[p.n * p.columns * lanes];
    sampling.matrix(encoded, entries, lanes);
    p.fft.forward(entries, p.columns * lanes);
  }

  /// Computes `A x` for a vector with coefficients in `[-eta, eta]`.
  ///
  /// @param x L polynomials
  /// @param out receives K polynomials modulo 2^32, of which q is a divisor
  void multiplySmall(int[] x, Product product, int[] out) {
    multiply(x, 1, product, out);
  }

  /// Computes `A x` for a vector with coefficients in `[-gamma1, gamma1]`.
  ///
  /// @param x L polynomials
  /// @param out receives K polynomials modulo 2^32, of which q is a divisor
  void multiply(int[] x, Product product, int[] out) {
    multiply(x, p.digits, product, out);
  }

  private void multiply(int[] x, int digits, Product product, int[] out) {
    product.load(x, digits);
    for (int digit = 0; digit < digits; digit++) {
      product.take(digit, digits);
      p.fft.forward(product.vector, product.vectorLanes);
      p.fft.dot(entries, lanes, p.columns, product.vector, product.vectorLanes, product.products);
      p.fft.inverse(product.products, lanes);
      product.add(digit);
    }
    product.store(out, lanes);
  }

  /// Working memory of products.
  static final class Product {
    private final AtlasParameters p;
    private final int vectorLanes;

    /// The vector, a lane for each polynomial, with what makes its digits independent added.
    private final int[] loaded;

    /// One digit of the vector, then its transform.
    private final double[] vector;

    /// The products with that digit, not yet rounded.
    private final double[] products;

    /// The sum of the products with the digits, in the low 32 bits.
    private final long[] sums;

    Product(AtlasParameters p) {
      this.p = p;
      vectorLanes = NegacyclicFft.lanes(p.columns);
      loaded = new int[p.n * vectorLanes];
      vector = new double[p.n * vectorLanes];
      products = new double[p.n * NegacyclicFft.lanes(p.rows)];
      sums = new long[products.length];
    }

    void wipe() {
      Arrays.fill(loaded, 0);
      Arrays.fill(vector, 0);
      Arrays.fill(products, 0);
      Arrays.fill(sums, 0);
    }

    /// Adds half a digit at all places but the last, so that the digits are fields of bits.
    private void load(int[] x, int digits) {
      int halves = 0;
      for (int digit = 0; digit < digits - 1; digit++) {
        halves += 1 << (digit * p.digitBits + p.digitBits - 1);
      }
      for (int k = 0; k < p.n; k++) {
        for (int j = 0; j < p.columns; j++) {
          loaded[k * vectorLanes + j] = x[j * p.n + k] + halves;
        }
      }
      Arrays.fill(sums, 0);
    }

    /// Sets the vector to a digit; the last one is all that is left.
    private void take(int digit, int digits) {
      boolean last = digit == digits - 1;
      int half = last ? 0 : 1 << (p.digitBits - 1);
      int mask = last ? -1 : 2 * half - 1;
      int shift = digit * p.digitBits;
      for (int i = 0; i < vector.length; i++) {
        vector[i] = ((loaded[i] >> shift) & mask) - half;
      }
    }

    private void add(int digit) {
      int shift = digit * p.digitBits;
      for (int i = 0; i < sums.length; i++) {
        sums[i] += NegacyclicFft.round(products[i]) << shift;
      }
    }

    private void store(int[] out, int lanes) {
      for (int i = 0; i < p.rows; i++) {
        for (int k = 0; k < p.n; k++) {
          out[i * p.n + k] = (int) sums[k * lanes + i];
        }
      }
    }
  }
}
