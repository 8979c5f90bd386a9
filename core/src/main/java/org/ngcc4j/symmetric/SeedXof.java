package org.ngcc4j.symmetric;

import java.util.Arrays;
import java.util.Objects;

/// `pseudoXOF` of many short inputs `seed || tail`, of which the seeds differ, at several
/// counters: what a tree of seeds needs.
///
/// A tail is the same for all inputs, apart from one word, the tweak, and it ends with a counter,
/// of which a few values are asked for again and again; the number of the output block, which
/// `pseudoXOF` appends, counts as one of them. A lane computes one input. The message expansion
/// of SM3 is linear over GF(2): the block with the counter is expanded once for each input, and
/// what a counter adds to it once for all inputs. Rounds in front of the counter, and blocks in
/// front of it, are computed once; a block behind it, or one without a seed, needs no expansion
/// at all.
///
/// Not safe for concurrent use. Time and memory accesses depend on the lengths only, not on
/// seeds.
///
/// Source: `docs/spec/iccs.md`, "pseudoXOF".
public final class SeedXof {
  /// Inputs that are processed together.
  public static final int LANES = Sm3Lanes.LANES;

  /// Words of an output block.
  public static final int OUTPUT_WORDS = Sm3.STATE_WORDS;

  private static final int MOVED = Sm3Lanes.MOVED_INTS;

  private final int seedWords;
  private final int tailBytes;
  private final int tweakAt;
  private final int counterAt;
  private final int[] counters;
  private final int[] outputBlocks;
  private final int messageBlocks;

  /// Which of the two blocks has the tweak and the counters.
  private final int countedBlock;

  /// How many rounds of that block come before the first word that a counter decides.
  private final int sharedRounds;

  /// Both blocks of the message with a seed of zeros, a tweak of zero and the first counter.
  private final int[] common = new int[2 * Sm3.BLOCK_WORDS];

  /// What each counter adds to the expanded block.
  private final int[] moved;

  /// The block behind the counted one, expanded.
  private final int[] last = new int[Sm3.EXPANDED_WORDS];

  /// Where there is no seed in the counted block: its expanded forms for all counters, with a
  /// tweak of zero, and then with the tweak at hand.
  private final int[] untweaked;

  private final int[] expanded;

  /// What a tweak adds to these.
  private final int[] tweakWords = new int[Sm3.EXPANDED_WORDS];

  private boolean seedless;
  private final int[] states = new int[Sm3Lanes.STATE_INTS];
  private final int[] chained = new int[Sm3Lanes.STATE_INTS];
  private final int[] middles = new int[Sm3Lanes.STATE_INTS];
  private final int[] blocks = new int[Sm3Lanes.BLOCK_INTS];
  private int lanes;

  /// Makes a workspace.
  ///
  /// @param seedBytes bytes of a seed, a multiple of four
  /// @param tailBytes bytes of a tail
  /// @param tweakAt where in the tail the tweak stands; `seedBytes + tweakAt` is a multiple of
  ///     four
  /// @param counterAt where in the tail the counter of four bytes stands
  /// @param counters the values of the counter, least significant byte first; all zero where the
  ///     tail has none
  /// @param outputBlocks for each of these the number of the output block, from 1 on
  public SeedXof(
      int seedBytes,
      int tailBytes,
      int tweakAt,
      int counterAt,
      int[] counters,
      int[] outputBlocks) {
    this.seedWords = seedBytes / Integer.BYTES;
    this.tailBytes = tailBytes;
    this.tweakAt = seedWords + (tweakAt / Integer.BYTES);
    this.counterAt = counterAt;
    this.counters = counters.clone();
    this.outputBlocks = outputBlocks.clone();
    int length = seedBytes + tailBytes + Integer.BYTES;
    messageBlocks = Math.ceilDiv(length + 1 + Long.BYTES, Sm3.BLOCK_BYTES);
    countedBlock = this.tweakAt / Sm3.BLOCK_WORDS;
    int first = Sm3.BLOCK_WORDS;
    moved = new int[counters.length * MOVED];
    for (int i = 0; i < counters.length; i++) {
      int[] difference = new int[2 * Sm3.BLOCK_WORDS];
      addCounters(difference, seedBytes + counterAt, length, 0);
      addCounters(difference, seedBytes + counterAt, length, i);
      int from = countedBlock * Sm3.BLOCK_WORDS;
      int[] inBlock = Arrays.copyOfRange(difference, from, from + Sm3.BLOCK_WORDS);
      Arrays.fill(difference, from, from + Sm3.BLOCK_WORDS, 0);
      if (messageBlocks > 2 || Arrays.stream(difference).anyMatch(word -> word != 0)) {
        throw new IllegalArgumentException("tweak and counters do not stand in one block");
      }
      for (int w = 0; w < first; w++) {
        if (inBlock[w] != 0) {
          first = w;
        }
      }
      System.arraycopy(moved(inBlock), 0, moved, i * MOVED, MOVED);
    }
    // Round j takes the words j and j + 4.
    sharedRounds = Math.max(first - 4, 0);
    boolean noSeed = countedBlock * Sm3.BLOCK_WORDS >= seedWords;
    untweaked = new int[noSeed ? counters.length * Sm3.EXPANDED_WORDS : 0];
    expanded = new int[untweaked.length];
  }

