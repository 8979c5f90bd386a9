package org.ngcc4j.galas;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.symmetric.Shake;
import org.ngcc4j.voleith.LinearMap;

/// The public constants of the one-way function for one n: three field elements and seven linear
/// maps, all read from one stream of SHAKE256, and a basis of the subfield.
///
/// Derived at first use, once. Immutable. Source: `docs/spec/galas.md` section 3.
final class GalaConstants {
  /// How many linear maps there are: M0, M1, M2, L0, L1, L2, L3.
  static final int MAPS = 7;

  /// c0, c1, c2.
  final long[][] c;

  /// M0, M1, M2.
  final LinearMap[] m;

  /// L0, L1, L2, L3.
  final LinearMap[] l;

  /// The coefficients of L0, L1, L2 as linearised polynomials: word `w` of the one of `a^(2^e)`
  /// at `n w + e`.
  final long[][] coefficients;

  /// What the higher half of the bits of an element of the subfield is, as a function of the
  /// lower half.
  final LinearMap higherHalf;

  // One holder for each n: initialised at first use, by whichever thread comes first.
  private static final class N160 {
    static final GalaConstants VALUE = new GalaConstants(GalaParameters.N160);
  }

  private static final class N256 {
    static final GalaConstants VALUE = new GalaConstants(GalaParameters.N256);
  }

  private static final class N384 {
    static final GalaConstants VALUE = new GalaConstants(GalaParameters.N384);
  }

  private static final class N512 {
    static final GalaConstants VALUE = new GalaConstants(GalaParameters.N512);
  }

  static GalaConstants of(GalaParameters p) {
    return switch (p) {
      case N160 -> N160.VALUE;
      case N256 -> N256.VALUE;
      case N384 -> N384.VALUE;
      case N512 -> N512.VALUE;
    };
  }

  private GalaConstants(GalaParameters p) {
    ConstantStream stream = new ConstantStream(p);
    c = new long[3][p.words];
    for (long[] element : c) {
      stream.element(element, 0);
    }
    long[][] polynomials = new long[MAPS][p.n * p.words];
    int candidate = 0;
    for (int i = 0; i < MAPS; i++) {
      stream.skip((p.maps[i] - candidate) * p.n);
      stream.elements(p.n, polynomials[i]);
      candidate = p.maps[i] + 1;
    }
    LinearMap[] maps = new LinearMap[MAPS];
    long[] columns = columns(p, polynomials);
    for (int i = 0; i < MAPS; i++) {
      maps[i] = LinearMap.ofColumns(p.n, columns, i * p.words, MAPS * p.words);
    }
    m = Arrays.copyOfRange(maps, 0, 3);
    l = Arrays.copyOfRange(maps, 3, MAPS);
    coefficients = new long[3][p.n * p.words];
    for (int i = 0; i < 3; i++) {
      for (int e = 0; e < p.n; e++) {
        for (int w = 0; w < p.words; w++) {
          coefficients[i][p.n * w + e] = polynomials[3 + i][e * p.words + w];
        }
      }
    }
    higherHalf = higherHalf(p);
  }

  /// The values at all X^t of linearised polynomials.
  ///
  /// With `P(a) = C[0] a + Q(a^2)` the value at X^t is `C[0] X^t`, and the sum of those of `Q` at
  /// the monomials of X^(2t).
  ///
  /// @param polynomials the coefficients of each, one after the other
  /// @return for each t the values of all polynomials, one after the other
  static long[] columns(GalaParameters p, long[][] polynomials) {
    int words = p.words;
    int width = polynomials.length * words;
    int[][] squares = squares(p);
    long[] now = new long[p.n * width];
    long[] next = new long[p.n * width];
    long[] multiple = new long[words];
    for (int j = p.n - 1; j >= 0; j--) {
      for (int t = 0; t < p.n; t++) {
        System.arraycopy(now, squares[t][0] * width, next, t * width, width);
        for (int k = 1; k < squares[t].length; k++) {
          add(now, squares[t][k] * width, next, t * width, width);
        }
      }
      for (int i = 0; i < polynomials.length; i++) {
        System.arraycopy(polynomials[i], j * words, multiple, 0, words);
        addMultiples(p, multiple, next, i * words, width);
      }
      long[] swap = now;
      now = next;
      next = swap;
    }
    return now;
  }

  private static void add(long[] from, int at, long[] to, int toAt, int count) {
    for (int i = 0; i < count; i++) {
      to[toAt + i] ^= from[at + i];
    }
  }

