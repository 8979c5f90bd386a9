package org.ngcc4j.campaign.kat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// What stands behind the signatures in the official known-answer files of MORNING-ATLAS.
///
/// The submitted sign function returns the message's length too many, and the driver printed that
/// many bytes from a heap block of exactly the signature's length. What lay behind it follows from
/// the layout of the C library's heap: the rest of the block, and the two blocks after it with
/// their size fields, which hold the record's seed and its message.
///
/// So the official digests cover bytes that no signature has. They are reconstructed where a text
/// is compared with an official digest, and nowhere else.
///
/// Source: `docs/spec/atlas.md`, section 8.
final class OfficialTail {
  private static final String CANDIDATE = "sign-15";
  private static final int SIZE_BYTES = Long.BYTES;
  private static final int HEAP_ALIGNMENT = 16;

  /// The flag that the block before is in use, part of every size field.
  private static final int IN_USE = 1;

  /// What the driver reserved for a seed and a message.
  private static final int SEED_BLOCK = 64;

  private static final int MESSAGE_BLOCK = 128;

  private OfficialTail() {}

  /// Tells whether a digest covers tails: whether it is that of an official file of this candidate.
  static boolean isIn(@Nullable KatReference reference, InstanceDescription instance) {
    return reference != null
        && instance.candidate().equals(CANDIDATE)
        && reference.records() == KatReference.OFFICIAL_RECORDS
        && KatManifest.official()
            .find(instance.label(), KatOutcome.textFileName(instance))
            .filter(official -> official.digest().equals(reference.digest()))
            .isPresent();
  }

  /// Returns a signature with its tail, as long as the message.
  static byte[] append(byte[] signature, byte[] seed, byte[] message) {
    int rest = block(signature.length) - SIZE_BYTES - signature.length;
    ByteBuffer memory =
        ByteBuffer.allocate(rest + block(SEED_BLOCK) + SIZE_BYTES + message.length)
            .order(ByteOrder.LITTLE_ENDIAN);
    memory.putLong(rest, block(SEED_BLOCK) | IN_USE);
    memory.put(rest + SIZE_BYTES, seed);
    int next = rest + block(SEED_BLOCK);
    memory.putLong(next, block(MESSAGE_BLOCK) | IN_USE);
    memory.put(next + SIZE_BYTES, message);
    byte[] out = Arrays.copyOf(signature, signature.length + message.length);
    memory.get(0, out, signature.length, message.length);
    return out;
  }

  /// Returns the bytes from one size field to the next when so many were asked for.
  private static int block(int bytes) {
    return (bytes + SIZE_BYTES + HEAP_ALIGNMENT - 1) / HEAP_ALIGNMENT * HEAP_ALIGNMENT;
  }
}