  private void addCounters(int[] words, int counterByte, int length, int i) {
    addBytes(words, counterByte, Integer.reverseBytes(counters[i]));
    addBytes(words, length - Integer.BYTES, outputBlocks[i]);
  }

  /// Adds four bytes at any place.
  private static void addBytes(int[] words, int at, int value) {
    int shift = Byte.SIZE * (at % Integer.BYTES);
    words[at / Integer.BYTES] ^= value >>> shift;
    if (shift != 0) {
      words[at / Integer.BYTES + 1] ^= value << -shift;
    }
  }

  /// Expands a difference of two blocks for [Sm3Lanes#finishDisplaced].
  static int[] moved(int[] difference) {
    int[] w = Arrays.copyOf(Sm3Lanes.expand(difference), MOVED);
    Sm3Lanes.addPairs(w);
    return w;
  }

  /// Sets the tail.
  ///
  /// @param tail the bytes in front of the tweak
  /// @param from index of the first
  /// @param count number of bytes; everything behind them but tweak and counter is zero
  public void tail(byte[] tail, int from, int count) {
    Objects.checkFromIndexSize(from, count, tail.length);
    int seedBytes = Integer.BYTES * seedWords;
    int length = seedBytes + tailBytes + Integer.BYTES;
    Arrays.fill(common, 0);
    for (int i = 0; i < count; i++) {
      int at = seedBytes + i;
      common[at / Integer.BYTES] |= (tail[from + i] & 0xFF) << (24 - Byte.SIZE * (at % 4));
    }
    addCounters(common, seedBytes + counterAt, length, 0);
    common[length / Integer.BYTES] |= 0x80 << (24 - Byte.SIZE * (length % Integer.BYTES));
    common[messageBlocks * Sm3.BLOCK_WORDS - 1] = Byte.SIZE * length;
    if (countedBlock + 1 < messageBlocks) {
      expandCommon(countedBlock + 1, last);
    }
    if (untweaked.length > 0) {
      int[] first = tweakWords;
      expandCommon(countedBlock, first);
      for (int i = 0; i < counters.length; i++) {
        for (int w = 0; w < Sm3.EXPANDED_WORDS; w++) {
          untweaked[i * Sm3.EXPANDED_WORDS + w] = first[w] ^ moved[i * MOVED + w];
        }
      }
    }
  }

  private void expandCommon(int block, int[] out) {
    System.arraycopy(common, block * Sm3.BLOCK_WORDS, out, 0, Sm3.BLOCK_WORDS);
    Sm3.expand(out, 0);
  }

  /// Sets the tweak of all inputs of the next calls of [#load(long[], int, int, int)].
  ///
  /// @param tweak four bytes, the least significant first
  public void tweak(int tweak) {
    int value = Integer.reverseBytes(tweak);
    common[tweakAt] = value;
    if (untweaked.length > 0) {
      Arrays.fill(tweakWords, 0, Sm3.BLOCK_WORDS, 0);
      tweakWords[tweakAt % Sm3.BLOCK_WORDS] = value;
      Sm3.expand(tweakWords, 0);
      for (int i = 0; i < expanded.length; i += Sm3.EXPANDED_WORDS) {
        for (int w = 0; w < Sm3.EXPANDED_WORDS; w++) {
          expanded[i + w] = untweaked[i + w] ^ tweakWords[w];
        }
      }
    }
  }

