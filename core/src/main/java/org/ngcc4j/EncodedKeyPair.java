package org.ngcc4j;

import java.util.Arrays;
import javax.security.auth.Destroyable;

/// A freshly generated key pair in the raw ICCS encodings.
///
/// Safe for concurrent use until it is destroyed.
public final class EncodedKeyPair implements Destroyable {
  private final byte[] publicKey;
  private final byte[] secretKey;
  private volatile boolean destroyed;

  /// Takes ownership of both arrays: the caller must not touch them afterwards.
  ///
  /// @param publicKey the encoded public key
  /// @param secretKey the encoded secret key
  public EncodedKeyPair(byte[] publicKey, byte[] secretKey) {
    this.publicKey = publicKey;
    this.secretKey = secretKey;
  }

  /// Returns a copy of the encoded public key.
  public byte[] publicKey() {
    return publicKey.clone();
  }

  /// Returns a copy of the encoded secret key; the caller should wipe it after use.
  ///
  /// @throws IllegalStateException if the pair was destroyed
  public byte[] secretKey() {
    byte[] copy = secretKey.clone();
    if (destroyed) {
      Arrays.fill(copy, (byte) 0);
      throw new IllegalStateException("the key pair was destroyed");
    }
    return copy;
  }

  /// Overwrites the secret key with zeros; the public key stays readable.
  @Override
  public void destroy() {
    destroyed = true;
    Arrays.fill(secretKey, (byte) 0);
  }

  @Override
  public boolean isDestroyed() {
    return destroyed;
  }
}
