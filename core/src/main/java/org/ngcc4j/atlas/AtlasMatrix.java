package org.ngcc4j.atlas;

import java.util.Arrays;
import org.ngcc4j.field.NegacyclicFft;

/// The matrix A, transformed for products with vectors.
///
/// A batch is a column, a lane of it a row; see [NegacyclicFft]. The transform is exact as long as
/// its factors are small enough: a vector is cut into digits between `-2^(b-1)` and `2^(b-1)`, `b`
/// being `digitBits`, and multiplied digit by digit. [AtlasParameters] checks that this is enough.
///
/// Immutable once it was expanded, and public. The vectors may be secret: time and addresses do not
/// depend on their values.
final class AtlasMatrix {
  private final AtlasParameters p;
  private final int lanes;
  private final double[] columns;

  /// Expands the matrix.
  ///
  /// @param encoded begins with the public seed rho
  AtlasMatrix(AtlasParameters p, AtlasSampling sampling, byte[] encoded) {
    this.p = p;
    lanes = NegacyclicFft.lanes(p.rows);
    columns = new double[p.columns * p.n * lanes];
    sampling.matrix(encoded, columns, lanes);
    for (int j = 0; j < p.columns; j++) {
      p.fft.forward(columns, j * p.n * lanes, lanes);
    }
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
    int vectorLanes = NegacyclicFft.lanes(p.columns * digits);
    product.cut(x, digits, vectorLanes);
    p.fft.forward(product.vector, 0, vectorLanes);
    double[] sums = product.sums;
    for (int digit = 0; digit < digits; digit++) {
      p.fft.dot(
          columns, lanes, p.columns, product.vector, vectorLanes, digit, digits, sums);
      p.fft.inverse(sums, lanes);
      int shift = digit * p.digitBits;
      // Nothing is left of the vector before.
      int keep = digit == 0 ? 0 : -1;
      for (int k = 0; k < p.n; k++) {
        for (int i = 0; i < p.rows; i++) {
          int at = i * p.n + k;
          out[at] =
              (out[at] & keep) + (NegacyclicFft.round(sums[k * lanes + i]) << shift);
        }
      }
    }
  }

  /// Working memory of products.
  static final class Product {
    private final AtlasParameters p;

    /// The digits of a vector: a lane for each digit of each polynomial.
    private final double[] vector;

    private final double[] sums;

    Product(AtlasParameters p) {
      this.p = p;
      vector = new double[p.n * NegacyclicFft.lanes(p.columns * p.digits)];
      sums = new double[p.n * NegacyclicFft.lanes(p.rows)];
    }

    void wipe() {
      Arrays.fill(vector, 0);
      Arrays.fill(sums, 0);
    }

    /// Cuts a vector into digits; the last one takes what is left.
    private void cut(int[] x, int digits, int lanes) {
      int half = 1 << (p.digitBits - 1);
      int mask = 2 * half - 1;
      for (int k = 0; k < p.n; k++) {
        int to = k * lanes;
        for (int j = 0; j < p.columns; j++) {
          int rest = x[j * p.n + k];
          for (int digit = 1; digit < digits; digit++) {
            int low = ((rest + half) & mask) - half;
            vector[to++] = low;
            rest = (rest - low) >> p.digitBits;
          }
          vector[to++] = rest;
        }
        while (to < (k + 1) * lanes) {
          vector[to++] = 0;
        }
      }
    }
  }
}
