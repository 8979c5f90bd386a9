package org.ngcc4j.galas;

import java.util.Arrays;
import org.ngcc4j.field.BinaryField;

/// The one-way function: from a public x and a secret k to y, and the values on the way.
///
/// Working memory for one evaluation; not safe for concurrent use. Time and addresses do not
/// depend on x and k; whether there is a y is public.
///
/// Source: `docs/spec/galas.md` section 5, "OWF".
final class Gala {
  private final GalaParameters p;
  private final BinaryField field;
  private final GalaConstants constants;

  final long[] x;
  final long[] k;

  /// a0, a1, a2.
  final long[][] a;

  /// b0, b1, b2: their inverses.
  final long[][] b;

  final long[] z;
  final long[] y;

  /// L3(k).
  final long[] l3;

  /// sigma_0, sigma_1, sigma_2 after [#subfieldInverses].
  final long[][] sigma;

  private final long[] scratch;
  private final long[] sum;
  private final long[] product;

  Gala(GalaParameters p) {
    this.p = p;
    field = p.field;
    constants = GalaConstants.of(p);
    x = new long[p.words];
    k = new long[p.words];
    a = new long[3][p.words];
    b = new long[3][p.words];
    z = new long[p.words];
    y = new long[p.words];
    l3 = new long[p.words];
    sigma = new long[3][p.words];
    scratch = new long[field.scratchWords() + 2 * p.words];
    sum = new long[p.words];
    product = new long[p.words];
  }

  /// Evaluates the function.
  ///
  /// @param xBytes the bytes that hold x
  /// @param xAt index of the first
  /// @param kBytes the bytes that hold k
  /// @param kAt index of the first
  /// @return whether it is defined there: nothing that is inverted is zero
  boolean evaluate(byte[] xBytes, int xAt, byte[] kBytes, int kAt) {
    Octets.toWords(xBytes, xAt, p.bytes, x, 0);
    Octets.toWords(kBytes, kAt, p.bytes, k, 0);
    for (int i = 0; i < 3; i++) {
      for (int w = 0; w < p.words; w++) {
        sum[w] = k[w] ^ constants.c[i][w] ^ (i == 0 ? x[w] : 0);
      }
      constants.m[i].apply(sum, a[i]);
    }
    boolean defined = invertAll();
    Arrays.fill(z, 0);
    for (int i = 0; i < 3; i++) {
      constants.l[i].apply(b[i], sum);
      add(sum, z);
    }
    defined &= isNotZero(z);
    field.invert(z, 0, y, 0, scratch);
    constants.l[3].apply(k, l3);
    add(l3, y);
    return defined;
  }

  /// Inverts a0, a1, a2 with one inversion.
  private boolean invertAll() {
    field.multiply(a[0], 0, a[1], 0, sum, 0, scratch);
    field.multiply(sum, 0, a[2], 0, product, 0, scratch);
    boolean defined = isNotZero(product);
    field.invert(product, 0, product, 0, scratch);
    field.multiply(product, 0, sum, 0, b[2], 0, scratch);
    field.multiply(product, 0, a[2], 0, product, 0, scratch);
    field.multiply(product, 0, a[0], 0, b[1], 0, scratch);
    field.multiply(product, 0, a[1], 0, b[0], 0, scratch);
    return defined;
  }

  /// Computes `sigma_i = b_i b_i^(2^m)`, elements of the subfield.
  void subfieldInverses() {
    for (int i = 0; i < 3; i++) {
      field.square(b[i], 0, p.m, sum, 0, scratch);
      field.multiply(sum, 0, b[i], 0, sigma[i], 0, scratch);
    }
  }

  private static void add(long[] from, long[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] ^= from[i];
    }
  }

  private static boolean isNotZero(long[] element) {
    long any = 0;
    for (long word : element) {
      any |= word;
    }
    return any != 0;
  }

  /// Overwrites everything secret.
  void wipe() {
    for (long[] words : new long[][] {x, k, z, y, l3, scratch, sum, product}) {
      Arrays.fill(words, 0);
    }
    for (int i = 0; i < 3; i++) {
      Arrays.fill(a[i], 0);
      Arrays.fill(b[i], 0);
      Arrays.fill(sigma[i], 0);
    }
  }
}
