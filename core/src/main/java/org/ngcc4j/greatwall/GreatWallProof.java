package org.ngcc4j.greatwall;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.field.BinaryFieldRows;

/// QuickSilver: the proof that the committed witness is a preimage under the one-way function.
///
/// The wires of an S-box are its input `s` and output `y`; the constraint is
/// `s y = y^(2^e)` in GF(2^n), coefficient by coefficient, each with a weight. So there are
///
/// * a quadratic part: the weighted coefficients of `s y`, of macs ([WeightedProducts]);
/// * a linear part: those of `s y` with the values of one and the macs of the other, and the sum of
///   the `mac(y_j) z_j` with `z` the weights carried backwards through the Frobenius map.
///
/// Elements stand one after the other where linear maps are applied, and word by word side by side
/// where they are multiplied. Working memory for one operation; not safe for concurrent use. Macs
/// and values are secret: they decide neither branches nor addresses. Weights, challenges and
/// matrices are public.
///
/// Source: `docs/spec/greatwall.md` section 9.
final class GreatWallProof {
  private final GreatWallParameters p;
  private final PylonConstants constants;
  private final int n;
  private final int words;
  private final BinaryField field;
  private final BinaryFieldRows rows;
  private final WeightedProducts products;
  private final int constraints;

  /// Distance between two words of a power.
  private final int powersStride;

  private final long[] scratch;
  private final long[] key;

  /// Weights of all constraints, side by side.
  private final long[] weights;

  /// For each key its powers times q, side by side, and one power more than there are constraints.
  private final long[][] powers;

  /// Weights of an S-box, one after the other; then carried backwards through the Frobenius map.
  private final long[] boxWeights;

  private final long[] backward;

  // Macs of the wires, one after the other.
  private final long[] pt;
  private final long[] y1;
  private final long[] s1;
  private final long[] s2;
  private final long[] y2;
  private final long[] sum;

  // Of each S-box, side by side.
  private final long[][] s;
  private final long[][] y;
  private final long[] other;

  private final long[] table;
  private final long[] quadratic;
  private final long[] linear;
  private final long[] shifted;
  private final long[] element;

  GreatWallProof(GreatWallParameters p) {
    this.p = p;
    constants = PylonConstants.of(p.pylon);
    n = p.pylon.n;
    field = p.field();
    words = field.words();
    rows = new BinaryFieldRows(field);
    products = new WeightedProducts(field, n, p.pylon.exponents);
    constraints = 2 * n + 2;
    powersStride = constraints + 1;
    scratch = new long[field.scratchWords()];
    key = new long[words];
    weights = new long[words * constraints];
    powers = new long[2][words * powersStride];
    boxWeights = new long[words * n];
    backward = new long[words * n];
    pt = new long[words * n];
    y1 = new long[words * n];
    s1 = new long[words * n];
    s2 = new long[words * n];
    y2 = new long[words * n];
    sum = new long[words * n];
    s = new long[2][words * n];
    y = new long[2][words * n];
    other = new long[words * n];
    table = new long[256 * words];
    quadratic = new long[2 * words];
    linear = new long[2 * words];
    shifted = new long[2 * words];
    element = new long[words];
  }

  /// Makes the two parts of the proof: `a~`, which is sent, and `b~`, which is hashed.
  ///
  /// @param pylon the values of the wires
  /// @param macs the macs of the witness and of the mask, one element after the other
  /// @param mask one element that hides `a~`
  /// @param challenge the second challenge
  /// @param a receives `a~`
  /// @param b receives `b~`
  void prove(Pylon pylon, long[] macs, long[] mask, byte[] challenge, long[] a, long[] b) {
    weigh(challenge);
    linearWires(macs, pylon, null);
    Arrays.fill(quadratic, 0);
    Arrays.fill(linear, 0);
    products.values(0, pylon.x1);
    products.values(1, pylon.x2);
    multiply(pylon);
    addMixed(0, pylon.s1, pylon.x1);
    addMixed(1, pylon.s2, pylon.x2);
    addMask(macs);
    field.reduce(linear, 0, a, 0);
    for (int w = 0; w < words; w++) {
      a[w] ^= mask[w];
    }
    field.reduce(quadratic, 0, b, 0);
  }

