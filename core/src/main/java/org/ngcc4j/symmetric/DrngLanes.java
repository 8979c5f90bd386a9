package org.ngcc4j.symmetric;

import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.profile.HelperProfile;

/// Many ICCS generators side by side, for schemes that use them to expand seeds.
///
/// Every context behaves as an [org.ngcc4j.IccsDrng] of its own. A 440-bit number is kept as
/// fourteen limbs, least significant first, the last of 24 bits. The work between two draws (the
/// constant `C` and the step of `V`) is put off until there is another draw, since most contexts
/// are used once.
///
/// Not safe for concurrent use. Time and memory accesses depend on the lengths only, but for one
/// thing: where `V + k` carries beyond its lowest 24 bits, which happens to one batch in 2^18, the
/// blocks are expanded one by one.
///
/// Open to extension for tests only, which script draws that no seed gives.
///
/// Source: `docs/spec/iccs.md`, "DRNG".
public class DrngLanes {
  private static final int LANES = Sm3Lanes.LANES;
  private static final int LIMBS = 14;
  private static final int STATE_BITS = 440;

  /// Bytes in front of the seed in the derivation function: a block number and the output length.
  private static final int DERIVE_HEADER_BYTES = 5;

  /// Second blocks that hold nothing but the length of the message in bits.
  private static final int[] END_OF_STEP = lengthBlock(8 + STATE_BITS);

  private static final int[] END_OF_CONSTANT =
      lengthBlock(8 * (DERIVE_HEADER_BYTES + 1) + STATE_BITS);

  private final int[] v;
  private final int[] c;
  private final int[] draws;

  /// A batch of `V + k` is expanded from that of `V` with its lowest bits cleared, and that of the
  /// next multiple of 16, when there are as many blocks as this and at most 16.
  private static final int DISPLACE_FROM_BLOCKS = 4;

  /// Rounds that use none of the words in which `V + k` and `V` differ.
  private static final int COMMON_ROUNDS = 9;

  /// What the four lowest bits of `V` add to the expanded block.
  private static final int[] UNITS = units();

  /// The values of `V` that a batch of draws starts from, [#LIMBS] for each context and call.
  private int[] starts;

  private final int[] states = new int[Sm3Lanes.STATE_INTS];
  private final int[] blocks = new int[Sm3Lanes.BLOCK_INTS];
  private final int[] base = new int[Sm3Lanes.BLOCK_INTS];
  private final int[] step = new int[Sm3Lanes.BLOCK_INTS];
  private final int[] low = new int[LANES];
  private final int[] middles = new int[Sm3Lanes.STATE_INTS];
  private final byte[] blockBytes = new byte[Sm3.BLOCK_BYTES];
  private final byte[] digest = new byte[Sm3.DIGEST_BYTES];

  /// Makes room for a number of contexts.
  ///
  /// @param contexts at least 1
  public DrngLanes(int contexts) {
    v = new int[LIMBS * contexts];
    c = new int[LIMBS * contexts];
    draws = new int[contexts];
    starts = new int[LIMBS * contexts];
  }

  /// Initialises contexts 0 to `count - 1` from seeds of equal length.
  ///
  /// @param seeds the seeds, one after the other
  /// @param seedLength bytes of a seed
  /// @param count number of contexts
  public void seed(byte[] seeds, int seedLength, int count) {
    Objects.checkFromIndexSize(0, count, draws.length);
    Objects.checkFromIndexSize(0, Math.multiplyExact(seedLength, count), seeds.length);
    Arrays.fill(draws, 0, count, 0);
    int length = DERIVE_HEADER_BYTES + seedLength;
    int blockCount = (length + 1 + Long.BYTES + Sm3.BLOCK_BYTES - 1) / Sm3.BLOCK_BYTES;
    for (int first = 0; first < count; first += LANES / 2) {
      int contexts = Math.min(LANES / 2, count - first);
      Sm3Lanes.initialStates(states);
      for (int block = 0; block < blockCount; block++) {
        for (int lane = 0; lane < 2 * contexts; lane++) {
          seedBlock(seeds, (first + lane / 2) * seedLength, seedLength, 1 + lane % 2, block);
          for (int w = 0; w < Sm3.BLOCK_WORDS; w++) {
            blocks[LANES * w + lane] = (int) Sm3.BE_INT.get(blockBytes, Integer.BYTES * w);
          }
        }
        Sm3Lanes.compress(states, blocks, 2 * contexts);
      }
      for (int i = 0; i < contexts; i++) {
        derived(2 * i, v, LIMBS * (first + i));
      }
    }
  }

