package org.ngcc4j.campaign.nativelib;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.ngcc4j.campaign.implementation.LoadException;

/// What a library says of itself through `ngcc_meta`.
///
/// @param candidate identifier of the submission, such as `sign-01`
/// @param algorithm the submitters' name of the algorithm
/// @param instance name of the parameter set
/// @param variant `Reference_Implementation` or `Optimized_Implementation`
/// @param sourceDirectory relative to the candidate's folder
/// @param compiler name and version
/// @param buildFlags compiler flags; all of them if the library has `ngcc_build_flags`
/// @param publicKeyBytes declared length of a public key
/// @param secretKeyBytes declared length of a secret key
/// @param signatureBytes declared length of the longest signature
public record LibraryMeta(
    String candidate,
    String algorithm,
    String instance,
    String variant,
    String sourceDirectory,
    String compiler,
    String buildFlags,
    long publicKeyBytes,
    long secretKeyBytes,
    long signatureBytes) {

  private static final int MAGIC = 0x4347474E;
  private static final int INTERFACE_VERSION = 1;
  private static final int SIGNATURE = 2;
  private static final int HEADER_BYTES = 16;
  private static final int BYTES = 664;

  static LibraryMeta read(String file, MemorySegment address, String allFlags)
      throws LoadException {
    if (address.equals(MemorySegment.NULL)) {
      throw new LoadException(file + ": ngcc_meta gives no description");
    }
    MemorySegment header = address.reinterpret(HEADER_BYTES);
    int magic = header.get(ValueLayout.JAVA_INT, 0);
    int version = header.get(ValueLayout.JAVA_INT, 4);
    int type = header.get(ValueLayout.JAVA_INT, 8);
    int size = header.get(ValueLayout.JAVA_INT, 12);
    if (magic != MAGIC) {
      throw new LoadException(
          "%s: the description begins with 0x%08x, expected 0x%08x (NGCC)"
              .formatted(file, magic, MAGIC));
    }
    if (version != INTERFACE_VERSION) {
      throw new LoadException(
          "%s: the description has version %d of the interface, expected %d"
              .formatted(file, version, INTERFACE_VERSION));
    }
    if (type != SIGNATURE || size < BYTES) {
      throw new LoadException(
          "%s: the description is one of type %d with %d bytes, expected %d (signature) with %d"
              .formatted(file, type, size, SIGNATURE, BYTES));
    }
    MemorySegment meta = address.reinterpret(BYTES);
    String flags = allFlags.isEmpty() ? text(meta, 512, 128) : allFlags;
    return new LibraryMeta(
        text(meta, 16, 16),
        text(meta, 32, 64),
        text(meta, 96, 64),
        text(meta, 160, 32),
        text(meta, 192, 256),
        text(meta, 448, 64),
        flags,
        meta.get(ValueLayout.JAVA_LONG, 640),
        meta.get(ValueLayout.JAVA_LONG, 648),
        meta.get(ValueLayout.JAVA_LONG, 656));
  }

  /// A field need not end with a zero byte.
  private static String text(MemorySegment meta, int offset, int bytes) {
    byte[] field = meta.asSlice(offset, bytes).toArray(ValueLayout.JAVA_BYTE);
    int end = 0;
    while (end < field.length && field[end] != 0) {
      end++;
    }
    return new String(field, 0, end, StandardCharsets.UTF_8);
  }
}
