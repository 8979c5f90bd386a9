package org.ngcc4j.aigis;

import static org.ngcc4j.aigis.AigisParameters.HINT_COUNT_BITS;
import static org.ngcc4j.aigis.AigisParameters.HINT_POSITION_BITS;

import java.util.Arrays;

/// A hint in its parts, which need not fit each other.
@SuppressWarnings("ArrayRecordComponent") // never compared
record TestHint(int[] counts, int[] positions) {
  static TestHint of(AigisParameters p, byte[] signature) {
    int blocks = signature[p.fixedSignatureBytes];
    int at = p.fixedSignatureBytes + 1;
    int[] counts = Transcription.unpack(signature, at, blocks, HINT_COUNT_BITS);
    at += (blocks + 1) / 2;
    int total = Arrays.stream(counts).sum();
    return new TestHint(counts, Transcription.unpack(signature, at, total, HINT_POSITION_BITS));
  }

  byte[] encode() {
    return encode(counts.length);
  }

  byte[] encode(int blocks) {
    byte[] packedCounts = Transcription.pack(counts, HINT_COUNT_BITS);
    byte[] packedPositions = Transcription.pack(positions, HINT_POSITION_BITS);
    return Transcription.join(
        Transcription.join(new byte[] {(byte) blocks}, packedCounts), packedPositions);
  }

  TestHint withBlocks(int blocks) {
    return new TestHint(Arrays.copyOf(counts, blocks), positions);
  }

  TestHint withCount(int block, int count) {
    int[] changed = counts.clone();
    changed[block] = count;
    return new TestHint(changed, positions);
  }

  TestHint withPositions(int... changed) {
    return new TestHint(counts, changed);
  }

  /// Index of a block's first position.
  int first(int block) {
    return Arrays.stream(counts, 0, block).sum();
  }

  int blocks() {
    return counts.length;
  }
}
