package org.ngcc4j.atlas;

import static org.ngcc4j.atlas.AtlasParameters.HINT_SLOTS;

import java.util.Arrays;
import org.ngcc4j.field.BitPacking;

/// The hint's encoding, section 6 of `docs/spec/atlas.md`: 128 slots for the positions of the ones,
/// polynomial after polynomial, and for each polynomial the number of ones up to its end.
///
/// Decoding accepts exactly what encoding makes, so every hint has one encoding (section 10, rule
/// 4), and checks every number before it is used.
///
/// An instance is working memory for one operation.
final class AtlasHint {
  private final AtlasParameters p;
  private final int[] positions = new int[HINT_SLOTS];

  AtlasHint(AtlasParameters p) {
    this.p = p;
  }

  void wipe() {
    Arrays.fill(positions, 0);
  }

  /// Encodes a hint with at most 128 ones; it is public from here on.
  ///
  /// @param hint a zero or one for each coefficient
  /// @param out the signature
  void encode(byte[] hint, byte[] out) {
    Arrays.fill(positions, 0);
    int countsAt = countsAt();
    int total = 0;
    for (int i = 0; i < p.rows; i++) {
      for (int j = 0; j < p.n; j++) {
        if (hint[i * p.n + j] != 0) {
          positions[total++] = j;
        }
      }
      out[countsAt + i] = (byte) total;
    }
    BitPacking.pack(positions, 0, HINT_SLOTS, p.positionBits, out, p.hintAt);
  }

  /// Decodes a hint.
  ///
  /// @param in a signature of the right length
  /// @param hint receives a zero or one for each coefficient; all zero before
  /// @return whether the encoding is the one [#encode] makes
  boolean decode(byte[] in, byte[] hint) {
    BitPacking.unpack(in, p.hintAt, p.positionBits, positions, 0, HINT_SLOTS);
    int countsAt = countsAt();
    int slot = 0;
    for (int i = 0; i < p.rows; i++) {
      int end = in[countsAt + i] & 0xFF;
      if (end < slot || end > HINT_SLOTS) {
        return false;
      }
      for (int previous = -1; slot < end; slot++) {
        int position = positions[slot];
        if (position <= previous || position >= p.n) {
          return false;
        }
        hint[i * p.n + position] = 1;
        previous = position;
      }
    }
    int unused = 0;
    for (; slot < HINT_SLOTS; slot++) {
      unused |= positions[slot];
    }
    return unused == 0;
  }

  private int countsAt() {
    return p.hintAt + BitPacking.bytes(HINT_SLOTS, p.positionBits);
  }
}
