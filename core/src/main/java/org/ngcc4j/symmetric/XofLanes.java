package org.ngcc4j.symmetric;

import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.vector.Simd;

/// Many outputs of `pseudoXOF` at once: inputs of equal length that share a prefix, any number of
/// output blocks each.
///
/// A lane computes one output block of one input. What the blocks of an input have in common (the
/// chaining value after its whole blocks, and the words around the counter) is prepared once.
/// There are two orders. With few inputs the lanes of a step take the blocks of one input and then
/// those of the next. With many, a lane stays with its input and the counter goes on for all lanes
/// at once: the message expansion is linear over GF(2), so each input is expanded only once, and
/// the counter, being the same everywhere, is added to the expanded words.
///
/// Not safe for concurrent use. Time and memory accesses depend on the lengths only.
public final class XofLanes {
  private static final int LANES = Sm3Lanes.LANES;

  /// A tail is the message after its whole blocks: up to 63 bytes, the counter and the padding.
  private static final int TAIL_WORDS = 2 * Sm3.BLOCK_WORDS;

  /// The largest counter of one byte.
  private static final int MAX_COUNTER = 255;

  private final int[] states = new int[Sm3Lanes.STATE_INTS];
  private final int[] blocks = new int[Sm3Lanes.BLOCK_INTS];
  private final int[] prefixState = new int[Sm3.STATE_WORDS];

  /// Up to sixteen inputs at a time: their chaining values, lane-minor, and their tails.
  private final int[] inputStates = new int[Sm3Lanes.STATE_INTS];

  private final int[] tails = new int[LANES * TAIL_WORDS];
  private final byte[] prefixBytes = new byte[Sm3.BLOCK_BYTES];
  private final byte[] tailBytes = new byte[TAIL_WORDS * Integer.BYTES];
  private final byte[] digest = new byte[Sm3.DIGEST_BYTES];

  /// The values of those rows of `blocks` that are equal in all lanes; a set bit marks such a row.
  private final int[] rowValues = new int[Sm3.BLOCK_WORDS];

  private int uniformRows;

  private final int[] middles = new int[Sm3Lanes.STATE_INTS];

  /// What the current counter adds to an expanded block.
  private final int[] shift = new int[Sm3.EXPANDED_WORDS];

  /// What each bit of the counter's last byte adds, behind a tail of `unitsTail` bytes.
  private final int[] units = new int[Byte.SIZE * Sm3.EXPANDED_WORDS];

  private int unitsTail = -1;

  /// Makes a workspace of about 15 KiB.
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
    prefix.copyState(prefixState);
    prefix.copyBuffered(prefixBytes);
    for (int first = 0; first < inputs; first += LANES) {
      int count = Math.min(LANES, inputs - first);
      absorb(prefix, suffixes, first, suffixLength, count);
      squeeze(prefix.buffered() + suffixLength, count, out, offset + first * length, length);
    }
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
    Arrays.fill(digest, (byte) 0);
    Arrays.fill(rowValues, 0);
    Arrays.fill(middles, 0);
    // The units depend on a length only.
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
    return perInput > 1 && perInput <= MAX_COUNTER && 5 * byCounter <= 7 * byInput;
  }

  /// Computes the output of `count` inputs, a lane for each, block after block.
  private void squeezeByCounter(int tailLength, int count, byte[] out, int offset, int length) {
    for (int row = 0; row < Sm3.BLOCK_WORDS; row++) {
      for (int lane = 0; lane < count; lane++) {
        blocks[LANES * row + lane] = tails[TAIL_WORDS * lane + row];
      }
    }
    Sm3Lanes.expand(blocks, count);
    prepareUnits(tailLength);
    Arrays.fill(shift, 0);
    // Round j uses words j and j + 4; the first rounds do not reach the counter's last byte.
    int common = Math.max(0, counterByte(tailLength) / Integer.BYTES - 4);
    System.arraycopy(inputStates, 0, middles, 0, middles.length);
    Sm3Lanes.begin(middles, blocks, common, count);
    for (int counter = 1, done = 0; done < length; counter++, done += Sm3.DIGEST_BYTES) {
      addUnits(counter ^ (counter - 1));
      System.arraycopy(inputStates, 0, states, 0, states.length);
      Sm3Lanes.finishShifted(middles, common, states, blocks, shift, count);
      for (int lane = 0; lane < count; lane++) {
        write(lane, out, offset + lane * length + done, length - done);
      }
    }
  }

  /// Returns where in the tail the counter's last byte stands.
  private static int counterByte(int tailLength) {
    return tailLength + Integer.BYTES - 1;
  }

  private void prepareUnits(int tailLength) {
    if (unitsTail == tailLength) {
      return;
    }
    int at = counterByte(tailLength);
    int[] block = new int[Sm3.BLOCK_WORDS];
    for (int bit = 0; bit < Byte.SIZE; bit++) {
      block[at / Integer.BYTES] = 1 << (24 - 8 * (at % Integer.BYTES) + bit);
      System.arraycopy(
          Sm3Lanes.expand(block), 0, units, bit * Sm3.EXPANDED_WORDS, Sm3.EXPANDED_WORDS);
    }
    unitsTail = tailLength;
  }

  /// Moves the counter on: the bits of `changed` are flipped.
  private void addUnits(int changed) {
    for (int bit = 0; bit < Byte.SIZE; bit++) {
      if ((changed >>> bit & 1) != 0) {
        for (int i = 0; i < Sm3.EXPANDED_WORDS; i++) {
          shift[i] ^= units[bit * Sm3.EXPANDED_WORDS + i];
        }
      }
    }
  }

  private void write(int lane, byte[] out, int offset, int room) {
    if (room >= Sm3.DIGEST_BYTES) {
      Sm3Lanes.digest(states, lane, out, offset);
    } else {
      Sm3Lanes.digest(states, lane, digest, 0);
      System.arraycopy(digest, 0, out, offset, room);
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
}
