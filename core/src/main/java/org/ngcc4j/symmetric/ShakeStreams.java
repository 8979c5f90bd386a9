package org.ngcc4j.symmetric;

import java.util.Arrays;

/// Many SHAKE streams of equal length side by side.
///
/// All streams absorb whole words at the same time, each its own; words stand for eight bytes, the
/// least significant first. [#finish] ends all messages, with one common last byte; then each
/// stream gives output. The streams are processed in groups of [KeccakLanes#LANES].
///
/// An instance is not safe for concurrent use, and is to be wiped after secrets. Time and memory
/// accesses do not depend on the data, only on the counts.
public final class ShakeStreams {
  private static final int LANES = KeccakLanes.LANES;

  private final int rateWords;
  private final int streams;
  private final long[] states;

  /// Words absorbed into the block, or given out of it; the same for all streams.
  private int position;

  private boolean squeezing;

  /// Makes streams at the beginning of a message.
  ///
  /// @param strength 128 or 256
  /// @param streams number of streams, at least 1
  public ShakeStreams(int strength, int streams) {
    rateWords = Shake.rateWords(strength);
    this.streams = streams;
    states = new long[Math.ceilDiv(streams, LANES) * KeccakLanes.STATE_WORDS];
  }

  /// Appends one piece to each message.
  ///
  /// @param data not modified; stream `s` takes the words from `offset + s * stride` on
  /// @param offset index of the first word of stream 0
  /// @param stride distance between two streams
  /// @param words words of a piece
  /// @return this
  public ShakeStreams update(long[] data, int offset, int stride, int words) {
    return update(data, offset, stride, words, 1, 0);
  }

  /// Appends several pieces to each message.
  ///
  /// @param data not modified; piece `p` of stream `s` is the words from
  ///     `offset + s * stride + p * pieceStride` on
  /// @param offset index of the first word of stream 0
  /// @param stride distance between two streams
  /// @param words words of a piece
  /// @param pieces number of pieces
  /// @param pieceStride distance between two pieces of a stream
  /// @return this
  public ShakeStreams update(
      long[] data, int offset, int stride, int words, int pieces, int pieceStride) {
    if (squeezing) {
      throw new IllegalStateException("SHAKE: the messages have ended");
    }
    int end = position;
    for (int first = 0; first < streams; first += LANES) {
      int lanes = Math.min(LANES, streams - first);
      int state = first * Keccak.STATE_WORDS;
      end = position;
      for (int piece = 0; piece < pieces; piece++) {
        int from = offset + first * stride + piece * pieceStride;
        for (int w = 0; w < words; ) {
          int run = Math.min(words - w, rateWords - end);
          for (int lane = 0; lane < lanes; lane++) {
            add(data, from + w + lane * stride, run, state + LANES * end + lane);
          }
          w += run;
          end += run;
          if (end == rateWords) {
            KeccakLanes.permute(states, state);
            end = 0;
          }
        }
      }
    }
    position = end;
    return this;
  }

  /// Adds words to the state of one lane.
  private void add(long[] data, int from, int count, int to) {
    for (int i = 0; i < count; i++) {
      states[to + LANES * i] ^= data[from + i];
    }
  }

  /// Ends every message with one more byte.
  ///
  /// @param lastByte the byte, in the low eight bits
  /// @return this
  public ShakeStreams finish(int lastByte) {
    if (squeezing) {
      throw new IllegalStateException("SHAKE: the messages have ended");
    }
    squeezing = true;
    long last = (lastByte & 0xFF) | Shake.SUFFIX << Byte.SIZE;
    for (int state = 0; state < states.length; state += KeccakLanes.STATE_WORDS) {
      for (int lane = 0; lane < LANES; lane++) {
        states[state + LANES * position + lane] ^= last;
        states[state + LANES * (rateWords - 1) + lane] ^= Shake.LAST_BIT;
      }
      KeccakLanes.permute(states, state);
    }
    position = 0;
    return this;
  }

  /// Gives the next words of each output.
  ///
  /// @param out receives the words of stream `s` from `offset + s * stride` on
  /// @param offset index of the first word of stream 0
  /// @param stride distance between two streams
  /// @param words words of each output
  /// @return this
  public ShakeStreams squeeze(long[] out, int offset, int stride, int words) {
    if (!squeezing) {
      throw new IllegalStateException("SHAKE: the messages have not ended");
    }
    for (int w = 0; w < words; w++) {
      if (position == rateWords) {
        for (int state = 0; state < states.length; state += KeccakLanes.STATE_WORDS) {
          KeccakLanes.permute(states, state);
        }
        position = 0;
      }
      for (int stream = 0; stream < streams; stream++) {
        out[offset + stream * stride + w] =
            states[stream / LANES * KeccakLanes.STATE_WORDS + LANES * position + stream % LANES];
      }
      position++;
    }
    return this;
  }

  /// Goes back to the beginning of the messages; nothing of those before remains.
  ///
  /// @return this
  public ShakeStreams reset() {
    Arrays.fill(states, 0);
    position = 0;
    squeezing = false;
    return this;
  }

  /// Returns the number of streams.
  public int streams() {
    return streams;
  }
}
