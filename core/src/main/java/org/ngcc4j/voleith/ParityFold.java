package org.ngcc4j.voleith;

import java.util.Arrays;

/// Parities of 64 words at a time: bit `p` of the result belongs to word `p`.
///
/// Words are halved and two halves packed into one word until single bits are left; what is
/// packed where makes the order come out right. With the halves of the lanes whose number has a bit
/// go the sums over these lanes, so the parities over all lanes and over the lanes with each of the
/// six bits of their number take one pass together.
///
/// Working memory; not safe for concurrent use. Time and addresses do not depend on the words.
public final class ParityFold {
  private static final long[] LOW = {
    0x5555555555555555L,
    0x3333333333333333L,
    0x0F0F0F0F0F0F0F0FL,
    0x00FF00FF00FF00FFL,
    0x0000FFFF0000FFFFL,
    0x00000000FFFFFFFFL
  };

  /// The 64 words to fold; overwritten.
  public final long[] words = new long[64];

  private final long[] halves = new long[32];

  /// Makes working memory.
  public ParityFold() {}

  /// Returns the parities of all bits of each word.
  public long all() {
    return fold(words, 5);
  }

  /// Adds the parities of all bits to `out[to]`, and those of the bits whose number has bit `j` to
  /// `out[to + (1 + j) * stride]`.
  ///
  /// @param out receives the parities
  /// @param to index of the first
  /// @param stride distance between two
  public void allAndEachBit(long[] out, int to, int stride) {
    for (int level = 5; level >= 0; level--) {
      int shift = 1 << level;
      long low = LOW[level];
      for (int i = 0; i < shift; i++) {
        long a = words[i];
        long b = words[i + shift];
        halves[i] = a >>> shift & low | b & ~low;
        words[i] = (a ^ a >>> shift) & low | (b ^ b << shift) & ~low;
      }
      out[to + (1 + level) * stride] ^= fold(halves, level - 1);
    }
    out[to] ^= words[0];
  }

  private static long fold(long[] words, int top) {
    for (int level = top; level >= 0; level--) {
      int shift = 1 << level;
      long low = LOW[level];
      for (int i = 0; i < shift; i++) {
        long a = words[i];
        long b = words[i + shift];
        words[i] = (a ^ a >>> shift) & low | (b ^ b << shift) & ~low;
      }
    }
    return words[0];
  }

  /// Overwrites the words.
  public void wipe() {
    Arrays.fill(words, 0);
    Arrays.fill(halves, 0);
  }
}
