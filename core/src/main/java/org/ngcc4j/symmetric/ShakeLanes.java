package org.ngcc4j.symmetric;

import java.util.Arrays;
import java.util.Objects;

/// SHAKE over many short inputs at a time that differ in a few words only.
///
/// An input is a frame (what all have in common, padding included: [Shake#frame]) to which the
/// words of the input are added, and, for several outputs of one input, a tweak to one more word.
/// So the last block of each message is all that is computed; what came before it, if anything, is
/// in the frame. Inputs and outputs are words of eight bytes, the least significant first.
///
/// ```java
/// // H(node || iv || 00) for many nodes of 16 bytes, 48 bytes of output each
/// long[] frame = new Shake(128).update(new byte[16]).update(iv).update(0).frame();
/// lanes.frame(frame, 0, 2).hash(nodes, 0, 2, 1, count, out, 0, 6, 1, 6);
/// ```
///
/// An instance is a workspace: not safe for concurrent use, and to be wiped after secrets. Time and
/// memory accesses do not depend on the data, only on the counts.
public final class ShakeLanes {
  private static final int LANES = KeccakLanes.LANES;
  private static final long[] NO_TWEAK = {0};

  private final int rateWords;
  private final long[] frame = new long[Keccak.STATE_WORDS];

  /// The frame in every lane, with the inputs of the batch added.
  private final long[] filled = new long[KeccakLanes.STATE_WORDS];

  private final long[] states = new long[KeccakLanes.STATE_WORDS];
  private int inputAt;
  private int inputWords;

  /// Makes a workspace.
  ///
  /// @param strength 128 or 256
  public ShakeLanes(int strength) {
    rateWords = Shake.rateWords(strength);
  }

  /// Says what the inputs have in common.
  ///
  /// @param frame 25 words as [Shake#frame] returns them; copied
  /// @param at number of the first word that an input changes
  /// @param words number of words of an input
  /// @return this
  public ShakeLanes frame(long[] frame, int at, int words) {
    Objects.checkFromIndexSize(0, Keccak.STATE_WORDS, frame.length);
    Objects.checkFromIndexSize(at, words, rateWords);
    System.arraycopy(frame, 0, this.frame, 0, Keccak.STATE_WORDS);
    for (int i = 0; i < filled.length; i++) {
      filled[i] = frame[i / LANES];
    }
    inputAt = at;
    inputWords = words;
    return this;
  }

  /// Hashes many inputs.
  ///
  /// Word `w` of input `i` stands at `in[inOffset + i * inStride + w * inWordStride]`; the output
  /// likewise. So with strides `(words, 1)` inputs follow one another, with `(1, n)` words do.
  ///
  /// @param in not modified; added to the frame's words from `at` on
  /// @param inOffset index of the first word
  /// @param inStride distance between two inputs
  /// @param inWordStride distance between two words of an input
  /// @param count number of inputs
  /// @param out receives `outWords` words for each input
  /// @param outOffset index of the first word
  /// @param outStride distance between two outputs
  /// @param outWordStride distance between two words of an output
  /// @param outWords words of an output, of any number
  public void hash(
      long[] in,
      int inOffset,
      int inStride,
      int inWordStride,
      int count,
      long[] out,
      int outOffset,
      int outStride,
      int outWordStride,
      int outWords) {
    hash(
        in,
        inOffset,
        inStride,
        inWordStride,
        count,
        0,
        NO_TWEAK,
        out,
        outOffset,
        outStride,
        outWordStride,
        outWords);
  }

  /// Hashes many inputs several times each: with tweak `t` added to word `tweakAt` the output gives
  /// words `t * outWords` to `(t + 1) * outWords - 1` of the result.
  ///
  /// @param in as in the other form
  /// @param inOffset index of the first word
  /// @param inStride distance between two inputs
  /// @param inWordStride distance between two words of an input
  /// @param count number of inputs
  /// @param tweakAt number of the word that a tweak is added to
  /// @param tweaks the tweaks
  /// @param out receives `tweaks.length * outWords` words for each input
  /// @param outOffset index of the first word
  /// @param outStride distance between two outputs
  /// @param outWordStride distance between two words of an output
  /// @param outWords words taken for each tweak
  public void hash(
      long[] in,
      int inOffset,
      int inStride,
      int inWordStride,
      int count,
      int tweakAt,
      long[] tweaks,
      long[] out,
      int outOffset,
      int outStride,
      int outWordStride,
      int outWords) {
    Objects.checkIndex(tweakAt, rateWords);
    for (int first = 0; first < count; first += LANES) {
      int lanes = Math.min(LANES, count - first);
      load(in, inOffset + first * inStride, inStride, inWordStride, lanes);
      int to = outOffset + first * outStride;
      for (long tweak : tweaks) {
        add(tweakAt, tweak);
        KeccakLanes.permute(filled, 0, states, 0);
        add(tweakAt, tweak);
        for (int given = 0; given < outWords; given += rateWords) {
          if (given > 0) {
            KeccakLanes.permute(states, 0);
          }
          int words = Math.min(rateWords, outWords - given);
          store(words, lanes, out, to + given * outWordStride, outStride, outWordStride);
        }
        to += outWords * outWordStride;
      }
    }
  }

  /// Overwrites everything that depends on inputs and frame.
  public void wipe() {
    Arrays.fill(frame, 0);
    Arrays.fill(states, 0);
    Arrays.fill(filled, 0);
  }

  /// Brings the inputs of this batch into lanes; lanes that are not in use get the last one's.
  private void load(long[] in, int from, int stride, int wordStride, int lanes) {
    for (int w = 0; w < inputWords; w++) {
      int at = from + w * wordStride;
      int row = LANES * (inputAt + w);
      long common = frame[inputAt + w];
      // Four at a time: as short a loop as one over the lanes is mostly overhead.
      for (int lane = 0; lane < LANES; lane += 4) {
        filled[row + lane] = common ^ in[at + Math.min(lane, lanes - 1) * stride];
        filled[row + lane + 1] = common ^ in[at + Math.min(lane + 1, lanes - 1) * stride];
        filled[row + lane + 2] = common ^ in[at + Math.min(lane + 2, lanes - 1) * stride];
        filled[row + lane + 3] = common ^ in[at + Math.min(lane + 3, lanes - 1) * stride];
      }
    }
  }

  /// Adds a tweak to one word of every lane.
  private void add(int at, long tweak) {
    for (int i = LANES * at; i < LANES * (at + 1); i++) {
      filled[i] ^= tweak;
    }
  }

  private void store(int words, int lanes, long[] out, int to, int stride, int wordStride) {
    if (lanes == LANES && stride == 1 && wordStride == LANES) {
      System.arraycopy(states, 0, out, to, words * LANES);
      return;
    }
    for (int w = 0; w < words; w++) {
      int at = to + w * wordStride;
      int row = LANES * w;
      int lane = 0;
      for (; lane + 4 <= lanes; lane += 4, at += 4 * stride) {
        out[at] = states[row + lane];
        out[at + stride] = states[row + lane + 1];
        out[at + 2 * stride] = states[row + lane + 2];
        out[at + 3 * stride] = states[row + lane + 3];
      }
      for (; lane < lanes; lane++, at += stride) {
        out[at] = states[row + lane];
      }
    }
  }
}