  /// Lets a range of contexts, which have drawn equally often so far, draw the same number of
  /// times.
  ///
  /// @param from first context
  /// @param to context behind the last one
  /// @param calls draws of each context
  /// @param length bytes of each draw
  /// @param out receives the draws of a context one after the other
  /// @param offset where the first context's bytes begin
  /// @param stride distance between the beginnings of two contexts
  public void draw(int from, int to, int calls, int length, byte[] out, int offset, int stride) {
    Objects.checkFromToIndex(from, to, draws.length);
    if (to == from || calls == 0) {
      return;
    }
    Objects.checkFromIndexSize(
        offset,
        Math.addExact(Math.multiplyExact(to - from - 1, stride), calls * length),
        out.length);
    long started = HelperProfile.begin();
    takeStarts(from, to, calls);
    int pairs = (to - from) * calls;
    int blocksPerCall = (length + Sm3.DIGEST_BYTES - 1) / Sm3.DIGEST_BYTES;
    // Few pairs: let several lanes work for each. Many pairs: a lane for each.
    int lanesPerPair = Math.max(1, Math.min(blocksPerCall, LANES / pairs));
    int pairsAtOnce = LANES / lanesPerPair;
    boolean displace =
        lanesPerPair == 1 && blocksPerCall >= DISPLACE_FROM_BLOCKS && blocksPerCall <= LANES;
    for (int first = 0; first < pairs; first += pairsAtOnce) {
      int count = Math.min(pairsAtOnce, pairs - first);
      boolean common = displace && prepareDisplacement(first, count, blocksPerCall);
      for (int block = 0; block < blocksPerCall; block += lanesPerPair) {
        Sm3Lanes.initialStates(states);
        if (common) {
          compressDisplaced(first, count, block);
        } else {
          fillOutput(first, count, lanesPerPair, block);
          Sm3Lanes.compress(states, blocks, count * lanesPerPair);
        }
        for (int lane = 0; lane < count * lanesPerPair; lane++) {
          int pair = first + lane / lanesPerPair;
          int done = (block + lane % lanesPerPair) * Sm3.DIGEST_BYTES;
          int at = offset + pair / calls * stride + pair % calls * length + done;
          write(lane, out, at, length - done);
        }
      }
    }
    HelperProfile.end(started, HelperProfile.DRNG, 0, 8L * length, pairs);
  }

  /// Notes the value of `V` at the beginning of each draw of each context, and moves it on.
  private void takeStarts(int from, int to, int calls) {
    for (int i = from; i < to; i++) {
      if (draws[i] != draws[from]) {
        throw new IllegalArgumentException(
            "contexts %d and %d have not drawn equally often".formatted(from, i));
      }
    }
    int pairs = (to - from) * calls;
    if (starts.length < LIMBS * pairs) {
      Arrays.fill(starts, 0);
      starts = new int[LIMBS * pairs];
    }
    for (int call = 0; call < calls; call++) {
      step(from, to);
      for (int i = from; i < to; i++) {
        System.arraycopy(v, LIMBS * i, starts, LIMBS * ((i - from) * calls + call), LIMBS);
        draws[i]++;
      }
    }
  }

  /// Sets `V` of a context; for the tests of carries that no seed reaches.
  void setValue(int context, int[] limbs) {
    System.arraycopy(limbs, 0, v, LIMBS * context, LIMBS);
  }

  /// Overwrites everything that depends on the seeds.
  public void wipe() {
    Arrays.fill(v, 0);
    Arrays.fill(c, 0);
    Arrays.fill(starts, 0);
    Arrays.fill(states, 0);
    Arrays.fill(blocks, 0);
    Arrays.fill(base, 0);
    Arrays.fill(step, 0);
    Arrays.fill(low, 0);
    Arrays.fill(middles, 0);
    Arrays.fill(blockBytes, (byte) 0);
    Arrays.fill(digest, (byte) 0);
  }

