package org.ngcc4j.symmetric;

import java.util.Arrays;

/// AES in counter mode under up to sixteen keys at a time: for batches that are too small for
/// [AesLanes].
///
/// Here all sixteen bytes of all sixteen blocks stand in four words, and eight times four words
/// hold the eight bits of the bytes. *State* planes are four words, one for each row of the blocks:
/// byte `c + 4 p` of word `r` holds, of the blocks `2 j + p`, the byte in row `r` and column `c`,
/// block after block in its bits `j`. *Word* planes are one word, for four bytes of a key: byte
/// `r + 4 p` holds byte `r`.
///
/// There is no vector kernel for this: a tree calls it a few dozen times, so one would run
/// uncompiled, a hundred times slower, for longer than most programs sign.
///
/// There is no table and no branch on keys or blocks: time and memory accesses do not depend on
/// them. An instance is a workspace: not safe for concurrent use, and to be wiped after secrets.
final class AesFew {
  /// Number of keys.
  static final int KEYS = 16;

  /// Words of the planes of a state.
  static final int STATE_WORDS = 32;

  private static final int BITS = Byte.SIZE;
  private static final int ROWS = 4;
  private static final int COLUMNS = 4;

  /// What the S-box adds to each byte.
  private static final int AFFINE = 0x63;

  private final int keyWords;
  private final int rounds;

  /// The word planes of the expanded keys.
  private final long[] words;

  /// The state planes of the round keys; but for the first, with [#AFFINE] added.
  private final long[] roundKeys;

  private final long[] state = new long[STATE_WORDS];
  private final long[] column = new long[BITS];

  /// Makes a workspace.
  ///
  /// @param keyBits 128, 192 or 256
  AesFew(int keyBits) {
    keyWords = keyBits / 32;
    rounds = keyWords + 6;
    words = new long[COLUMNS * (rounds + 1) * BITS];
    roundKeys = new long[(rounds + 1) * STATE_WORDS];
  }

  /// Sets the keys.
  ///
  /// @param keys key `k` stands from `offset + k * stride` on
  /// @param count number of keys, 1 to 16
  void keys(long[] keys, int offset, int stride, int count) {
    for (int word = 0; word < keyWords; word++) {
      Arrays.fill(column, 0);
      for (int k = 0; k < count; k++) {
        long half = (keys[offset + k * stride + word / 2] >>> (32 * (word % 2))) & 0xFFFFFFFFL;
        column[k / 2] |= half << (32 * (k % 2));
      }
      transposeBits(column);
      System.arraycopy(column, 0, words, BITS * word, BITS);
    }
    schedule();
    for (int round = 0; round <= rounds; round++) {
      for (int bit = 0; bit < BITS; bit++) {
        int from = COLUMNS * BITS * round + bit;
        int to = STATE_WORDS * round + ROWS * bit;
        for (int c = 0; c < COLUMNS; c++) {
          roundKeys[to + c] =
              words[from + BITS * c] ^ (round == 0 ? 0 : -(long) ((AFFINE >>> bit) & 1));
        }
        transposeBytes(roundKeys, to);
      }
    }
  }

  /// Encrypts one block under every key.
  ///
  /// @param block 16 bytes, public
  /// @param count number of keys
  /// @param wanted words wanted of each result, 1 or 2
  /// @param out receives them from `offset + k * stride` on
  void encrypt(byte[] block, int count, int wanted, long[] out, int offset, int stride) {
    for (int bit = 0; bit < BITS; bit++) {
      for (int row = 0; row < ROWS; row++) {
        long bytes = 0;
        for (int c = 0; c < COLUMNS; c++) {
          bytes |= (-(long) ((block[ROWS * c + row] >>> bit) & 1) & 0xFF000000FFL) << (BITS * c);
        }
        state[ROWS * bit + row] = roundKeys[ROWS * bit + row] ^ bytes;
      }
    }
    encrypt();
    for (int bit = 0; bit < BITS; bit++) {
      transposeBytes(state, ROWS * bit);
    }
    for (int word = 0; word < wanted; word++) {
      for (int half = 0; half < 2; half++) {
        for (int bit = 0; bit < BITS; bit++) {
          column[bit] = state[ROWS * bit + 2 * word + half];
        }
        transposeBits(column);
        for (int k = 0; k < count; k++) {
          long four = (column[k / 2] >>> (32 * (k % 2))) & 0xFFFFFFFFL;
          int at = offset + k * stride + word;
          out[at] = half == 0 ? four : out[at] | (four << 32);
        }
      }
    }
  }

  /// Overwrites everything that depends on keys.
  void wipe() {
    Arrays.fill(words, 0);
    Arrays.fill(roundKeys, 0);
    Arrays.fill(state, 0);
    Arrays.fill(column, 0);
  }

