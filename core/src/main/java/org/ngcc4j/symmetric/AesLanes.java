package org.ngcc4j.symmetric;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.vector.Simd;

/// AES-128, AES-192 and AES-256 (FIPS 197) in counter mode under many keys at a time, bit-sliced.
///
/// Each key is a lane; there are [#LANES] of them. A *plane* is one bit of all lanes: [#WORDS]
/// words, lane `l` at bit `l % 64` of word `l / 64`. Bit `i % 8` of byte `i / 8` of a key or a
/// block is plane `i`. All lanes encrypt the same counter blocks, which are public.
///
/// Use: set the counter, load keys, then take the output as planes or as words:
///
/// ```java
/// aes.counter(iv, 0);
/// aes.loadKeys(seeds, 0, 2, 0, 256, 0, 0);
/// aes.planes(5, rows, 0);
/// ```
///
/// There is no table and no branch on keys or blocks: time and memory accesses do not depend on
/// them. An instance is a workspace: not safe for concurrent use, and to be wiped after secrets.
public final class AesLanes {
  /// Words of a plane: 4, or 8 with vectors of 512 bits.
  public static final int WORDS = Simd.bits() == 512 ? 8 : 4;

  /// Number of keys: 256 or 512.
  public static final int LANES = Long.SIZE * WORDS;

  /// Planes of a block.
  public static final int BLOCK_PLANES = 128;

  /// Words of a block's planes.
  public static final int BLOCK_WORDS = BLOCK_PLANES * WORDS;

  /// Words of the planes of one byte.
  static final int BYTE_WORDS = Byte.SIZE * WORDS;

  /// Words of [#WORDS] squares of 64 x 64 bits.
  private static final int SQUARE_WORDS = Long.SIZE * WORDS;

  private static final int BLOCK_BYTES = 16;

  /// Up to so many keys are taken sixteen at a time, by [AesFew]: most lanes would be empty. With
  /// vectors an empty lane costs less.
  private static final int FEW = Simd.bits() == 0 ? 128 : 32;

  /// Words of the planes of four bytes, which are a word of the key schedule.
  private static final int COLUMN_WORDS = 4 * BYTE_WORDS;

