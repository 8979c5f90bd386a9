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
/// uncompiled, and far slower than words, for the first seconds of a program.
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

  /// The S-box without its constant, over planes of `stride` words.
  static void subBytes(long[] s, int from, int stride) {
    for (int w = from; w < from + stride; w++) {
      AesSbox.substitute(s, w, stride);
    }
  }
}
