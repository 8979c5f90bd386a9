package org.ngcc4j.galas;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
    int width = (MAPS + 1) * p.words;
    long[] polynomials = new long[p.n * width];
    int candidate = 0;
    for (int i = 0; i < MAPS; i++) {
      stream.skip((p.maps[i] - candidate) * p.n);
      for (int j = 0; j < p.n; j++) {
        stream.element(polynomials, j * width + i * p.words);
      }
      candidate = p.maps[i] + 1;
    }
    // One more, a^(2^m).
    polynomials[p.m * width + MAPS * p.words] = 1;
    long[] columns = columns(p, polynomials, MAPS + 1);
    LinearMap[] maps = new LinearMap[MAPS];
    for (int i = 0; i < MAPS; i++) {
      maps[i] = LinearMap.ofColumns(p.n, columns, i * p.words, width);
    }
    m = Arrays.copyOfRange(maps, 0, 3);
    l = Arrays.copyOfRange(maps, 3, MAPS);
    coefficients = new long[3][p.n * p.words];
    for (int i = 0; i < 3; i++) {
      for (int e = 0; e < p.n; e++) {
        for (int w = 0; w < p.words; w++) {
          coefficients[i][p.n * w + e] = polynomials[e * width + (3 + i) * p.words + w];
        }
      }
    }
    higherHalf = higherHalf(p, columns, MAPS * p.words, width);
  }

  /// The values at all X^t of linearised polynomials.
  ///
  /// With `P(a) = C[0] a + Q(a^2)` the value at X^t is `C[0] X^t` and the value of `Q` at X^(2t).
  /// All polynomials go through each step together: long loops are compiled soon, and this is done
  /// only once.
  ///
  /// @param polynomials for each exponent the coefficients of all polynomials, one after the other
  /// @param count number of polynomials
  /// @return for each t the values of all polynomials, one after the other
  static long[] columns(GalaParameters p, long[] polynomials, int count) {
    int width = count * p.words;
    int highest = Arrays.stream(p.exponents).max().orElseThrow();
    long[] values = new long[(p.n + highest) * width];
    long[] next = new long[values.length];
    long[] multiples = new long[p.n * width];
    for (int j = p.n - 1; j >= 0; j--) {
      // next = the multiples of the coefficients + the values at the squares.
      multiples(p, Arrays.copyOfRange(polynomials, j * width, (j + 1) * width), multiples);
      for (int t = p.n; t < p.n + highest; t++) {
        addBeyond(p, values, t, values, t, width);
      }
      System.arraycopy(multiples, 0, next, 0, multiples.length);
      for (int t = 0; t < p.n / 2; t++) {
        add(values, 2 * t * width, next, t * width, width);
      }
      for (int t = p.n / 2; t < p.n; t++) {
        addBeyond(p, values, 2 * t, next, t, width);
      }
      Arrays.fill(values, multiples.length, values.length, 0);
      long[] swap = values;
      values = next;
      next = swap;
    }
    return values;
  }

  /// Adds the values of linear maps at X^t for a t from n on: modulo the modulus they are the sums
  /// of those at four lower powers.
  private static void addBeyond(
      GalaParameters p, long[] values, int t, long[] to, int number, int width) {
    int from = (t - p.n) * width;
    int a = p.exponents[0] * width;
    int b = p.exponents[1] * width;
    int c = p.exponents[2] * width;
    int out = number * width;
    for (int i = 0; i < width; i++) {
      to[out + i] ^=
          values[from + i] ^ values[from + a + i] ^ values[from + b + i] ^ values[from + c + i];
    }
  }

  /// Elements times X^t, for each t. From the 64th on each product comes from the one 64 before it,
  /// whose words move up by one.
  ///
  /// @param elements the elements, destroyed
  /// @param multiples receives for each t the products of all elements
  private static void multiples(GalaParameters p, long[] elements, long[] multiples) {
    int block = Long.SIZE * elements.length;
    for (int at = 0; at < block; at += elements.length) {
      System.arraycopy(elements, 0, multiples, at, elements.length);
      for (int i = 0; i < elements.length; i += p.words) {
        multiplyByX(p, elements, i);
      }
    }
    for (int at = block; at < multiples.length; at += block) {
      int count = Math.min(block, multiples.length - at);
      System.arraycopy(multiples, at - block, multiples, at + 1, count - 1);
      reduce(p, multiples, at - block, at, count);
    }
  }

  /// Reduces elements that were moved up by a word.
  ///
  /// @param before index of the elements as they were
  /// @param at index of the first element now; its lowest word, like that of each, is still to come
  /// @param count words of all elements
  private static void reduce(GalaParameters p, long[] words, int before, int at, int count) {
    int top = p.words - 1;
    int bits = p.n - Long.SIZE * top;
    long mask = -1L >>> -bits;
    int a = p.exponents[0];
    int b = p.exponents[1];
    int c = p.exponents[2];
    for (int i = 0; i < count; i += p.words) {
      long last = words[before + i + top];
      // The 64 bits that leave at the top. A shift by 64 is one by 0 in Java.
      long out = bits == Long.SIZE ? last : last << -bits | words[before + i + top - 1] >>> bits;
      words[at + i] = out ^ out << a ^ out << b ^ out << c;
      words[at + i + 1] ^= out >>> -a ^ out >>> -b ^ out >>> -c;
      words[at + i + top] &= mask;
    }
  }

  private static void add(long[] from, int at, long[] to, int toAt, int count) {
    for (int i = 0; i < count; i++) {
      to[toAt + i] ^= from[at + i];
    }
  }

  private static void multiplyByX(GalaParameters p, long[] a, int from) {
    int top = p.words - 1;
    int bits = p.n - Long.SIZE * top;
    long carry = a[from + top] >>> (bits - 1) & 1;
    for (int w = top; w > 0; w--) {
      a[from + w] = a[from + w] << 1 | a[from + w - 1] >>> 63;
    }
    a[from + top] &= -1L >>> -bits;
    long modulus = 1L << p.exponents[0] | 1L << p.exponents[1] | 1L << p.exponents[2] | 1;
    a[from] = a[from] << 1 ^ (-carry & modulus);
  }

  /// The basis `B'` of the subfield, whose element `j` has bit `j` as the only one of its lower
  /// half, read as a map from the lower to the higher half.
  ///
  /// The subfield is spanned by all `X^t + X^(t 2^m)`.
  ///
  /// @param powers contain X^(t 2^m) for each t, the first one at `from` and `stride` words apart
  private static LinearMap higherHalf(GalaParameters p, long[] powers, int from, int stride) {
    int words = p.words;
    long[] span = new long[p.n * words];
    for (int t = 0; t < p.n; t++) {
      System.arraycopy(powers, from + t * stride, span, t * words, words);
      span[t * words + t / Long.SIZE] ^= 1L << t;
    }
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

  private static boolean bit(long[] words, int from, int bit) {
    return (words[from + bit / Long.SIZE] >>> bit & 1) != 0;
  }

  /// The stream of field elements.
  static final class ConstantStream {
    private final Shake shake = new Shake(256);
    private final byte[] block;

    ConstantStream(GalaParameters p) {
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

    /// Drops elements.
    void skip(int elements) {
      for (int i = 0; i < elements; i++) {
        shake.squeeze(block, 0, block.length);
      }
    }
  }
}
