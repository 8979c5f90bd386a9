package org.ngcc4j;

import java.util.Objects;

/// A public key, parsed and expanded once, ready to verify any number of signatures.
///
/// Keys are immutable and may be shared between threads.
public interface VerifyingKey {
  /// Returns the parameter set of the key.
  SignatureParameters parameters();

  /// Starts the verification of a signature over a message that arrives in pieces.
  Verifier verifier();

  /// Verifies a signature.
  ///
  /// @param message any length, not modified
  /// @param signature what was received; any bytes of any length
  /// @return whether the signature is valid; malformed signatures are `false`, never an exception
  default boolean verify(byte[] message, byte[] signature) {
    Objects.requireNonNull(message, "message");
    return verifier().update(message).verify(signature);
  }

  /// One verification in the making; takes constant memory whatever the message's length.
  ///
  /// Not safe for concurrent use, and good for one signature.
  interface Verifier {
    /// Appends bytes to the message.
    ///
    /// @param data not modified
    /// @param offset index of the first byte
    /// @param length number of bytes
    /// @return this
    /// @throws IllegalStateException if the verification was already made
    Verifier update(byte[] data, int offset, int length);

    /// Appends a whole array to the message.
    ///
    /// @param data not modified
    /// @return this
    /// @throws IllegalStateException if the verification was already made
    default Verifier update(byte[] data) {
      return update(data, 0, data.length);
    }

    /// Ends the message and verifies the signature.
    ///
    /// @param signature any bytes of any length
    /// @return whether the signature is valid
    /// @throws IllegalStateException if the verification was already made
    boolean verify(byte[] signature);
  }
}
