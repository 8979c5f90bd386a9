package org.ngcc4j.symmetric;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.profile.HelperProfile;
import org.ngcc4j.vector.Simd;

/// Many outputs of `pseudoXOF` at once: inputs of equal length that share a prefix, any number of
/// output blocks each.
///
/// A lane computes one output block of one input. What the blocks of an input have in common (the
/// chaining value after its whole blocks, and the words around the counter) is prepared once.
/// There are three orders:
///
/// * With few blocks the lanes take those of one input after the other, each expanded by itself.
/// * With many inputs a lane stays with its input, and the counter goes on in all lanes at once.
/// * With long outputs all lanes work for one input, with consecutive counters.
///
/// In the last two no block is expanded by itself: the message expansion is linear over GF(2), so
/// that of a block is the sum of its input's and its counter's. One of these is the same in all
/// lanes and changes from step to step, the other one stays.
///
/// Not safe for concurrent use. Time and memory accesses depend on the lengths only.
public final class XofLanes {
  private static final int LANES = Sm3Lanes.LANES;

  /// Bytes of the digests of all lanes.
  private static final int ALL_BYTES = LANES * Sm3.DIGEST_BYTES;

  /// Words of an expanded difference with its pairs, in whole vectors.
  private static final int MOVED = (Sm3Lanes.MOVED_INTS + LANES - 1) / LANES * LANES;

  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "XofLanesVector", new Scalar());

  /// A tail is the message after its whole blocks: up to 63 bytes, the counter and the padding.
  private static final int TAIL_WORDS = 2 * Sm3.BLOCK_WORDS;

  /// From this many blocks of an output on the long order is worth its set-up.
  private static final int PREPARE_FROM_BLOCKS = 64;

  /// From this many on it is, if it is set up already.
  private static final int LONG_FROM_BLOCKS = 8;

  private final int[] states = new int[Sm3Lanes.STATE_INTS];
  private final int[] blocks = new int[Sm3Lanes.BLOCK_INTS];
  private final int[] prefixState = new int[Sm3.STATE_WORDS];

  /// Up to sixteen inputs at a time: their chaining values, lane-minor, and their tails.
  private final int[] inputStates = new int[Sm3Lanes.STATE_INTS];

  private final int[] tails = new int[LANES * TAIL_WORDS];
  private final byte[] prefixBytes = new byte[Sm3.BLOCK_BYTES];
  private final byte[] tailBytes = new byte[TAIL_WORDS * Integer.BYTES];
  private final byte[] digests = new byte[ALL_BYTES];

  /// The values of those rows of `blocks` that are equal in all lanes; a set bit marks such a row.
  private final int[] rowValues = new int[Sm3.BLOCK_WORDS];

  private int uniformRows;

  /// Working variables, or chaining values, that several steps begin with.
  private final int[] middles = new int[Sm3Lanes.STATE_INTS];

  /// The part of the expanded blocks that is the same in all lanes, with its pairs.
  private final int[] shift = new int[MOVED];

  /// What bit `b` of a counter behind [#unitsTail] bytes adds to an expanded block, with its pairs,
  /// in row `b`.
  private int[] units = {};

  private int unitsTail = -1;

  /// What the counters 0 to 15 add: 68 x 16 words; behind as many bytes as [#countersTail] says.
  private int[] counters = {};

  private int countersTail = -1;

  /// What there is to do between two steps.
  interface Kernel {
    /// Adds words to others.
    ///
    /// @param words a multiple of sixteen of them are added
    /// @param sums what they are added to, from its beginning on
    void add(int[] words, int from, int count, int[] sums);

    /// Writes the digests of all lanes as bytes, one after the other.
    ///
    /// @param states 8 x 16 chaining values after the last block
    /// @param out receives 512 bytes
    /// @param offset index of the first byte written
    void digests(int[] states, byte[] out, int offset);
  }

  /// Makes a workspace of about 12 KiB, which grows with the work.
  public XofLanes() {}

  /// Computes `pseudoXOF(prefix || suffix)` for every suffix.
  ///
  /// @param prefix stands after the common prefix; not modified
  /// @param suffixes `inputs` suffixes of `suffixLength` bytes each, one after the other
  /// @param suffixLength bytes of a suffix, may be 0
  /// @param inputs number of inputs
  /// @param out receives `inputs` outputs of `length` bytes each, one after the other
  /// @param offset index of the first byte written
  /// @param length output bytes for each input
  public void expand(
      Sm3 prefix,
      byte[] suffixes,
      int suffixLength,
      int inputs,
      byte[] out,
      int offset,
      int length) {
    Objects.checkFromIndexSize(0, Math.multiplyExact(inputs, suffixLength), suffixes.length);
    Objects.checkFromIndexSize(offset, Math.multiplyExact(inputs, length), out.length);
    long started = HelperProfile.begin();
    prefix.copyState(prefixState);
    prefix.copyBuffered(prefixBytes);
    for (int first = 0; first < inputs; first += LANES) {
      int count = Math.min(LANES, inputs - first);
      absorb(prefix, suffixes, first, suffixLength, count);
      squeeze(prefix.buffered() + suffixLength, count, out, offset + first * length, length);
    }
    long inBits = 8 * (prefix.length() + suffixLength);
    HelperProfile.end(started, HelperProfile.XOF, inBits, 8L * length, inputs);
  }

  /// Overwrites everything that depends on the data.
  public void wipe() {
    Arrays.fill(states, 0);
    Arrays.fill(blocks, 0);
    Arrays.fill(prefixState, 0);
    Arrays.fill(inputStates, 0);
    Arrays.fill(tails, 0);
    Arrays.fill(prefixBytes, (byte) 0);
    Arrays.fill(tailBytes, (byte) 0);
    Arrays.fill(digests, (byte) 0);
    Arrays.fill(rowValues, 0);
    Arrays.fill(middles, 0);
    Arrays.fill(shift, 0);
    // Units and counters depend on lengths only; behind the counters is scratch space.
    if (counters.length > 0) {
      Arrays.fill(counters, LANES * Sm3.EXPANDED_WORDS, counters.length, 0);
    }
  }

  /// Sets [#inputStates] and [#tails] for `count` inputs from number `first` on.
  private void absorb(Sm3 prefix, byte[] suffixes, int first, int suffixLength, int count) {
    int buffered = prefix.buffered();
    int wholeBlocks = (buffered + suffixLength) / Sm3.BLOCK_BYTES;
    Sm3Lanes.fillStates(inputStates, prefixState);
    for (int block = 0; block < wholeBlocks; block++) {
      for (int i = 0; i < count; i++) {
        messageBytes(suffixes, (first + i) * suffixLength, suffixLength, buffered, block);
        for (int w = 0; w < Sm3.BLOCK_WORDS; w++) {
          blocks[LANES * w + i] = (int) Sm3.BE_INT.get(tailBytes, Integer.BYTES * w);
        }
      }
      Sm3Lanes.compress(inputStates, blocks, count);
    }
    int tailLength = (buffered + suffixLength) % Sm3.BLOCK_BYTES;
    int tailWords = Sm3.BLOCK_WORDS * tailBlocks(tailLength);
    long totalBits = (prefix.length() + suffixLength + Integer.BYTES) * 8;
    for (int i = 0; i < count; i++) {
      messageBytes(suffixes, (first + i) * suffixLength, suffixLength, buffered, wholeBlocks);
      Arrays.fill(tailBytes, tailLength, tailBytes.length, (byte) 0);
      tailBytes[tailLength + Integer.BYTES] = (byte) 0x80;
      for (int w = 0; w < tailWords; w++) {
        tails[TAIL_WORDS * i + w] = (int) Sm3.BE_INT.get(tailBytes, Integer.BYTES * w);
      }
      tails[TAIL_WORDS * i + tailWords - 2] |= (int) (totalBits >>> 32);
      tails[TAIL_WORDS * i + tailWords - 1] |= (int) totalBits;
    }
    uniformRows = 0;
  }

  /// Copies block number `block` of an input, as far as it goes, to the front of [#tailBytes].
  private void messageBytes(
      byte[] suffixes, int suffixOffset, int suffixLength, int buffered, int block) {
    int fromPrefix = block == 0 ? buffered : 0;
    System.arraycopy(prefixBytes, 0, tailBytes, 0, fromPrefix);
    int skipped = block == 0 ? 0 : block * Sm3.BLOCK_BYTES - buffered;
    int fromSuffix = Math.min(Sm3.BLOCK_BYTES - fromPrefix, suffixLength - skipped);
    System.arraycopy(suffixes, suffixOffset + skipped, tailBytes, fromPrefix, fromSuffix);
  }

  private static int tailBlocks(int tailLength) {
    return tailLength + Integer.BYTES + 1 + Long.BYTES <= Sm3.BLOCK_BYTES ? 1 : 2;
  }

  /// Computes the output of `count` inputs; lane after lane takes the next block of the output.
  private void squeeze(int messageTail, int count, byte[] out, int offset, int length) {
    int tailLength = messageTail % Sm3.BLOCK_BYTES;
    int tailBlocks = tailBlocks(tailLength);
    boolean ownStates = messageTail >= Sm3.BLOCK_BYTES;
    int perInput = (length + Sm3.DIGEST_BYTES - 1) / Sm3.DIGEST_BYTES;
    int total = perInput * count;
    if (tailBlocks == 1 && isFasterByCounter(count, perInput)) {
      squeezeByCounter(tailLength, count, out, offset, length);
      return;
    }
    if (tailBlocks == 1 && isLong(tailLength, count, perInput)) {
      prepareCounters(tailLength, perInput);
      for (int input = 0; input < count; input++) {
        squeezeLong(input, perInput, out, offset + input * length, length);
      }
      return;
    }
    for (int first = 0; first < total; first += LANES) {
      int lanes = Math.min(LANES, total - first);
      if (ownStates) {
        spreadStates(first, lanes, perInput);
      } else {
        System.arraycopy(inputStates, 0, states, 0, states.length);
      }
      for (int block = 0; block < tailBlocks; block++) {
        fill(first, lanes, perInput, tailLength, block, tailBlocks);
        Sm3Lanes.compress(states, blocks, lanes);
      }
      for (int lane = 0; lane < lanes; lane++) {
        int input = (first + lane) / perInput;
        int done = (first + lane) % perInput * Sm3.DIGEST_BYTES;
        write(lane, out, offset + input * length + done, length - done);
      }
    }
  }

  /// Compares the steps of both orders; without its expansion a block costs about 5/7 of the time.
  private static boolean isFasterByCounter(int count, int perInput) {
    int width = Math.max(1, Simd.bits() / Integer.SIZE);
    int byCounter = (count + width - 1) / width * perInput;
    int byInput = (count * perInput + width - 1) / width;
    return perInput > 1 && 5 * byCounter <= 7 * byInput;
  }

  /// As above; lanes stay empty at both ends of each output.
  private boolean isLong(int tailLength, int count, int perInput) {
    int steps = count * (perInput / LANES + 1);
    int stepsByInput = (count * perInput + LANES - 1) / LANES;
    int from = countersTail == tailLength ? LONG_FROM_BLOCKS : PREPARE_FROM_BLOCKS;
    return perInput >= from && 5 * steps <= 7 * stepsByInput;
  }

  /// Computes the output of `count` inputs, a lane for each, block after block.
  private void squeezeByCounter(int tailLength, int count, byte[] out, int offset, int length) {
    for (int row = 0; row < Sm3.BLOCK_WORDS; row++) {
      for (int lane = 0; lane < count; lane++) {
        blocks[LANES * row + lane] = tails[TAIL_WORDS * lane + row];
      }
    }
    Sm3Lanes.expand(blocks, count);
    int perInput = (length + Sm3.DIGEST_BYTES - 1) / Sm3.DIGEST_BYTES;
    prepareUnits(tailLength, perInput);
    Arrays.fill(shift, 0);
    int common = commonRounds(tailLength, perInput);
    System.arraycopy(inputStates, 0, middles, 0, middles.length);
    Sm3Lanes.begin(middles, blocks, common, count);
    for (int counter = 1, done = 0; done < length; counter++, done += Sm3.DIGEST_BYTES) {
      addUnits(counter ^ (counter - 1));
      System.arraycopy(inputStates, 0, states, 0, states.length);
      Sm3Lanes.finishDisplaced(middles, common, states, blocks, shift, 0, count);
      for (int lane = 0; lane < count; lane++) {
        write(lane, out, offset + lane * length + done, length - done);
      }
    }
  }

  /// Returns how many of the first rounds do not depend on the counter: round `j` uses words `j`
  /// and `j + 4`.
  private static int commonRounds(int tailLength, int counter) {
    int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(counter) + 7) / Byte.SIZE;
    int firstByte = tailLength + Integer.BYTES - bytes;
    return Math.max(0, firstByte / Integer.BYTES - 4);
  }

  /// Computes the output of one input, sixteen counters at a time.
  private void squeezeLong(int input, int perInput, byte[] out, int offset, int length) {
    for (int i = 0; i < Sm3.STATE_WORDS; i++) {
      Arrays.fill(middles, LANES * i, LANES * i + LANES, inputStates[LANES * i + input]);
    }
    System.arraycopy(tails, TAIL_WORDS * input, shift, 0, Sm3.BLOCK_WORDS);
    Sm3.expand(shift, 0);
    Sm3Lanes.addPairs(shift);
    for (int counter = 0; counter <= perInput; counter += LANES) {
      int lanes = Math.min(LANES, perInput + 1 - counter);
      System.arraycopy(middles, 0, states, 0, states.length);
      Sm3Lanes.finishDisplaced(middles, 0, states, counters, shift, 0, lanes);
      int done = (counter - 1) * Sm3.DIGEST_BYTES;
      if (counter > 0 && done + ALL_BYTES <= length) {
        KERNEL.digests(states, out, offset + done);
      } else {
        // The first lane would be counter 0, which there is not.
        int skipped = counter == 0 ? Sm3.DIGEST_BYTES : 0;
        int from = done + skipped;
        KERNEL.digests(states, digests, 0);
        System.arraycopy(
            digests, skipped, out, offset + from, Math.min(ALL_BYTES - skipped, length - from));
      }
      if (counter + LANES <= perInput) {
        addUnits(counter ^ (counter + LANES));
      }
    }
  }

  // Tables are made in methods of their own, which are rarely called: where the compiler inlines
  // an output's steps, as it does for each caller, it leaves these out and is done much sooner.

  /// Sets [#counters] and, for counters up to `last`, [#units].
  private void prepareCounters(int tailLength, int last) {
    prepareUnits(tailLength, Math.max(last, LANES - 1));
    if (countersTail != tailLength) {
      makeCounters(tailLength);
    }
  }

  private void makeCounters(int tailLength) {
    counters = new int[Sm3Lanes.BLOCK_INTS];
    for (int i = 0; i < Sm3.EXPANDED_WORDS; i++) {
      for (int lane = 1; lane < LANES; lane++) {
        int lowest = Integer.numberOfTrailingZeros(lane);
        counters[LANES * i + lane] =
            counters[LANES * i + (lane & (lane - 1))] ^ units[lowest * MOVED + i];
      }
    }
    countersTail = tailLength;
  }

  /// Sets [#units] for counters up to `last`.
  private void prepareUnits(int tailLength, int last) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(last);
    if (unitsTail != tailLength || units.length < bits * MOVED) {
      makeUnits(tailLength, bits);
    }
  }

  private void makeUnits(int tailLength, int bits) {
    units = new int[bits * MOVED];
    int[] unit = new int[MOVED];
    for (int bit = 0; bit < bits; bit++) {
      int at = tailLength + Integer.BYTES - 1 - bit / Byte.SIZE;
      Arrays.fill(unit, 0);
      unit[at / Integer.BYTES] = 1 << (24 - 8 * (at % Integer.BYTES) + bit % Byte.SIZE);
      Sm3.expand(unit, 0);
      Sm3Lanes.addPairs(unit);
      System.arraycopy(unit, 0, units, bit * MOVED, MOVED);
    }
    unitsTail = tailLength;
  }

  /// Moves the counter on: the bits of `changed` are flipped.
  private void addUnits(int changed) {
    for (int bits = changed; bits != 0; bits &= bits - 1) {
      KERNEL.add(units, Integer.numberOfTrailingZeros(bits) * MOVED, MOVED, shift);
    }
  }

  private void write(int lane, byte[] out, int offset, int room) {
    if (room >= Sm3.DIGEST_BYTES) {
      Sm3Lanes.digest(states, lane, out, offset);
    } else {
      Sm3Lanes.digest(states, lane, digests, 0);
      System.arraycopy(digests, 0, out, offset, room);
    }
  }

  /// Gives each lane the chaining value of its input.
  private void spreadStates(int first, int lanes, int perInput) {
    for (int lane = 0; lane < lanes; lane++) {
      int input = (first + lane) / perInput;
      for (int i = 0; i < Sm3.STATE_WORDS; i++) {
        states[LANES * i + lane] = inputStates[LANES * i + input];
      }
    }
  }

  /// Sets the sixteen rows of `blocks` to tail block number `block` of each lane's input, with the
  /// lane's counter. Rows that hold the right value already are left alone.
  private void fill(int first, int lanes, int perInput, int tailLength, int block, int tailBlocks) {
    int firstInput = first / perInput;
    int lastInput = (first + lanes - 1) / perInput;
    if (tailBlocks > 1) {
      uniformRows = 0;
    }
    for (int row = 0; row < Sm3.BLOCK_WORDS; row++) {
      int word = Sm3.BLOCK_WORDS * block + row;
      int value = tails[TAIL_WORDS * firstInput + word];
      boolean uniform = true;
      for (int input = firstInput + 1; input <= lastInput; input++) {
        uniform &= tails[TAIL_WORDS * input + word] == value;
      }
      int bit = 1 << row;
      if (uniform && (uniformRows & bit) != 0 && rowValues[row] == value) {
        continue;
      }
      if (uniform) {
        Arrays.fill(blocks, LANES * row, LANES * row + LANES, value);
        uniformRows |= bit;
        rowValues[row] = value;
      } else {
        for (int lane = 0; lane < lanes; lane++) {
          blocks[LANES * row + lane] = tails[TAIL_WORDS * ((first + lane) / perInput) + word];
        }
        uniformRows &= ~bit;
      }
    }
    addCounters(first, lanes, perInput, tailLength, block);
  }

  /// Puts each lane's counter behind the message; it may straddle two words and two blocks.
  private void addCounters(int first, int lanes, int perInput, int tailLength, int block) {
    int shift = 8 * (tailLength % Integer.BYTES);
    int row = tailLength / Integer.BYTES - Sm3.BLOCK_WORDS * block;
    boolean high = row >= 0 && row < Sm3.BLOCK_WORDS;
    boolean low = shift > 0 && row + 1 >= 0 && row + 1 < Sm3.BLOCK_WORDS;
    for (int lane = 0; lane < lanes; lane++) {
      int counter = (first + lane) % perInput + 1;
      if (high) {
        blocks[LANES * row + lane] |= counter >>> shift;
      }
      if (low) {
        blocks[LANES * (row + 1) + lane] |= counter << (Integer.SIZE - shift);
      }
    }
    if (high) {
      uniformRows &= ~(1 << row);
    }
    if (low) {
      uniformRows &= ~(1 << (row + 1));
    }
  }

  /// Lane after lane.
  static final class Scalar implements Kernel {
    @Override
    public void add(int[] words, int from, int count, int[] sums) {
      for (int i = 0; i < count; i++) {
        sums[i] ^= words[from + i];
      }
    }

    @Override
    public void digests(int[] states, byte[] out, int offset) {
      for (int lane = 0; lane < LANES; lane++) {
        Sm3Lanes.digest(states, lane, out, offset + Sm3.DIGEST_BYTES * lane);
      }
    }
  }
}
