package org.ngcc4j.symmetric;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.profile.HelperProfile;

/// The ICCS function `pseudoXOF`: any number of output bits from a message that arrives in pieces.
///
/// Output block `i` is `SM3(M || be32(i))`, `i` from 1 on; so a shorter output is a prefix of a
/// longer one, and the blocks are computed in [lanes][XofLanes] when there are several.
///
/// Not safe for concurrent use. After output an instance stands at the beginning of a new message.
/// Time does not depend on the data, only on the lengths.
///
/// Source: `docs/spec/iccs.md`, "pseudoXOF".
public final class IccsXof {
  /// From this many blocks on the lanes are worth their set-up.
  private static final int BATCH_FROM_BLOCKS = 4;

  private static final byte[] NO_SUFFIX = {};

  private final Sm3 message = new Sm3();
  private final Sm3 block = new Sm3();
  private final byte[] digest = new byte[Sm3.DIGEST_BYTES];
  private @Nullable XofLanes lanes;

  /// Makes an instance at the beginning of a message.
  public IccsXof() {}

  /// Expands one array.
  ///
  /// @param message not modified
  /// @param length number of output bytes
  /// @return the output
  public static byte[] expand(byte[] message, int length) {
    byte[] out = new byte[length];
    new IccsXof().update(message, 0, message.length).finish(out, 0, length);
    return out;
  }

  /// Appends bytes to the message.
  ///
  /// @param data not modified
  /// @param offset index of the first byte
  /// @param count number of bytes
  /// @return this
  public IccsXof update(byte[] data, int offset, int count) {
    long started = HelperProfile.begin();
    message.update(data, offset, count);
    HelperProfile.end(started, HelperProfile.XOF, 0, 0, 0);
    return this;
  }

  /// Goes back to the beginning of a message.
  ///
  /// @return this
  public IccsXof reset() {
    message.reset();
    return this;
  }

  /// Continues from where another instance stands.
  ///
  /// @param other not modified
  /// @return this
  public IccsXof copyFrom(IccsXof other) {
    message.copyFrom(other.message);
    return this;
  }

  /// Ends the message, writes whole bytes of output and starts a new message.
  ///
  /// @param out receives the output
  /// @param offset index of the first byte written
  /// @param length number of bytes
  public void finish(byte[] out, int offset, int length) {
    finish(out, offset, length, blocks(length) >= BATCH_FROM_BLOCKS);
  }

  /// As [#finish(byte[], int, int)], but the blocks are computed one by one, however many they are.
  ///
  /// For a few blocks in a long operation: lanes take thousands of calls until they are compiled,
  /// and until then they are slow and allocate.
  ///
  /// @param out receives the output
  /// @param offset index of the first byte written
  /// @param length number of bytes
  public void finishOneByOne(byte[] out, int offset, int length) {
    finish(out, offset, length, false);
  }

  private static int blocks(int length) {
    return (int) ((length + Sm3.DIGEST_BYTES - 1L) / Sm3.DIGEST_BYTES);
  }

  private void finish(byte[] out, int offset, int length, boolean batched) {
    Objects.checkFromIndexSize(offset, length, out.length);
    long started = HelperProfile.begin();
    long inBits = 8 * message.length();
    if (batched) {
      XofLanes batch = lanes;
      if (batch == null) {
        batch = new XofLanes();
        lanes = batch;
      }
      batch.expand(message, NO_SUFFIX, 0, 1, out, offset, length);
    } else {
      for (int i = 0; i < blocks(length); i++) {
        block.copyFrom(message).updateInt(i + 1).digest(digest, 0);
        int done = i * Sm3.DIGEST_BYTES;
        System.arraycopy(digest, 0, out, offset + done, Math.min(Sm3.DIGEST_BYTES, length - done));
      }
    }
    message.reset();
    HelperProfile.end(started, HelperProfile.XOF, inBits, 8L * length, 1);
  }

  /// Ends the message, writes `bits` bits of output and starts a new message.
  ///
  /// The unused low bits of the last byte are set to zero.
  ///
  /// @param out receives `ceil(bits / 8)` bytes
  /// @param offset index of the first byte written
  /// @param bits number of bits, not negative
  public void finishBits(byte[] out, int offset, long bits) {
    int length = Math.toIntExact((bits + 7) / 8);
    finish(out, offset, length);
    if (bits % 8 != 0) {
      out[offset + length - 1] &= (byte) (0xFF << (8 - bits % 8));
    }
  }

  /// Overwrites everything that depends on the data.
  public void wipe() {
    message.wipe();
    block.wipe();
    java.util.Arrays.fill(digest, (byte) 0);
    if (lanes != null) {
      lanes.wipe();
    }
  }
}
