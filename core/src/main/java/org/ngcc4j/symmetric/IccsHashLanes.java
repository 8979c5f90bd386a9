package org.ngcc4j.symmetric;

import java.util.Arrays;

/// The ICCS function `pseudohash` over up to sixteen messages of equal length side by side.
///
/// The messages grow by words of four bytes and end with a few bytes that they have in common.
/// They may continue one message; then only what comes behind is computed for each lane.
///
/// Not safe for concurrent use. Time and memory accesses depend on lengths and lanes only.
///
/// Source: `docs/spec/iccs.md`, "pseudohash".
public final class IccsHashLanes {
  /// Number of messages at most.
  public static final int LANES = Sm3Lanes.LANES;

  private static final int HALF = Sm3.STATE_WORDS * LANES;

  /// The block behind a message of 64 bytes, expanded.
  private static final int[] END_OF_BLOCK = end(Sm3.BLOCK_BYTES);

  private final int digestWords;
  private final int[] inner = new int[Sm3.STATE_WORDS];
  private final int[] outer = new int[Sm3.STATE_WORDS];
  private final int[] start = new int[Sm3.STATE_WORDS];

  private final int[] plainStates = new int[Sm3Lanes.STATE_INTS];
  private final int[] keyedStates = new int[Sm3Lanes.STATE_INTS];
  private final int[] plain = new int[Sm3Lanes.BLOCK_INTS];
  private final int[] keyed = new int[Sm3Lanes.BLOCK_INTS];

  /// The last word in front of the plain block: the keyed message lags by two bytes.
  private final int[] before = new int[LANES];

  /// h1, h2, h3, h4 of the specification, lane-minor.
  private final int[] digests;

  private final int[] macs = new int[2 * HALF];
  private final byte[] buffered = new byte[Sm3.BLOCK_BYTES];
  private long length;
  private int filled;
  private int lanes;

  /// Set at the end when the first part of the digest is enough, which needs no keyed hash.
  private boolean plainOnly;

  /// Makes a workspace.
  ///
  /// @param digestBits 512, 768 or 1024
  public IccsHashLanes(int digestBits) {
    if (digestBits != 512 && digestBits != 768 && digestBits != 1024) {
      throw new IllegalArgumentException(
          "digest length: expected 512, 768 or 1024 bits, got " + digestBits);
    }
    digestWords = digestBits / Integer.SIZE;
    digests = new int[digestWords * LANES];
    IccsHash.INNER.copyState(inner);
    IccsHash.OUTER.copyState(outer);
    Sm3.initialState(start);
    begin(1);
  }

  /// Starts messages.
  ///
  /// @param count how many, 1 to 16
  public void begin(int count) {
    lanes = count;
    plainOnly = false;
    length = 0;
    filled = 0;
    Sm3Lanes.fillStates(plainStates, start);
    Sm3Lanes.fillStates(keyedStates, inner);
    Arrays.fill(before, domain() >>> 16);
  }

  /// Starts messages that continue one and the same message.
  ///
  /// @param prefix that message, a multiple of four bytes and not empty; not modified
  /// @param count how many, 1 to 16
  public void begin(IccsHash prefix, int count) {
    Sm3 hash = prefix.plain();
    if (hash.length() == 0 || hash.length() % Integer.BYTES != 0) {
      throw new IllegalArgumentException("expected whole words, got " + hash.length() + " bytes");
    }
    if (prefix.digestBytes() != Integer.BYTES * digestWords) {
      throw new IllegalArgumentException("the digests differ in length");
    }
    lanes = count;
    plainOnly = false;
    length = hash.length();
    filled = hash.buffered() / Integer.BYTES;
    int[] state = macs;
    hash.copyState(state);
    Sm3Lanes.fillStates(plainStates, state);
    prefix.keyed().copyState(state);
    Sm3Lanes.fillStates(keyedStates, state);
    // The keyed message is two bytes ahead: what it has buffered begins with the end of the word
    // before the plain block.
    prefix.keyed().copyBuffered(buffered);
    Arrays.fill(before, (buffered[0] & 0xFF) << 8 | (buffered[1] & 0xFF));
    for (int w = 0; w < filled; w++) {
      int at = 2 + Integer.BYTES * w;
      Arrays.fill(plain, w * LANES, (w + 1) * LANES, (int) Sm3.BE_INT.get(buffered, at));
    }
  }

