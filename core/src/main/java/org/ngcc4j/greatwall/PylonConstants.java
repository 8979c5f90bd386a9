package org.ngcc4j.greatwall;

import java.nio.charset.StandardCharsets;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.symmetric.Shake;
import org.ngcc4j.voleith.LinearMap;

/// The public constants of the one-way function for one n: two field elements and three linear
/// layers, all read from one stream of SHAKE256, and the maps that follow from them.
///
/// Derived at first use, once. Immutable. Source: `docs/spec/greatwall.md` section 3.1.
final class PylonConstants {
  /// g1, added in front of the first S-box.
  final long[] g1;

  /// g2, added behind the last layer.
  final long[] g2;

  /// M1.
  final LinearMap m1;

  /// M2.
  final LinearMap m2;

  /// M3.
  final LinearMap m3;

  /// The inverse of M3.
  final LinearMap m3Inverse;

  /// The transpose of P_e1, the Frobenius map of the first S-box: row `j` is `X^(j 2^e1)`.
  final LinearMap frobenius1;

  /// The transpose of P_e2.
  final LinearMap frobenius2;

  // One holder for each n: initialised at first use, by whichever thread comes first.
  private static final class N137 {
    static final PylonConstants VALUE = new PylonConstants(PylonParameters.N137);
  }

  private static final class N197 {
    static final PylonConstants VALUE = new PylonConstants(PylonParameters.N197);
  }

  private static final class N263 {
    static final PylonConstants VALUE = new PylonConstants(PylonParameters.N263);
  }

  private static final class N521 {
    static final PylonConstants VALUE = new PylonConstants(PylonParameters.N521);
  }

  static PylonConstants of(PylonParameters p) {
    return switch (p) {
      case N137 -> N137.VALUE;
      case N197 -> N197.VALUE;
      case N263 -> N263.VALUE;
      case N521 -> N521.VALUE;
    };
  }

  private PylonConstants(PylonParameters p) {
    ConstantStream stream = new ConstantStream(p);
    g1 = stream.element();
    stream.skip(1); // the place of the public initial value in round 2
    g2 = stream.element();
    LinearMap[] layers = new LinearMap[p.layers.length];
    int candidate = 0;
    for (int i = 0; i < layers.length; i++) {
      stream.skip((p.layers[i] - candidate) * p.n);
      layers[i] = stream.layer();
      candidate = p.layers[i] + 1;
    }
    m1 = layers[0];
    m2 = layers[1];
    m3 = layers[2];
    m3Inverse = m3.inverse();
    frobenius1 = powers(p, p.e1);
    frobenius2 = powers(p, p.e2);
  }

  /// Row `j` is `X^(j 2^e)`.
  private static LinearMap powers(PylonParameters p, int e) {
    BinaryField field = p.field;
    long[] scratch = new long[field.scratchWords()];
    long[] base = new long[p.words];
    base[0] = 2;
    field.square(base, 0, e, base, 0, scratch);
    long[] power = new long[p.words];
    power[0] = 1;
    long[] rows = new long[p.n * p.words];
    for (int j = 0; j < p.n; j++) {
      System.arraycopy(power, 0, rows, j * p.words, p.words);
      field.multiply(power, 0, base, 0, power, 0, scratch);
    }
    return new LinearMap(p.n, rows);
  }

  /// The stream of field elements.
  static final class ConstantStream {
    private final PylonParameters p;
    private final BinaryField field;
    private final long[] scratch;
    private final Shake shake = new Shake(256);
    private final byte[] block;

    ConstantStream(PylonParameters p) {
      this.p = p;
      field = p.field;
      scratch = new long[field.scratchWords()];
      block = new byte[p.bytes];
      byte[] label = ("GreatWall-" + p.n).getBytes(StandardCharsets.US_ASCII);
      shake.update(label, 0, label.length);
    }

    /// Reads a block as a big-endian number, of which the low n bits count.
    long[] element() {
      long[] element = new long[p.words];
      element(element, 0);
      return element;
    }

    private void element(long[] out, int at) {
      shake.squeeze(block, 0, block.length);
      for (int i = 0; i < block.length; i++) {
        int value = block[block.length - 1 - i] & (i == block.length - 1 ? p.lastByteMask : 0xFF);
        out[at + i / 8] |= (long) value << (8 * i);
      }
    }

    /// Drops blocks.
    void skip(int elements) {
      for (int i = 0; i < elements; i++) {
        shake.squeeze(block, 0, block.length);
      }
    }

    /// Reads the coefficients `c_j` of a linearized polynomial, the sum of the `c_j x^(2^j)`, and
    /// returns the matrix whose row `i` is its value at `X^i`.
    ///
    /// With `b_j = c_j^(2^(n - j))` the value is Horner's `(.. (b_(n-1) x)^2 + b_(n-2) x)^2 + ..`,
    /// and going from `X^i` to `X^(i+1)` multiplies each `b_j X^i` by X.
    LinearMap layer() {
      long[] b = new long[p.n * p.words];
      long[] x = new long[p.words];
      for (int j = 0; j < p.n; j++) {
        element(b, j * p.words);
        field.square(b, j * p.words, (p.n - j) % p.n, b, j * p.words, scratch);
      }
      long[] rows = new long[p.n * p.words];
      for (int j = p.n - 1; j >= 0; j--) {
        System.arraycopy(b, j * p.words, x, 0, p.words);
        for (int i = 0; i < p.n; i++) {
          field.square(rows, i * p.words, rows, i * p.words, scratch);
          for (int k = 0; k < p.words; k++) {
            rows[i * p.words + k] ^= x[k];
          }
          multiplyByX(x);
        }
      }
      return new LinearMap(p.n, rows);
    }

    private void multiplyByX(long[] a) {
      long carry = a[p.words - 1] >>> (p.n % Long.SIZE - 1);
      for (int i = p.words - 1; i > 0; i--) {
        a[i] = a[i] << 1 | a[i - 1] >>> 63;
      }
      a[p.words - 1] &= -1L >>> -p.n;
      a[0] = a[0] << 1 ^ carry;
      for (int exponent : p.exponents) {
        a[exponent / Long.SIZE] ^= carry << exponent;
      }
    }
  }
}
