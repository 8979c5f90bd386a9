package org.ngcc4j.symmetric;

import java.util.Arrays;
import java.util.Objects;

/// SHAKE128 and SHAKE256 (FIPS 202): a message of any length in, an output of any length.
///
/// An instance first absorbs ([#update(byte[], int, int)]), then gives output ([#squeeze(byte[],
/// int, int)]) piece by piece until [#reset]. It is not safe for concurrent use.
///
/// Time and memory accesses do not depend on the data, only on the lengths.
public final class Shake {
  /// What follows the message: the four bits 1111 of a XOF and the first bit of the padding.
  static final long SUFFIX = 0x1F;

  /// The last bit of the padding, in the last word of a block.
  static final long LAST_BIT = 1L << 63;

  private final int rateWords;
  private final long[] state = new long[Keccak.STATE_WORDS];

  /// Bytes absorbed into the block, or given out of it.
  private int position;

  private boolean squeezing;

  /// Makes an instance at the beginning of a message.
  ///
  /// @param strength 128 or 256
  public Shake(int strength) {
    rateWords = rateWords(strength);
  }

  /// Returns the words of a block: 21 or 17.
  ///
  /// @param strength 128 or 256
  static int rateWords(int strength) {
    if (strength != 128 && strength != 256) {
      throw new IllegalArgumentException("SHAKE: expected 128 or 256, got " + strength);
    }
    return Keccak.STATE_WORDS - strength / 32;
  }

  /// Returns the bytes of a block: 168 or 136.
  public int rateBytes() {
    return rateWords * Long.BYTES;
  }

  /// Appends bytes to the message.
  ///
  /// @param data not modified
  /// @param offset index of the first byte
  /// @param count number of bytes
  /// @return this
  public Shake update(byte[] data, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, data.length);
    requireAbsorbing();
    int from = offset;
    int end = offset + count;
    for (; end - from >= Long.BYTES; from += Long.BYTES) {
      absorb((long) Keccak.LE_LONG.get(data, from), Long.BYTES);
    }
    for (; from < end; from++) {
      absorb(data[from] & 0xFF, 1);
    }
    return this;
  }

  /// Appends a whole array.
  ///
  /// @param data not modified
  /// @return this
  public Shake update(byte[] data) {
    return update(data, 0, data.length);
  }

  /// Appends one byte to the message.
  ///
  /// @param value the byte, in the low eight bits
  /// @return this
  public Shake update(int value) {
    requireAbsorbing();
    absorb(value & 0xFF, 1);
    return this;
  }

  /// Appends words to the message, each as eight bytes with the least significant one first.
  ///
  /// @param data not modified
  /// @param offset index of the first word
  /// @param count number of words
  /// @return this
  public Shake update(long[] data, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, data.length);
    requireAbsorbing();
    for (int i = offset; i < offset + count; i++) {
      absorb(data[i], Long.BYTES);
    }
    return this;
  }

  /// Ends the message if it has not ended yet, and gives the next bytes of the output.
  ///
  /// @param out receives the bytes
  /// @param offset index of the first byte written
  /// @param count number of bytes
  /// @return this
  public Shake squeeze(byte[] out, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, out.length);
    end();
    int to = offset;
    int stop = offset + count;
    while (to < stop) {
      if (position == rateBytes()) {
        nextBlock();
      }
      if (position % Long.BYTES == 0 && stop - to >= Long.BYTES) {
        Keccak.LE_LONG.set(out, to, state[position / Long.BYTES]);
        position += Long.BYTES;
        to += Long.BYTES;
      } else {
        out[to++] = (byte) (state[position / Long.BYTES] >>> (Byte.SIZE * (position % Long.BYTES)));
        position++;
      }
    }
    return this;
  }

  /// Ends the message if it has not ended yet, and gives the next words of the output.
  ///
  /// @param out receives the words, each made of eight bytes with the least significant one first
  /// @param offset index of the first word written
  /// @param count number of words
  /// @return this
  /// @throws IllegalStateException after bytes that were not a multiple of eight
  public Shake squeeze(long[] out, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, out.length);
    end();
    if (position % Long.BYTES != 0) {
      throw new IllegalStateException("words of output after " + position + " bytes of a block");
    }
    for (int i = offset; i < offset + count; i++) {
      if (position == rateBytes()) {
        nextBlock();
      }
      out[i] = state[position / Long.BYTES];
      position += Long.BYTES;
    }
    return this;
  }

  /// Returns the state before the last permutation of a message that ends here: the frame into
  /// which [ShakeLanes] puts what differs between messages. The stream itself stays as it is.
  ///
  /// @return 25 words
  public long[] frame() {
    requireAbsorbing();
    long[] frame = state.clone();
    pad(frame);
    return frame;
  }

  /// Goes back to the beginning of a message; nothing of the one before remains.
  ///
  /// @return this
  public Shake reset() {
    Arrays.fill(state, 0);
    position = 0;
    squeezing = false;
    return this;
  }

  /// Continues from where another instance of the same strength stands.
  ///
  /// @param other not modified
  /// @return this
  public Shake copyFrom(Shake other) {
    if (other.rateWords != rateWords) {
      throw new IllegalArgumentException("SHAKE: the two strengths differ");
    }
    System.arraycopy(other.state, 0, state, 0, state.length);
    position = other.position;
    squeezing = other.squeezing;
    return this;
  }

  private void requireAbsorbing() {
    if (squeezing) {
      throw new IllegalStateException("SHAKE: the message has ended");
    }
  }

  /// Absorbs one to eight bytes, the first in the low bits; the rest of the word is zero.
  private void absorb(long word, int bytes) {
    int shift = Byte.SIZE * (position % Long.BYTES);
    state[position / Long.BYTES] ^= word << shift;
    int room = Long.BYTES - position % Long.BYTES;
    position += Math.min(bytes, room);
    if (position == rateBytes()) {
      nextBlock();
    }
    if (bytes > room) {
      state[position / Long.BYTES] ^= word >>> (Long.SIZE - shift);
      position += bytes - room;
    }
  }

  private void end() {
    if (!squeezing) {
      pad(state);
      squeezing = true;
      nextBlock();
    }
  }

  private void pad(long[] words) {
    words[position / Long.BYTES] ^= SUFFIX << (Byte.SIZE * (position % Long.BYTES));
    words[rateWords - 1] ^= LAST_BIT;
  }

  private void nextBlock() {
    Keccak.permute(state, 0, state, 0, 1);
    position = 0;
  }
}