  /// Appends a number to each message, the least significant byte first.
  ///
  /// @param first the number for lane 0
  /// @param step how much it grows from lane to lane
  public void updateCounter(int first, int step) {
    for (int lane = 0; lane < lanes; lane++) {
      plain[filled * LANES + lane] = Integer.reverseBytes(first + step * lane);
    }
    filled++;
    length += Integer.BYTES;
    compressFull();
  }

  /// Appends words to each message.
  ///
  /// @param data words of eight bytes, the least significant first
  /// @param from index of the first word of lane 0
  /// @param stride distance between the first words of two lanes
  /// @param words number of words
  public void update(long[] data, int from, int stride, int words) {
    for (int w = 0; w < words; w++) {
      int row = filled * LANES;
      int at = from + w;
      for (int lane = 0; lane < lanes; lane++, at += stride) {
        long two = Long.reverseBytes(data[at]);
        plain[row + lane] = (int) (two >>> Integer.SIZE);
        if (filled + 1 < Sm3.BLOCK_WORDS) {
          plain[row + LANES + lane] = (int) two;
        } else {
          macs[lane] = (int) two;
        }
      }
      boolean splits = filled + 1 == Sm3.BLOCK_WORDS;
      filled += splits ? 1 : 2;
      compressFull();
      if (splits) {
        System.arraycopy(macs, 0, plain, 0, LANES);
        filled = 1;
      }
    }
    length += (long) words * Long.BYTES;
  }

  private void compressFull() {
    if (filled == Sm3.BLOCK_WORDS) {
      shift(Sm3.BLOCK_WORDS);
      compressBoth();
    }
  }

  /// Fills so many rows of the keyed block from the plain one.
  private void shift(int rows) {
    for (int lane = 0; lane < LANES; lane++) {
      keyed[lane] = before[lane] << 16 | plain[lane] >>> 16;
    }
    for (int i = LANES; i < rows * LANES; i++) {
      keyed[i] = plain[i - LANES] << 16 | plain[i] >>> 16;
    }
  }

  private void compressBoth() {
    System.arraycopy(plain, (Sm3.BLOCK_WORDS - 1) * LANES, before, 0, LANES);
    Sm3Lanes.compress(plainStates, plain, lanes);
    if (!plainOnly) {
      Sm3Lanes.compress(keyedStates, keyed, lanes);
    }
    filled = 0;
  }

  /// Ends the messages with five common bytes, and computes as much of the digests as wanted.
  ///
  /// @param first the first of the common bytes
  /// @param number the four others, the least significant first
  /// @param words how many words of a digest are wanted
  public void finish(int first, int number, int words) {
    plainOnly = words <= Sm3.STATE_WORDS;
    int swapped = Integer.reverseBytes(number);
    int head = first << 24 | swapped >>> 8;
    shift(filled);
    for (int lane = 0; lane < LANES; lane++) {
      int last = filled == 0 ? before[lane] : plain[(filled - 1) * LANES + lane];
      keyed[filled * LANES + lane] = last << 16 | head >>> 16;
    }
    // The words behind: in the keyed message without the domain, which stands at its beginning.
    int keyedTail = head << 16 | (swapped & 0xFF) << 8 | 0x80;
    int plainTail = swapped << 24 | domain() >>> 8 | 0x80;
    appendCommon(head, 0, true);
    appendCommon(plainTail, keyedTail, false);
    while (filled != Sm3.BLOCK_WORDS - 2) {
      appendCommon(0, 0, false);
    }
    long plainBits = Byte.SIZE * (length + 7);
    long keyedBits = Byte.SIZE * (length + 7 + Sm3.BLOCK_BYTES);
    appendCommon((int) (plainBits >>> 32), (int) (keyedBits >>> 32), false);
    appendCommon((int) plainBits, (int) keyedBits, false);
    combine(words);
  }

  /// The two bytes that tell the widths apart, in the upper half of a word.
  private int domain() {
    return (digestWords / Sm3.STATE_WORDS) << 24;
  }

  private void appendCommon(int plainWord, int keyedWord, boolean keyedIsSet) {
    int row = filled * LANES;
    Arrays.fill(plain, row, row + LANES, plainWord);
    if (!keyedIsSet) {
      Arrays.fill(keyed, row, row + LANES, keyedWord);
    }
    filled++;
    if (filled == Sm3.BLOCK_WORDS) {
      compressBoth();
    }
  }

