package org.ngcc4j;

import java.util.Objects;
import javax.security.auth.Destroyable;

/// A secret key, parsed and expanded once, ready to sign any number of messages.
///
/// Keys are immutable and may be shared between threads. [#destroy()] wipes everything secret; a
/// signature that another thread is making at that moment is either valid or not given out.
public interface SigningKey extends Destroyable {
  /// Returns the parameter set of the key.
  SignatureParameters parameters();

  /// Starts a signature over a message that arrives in pieces.
  ///
  /// @param random the source of the draws the scheme defines for signing
  /// @throws IllegalStateException if the key was destroyed
  Signer signer(RandomBits random);

  /// Starts a signature that draws from an ICCS generator seeded by the platform.
  ///
  /// @throws IllegalStateException if the key was destroyed
  default Signer signer() {
    return signer(IccsDrng.fromSystemEntropy());
  }

  /// Signs a message.
  ///
  /// @param message any length, not modified
  /// @param random the source of the draws the scheme defines for signing
  /// @return the signature, exactly as long as the scheme makes it
  /// @throws IllegalStateException if the key was destroyed
  default byte[] sign(byte[] message, RandomBits random) {
    Objects.requireNonNull(message, "message");
    return signer(random).update(message).sign();
  }

  /// Signs a message with draws from an ICCS generator seeded by the platform.
  ///
  /// @param message any length, not modified
  /// @return the signature
  /// @throws IllegalStateException if the key was destroyed
  default byte[] sign(byte[] message) {
    try (IccsDrng random = IccsDrng.fromSystemEntropy()) {
      return sign(message, random);
    }
  }

  /// Wipes the secret parts of the key.
  @Override
  void destroy();

  @Override
  boolean isDestroyed();

  /// One signature in the making; takes constant memory whatever the message's length.
  ///
  /// Not safe for concurrent use, and good for one signature.
  interface Signer {
    /// Appends bytes to the message.
    ///
    /// @param data not modified
    /// @param offset index of the first byte
    /// @param length number of bytes
    /// @return this
    /// @throws IllegalStateException if the signature was already made
    Signer update(byte[] data, int offset, int length);

    /// Appends a whole array to the message.
    ///
    /// @param data not modified
    /// @return this
    /// @throws IllegalStateException if the signature was already made
    default Signer update(byte[] data) {
      return update(data, 0, data.length);
    }

    /// Ends the message and signs it.
    ///
    /// @return the signature
    /// @throws IllegalStateException if the signature was already made or the key destroyed
    byte[] sign();
  }
}