  /// Takes inputs that share the tweak set last.
  ///
  /// @param seeds words of the seeds, the least significant byte first; where a seed has an odd
  ///     number of four-byte words, half of its last word is not used
  /// @param from index of the first word of the first one
  /// @param stride distance between two seeds
  /// @param count number of inputs, 1 to 16
  public void load(long[] seeds, int from, int stride, int count) {
    begin(seeds, from, stride, count);
    if (countedBlock == 0) {
      fill(seedWords, Sm3.BLOCK_WORDS, 0);
      expandCounted();
    }
    seedless = countedBlock != 0;
  }

  /// Takes inputs with a tweak each.
  ///
  /// @param tweaks the tweaks
  /// @param tweaksFrom index of the first
  public void load(long[] seeds, int from, int stride, int[] tweaks, int tweaksFrom, int count) {
    begin(seeds, from, stride, count);
    int block = countedBlock * Sm3.BLOCK_WORDS;
    fill(countedBlock == 0 ? seedWords : 0, Sm3.BLOCK_WORDS, block);
    int row = (tweakAt - block) * LANES;
    for (int lane = 0; lane < count; lane++) {
      blocks[row + lane] = Integer.reverseBytes(tweaks[tweaksFrom + lane]);
    }
    expandCounted();
    seedless = false;
  }

  /// Loads the seeds, and compresses the block in front of the counted one.
  private void begin(long[] seeds, int from, int stride, int count) {
    lanes = count;
    int words = Math.ceilDiv(seedWords, 2);
    for (int w = 0; w < words; w++) {
      int row = 2 * w * LANES;
      boolean both = 2 * w + 1 < seedWords;
      for (int lane = 0; lane < count; lane++) {
        long two = Long.reverseBytes(seeds[from + lane * stride + w]);
        blocks[row + lane] = (int) (two >>> Integer.SIZE);
        if (both) {
          blocks[row + LANES + lane] = (int) two;
        }
      }
    }
    Sm3Lanes.initialStates(chained);
    if (countedBlock == 1) {
      fill(seedWords, Sm3.BLOCK_WORDS, 0);
      Sm3Lanes.compress(chained, blocks, count);
    }
  }

  /// Fills rows of the blocks with common words.
  private void fill(int row, int end, int block) {
    for (int i = row; i < end; i++) {
      Arrays.fill(blocks, LANES * i, LANES * (i + 1), common[block + i]);
    }
  }

  private void expandCounted() {
    Sm3Lanes.expand(blocks, lanes);
    System.arraycopy(chained, 0, middles, 0, middles.length);
    Sm3Lanes.begin(middles, blocks, sharedRounds, lanes);
  }

  /// Computes the output block at one of the counters for all inputs.
  ///
  /// @param counter number of the counter
  /// @param words how many words of the block are wanted
  /// @param out receives big-endian words, word `w` of input `i` at `to + 16 * w + i`
  /// @param to index of the first
  public void output(int counter, int words, int[] out, int to) {
    System.arraycopy(chained, 0, states, 0, states.length);
    if (seedless) {
      Sm3Lanes.compressShared(states, expanded, counter * Sm3.EXPANDED_WORDS, lanes);
    } else {
      Sm3Lanes.finishDisplaced(
          middles, sharedRounds, states, blocks, moved, counter * MOVED, lanes);
    }
    if (countedBlock + 1 < messageBlocks) {
      Sm3Lanes.compressShared(states, last, 0, lanes);
    }
    System.arraycopy(states, 0, out, to, LANES * words);
  }

  /// Overwrites everything that depends on seeds.
  public void wipe() {
    Arrays.fill(states, 0);
    Arrays.fill(chained, 0);
    Arrays.fill(middles, 0);
    Arrays.fill(blocks, 0);
  }
}