  /// What follows from the two hashes, section "pseudohash" from `h1` on.
  private void combine(int words) {
    System.arraycopy(plainStates, 0, digests, 0, HALF);
    if (words <= Sm3.STATE_WORDS) {
      return;
    }
    outerHash(keyedStates, 0, macs, 0);
    hashBlock(macs, 0, digests, 0, digests, HALF);
    if (words <= 2 * Sm3.STATE_WORDS) {
      return;
    }
    mac(0, 0);
    hashBlock(digests, HALF, macs, 0, digests, 2 * HALF);
    if (words <= 3 * Sm3.STATE_WORDS) {
      return;
    }
    mac(HALF, 0);
    mac(2 * HALF, HALF);
    // 96 bytes: one block, and 32 bytes with the padding.
    System.arraycopy(macs, 0, plain, 0, HALF);
    System.arraycopy(digests, 2 * HALF, plain, HALF, HALF);
    Sm3Lanes.fillStates(plainStates, start);
    Sm3Lanes.compress(plainStates, plain, lanes);
    endHalf(macs, HALF, 3 * Sm3.DIGEST_BYTES);
    Sm3Lanes.compress(plainStates, plain, lanes);
    System.arraycopy(plainStates, 0, digests, 3 * HALF, HALF);
  }

  /// HMAC of a part of the digests.
  private void mac(int from, int to) {
    Sm3Lanes.fillStates(keyedStates, inner);
    endHalf(digests, from, Sm3.BLOCK_BYTES + Sm3.DIGEST_BYTES);
    Sm3Lanes.compress(keyedStates, plain, lanes);
    outerHash(keyedStates, 0, macs, to);
  }

  private void outerHash(int[] from, int at, int[] to, int toAt) {
    endHalf(from, at, Sm3.BLOCK_BYTES + Sm3.DIGEST_BYTES);
    Sm3Lanes.fillStates(keyedStates, outer);
    Sm3Lanes.compress(keyedStates, plain, lanes);
    System.arraycopy(keyedStates, 0, to, toAt, HALF);
  }

  /// SM3 of 64 bytes.
  private void hashBlock(int[] a, int aAt, int[] b, int bAt, int[] to, int toAt) {
    System.arraycopy(a, aAt, plain, 0, HALF);
    System.arraycopy(b, bAt, plain, HALF, HALF);
    Sm3Lanes.fillStates(plainStates, start);
    Sm3Lanes.compress(plainStates, plain, lanes);
    Sm3Lanes.compressShared(plainStates, END_OF_BLOCK, lanes);
    System.arraycopy(plainStates, 0, to, toAt, HALF);
  }

  /// A block of 32 bytes and the padding of a message that ends with them.
  private void endHalf(int[] from, int at, int bytes) {
    System.arraycopy(from, at, plain, 0, HALF);
    Arrays.fill(plain, HALF, HALF + LANES, 0x80000000);
    Arrays.fill(plain, HALF + LANES, (Sm3.BLOCK_WORDS - 1) * LANES, 0);
    Arrays.fill(plain, (Sm3.BLOCK_WORDS - 1) * LANES, Sm3.BLOCK_WORDS * LANES, Byte.SIZE * bytes);
  }

  private static int[] end(int bytes) {
    int[] block = new int[Sm3.BLOCK_WORDS];
    block[0] = 0x80000000;
    block[Sm3.BLOCK_WORDS - 1] = Byte.SIZE * bytes;
    return Sm3Lanes.expand(block);
  }

  /// Returns the digests after [#finish]: big-endian word `w` of message `i` at `16 * w + i`, as
  /// far as wanted.
  public int[] digests() {
    return digests;
  }

  /// Overwrites everything that depends on the data.
  public void wipe() {
    Arrays.fill(plainStates, 0);
    Arrays.fill(keyedStates, 0);
    Arrays.fill(plain, 0);
    Arrays.fill(keyed, 0);
    Arrays.fill(before, 0);
    Arrays.fill(digests, 0);
    Arrays.fill(macs, 0);
    Arrays.fill(buffered, (byte) 0);
    begin(1);
  }
}
