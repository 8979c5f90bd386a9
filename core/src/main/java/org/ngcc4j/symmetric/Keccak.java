package org.ngcc4j.symmetric;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The permutation Keccak-f[1600] of FIPS 202, one state at a time.
///
/// Lane `x + 5 y` of the standard is word `x + 5 y` here. Time and memory accesses do not depend on
/// the data.
final class Keccak {
  /// Words of a state.
  static final int STATE_WORDS = 25;

  static final int ROUNDS = 24;

  static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /// The constants of the step iota.
  static final long[] ROUND_CONSTANTS = roundConstants();

  private Keccak() {}

  /// Applies the permutation.
  ///
  /// @param s 25 words from `from` on
  /// @param out receives 25 words from `to` on; may be `s`
  /// @param stride distance between two words
  static void permute(long[] s, int from, long[] out, int to, int stride) {
    long s0 = s[from];
    long s1 = s[from + stride];
    long s2 = s[from + 2 * stride];
    long s3 = s[from + 3 * stride];
    long s4 = s[from + 4 * stride];
    long s5 = s[from + 5 * stride];
    long s6 = s[from + 6 * stride];
    long s7 = s[from + 7 * stride];
    long s8 = s[from + 8 * stride];
    long s9 = s[from + 9 * stride];
    long s10 = s[from + 10 * stride];
    long s11 = s[from + 11 * stride];
    long s12 = s[from + 12 * stride];
    long s13 = s[from + 13 * stride];
    long s14 = s[from + 14 * stride];
    long s15 = s[from + 15 * stride];
    long s16 = s[from + 16 * stride];
    long s17 = s[from + 17 * stride];
    long s18 = s[from + 18 * stride];
    long s19 = s[from + 19 * stride];
    long s20 = s[from + 20 * stride];
    long s21 = s[from + 21 * stride];
    long s22 = s[from + 22 * stride];
    long s23 = s[from + 23 * stride];
    long s24 = s[from + 24 * stride];
    for (int round = 0; round < ROUNDS; round++) {
      // theta: the parities of the columns
      long c0 = s0 ^ s5 ^ s10 ^ s15 ^ s20;
      long c1 = s1 ^ s6 ^ s11 ^ s16 ^ s21;
      long c2 = s2 ^ s7 ^ s12 ^ s17 ^ s22;
      long c3 = s3 ^ s8 ^ s13 ^ s18 ^ s23;
      long c4 = s4 ^ s9 ^ s14 ^ s19 ^ s24;
      long d0 = c4 ^ Long.rotateLeft(c1, 1);
      long d1 = c0 ^ Long.rotateLeft(c2, 1);
      long d2 = c1 ^ Long.rotateLeft(c3, 1);
      long d3 = c2 ^ Long.rotateLeft(c4, 1);
      long d4 = c3 ^ Long.rotateLeft(c0, 1);
      // rho and pi
      long b0 = s0 ^ d0;
      long b1 = Long.rotateLeft(s6 ^ d1, 44);
      long b2 = Long.rotateLeft(s12 ^ d2, 43);
      long b3 = Long.rotateLeft(s18 ^ d3, 21);
      long b4 = Long.rotateLeft(s24 ^ d4, 14);
      long b5 = Long.rotateLeft(s3 ^ d3, 28);
      long b6 = Long.rotateLeft(s9 ^ d4, 20);
      long b7 = Long.rotateLeft(s10 ^ d0, 3);
      long b8 = Long.rotateLeft(s16 ^ d1, 45);
      long b9 = Long.rotateLeft(s22 ^ d2, 61);
      long b10 = Long.rotateLeft(s1 ^ d1, 1);
      long b11 = Long.rotateLeft(s7 ^ d2, 6);
      long b12 = Long.rotateLeft(s13 ^ d3, 25);
      long b13 = Long.rotateLeft(s19 ^ d4, 8);
      long b14 = Long.rotateLeft(s20 ^ d0, 18);
      long b15 = Long.rotateLeft(s4 ^ d4, 27);
      long b16 = Long.rotateLeft(s5 ^ d0, 36);
      long b17 = Long.rotateLeft(s11 ^ d1, 10);
      long b18 = Long.rotateLeft(s17 ^ d2, 15);
      long b19 = Long.rotateLeft(s23 ^ d3, 56);
      long b20 = Long.rotateLeft(s2 ^ d2, 62);
      long b21 = Long.rotateLeft(s8 ^ d3, 55);
      long b22 = Long.rotateLeft(s14 ^ d4, 39);
      long b23 = Long.rotateLeft(s15 ^ d0, 41);
      long b24 = Long.rotateLeft(s21 ^ d1, 2);
      // chi and iota
      s0 = b0 ^ (~b1 & b2) ^ ROUND_CONSTANTS[round];
      s1 = b1 ^ (~b2 & b3);
      s2 = b2 ^ (~b3 & b4);
      s3 = b3 ^ (~b4 & b0);
      s4 = b4 ^ (~b0 & b1);
      s5 = b5 ^ (~b6 & b7);
      s6 = b6 ^ (~b7 & b8);
      s7 = b7 ^ (~b8 & b9);
      s8 = b8 ^ (~b9 & b5);
      s9 = b9 ^ (~b5 & b6);
      s10 = b10 ^ (~b11 & b12);
      s11 = b11 ^ (~b12 & b13);
      s12 = b12 ^ (~b13 & b14);
      s13 = b13 ^ (~b14 & b10);
      s14 = b14 ^ (~b10 & b11);
      s15 = b15 ^ (~b16 & b17);
      s16 = b16 ^ (~b17 & b18);
      s17 = b17 ^ (~b18 & b19);
      s18 = b18 ^ (~b19 & b15);
      s19 = b19 ^ (~b15 & b16);
      s20 = b20 ^ (~b21 & b22);
      s21 = b21 ^ (~b22 & b23);
      s22 = b22 ^ (~b23 & b24);
      s23 = b23 ^ (~b24 & b20);
      s24 = b24 ^ (~b20 & b21);
    }
    out[to] = s0;
    out[to + stride] = s1;
    out[to + 2 * stride] = s2;
    out[to + 3 * stride] = s3;
    out[to + 4 * stride] = s4;
    out[to + 5 * stride] = s5;
    out[to + 6 * stride] = s6;
    out[to + 7 * stride] = s7;
    out[to + 8 * stride] = s8;
    out[to + 9 * stride] = s9;
    out[to + 10 * stride] = s10;
    out[to + 11 * stride] = s11;
    out[to + 12 * stride] = s12;
    out[to + 13 * stride] = s13;
    out[to + 14 * stride] = s14;
    out[to + 15 * stride] = s15;
    out[to + 16 * stride] = s16;
    out[to + 17 * stride] = s17;
    out[to + 18 * stride] = s18;
    out[to + 19 * stride] = s19;
    out[to + 20 * stride] = s20;
    out[to + 21 * stride] = s21;
    out[to + 22 * stride] = s22;
    out[to + 23 * stride] = s23;
    out[to + 24 * stride] = s24;
  }

  /// Section 3.2.5: bit `2^j - 1` of a constant is a bit of a linear feedback shift register.
  private static long[] roundConstants() {
    long[] constants = new long[ROUNDS];
    int register = 1;
    for (int round = 0; round < ROUNDS; round++) {
      for (int j = 0; j <= 6; j++) {
        constants[round] |= (register & 1L) << ((1 << j) - 1);
        register <<= 1;
        register ^= (register >>> 8) * 0x171;
      }
    }
    return constants;
  }
}