  /// What the S-box adds to each byte.
  private static final int AFFINE = 0x63636363;

  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "AesLanesVector", new Scalar());

  private final int keyBits;
  private final int rounds;
  private final byte[] counter = new byte[BLOCK_BYTES];
  private final byte[] block = new byte[BLOCK_BYTES];

  /// The keys, one square of 64 x 64 bits for eight bytes of 64 lanes: key `i` of 64 in words
  /// `WORDS * i`, and so on.
  private final long[] placed;

  /// The planes of the keys.
  private final long[] keyPlanes;

  /// The planes of the round keys; but for the first, with [#AFFINE] added.
  private final long[] roundKeys;

  /// Block 0 after the first round and after the second, then the block that is being encrypted.
  private final long[] state = new long[4 * BLOCK_WORDS];

  private long[] output = new long[0];

  /// Keys that are not in [#placed] yet: they may be few enough for [AesFew].
  private final long[] waiting;

  private final AesFew few;
  private int waitingKeys;
  private boolean scheduled;

  /// One implementation of the steps.
  interface Kernel {
    /// The S-box without its constant.
    ///
    /// @param s planes, replaced
    /// @param from index of the first word
    /// @param bytes number of bytes
    void subBytes(long[] s, int from, int bytes);

    /// ShiftRows, MixColumns and AddRoundKey.
    ///
    /// @param s a block's planes
    /// @param key a round key's planes
    /// @param out receives a block's planes
    /// @param columns columns that are wanted, a bit mask
    void mixColumns(long[] s, int from, long[] key, int keyFrom, long[] out, int to, int columns);

    /// ShiftRows and AddRoundKey of the last round.
    ///
    /// @param s a block's planes
    /// @param key a round key's planes
    /// @param out receives a block's planes
    void lastRound(long[] s, int from, long[] key, int keyFrom, long[] out, int to);

    /// Adds the 32 planes of two columns and public bits.
    ///
    /// @param bits bit `p` is added to plane `p`
    /// @param out receives 32 planes
    void add(long[] a, int aFrom, long[] b, int bFrom, int bits, long[] out, int to);

    /// Adds public bits to 32 planes.
    ///
    /// @param bits bit `p` is added to plane `p`
    /// @param out receives 32 planes
    void add(long[] a, int from, int bits, long[] out, int to);

    /// Transposes [#WORDS] squares of 64 x 64 bits: bit `j` of word `WORDS * i + w` changes places
    /// with bit `i` of word `WORDS * j + w`.
    ///
    /// @param squares the squares stand from `from` on
    void transpose(long[] squares, int from);
  }

  /// Makes a workspace.
  ///
  /// @param keyBits 128, 192 or 256
  public AesLanes(int keyBits) {
    if (keyBits != 128 && keyBits != 192 && keyBits != 256) {
      throw new IllegalArgumentException("AES: expected 128, 192 or 256, got " + keyBits);
    }
    this.keyBits = keyBits;
    rounds = keyBits / 32 + 6;
    waiting = new long[FEW * (keyBits / Long.SIZE)];
    few = new AesFew(keyBits);
    placed = new long[keyBits * WORDS];
    keyPlanes = new long[keyBits * WORDS];
    roundKeys = new long[(rounds + 1) * BLOCK_WORDS];
  }

  /// Sets the first counter block; block number `i` is this number, big-endian, plus `i`.
  ///
  /// @param iv 16 bytes from `offset` on, public; copied
  /// @param offset index of the first byte
  public void counter(byte[] iv, int offset) {
    System.arraycopy(iv, offset, counter, 0, BLOCK_BYTES);
  }

  /// Gives keys to lanes. What the lanes hold that got none means nothing.
  ///
  /// Lane `firstLane + i` gets key number `(firstKey + i) ^ flip`, for `i` from 0 to `count - 1`.
  /// A key is `keyBits / 64` words of eight bytes, the least significant first.
  ///
  /// @param keys not modified; key `k` stands from `offset + k * stride` on
  /// @param offset index of the first word of key 0
  /// @param stride distance between two keys
  /// @param firstLane the first lane, a multiple of 64
  /// @param count number of keys
  /// @param firstKey number of the first key
  /// @param flip changes the order of the keys; public
  public void loadKeys(
      long[] keys, int offset, int stride, int firstLane, int count, int firstKey, int flip) {
    Objects.checkFromIndexSize(firstLane, count, LANES);
    if (firstLane % Long.SIZE != 0) {
      throw new IllegalArgumentException("lane: expected a multiple of 64, got " + firstLane);
    }
    scheduled = false;
    if (firstLane == 0 && count <= FEW) {
      int keyWords = keyBits / Long.SIZE;
      for (int i = 0; i < count; i++) {
        int from = offset + ((firstKey + i) ^ flip) * stride;
        System.arraycopy(keys, from, waiting, i * keyWords, keyWords);
      }
      waitingKeys = count;
    } else {
      place();
      place(keys, offset, stride, firstLane, count, firstKey, flip);
    }
  }

  /// Gives the keys that wait to their lanes.
  private void place() {
    if (waitingKeys > 0) {
      place(waiting, 0, keyBits / Long.SIZE, 0, waitingKeys, 0, 0);
      waitingKeys = 0;
    }
  }

  private void place(
      long[] from, int offset, int stride, int firstLane, int count, int firstKey, int flip) {
    for (int i = 0; i < count; i++) {
      int lane = firstLane + i;
      int to = WORDS * (lane % Long.SIZE) + lane / Long.SIZE;
      int key = offset + ((firstKey + i) ^ flip) * stride;
      for (int column = 0; column < keyBits / Long.SIZE; column++, to += SQUARE_WORDS) {
        placed[to] = from[key + column];
      }
    }
  }

  /// Encrypts counter blocks and gives the result as planes.
  ///
  /// @param blocks number of counter blocks
  /// @param out receives `128 * blocks` planes of [#WORDS] words, bit 0 of block 0 first
  /// @param offset index of the first word
  public void planes(int blocks, long[] out, int offset) {
    Objects.checkFromIndexSize(offset, blocks * BLOCK_WORDS, out.length);
    place();
    schedule();
    for (int b = 0; b < blocks; b++) {
      encrypt(b, out, offset + b * BLOCK_WORDS);
    }
  }

  /// Encrypts counter blocks and gives the result lane by lane.
  ///
  /// @param count number of lanes wanted, from lane 0 on
  /// @param words words wanted of each lane's output, eight bytes each, the least significant first
  /// @param out receives the words of lane `l` from `offset + l * stride` on
  /// @param offset index of the first word
  /// @param stride distance between two lanes
  public void words(int count, int words, long[] out, int offset, int stride) {
    Objects.checkFromIndexSize(0, count, LANES);
    if (count <= waitingKeys) {
      fewWords(count, words, out, offset, stride);
      return;
    }
    int blocks = Math.ceilDiv(words, 2);
    if (output.length < blocks * BLOCK_WORDS) {
      output = new long[blocks * BLOCK_WORDS];
    }
    planes(blocks, output, 0);
    for (int column = 0; column < words; column++) {
      KERNEL.transpose(output, column * SQUARE_WORDS);
    }
    for (int lane = 0; lane < count; lane++) {
      int from = WORDS * (lane % Long.SIZE) + lane / Long.SIZE;
      int to = offset + lane * stride;
      for (int column = 0; column < words; column++, from += SQUARE_WORDS) {
        out[to + column] = output[from];
      }
    }
  }

  private void fewWords(int count, int words, long[] out, int offset, int stride) {
    int keyWords = keyBits / Long.SIZE;
    for (int first = 0; first < count; first += AesFew.KEYS) {
      int keys = Math.min(AesFew.KEYS, count - first);
      few.keys(waiting, first * keyWords, keyWords, keys);
      for (int word = 0; word < words; word += 2) {
        System.arraycopy(counter, 0, block, 0, BLOCK_BYTES);
        increase(block, word / 2);
        int to = offset + first * stride + word;
        few.encrypt(block, keys, Math.min(2, words - word), out, to, stride);
      }
    }
  }

  /// Overwrites everything that depends on keys.
  public void wipe() {
    few.wipe();
    Arrays.fill(waiting, 0);
    waitingKeys = 0;
    Arrays.fill(placed, 0);
    Arrays.fill(keyPlanes, 0);
    Arrays.fill(roundKeys, 0);
    Arrays.fill(state, 0);
    Arrays.fill(output, 0);
    scheduled = false;
  }

  /// Adds a small number to a big-endian one.
  private static void increase(byte[] number, int by) {
    int carry = by;
    for (int i = number.length - 1; i >= 0 && carry != 0; i--) {
      carry += number[i] & 0xFF;
      number[i] = (byte) carry;
      carry >>>= Byte.SIZE;
    }
  }

  /// The key expansion of section 5.2.
  private void schedule() {
    if (scheduled) {
      return;
    }
    System.arraycopy(placed, 0, keyPlanes, 0, placed.length);
    for (int from = 0; from < placed.length; from += SQUARE_WORDS) {
      KERNEL.transpose(keyPlanes, from);
    }
    int keyWords = keyBits / 32;
    int constant = 1;
    for (int i = 0; i < 4 * (rounds + 1); i++) {
      int added = i < 4 ? 0 : AFFINE;
      if (i < keyWords) {
        KERNEL.add(keyPlanes, i * COLUMN_WORDS, added, roundKeys, i * COLUMN_WORDS);
        continue;
      }
      added ^= i < keyWords + 4 ? 0 : AFFINE;
      int before = i - 1 < 4 ? 0 : AFFINE;
      int last = (i - 1) * COLUMN_WORDS;
      boolean substituted = keyWords > 6 && i % keyWords == 4;
      if (i % keyWords != 0 && !substituted) {
        int to = i * COLUMN_WORDS;
        added ^= before;
        KERNEL.add(roundKeys, to - keyWords * COLUMN_WORDS, roundKeys, last, added, roundKeys, to);
        continue;
      }
      KERNEL.add(roundKeys, last, before, state, 0);
      if (!substituted) {
        System.arraycopy(state, 0, state, COLUMN_WORDS, BYTE_WORDS);
        System.arraycopy(state, BYTE_WORDS, state, 0, COLUMN_WORDS);
        KERNEL.subBytes(state, 0, 4);
        added ^= AFFINE ^ constant;
        constant = (constant << 1) ^ ((constant >>> 7) * 0x11B);
      } else {
        KERNEL.subBytes(state, 0, 4);
        added ^= AFFINE;
      }
      KERNEL.add(
          roundKeys, (i - keyWords) * COLUMN_WORDS, state, 0, added, roundKeys, i * COLUMN_WORDS);
    }
    scheduled = true;
  }

  /// Encrypts one counter block under every key.
  ///
  /// Block 0 comes first. Another block mostly differs from it in its last byte only, hence after
  /// the first round in one byte and after the second in one column; the rest is copied.
  private void encrypt(int number, long[] out, int to) {
    System.arraycopy(counter, 0, block, 0, BLOCK_BYTES);
    increase(block, number);
    int first = number == 0 ? 0 : 2 * BLOCK_WORDS;
    int second = first + BLOCK_WORDS;
    int columns = 0;
    for (int b = 0; b < BLOCK_BYTES; b++) {
      int at = BYTE_WORDS * b;
      if (number == 0 || block[b] != counter[b]) {
        for (int plane = 0; plane < Byte.SIZE; plane++) {
          long bit = -(long) ((block[b] >>> plane) & 1);
          for (int w = at + WORDS * plane; w < at + WORDS * (plane + 1); w++) {
            state[first + w] = roundKeys[w] ^ bit;
          }
        }
        KERNEL.subBytes(state, first + at, 1);
        columns |= 1 << ((b / 4 - b % 4) & 3);
      } else {
        System.arraycopy(state, at, state, first + at, BYTE_WORDS);
      }
    }
    System.arraycopy(state, BLOCK_WORDS, state, second, BLOCK_WORDS);
    KERNEL.mixColumns(state, first, roundKeys, BLOCK_WORDS, state, second, columns);
    for (int column = 0; column < 4; column++) {
      if (((columns >>> column) & 1) != 0) {
        KERNEL.subBytes(state, second + column * COLUMN_WORDS, 4);
      }
    }
    int from = second;
    for (int round = 2; round < rounds; round++) {
      int next = from == 3 * BLOCK_WORDS ? 2 * BLOCK_WORDS : 3 * BLOCK_WORDS;
      KERNEL.mixColumns(state, from, roundKeys, round * BLOCK_WORDS, state, next, 0xF);
      KERNEL.subBytes(state, next, BLOCK_BYTES);
      from = next;
    }
    KERNEL.lastRound(state, from, roundKeys, rounds * BLOCK_WORDS, out, to);
  }

  /// Returns the number of the byte that ShiftRows brings to byte `b`.
  static int shiftRows(int b) {
    return (b + 4 * (b & 3)) & (BLOCK_BYTES - 1);
  }

  /// Word after word.
  static final class Scalar implements Kernel {
    @Override
    public void subBytes(long[] s, int from, int bytes) {
      for (int at = from; at < from + bytes * BYTE_WORDS; at += BYTE_WORDS) {
        for (int w = at; w < at + WORDS; w++) {
          AesSbox.substitute(s, w, WORDS);
        }
      }
    }

    @Override
    public void mixColumns(
        long[] s, int from, long[] key, int keyFrom, long[] out, int to, int columns) {
      for (int b = 0; b < BLOCK_BYTES; b++) {
        if (((columns >>> (b / 4)) & 1) == 0) {
          continue;
        }
        int at = BYTE_WORDS * b;
        int p = from + BYTE_WORDS * shiftRows(b);
        int q = from + BYTE_WORDS * shiftRows((b & ~3) | ((b + 1) & 3));
        int u = from + BYTE_WORDS * shiftRows((b & ~3) | ((b + 2) & 3));
        int v = from + BYTE_WORDS * shiftRows((b & ~3) | ((b + 3) & 3));
        for (int w = 0; w < WORDS; w++) {
          mix(s, p + w, q + w, u + w, v + w, key, keyFrom + at + w, out, to + at + w);
        }
      }
    }

    /// One byte of MixColumns: twice `p + q`, of which bit 7 comes back in bits 0, 1, 3 and 4, and
    /// `q + u + v`.
    private static void mix(
        long[] s, int p, int q, int u, int v, long[] key, int k, long[] out, int to) {
      long high = s[p + 7 * WORDS] ^ s[q + 7 * WORDS];
      long carried = high;
      for (int plane = 0; plane < Byte.SIZE; plane++) {
        int at = WORDS * plane;
        long doubled = plane == 1 || plane == 3 || plane == 4 ? carried ^ high : carried;
        out[to + at] = doubled ^ s[q + at] ^ s[u + at] ^ s[v + at] ^ key[k + at];
        carried = s[p + at] ^ s[q + at];
      }
    }

    @Override
    public void lastRound(long[] s, int from, long[] key, int keyFrom, long[] out, int to) {
      for (int b = 0; b < BLOCK_BYTES; b++) {
        int source = from + BYTE_WORDS * shiftRows(b);
        int k = keyFrom + BYTE_WORDS * b;
        int at = to + BYTE_WORDS * b;
        for (int w = 0; w < BYTE_WORDS; w++) {
          out[at + w] = s[source + w] ^ key[k + w];
        }
      }
    }

    @Override
    public void add(long[] a, int aFrom, long[] b, int bFrom, int bits, long[] out, int to) {
      for (int w = 0; w < COLUMN_WORDS; w++) {
        out[to + w] = a[aFrom + w] ^ b[bFrom + w] ^ -(long) ((bits >>> (w / WORDS)) & 1);
      }
    }

    @Override
    public void add(long[] a, int from, int bits, long[] out, int to) {
      for (int w = 0; w < COLUMN_WORDS; w++) {
        out[to + w] = a[from + w] ^ -(long) ((bits >>> (w / WORDS)) & 1);
      }
    }

    @Override
    public void transpose(long[] squares, int from) {
      for (int step = 32; step > 0; step >>>= 1) {
        long mask = Long.divideUnsigned(-1, (1L << step) + 1);
        for (int i = 0; i < Long.SIZE; i = ((i | step) + 1) & ~step) {
          for (int w = 0; w < WORDS; w++) {
            int low = from + WORDS * i + w;
            int high = low + WORDS * step;
            long moved = ((squares[low] >>> step) ^ squares[high]) & mask;
            squares[low] ^= moved << step;
            squares[high] ^= moved;
          }
        }
      }
    }
  }
}
