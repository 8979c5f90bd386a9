package org.ngcc4j.galas;

import java.util.Arrays;
import org.ngcc4j.symmetric.IccsHash;

/// `H_sep`, section 4 of `docs/spec/galas.md`: blocks of the ICCS hash over the input, a byte
/// that tells the uses apart, and the number of the block.
///
/// The input is absorbed once, and every block continues from there. Not safe for concurrent use.
final class GalasHash {
  static final int COMMITMENT = 0x01;
  static final int SEED = 0x03;
  static final int IV = 0x04;
  static final int MESSAGE = 0x08;
  static final int CHALLENGE_1 = 0x09;
  static final int CHALLENGE_2 = 0x0A;
  static final int CHALLENGE_3 = 0x0B;

  private final IccsHash input;
  private final IccsHash block;
  private final byte[] digest;

  GalasHash(GalasParameters p) {
    input = new IccsHash(p.hashBits);
    block = new IccsHash(p.hashBits);
    digest = new byte[input.digestBytes()];
  }

  GalasHash update(byte[] data) {
    return update(data, 0, data.length);
  }

  GalasHash update(byte[] data, int offset, int count) {
    input.update(data, offset, count);
    return this;
  }

  /// Goes back to the beginning of an input.
  GalasHash reset() {
    input.reset();
    return this;
  }

  /// Returns what was absorbed so far.
  IccsHash input() {
    return input;
  }

  /// Ends the input, writes the hash and starts a new input.
  ///
  /// @param use the byte that tells the uses apart
  /// @param out receives the hash
  /// @param to index of the first byte
  /// @param count number of bytes
  void finish(int use, byte[] out, int to, int count) {
    for (int i = 0; i * digest.length < count; i++) {
      block.copyFrom(input).update(use).update(i).update(0).update(0).update(0).digest(digest, 0);
      int done = i * digest.length;
      System.arraycopy(digest, 0, out, to + done, Math.min(digest.length, count - done));
    }
    input.reset();
  }

  /// Overwrites everything that depends on the data.
  void wipe() {
    input.wipe();
    block.wipe();
    Arrays.fill(digest, (byte) 0);
  }
}