  /// One block of the derivation function's input: header, seed, padding, length.
  private void seedBlock(byte[] seeds, int seedOffset, int seedLength, int number, int block) {
    Arrays.fill(blockBytes, (byte) 0);
    int start = block * Sm3.BLOCK_BYTES;
    if (block == 0) {
      blockBytes[0] = (byte) number;
      Sm3.BE_INT.set(blockBytes, 1, STATE_BITS);
    }
    int at = block == 0 ? DERIVE_HEADER_BYTES : 0;
    int skipped = start + at - DERIVE_HEADER_BYTES;
    int take = Math.min(Sm3.BLOCK_BYTES - at, seedLength - skipped);
    if (take > 0) {
      System.arraycopy(seeds, seedOffset + skipped, blockBytes, at, take);
    }
    int length = DERIVE_HEADER_BYTES + seedLength;
    int end = length - start;
    if (end >= 0 && end < Sm3.BLOCK_BYTES) {
      blockBytes[end] = (byte) 0x80;
    }
    if (end + 1 + Long.BYTES <= Sm3.BLOCK_BYTES) {
      Sm3.BE_INT.set(blockBytes, Sm3.BLOCK_BYTES - Integer.BYTES, 8 * length);
    }
  }

  /// Joins the digests of two neighbouring lanes to a number of 440 bits.
  private void derived(int lane, int[] out, int at) {
    int above = 0;
    for (int i = 0; i < LIMBS; i++) {
      int word =
          i < Sm3.STATE_WORDS
              ? states[LANES * i + lane]
              : states[LANES * (i - Sm3.STATE_WORDS) + lane + 1];
      out[at + LIMBS - 1 - i] = above << 24 | word >>> 8;
      above = word;
    }
  }

  /// Moves `V` on where a draw was made before. `C` is made of the first `V`, when first needed.
  private void step(int from, int to) {
    for (int first = from; first < to; first += LANES) {
      int count = Math.min(LANES, to - first);
      if (draws[first] == 1) {
        constants(first, first + count);
      }
      if (draws[first] > 0) {
        hashForStep(first, count);
        for (int lane = 0; lane < count; lane++) {
          add(first + lane, lane);
        }
      }
    }
  }

  /// `SM3(3 || V)` in each lane: the limbs are the message's words.
  private void hashForStep(int first, int count) {
    Sm3Lanes.initialStates(states);
    for (int lane = 0; lane < count; lane++) {
      int at = LIMBS * (first + lane);
      blocks[lane] = 3 << 24 | v[at + LIMBS - 1];
      for (int i = 1; i < LIMBS; i++) {
        blocks[LANES * i + lane] = v[at + LIMBS - 1 - i];
      }
      blocks[LANES * LIMBS + lane] = 0x80000000;
      blocks[LANES * (LIMBS + 1) + lane] = 0;
    }
    Sm3Lanes.compress(states, blocks, count);
    Sm3Lanes.compressShared(states, END_OF_STEP, count);
  }

  /// `V = V + H + C + counter mod 2^440`.
  private void add(int context, int lane) {
    int at = LIMBS * context;
    long carry = draws[context];
    for (int i = 0; i < LIMBS; i++) {
      carry += (v[at + i] & 0xFFFFFFFFL) + (c[at + i] & 0xFFFFFFFFL);
      if (i < Sm3.STATE_WORDS) {
        carry += states[LANES * (Sm3.STATE_WORDS - 1 - i) + lane] & 0xFFFFFFFFL;
      }
      v[at + i] = (int) carry;
      carry >>>= 32;
    }
    v[at + LIMBS - 1] &= 0xFFFFFF;
  }

  /// `C`, the derivation function over `0 || V`.
  private void constants(int from, int to) {
    for (int first = from; first < to; first += LANES / 2) {
      int count = Math.min(LANES / 2, to - first);
      hashForConstants(first, count);
      for (int i = 0; i < count; i++) {
        derived(2 * i, c, LIMBS * (first + i));
      }
    }
  }

  private void hashForConstants(int first, int count) {
    Sm3Lanes.initialStates(states);
    for (int lane = 0; lane < 2 * count; lane++) {
      int at = LIMBS * (first + lane / 2);
      int top = v[at + LIMBS - 1];
      blocks[lane] = (1 + lane % 2) << 24 | STATE_BITS >>> 8;
      blocks[LANES + lane] = STATE_BITS << 24 | top >>> 8;
      for (int i = 2; i < Sm3.BLOCK_WORDS - 1; i++) {
        blocks[LANES * i + lane] = v[at + LIMBS + 1 - i] << 24 | v[at + LIMBS - i] >>> 8;
      }
      blocks[LANES * (Sm3.BLOCK_WORDS - 1) + lane] = v[at] << 24 | 0x800000;
    }
    Sm3Lanes.compress(states, blocks, 2 * count);
    Sm3Lanes.compressShared(states, END_OF_CONSTANT, 2 * count);
  }