  /// Adds an element times X^t to the value at X^t.
  private static void addMultiples(
      GalaParameters p, long[] multiple, long[] columns, int first, int width) {
    for (int at = first; at < columns.length; at += width) {
      for (int w = 0; w < multiple.length; w++) {
        columns[at + w] ^= multiple[w];
      }
      multiplyByX(p, multiple);
    }
  }

  private static void multiplyByX(GalaParameters p, long[] a) {
    int top = p.words - 1;
    int bits = p.n - Long.SIZE * top;
    long carry = a[top] >>> (bits - 1) & 1;
    for (int w = top; w > 0; w--) {
      a[w] = a[w] << 1 | a[w - 1] >>> 63;
    }
    a[0] <<= 1;
    a[top] &= -1L >>> -bits;
    a[0] ^= carry;
    for (int exponent : p.exponents) {
      a[0] ^= carry << exponent;
    }
  }

  /// The exponents of X^(2t) modulo the modulus, for each t.
  static int[][] squares(GalaParameters p) {
    int[][] exponents = new int[p.n][];
    long[] power = new long[p.words];
    power[0] = 1;
    for (int t = 0; t < p.n; t++) {
      int[] found = new int[p.n];
      int count = 0;
      for (int i = 0; i < p.n; i++) {
        if ((power[i / Long.SIZE] >>> i & 1) != 0) {
          found[count++] = i;
        }
      }
      exponents[t] = Arrays.copyOf(found, count);
      multiplyByX(p, power);
      multiplyByX(p, power);
    }
    return exponents;
  }

  /// The basis `B'` of the subfield, whose element `j` has bit `j` as the only one of its lower
  /// half, read as a map from the lower to the higher half.
  private static LinearMap higherHalf(GalaParameters p) {
    long[] span = traces(p);
    int words = p.words;
    for (int pivot = 0; pivot < p.m; pivot++) {
      int row = pivot;
      while (!bit(span, row * words, pivot)) {
        row++;
      }
      if (row != pivot) {
        // Nothing needs that row at its own place: adding it has the effect of a swap.
        add(span, row * words, span, pivot * words, words);
      }
      for (int i = 0; i < p.n; i++) {
        if (i != pivot && bit(span, i * words, pivot)) {
          add(span, pivot * words, span, i * words, words);
        }
      }
    }
    int rowWords = Math.ceilDiv(p.m, Long.SIZE);
    long[] rows = new long[p.m * rowWords];
    for (int i = 0; i < p.m; i++) {
      for (int j = 0; j < p.m; j++) {
        if (bit(span, j * words, p.m + i)) {
          rows[i * rowWords + j / Long.SIZE] |= 1L << j;
        }
      }
    }
    return new LinearMap(p.m, rows);
  }

  /// The elements `X^t + X^(t 2^m)`, which span the subfield.
  private static long[] traces(GalaParameters p) {
    BinaryField field = p.field;
    int words = p.words;
    long[] scratch = new long[field.scratchWords()];
    long[] conjugate = new long[words];
    conjugate[0] = 2;
    field.square(conjugate, 0, p.m, conjugate, 0, scratch);
    long[] power = new long[words];
    power[0] = 1;
    long[] span = new long[p.n * words];
    for (int t = 0; t < p.n; t++) {
      System.arraycopy(power, 0, span, t * words, words);
      span[t * words + t / Long.SIZE] ^= 1L << t;
      field.multiply(power, 0, conjugate, 0, power, 0, scratch);
    }
    return span;
  }

  private static boolean bit(long[] words, int from, int bit) {
    return (words[from + bit / Long.SIZE] >>> bit & 1) != 0;
  }

  /// The stream of field elements.
  static final class ConstantStream {
    private final GalaParameters p;
    private final Shake shake = new Shake(256);
    private final byte[] block;

    ConstantStream(GalaParameters p) {
      this.p = p;
      block = new byte[p.bytes];
      shake.update(("Galas-" + p.n).getBytes(StandardCharsets.US_ASCII));
    }

    /// Reads a big-endian number.
    void element(long[] out, int at) {
      shake.squeeze(block, 0, block.length);
      for (int i = 0; i < block.length; i++) {
        long value = block[block.length - 1 - i] & 0xFFL;
        out[at + i / Long.BYTES] |= value << (Byte.SIZE * (i % Long.BYTES));
      }
    }

    /// Reads elements, one after the other.
    void elements(int count, long[] out) {
      for (int i = 0; i < count; i++) {
        element(out, i * p.words);
      }
    }

    /// Drops elements.
    void skip(int elements) {
      for (int i = 0; i < elements; i++) {
        shake.squeeze(block, 0, block.length);
      }
    }
  }
}
