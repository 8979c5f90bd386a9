package org.ngcc4j.campaign.measure;

import java.util.Locale;

/// The three operations of a signature scheme, in the order in which they are listed.
public enum Operation {
  /// Makes a key pair.
  KEYGEN,
  /// Signs 64 bytes; the secret key is parsed and expanded in the call.
  SIGN,
  /// Verifies a signature of 64 bytes; the public key is parsed and expanded in the call.
  VERIFY;

  /// Returns the name in file names and records.
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Returns the operation of the given name.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Operation of(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT));
  }
}
