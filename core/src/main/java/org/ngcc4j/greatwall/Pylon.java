package org.ngcc4j.greatwall;

import java.util.Arrays;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.symmetric.Shake;

/// The one-way function: a plaintext and a public initial value give a ciphertext, or nothing.
///
/// Working memory for one evaluation, and its intermediate values, which are the witness of a
/// signature; not safe for concurrent use. The values decide neither branches nor addresses, up to
/// the answer whether there is a ciphertext at all.
///
/// Source: `docs/spec/greatwall.md` section 3.
final class Pylon {
  private final PylonParameters p;
  private final PylonConstants constants;
  private final BinaryField field;
  private final Shake shake;
  private final byte[] encoded;
  private final long[] scratch;
  private final long[] power;
  private final long[] run;
  private final long[] sum;

  /// pt.
  final long[] plaintext;

  /// iv; public.
  final long[] iv;

  /// ct; public.
  final long[] ciphertext;

  /// The input of the first S-box.
  final long[] s1;

  /// The output of the first S-box.
  final long[] x1;

  /// The input of the second S-box.
  final long[] s2;

  /// The output of the second S-box.
  final long[] x2;

  /// alpha_0 and alpha_1; public.
  final long[][] alpha;

  Pylon(GreatWallParameters set) {
    p = set.pylon;
    constants = PylonConstants.of(p);
    field = p.field;
    shake = set.shake();
    encoded = new byte[p.bytes];
    scratch = new long[field.scratchWords()];
    power = new long[p.words];
    run = new long[p.words];
    sum = new long[p.words];
    plaintext = new long[p.words];
    iv = new long[p.words];
    ciphertext = new long[p.words];
    s1 = new long[p.words];
    x1 = new long[p.words];
    s2 = new long[p.words];
    x2 = new long[p.words];
    alpha = new long[2][p.words];
  }

  /// Evaluates the function at `pt || iv`.
  ///
  /// @param input both in their encoded form
  /// @return whether there is a ciphertext
  boolean evaluate(byte[] input) {
    decode(p, input, 0, plaintext);
    setIv(input, p.bytes);
    constants.m1.apply(plaintext, s1);
    add(constants.g1, s1);
    sbox(s1, p.e1, x1);
    copySum(x1, plaintext);
    constants.m2.apply(sum, s2);
    add(iv, s2);
    sbox(s2, p.e2, x2);
    constants.m3.apply(x2, ciphertext);
    add(constants.g2, ciphertext);
    add(s2, ciphertext);
    add(plaintext, ciphertext);
    return (dot(alpha[0], x1) & dot(alpha[1], x2)) == 1;
  }

  /// Takes over an evaluation.
  void copy(Pylon from) {
    copy(from.plaintext, plaintext);
    copy(from.iv, iv);
    copy(from.ciphertext, ciphertext);
    copy(from.s1, s1);
    copy(from.x1, x1);
    copy(from.s2, s2);
    copy(from.x2, x2);
    copy(from.alpha[0], alpha[0]);
    copy(from.alpha[1], alpha[1]);
  }

  private void copy(long[] from, long[] to) {
    System.arraycopy(from, 0, to, 0, p.words);
  }

  /// Takes the public initial value, and what follows from it alone.
  ///
  /// @param from the bytes that hold its encoded form
  /// @param at index of the first byte
  void setIv(byte[] from, int at) {
    decode(p, from, at, iv);
    for (int i = 0; i < alpha.length; i++) {
      shake.reset().update(from, at, p.bytes).update(i).squeeze(encoded, 0, p.bytes);
      encoded[p.bytes - 1] &= (byte) p.lastByteMask;
      decode(p, encoded, 0, alpha[i]);
    }
  }

  /// Tells whether the bits of an encoded element that are not used are zero.
  static boolean isCanonical(PylonParameters p, byte[] from, int at) {
    return (from[at + p.bytes - 1] & 0xFF & ~p.lastByteMask) == 0;
  }

  static void decode(PylonParameters p, byte[] from, int at, long[] to) {
    Arrays.fill(to, 0);
    for (int i = 0; i < p.bytes; i++) {
      to[i / 8] |= (from[at + i] & 0xFFL) << (8 * i);
    }
  }

  static void encode(PylonParameters p, long[] from, byte[] to, int at) {
    for (int i = 0; i < p.bytes; i++) {
      to[at + i] = (byte) (from[i / 8] >>> (8 * i));
    }
  }

  /// The S-box: `r` with `r^(2^e - 1) = x`, the product of the `x^(2^(e i))` for `i < t`, where `t`
  /// is the inverse of `e` modulo n.
  private void sbox(long[] x, int e, long[] r) {
    int t = inverse(e);
    System.arraycopy(x, 0, run, 0, p.words);
    int k = 1;
    for (int bit = Integer.highestOneBit(t) >> 1; bit != 0; bit >>= 1) {
      field.square(run, 0, (int) ((long) e * k % p.n), power, 0, scratch);
      field.multiply(run, 0, power, 0, run, 0, scratch);
      k *= 2;
      if ((t & bit) != 0) {
        field.square(run, 0, e, power, 0, scratch);
        field.multiply(power, 0, x, 0, run, 0, scratch);
        k++;
      }
    }
    System.arraycopy(run, 0, r, 0, p.words);
  }

  private int inverse(int e) {
    int t = 1;
    while (e * t % p.n != 1) {
      t++;
    }
    return t;
  }

  private void copySum(long[] a, long[] b) {
    for (int i = 0; i < p.words; i++) {
      sum[i] = a[i] ^ b[i];
    }
  }

  private static void add(long[] from, long[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] ^= from[i];
    }
  }

  private static int dot(long[] a, long[] b) {
    long sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum ^= a[i] & b[i];
    }
    return Long.bitCount(sum) & 1;
  }

  /// Overwrites everything secret.
  void wipe() {
    shake.reset();
    Arrays.fill(scratch, 0);
    Arrays.fill(power, 0);
    Arrays.fill(run, 0);
    Arrays.fill(sum, 0);
    Arrays.fill(plaintext, 0);
    Arrays.fill(s1, 0);
    Arrays.fill(x1, 0);
    Arrays.fill(s2, 0);
    Arrays.fill(x2, 0);
  }
}