  /// Computes what `b~` must have been.
  ///
  /// @param pylon the public key
  /// @param macs the verifier's macs of the witness and of the mask, one element after the other
  /// @param delta the third challenge
  /// @param a `a~` as received
  /// @param challenge the second challenge
  /// @param b receives `b~`
  void check(Pylon pylon, long[] macs, long[] delta, long[] a, byte[] challenge, long[] b) {
    weigh(challenge);
    linearWires(macs, pylon, delta);
    Arrays.fill(quadratic, 0);
    Arrays.fill(linear, 0);
    multiply(pylon);
    for (int box = 0; box < 2; box++) {
      // The constant of the constraint <alpha, y> = 1.
      element(weights, constraints, 2 * n + box, element);
      field.addProduct(element, 0, delta, 0, linear, 0, scratch);
    }
    field.reduce(linear, 0, element, 0);
    for (int w = 0; w < words; w++) {
      element[w] ^= a[w];
    }
    field.addProduct(element, 0, delta, 0, quadratic, 0, scratch);
    addMask(macs);
    field.reduce(quadratic, 0, b, 0);
  }

  /// `W_k = q_0 K^(N-1-k) + q_1 K64^(N-1-k)`.
  private void weigh(byte[] challenge) {
    Arrays.fill(weights, 0);
    for (int i = 0; i < 2; i++) {
      long[] power = powers[i];
      read(challenge, i * p.seedBytes, words, power, powersStride);
      Arrays.fill(key, 0);
      read(challenge, (2 + i) * p.seedBytes, i == 0 ? words : 1, key, 1);
      products.key(i, key);
      // Twice as many powers with each product by the key's power so far.
      for (int count = 1; count < powersStride; count *= 2) {
        int more = Math.min(count, powersStride - count);
        rows.multiplyBy(power, 0, powersStride, key, 0, power, count, powersStride, more);
        field.square(key, 0, key, 0, scratch);
      }
      for (int w = 0; w < words; w++) {
        for (int k = 0; k < constraints; k++) {
          weights[w * constraints + k] ^= power[w * powersStride + constraints - 1 - k];
        }
      }
    }
  }

  private static void read(byte[] from, int at, int count, long[] to, int stride) {
    for (int i = 0; i < count; i++) {
      to[i * stride] = (long) Octets.LE_LONG.get(from, at + Long.BYTES * i);
    }
  }

  /// Takes the macs of all wires through the linear layers. The verifier adds `delta` where a
  /// public bit is added.
  private void linearWires(long[] macs, Pylon pylon, long @Nullable [] delta) {
    int count = words * n;
    System.arraycopy(macs, 0, pt, 0, count);
    System.arraycopy(macs, 8 * p.pylon.bytes * words, y1, 0, count);
    constants.m1.apply(pt, s1, words, table);
    addConstant(constants.g1, delta, s1);
    for (int i = 0; i < count; i++) {
      sum[i] = pt[i] ^ y1[i];
    }
    constants.m2.apply(sum, s2, words, table);
    addConstant(pylon.iv, delta, s2);
    for (int i = 0; i < count; i++) {
      sum[i] = pt[i] ^ s2[i];
    }
    addConstant(constants.g2, delta, sum);
    addConstant(pylon.ciphertext, delta, sum);
    constants.m3Inverse.apply(sum, y2, words, table);
  }

  private void addConstant(long[] bits, long @Nullable [] delta, long[] to) {
    if (delta != null) {
      for (int i = 0; i < n; i++) {
        long mask = -(bits[i / 64] >>> i & 1);
        for (int w = 0; w < words; w++) {
          to[i * words + w] ^= delta[w] & mask;
        }
      }
    }
  }