  /// The key expansion of section 5.2, over word planes.
  private void schedule() {
    int constant = 1;
    for (int i = keyWords; i < COLUMNS * (rounds + 1); i++) {
      System.arraycopy(words, BITS * (i - 1), column, 0, BITS);
      if (i % keyWords == 0) {
        for (int bit = 0; bit < BITS; bit++) {
          long x = column[bit];
          column[bit] = ((x >>> 8) & 0x00FFFFFF00FFFFFFL) | ((x << 24) & 0xFF000000FF000000L);
        }
        subBytes(column, 0, 1);
        for (int bit = 0; bit < BITS; bit++) {
          column[bit] ^= -(long) ((AFFINE >>> bit) & 1);
          column[bit] ^= -(long) ((constant >>> bit) & 1) & 0xFF000000FFL;
        }
        constant = (constant << 1) ^ ((constant >>> 7) * 0x11B);
      } else if (keyWords > 6 && i % keyWords == 4) {
        subBytes(column, 0, 1);
        for (int bit = 0; bit < BITS; bit++) {
          column[bit] ^= -(long) ((AFFINE >>> bit) & 1);
        }
      }
      for (int bit = 0; bit < BITS; bit++) {
        words[BITS * i + bit] = words[BITS * (i - keyWords) + bit] ^ column[bit];
      }
    }
  }

  /// Bit `i` of byte `b` of word `j` changes places with bit `j` of byte `b` of word `i`.
  private static void transposeBits(long[] words) {
    for (int step = 4; step > 0; step >>>= 1) {
      long mask = (0xFFL / ((1 << step) + 1)) * 0x0101010101010101L;
      for (int i = 0; i < BITS; i = ((i | step) + 1) & ~step) {
        long moved = ((words[i] >>> step) ^ words[i + step]) & mask;
        words[i + step] ^= moved;
        words[i] ^= moved << step;
      }
    }
  }

  /// In both halves of four words, byte `i` of word `j` changes places with byte `j` of word `i`.
  private static void transposeBytes(long[] words, int at) {
    long a = words[at];
    long b = words[at + 1];
    long c = words[at + 2];
    long d = words[at + 3];
    long moved = ((a >>> 8) ^ b) & 0x00FF00FF00FF00FFL;
    a ^= moved << 8;
    b ^= moved;
    moved = ((c >>> 8) ^ d) & 0x00FF00FF00FF00FFL;
    c ^= moved << 8;
    d ^= moved;
    moved = ((a >>> 16) ^ c) & 0x0000FFFF0000FFFFL;
    words[at] = a ^ (moved << 16);
    words[at + 2] = c ^ moved;
    moved = ((b >>> 16) ^ d) & 0x0000FFFF0000FFFFL;
    words[at + 1] = b ^ (moved << 16);
    words[at + 3] = d ^ moved;
  }

  /// Encrypts a state that has the first round key already.
  private void encrypt() {
    for (int round = 1; round <= rounds; round++) {
      subBytes(state, 0, ROWS);
      for (int bit = 0; bit < BITS; bit++) {
        shiftRows(state, ROWS * bit);
      }
      if (round < rounds) {
        mixColumns(state);
      }
      for (int i = 0; i < STATE_WORDS; i++) {
        state[i] ^= roundKeys[STATE_WORDS * round + i];
      }
    }
  }

  /// Row `r` of all columns comes from column `c + r`.
  private static void shiftRows(long[] state, int at) {
    long x = state[at + 1];
    state[at + 1] = ((x >>> 8) & 0x00FFFFFF00FFFFFFL) | ((x << 24) & 0xFF000000FF000000L);
    x = state[at + 2];
    state[at + 2] = ((x >>> 16) & 0x0000FFFF0000FFFFL) | ((x << 16) & 0xFFFF0000FFFF0000L);
    x = state[at + 3];
    state[at + 3] = ((x >>> 24) & 0x000000FF000000FFL) | ((x << 8) & 0xFFFFFF00FFFFFF00L);
  }

  /// Twice `row + next`, of which bit 7 comes back in bits 0, 1, 3 and 4, and the other three.
  private static void mixColumns(long[] s) {
    int top = ROWS * 7;
    long high0 = s[top] ^ s[top + 1];
    long high1 = s[top + 1] ^ s[top + 2];
    long high2 = s[top + 2] ^ s[top + 3];
    long high3 = s[top + 3] ^ s[top];
    long carried0 = high0;
    long carried1 = high1;
    long carried2 = high2;
    long carried3 = high3;
    for (int bit = 0; bit < BITS; bit++) {
      int at = ROWS * bit;
      long back = bit == 1 || bit == 3 || bit == 4 ? -1 : 0;
      long a = s[at];
      long b = s[at + 1];
      long c = s[at + 2];
      long d = s[at + 3];
      s[at] = carried0 ^ (high0 & back) ^ b ^ c ^ d;
      s[at + 1] = carried1 ^ (high1 & back) ^ c ^ d ^ a;
      s[at + 2] = carried2 ^ (high2 & back) ^ d ^ a ^ b;
      s[at + 3] = carried3 ^ (high3 & back) ^ a ^ b ^ c;
      carried0 = a ^ b;
      carried1 = b ^ c;
      carried2 = c ^ d;
      carried3 = d ^ a;
    }
  }

