package org.ngcc4j.aigis;

import static org.ngcc4j.aigis.AigisParameters.HINT_BLOCK;
import static org.ngcc4j.aigis.AigisParameters.HINT_BLOCK_MAX;
import static org.ngcc4j.aigis.AigisParameters.HINT_COUNT_BITS;
import static org.ngcc4j.aigis.AigisParameters.HINT_POSITION_BITS;

import java.util.Arrays;
import org.ngcc4j.field.BitPacking;

/// The hint's encoding, section 3.3 of `docs/spec/aigis.md`: the number of blocks up to the last
/// one that is not empty, the number of ones in each, and the position of each one in its block.
///
/// Decoding accepts exactly what encoding makes: every hint has one encoding, and every length is
/// checked before it is used (section 6, D1 to D4).
///
/// An instance is working memory for one operation.
final class AigisHint {
  private final AigisParameters p;
  private final int[] counts;
  private final int[] positions;

  AigisHint(AigisParameters p) {
    this.p = p;
    counts = new int[p.hintBlocks];
    positions = new int[p.hintWeight];
  }

  void wipe() {
    Arrays.fill(counts, 0);
    Arrays.fill(positions, 0);
  }

  /// Counts the ones of a hint.
  ///
  /// Takes the same time for all hints: the signer rejects those that do not fit.
  ///
  /// @param hint a zero or one for each coefficient
  /// @return 0 if the hint can be encoded, otherwise a negative number
  int count(byte[] hint) {
    int total = 0;
    int tooMany = 0;
    for (int block = 0; block < p.hintBlocks; block++) {
      int ones = 0;
      for (int j = 0; j < HINT_BLOCK; j++) {
        ones += hint[HINT_BLOCK * block + j];
      }
      counts[block] = ones;
      total += ones;
      tooMany |= HINT_BLOCK_MAX - ones;
    }
    return (tooMany | (p.hintWeight - total)) >> 31;
  }

  /// Encodes the hint that [#count] has counted; it is public from here on.
  ///
  /// @param hint a zero or one for each coefficient
  /// @param out receives the encoding
  /// @param to index of the first byte written
  /// @return the number of bytes written
  int encode(byte[] hint, byte[] out, int to) {
    int blocks = p.hintBlocks;
    while (blocks > 0 && counts[blocks - 1] == 0) {
      blocks--;
    }
    int total = 0;
    for (int j = 0; j < HINT_BLOCK * blocks; j++) {
      if (hint[j] != 0) {
        positions[total++] = j % HINT_BLOCK;
      }
    }
    out[to] = (byte) blocks;
    BitPacking.pack(counts, 0, blocks, HINT_COUNT_BITS, out, to + 1);
    int at = to + 1 + BitPacking.bytes(blocks, HINT_COUNT_BITS);
    BitPacking.pack(positions, 0, total, HINT_POSITION_BITS, out, at);
    return at + BitPacking.bytes(total, HINT_POSITION_BITS) - to;
  }

  /// Decodes a hint.
  ///
  /// @param in the signature; the hint takes it from `from` to its end
  /// @param from index of the hint's first byte, less than the signature's length
  /// @param hint receives a zero or one for each coefficient; all zero before
  /// @return whether the encoding is the one [#encode] makes
  boolean decode(byte[] in, int from, byte[] hint) {
    int blocks = in[from] & 0xFF;
    int countsAt = from + 1;
    int positionsAt = countsAt + BitPacking.bytes(blocks, HINT_COUNT_BITS);
    if (blocks > p.hintBlocks || positionsAt > in.length) {
      return false;
    }
    BitPacking.unpack(in, countsAt, HINT_COUNT_BITS, counts, 0, blocks);
    int total = 0;
    for (int block = 0; block < blocks; block++) {
      total += counts[block];
    }
    if (total > p.hintWeight
        || in.length != positionsAt + BitPacking.bytes(total, HINT_POSITION_BITS)
        || (blocks > 0 && counts[blocks - 1] == 0)
        || spareBits(in, positionsAt, blocks * HINT_COUNT_BITS) != 0
        || spareBits(in, in.length, total * HINT_POSITION_BITS) != 0) {
      return false;
    }
    BitPacking.unpack(in, positionsAt, HINT_POSITION_BITS, positions, 0, total);
    int next = 0;
    for (int block = 0; block < blocks; block++) {
      int previous = -1;
      for (int i = 0; i < counts[block]; i++) {
        int position = positions[next++];
        if (position <= previous) {
          return false;
        }
        hint[HINT_BLOCK * block + position] = 1;
        previous = position;
      }
    }
    return true;
  }

  /// Returns the bits of the byte before `end` that a string of `bits` bits leaves unused.
  private static int spareBits(byte[] in, int end, int bits) {
    return bits % 8 == 0 ? 0 : (in[end - 1] & 0xFF) >>> (bits % 8);
  }
}