  /// Brings the wires into place, multiplies, and adds what both sides need: to the quadratic part
  /// the weighted `s y`, to the linear one the sum of `y_j z_j`, both of macs.
  private void multiply(Pylon pylon) {
    sideBySide(s1, s[0]);
    sideBySide(s2, s[1]);
    sideBySide(y1, y[0]);
    sideBySide(y2, y[1]);
    products.multiply(s, y);
    for (int box = 0; box < 2; box++) {
      products.addProduct(box, s[box], powers, powersStride, lastPower(box), quadratic);
      backwardWeights(box, pylon.alpha[box]);
      rows.addDot(y[box], 0, n, other, 0, n, n, linear, 0);
    }
  }

  /// Which power the last constraint of an S-box has: the first constraint of all has the highest.
  private int lastPower(int box) {
    return constraints - (box + 1) * n;
  }

  /// Adds the prover's linear terms that come from the products of wires.
  private void addMixed(int box, long[] sBits, long[] yBits) {
    products.addMixedProducts(box, sBits, yBits, powers, powersStride, lastPower(box), linear);
  }

  /// Puts into `other` the weights that the macs of `y` have in the constraints' linear terms:
  /// those of `y^(2^e)`, and of the product with alpha.
  private void backwardWeights(int box, long[] alpha) {
    for (int i = 0; i < n; i++) {
      for (int w = 0; w < words; w++) {
        boxWeights[i * words + w] = weights[w * constraints + box * n + i];
      }
    }
    (box == 0 ? constants.frobenius1 : constants.frobenius2)
        .apply(boxWeights, backward, words, table);
    element(weights, constraints, 2 * n + box, element);
    for (int i = 0; i < n; i++) {
      long mask = -(alpha[i / 64] >>> i & 1);
      for (int w = 0; w < words; w++) {
        backward[i * words + w] ^= element[w] & mask;
      }
    }
    sideBySide(backward, other);
  }

  /// Adds the sum of `mac_(ell+i) a^i` to the quadratic part.
  private void addMask(long[] macs) {
    Arrays.fill(shifted, 0);
    for (int i = p.lambda - 1; i >= 0; i--) {
      for (int w = shifted.length - 1; w > 0; w--) {
        shifted[w] = shifted[w] << 1 | shifted[w - 1] >>> 63;
      }
      shifted[0] <<= 1;
      for (int w = 0; w < words; w++) {
        shifted[w] ^= macs[(8 * p.witnessBytes + i) * words + w];
      }
    }
    for (int w = 0; w < shifted.length; w++) {
      quadratic[w] ^= shifted[w];
    }
  }

  private void sideBySide(long[] from, long[] to) {
    for (int i = 0; i < n; i++) {
      for (int w = 0; w < words; w++) {
        to[w * n + i] = from[i * words + w];
      }
    }
  }

  private void element(long[] from, int stride, int index, long[] to) {
    for (int w = 0; w < words; w++) {
      to[w] = from[w * stride + index];
    }
  }

  /// Overwrites everything secret.
  void wipe() {
    rows.wipe();
    products.wipe();
    Arrays.fill(scratch, 0);
    Arrays.fill(pt, 0);
    Arrays.fill(y1, 0);
    Arrays.fill(s1, 0);
    Arrays.fill(s2, 0);
    Arrays.fill(y2, 0);
    Arrays.fill(sum, 0);
    for (int box = 0; box < 2; box++) {
      Arrays.fill(s[box], 0);
      Arrays.fill(y[box], 0);
    }
    Arrays.fill(other, 0);
    Arrays.fill(table, 0);
    Arrays.fill(quadratic, 0);
    Arrays.fill(linear, 0);
    Arrays.fill(shifted, 0);
    Arrays.fill(element, 0);
  }
}