  /// The S-box without its constant, over planes of `stride` words; see [AesLanes.Scalar].
  static void subBytes(long[] s, int from, int stride) {
    for (int w = from; w < from + stride; w++) {
      long x0 = s[w + 7 * stride];
      long x1 = s[w + 6 * stride];
      long x2 = s[w + 5 * stride];
      long x3 = s[w + 4 * stride];
      long x4 = s[w + 3 * stride];
      long x5 = s[w + 2 * stride];
      long x6 = s[w + stride];
      long x7 = s[w];
      long y14 = x3 ^ x5;
      long y13 = x0 ^ x6;
      long y9 = x0 ^ x3;
      long y8 = x0 ^ x5;
      long t0 = x1 ^ x2;
      long y1 = t0 ^ x7;
      long y4 = y1 ^ x3;
      long y12 = y13 ^ y14;
      long y2 = y1 ^ x0;
      long y5 = y1 ^ x6;
      long y3 = y5 ^ y8;
      long t1 = x4 ^ y12;
      long y15 = t1 ^ x5;
      long y20 = t1 ^ x1;
      long y6 = y15 ^ x7;
      long y10 = y15 ^ t0;
      long y11 = y20 ^ y9;
      long y7 = x7 ^ y11;
      long y17 = y10 ^ y11;
      long y19 = y10 ^ y8;
      long y16 = t0 ^ y11;
      long y21 = y13 ^ y16;
      long y18 = x0 ^ y16;
      long t2 = y12 & y15;
      long t3 = y3 & y6;
      long t4 = t3 ^ t2;
      long t5 = y4 & x7;
      long t6 = t5 ^ t2;
      long t7 = y13 & y16;
      long t8 = y5 & y1;
      long t9 = t8 ^ t7;
      long t10 = y2 & y7;
      long t11 = t10 ^ t7;
      long t12 = y9 & y11;
      long t13 = y14 & y17;
      long t14 = t13 ^ t12;
      long t15 = y8 & y10;
      long t16 = t15 ^ t12;
      long t17 = t4 ^ t14;
      long t18 = t6 ^ t16;
      long t19 = t9 ^ t14;
      long t20 = t11 ^ t16;
      long t21 = t17 ^ y20;
      long t22 = t18 ^ y19;
      long t23 = t19 ^ y21;
      long t24 = t20 ^ y18;
      long t25 = t21 ^ t22;
      long t26 = t21 & t23;
      long t27 = t24 ^ t26;
      long t28 = t25 & t27;
      long t29 = t28 ^ t22;
      long t30 = t23 ^ t24;
      long t31 = t22 ^ t26;
      long t32 = t31 & t30;
      long t33 = t32 ^ t24;
      long t34 = t23 ^ t33;
      long t35 = t27 ^ t33;
      long t36 = t24 & t35;
      long t37 = t36 ^ t34;
      long t38 = t27 ^ t36;
      long t39 = t29 & t38;
      long t40 = t25 ^ t39;
      long t41 = t40 ^ t37;
      long t42 = t29 ^ t33;
      long t43 = t29 ^ t40;
      long t44 = t33 ^ t37;
      long t45 = t42 ^ t41;
      long z0 = t44 & y15;
      long z1 = t37 & y6;
      long z2 = t33 & x7;
      long z3 = t43 & y16;
      long z4 = t40 & y1;
      long z5 = t29 & y7;
      long z6 = t42 & y11;
      long z7 = t45 & y17;
      long z8 = t41 & y10;
      long z9 = t44 & y12;
      long z10 = t37 & y3;
      long z11 = t33 & y4;
      long z12 = t43 & y13;
      long z13 = t40 & y5;
      long z14 = t29 & y2;
      long z15 = t42 & y9;
      long z16 = t45 & y14;
      long z17 = t41 & y8;
      long t46 = z15 ^ z16;
      long t47 = z10 ^ z11;
      long t48 = z5 ^ z13;
      long t49 = z9 ^ z10;
      long t50 = z2 ^ z12;
      long t51 = z2 ^ z5;
      long t52 = z7 ^ z8;
      long t53 = z0 ^ z3;
      long t54 = z6 ^ z7;
      long t55 = z16 ^ z17;
      long t56 = z12 ^ t48;
      long t57 = t50 ^ t53;
      long t58 = z4 ^ t46;
      long t59 = z3 ^ t54;
      long t60 = t46 ^ t57;
      long t61 = z14 ^ t57;
      long t62 = t52 ^ t58;
      long t63 = t49 ^ t58;
      long t64 = z4 ^ t59;
      long t65 = t61 ^ t62;
      long t66 = z1 ^ t63;
      long s0 = t59 ^ t63;
      long s6 = t56 ^ t62;
      long s7 = t48 ^ t60;
      long t67 = t64 ^ t65;
      long s3 = t53 ^ t66;
      long s4 = t51 ^ t66;
      long s5 = t47 ^ t65;
      long s1 = t64 ^ s3;
      long s2 = t55 ^ t67;
      s[w + 7 * stride] = s0;
      s[w + 6 * stride] = s1;
      s[w + 5 * stride] = s2;
      s[w + 4 * stride] = s3;
      s[w + 3 * stride] = s4;
      s[w + 2 * stride] = s5;
      s[w + stride] = s6;
      s[w] = s7;
    }
  }
}
