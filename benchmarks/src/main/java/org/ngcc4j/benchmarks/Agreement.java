package org.ngcc4j.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.ngcc4j.SignatureParameters;

/// Checks that a native library does the same work as Java, byte for byte, before the two are
/// compared.
final class Agreement {
  private Agreement() {}

  /// Repeats a workload with a library.
  ///
  /// @param nanos after this time no further message is signed
  /// @return number of messages that were signed and verified
  /// @throws DifferenceException if a byte differs or a signature is rejected
  static int check(
      IccsLibrary library, SignatureParameters parameters, Workload workload, long nanos)
      throws DifferenceException {
    String instance = parameters.instance();
    try (Arena arena = Arena.ofConfined()) {
      NativeBuffers buffers = new NativeBuffers(arena, parameters);
      library.seed(Workload.seed());
      library.keygen(buffers);
      compare(library, instance + " public key", workload.publicKey(), buffers.publicKeyBytes());
      compare(library, instance + " secret key", workload.secretKey(), buffers.secretKeyBytes());
      MemorySegment publicKey = copy(arena, workload.publicKey());
      MemorySegment secretKey = copy(arena, workload.secretKey());
      List<byte[]> messages = workload.messages();
      library.seed(Workload.seed());
      long start = System.nanoTime();
      int i = 0;
      for (; i < messages.size() && (i == 0 || System.nanoTime() - start < nanos); i++) {
        MemorySegment message = copy(arena, messages.get(i));
        library.sign(secretKey, message, buffers);
        byte[] signature = buffers.signatureBytes();
        compare(
            library,
            "%s signature of message %d".formatted(instance, i),
            workload.signatures().get(i),
            signature);
        if (!library.verify(publicKey, message, copy(arena, signature))) {
          throw new DifferenceException(
              "%s: %s signature of message %d is rejected".formatted(library, instance, i));
        }
      }
      return i;
    }
  }

  private static void compare(IccsLibrary library, String what, byte[] java, byte[] nativeBytes)
      throws DifferenceException {
    int at = Arrays.mismatch(java, nativeBytes);
    if (at >= 0) {
      throw new DifferenceException(
          "%s: %s (%d bytes) differs from Java's (%d bytes) at byte %d"
              .formatted(library, what, nativeBytes.length, java.length, at));
    }
  }

  private static MemorySegment copy(Arena arena, byte[] bytes) {
    return arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
  }

  /// Java and a library do not give the same bytes.
  static final class DifferenceException extends Exception {
    private static final long serialVersionUID = 1;

    DifferenceException(String message) {
      super(message);
    }
  }
}
