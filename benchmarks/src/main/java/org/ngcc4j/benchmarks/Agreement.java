package org.ngcc4j.benchmarks;

import java.util.Arrays;
import java.util.List;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.campaign.nativelib.NativeBuffer;

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
      InstanceLibrary library, SignatureParameters parameters, Workload workload, long nanos)
      throws DifferenceException {
    String instance = parameters.instance();
    library.seed(Workload.seed());
    library.keygen();
    compare(library, instance + " public key", workload.publicKey(), library.publicKeyBytes());
    compare(library, instance + " secret key", workload.secretKey(), library.secretKeyBytes());
    NativeBuffer publicKey = InstanceLibrary.place(workload.publicKey());
    NativeBuffer secretKey = InstanceLibrary.place(workload.secretKey());
    List<byte[]> messages = workload.messages();
    library.seed(Workload.seed());
    long start = System.nanoTime();
    int i = 0;
    for (; i < messages.size() && (i == 0 || System.nanoTime() - start < nanos); i++) {
      NativeBuffer message = InstanceLibrary.place(messages.get(i));
      library.sign(secretKey, message);
      byte[] signature = library.signatureBytes();
      compare(
          library,
          "%s signature of message %d".formatted(instance, i),
          workload.signatures().get(i),
          signature);
      if (!library.verify(publicKey, message, InstanceLibrary.place(signature))) {
        throw new DifferenceException(
            "%s: %s signature of message %d is rejected".formatted(library, instance, i));
      }
    }
    return i;
  }

  private static void compare(InstanceLibrary library, String what, byte[] java, byte[] nativeBytes)
      throws DifferenceException {
    int at = Arrays.mismatch(java, nativeBytes);
    if (at >= 0) {
      throw new DifferenceException(
          "%s: %s (%d bytes) differs from Java's (%d bytes) at byte %d"
              .formatted(library, what, nativeBytes.length, java.length, at));
    }
  }

  /// Java and a library do not give the same bytes.
  static final class DifferenceException extends Exception {
    private static final long serialVersionUID = 1;

    DifferenceException(String message) {
      super(message);
    }
  }
}