  /// Sets the blocks `V + k`, padded, for `lanesPerPair` values of `k` from `block` on.
  private void fillOutput(int first, int count, int lanesPerPair, int block) {
    boolean begin = block == 0;
    for (int lane = 0; lane < count * lanesPerPair; lane++) {
      int at = LIMBS * (first + lane / lanesPerPair);
      int k = block + lane % lanesPerPair;
      int low = starts[at] + k;
      boolean carries = Integer.compareUnsigned(low, k) < 0;
      if (begin || carries) {
        outputLane(lane, at, carries);
      }
      blocks[LANES * (LIMBS - 2) + lane] = (starts[at + 1] + (carries ? 1 : 0)) << 8 | low >>> 24;
      blocks[LANES * (LIMBS - 1) + lane] = low << 8 | 0x80;
    }
  }

  /// The words of a lane that the counter reaches by a carry only, and the length.
  private void outputLane(int lane, int at, boolean carries) {
    long carry = carries ? 1 : 0;
    int below = 0;
    for (int i = 1; i < LIMBS; i++) {
      carry += starts[at + i] & 0xFFFFFFFFL;
      int limb = (int) carry;
      carry >>>= 32;
      if (i > 1) {
        blocks[LANES * (LIMBS - 1 - i) + lane] = limb << 8 | below >>> 24;
      }
      below = limb;
    }
    blocks[LANES * LIMBS + lane] = 0;
    blocks[LANES * (LIMBS + 1) + lane] = STATE_BITS;
  }

  /// Expands the blocks of `V` with its four lowest bits cleared and of that plus 16, and runs the
  /// rounds they have in common.
  ///
  /// @return false if a carry reaches further than the words that may differ
  private boolean prepareDisplacement(int first, int count, int blocksPerCall) {
    for (int lane = 0; lane < count; lane++) {
      int at = LIMBS * (first + lane);
      int limb = starts[at];
      if ((limb & 0xFFFFFF) + blocksPerCall + 2 * LANES > 0xFFFFFF) {
        return false;
      }
      outputLane(lane, at, false);
      blocks[LANES * (LIMBS - 2) + lane] = starts[at + 1] << 8 | limb >>> 24;
      blocks[LANES * (LIMBS - 1) + lane] = (limb & -LANES) << 8 | 0x80;
    }
    System.arraycopy(blocks, 0, base, 0, LANES * Sm3.BLOCK_WORDS);
    Sm3Lanes.expand(base, count);
    System.arraycopy(blocks, 0, step, 0, LANES * Sm3.BLOCK_WORDS);
    for (int lane = 0; lane < count; lane++) {
      step[LANES * (LIMBS - 1) + lane] += LANES << 8;
    }
    Sm3Lanes.expand(step, count);
    for (int i = 0; i < step.length; i++) {
      step[i] ^= base[i];
    }
    Sm3Lanes.initialStates(middles);
    Sm3Lanes.begin(middles, base, COMMON_ROUNDS, count);
    return true;
  }

  /// The digests of block number `block` of each pair.
  private void compressDisplaced(int first, int count, int block) {
    for (int lane = 0; lane < count; lane++) {
      low[lane] = (starts[LIMBS * (first + lane)] & (LANES - 1)) + block;
    }
    Sm3Lanes.displace(base, step, low, UNITS, blocks, count);
    Sm3Lanes.finish(middles, COMMON_ROUNDS, states, blocks, count);
  }

  private static int[] units() {
    int[] units = new int[4 * Sm3.EXPANDED_WORDS];
    for (int bit = 0; bit < 4; bit++) {
      int[] block = new int[Sm3.BLOCK_WORDS];
      block[LIMBS - 1] = 1 << (8 + bit);
      System.arraycopy(
          Sm3Lanes.expand(block), 0, units, bit * Sm3.EXPANDED_WORDS, Sm3.EXPANDED_WORDS);
    }
    return units;
  }

  private void write(int lane, byte[] out, int offset, int room) {
    if (room >= Sm3.DIGEST_BYTES) {
      Sm3Lanes.digest(states, lane, out, offset);
    } else if (room > 0) {
      Sm3Lanes.digest(states, lane, digest, 0);
      System.arraycopy(digest, 0, out, offset, room);
    }
  }

  private static int[] lengthBlock(int bits) {
    int[] block = new int[Sm3.BLOCK_WORDS];
    block[Sm3.BLOCK_WORDS - 1] = bits;
    return Sm3Lanes.expand(block);
  }
}
