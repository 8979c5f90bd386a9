package org.ngcc4j.campaign.implementation;

import java.util.List;
import java.util.Optional;

/// A source of implementations, found by [java.util.ServiceLoader].
public interface ImplementationProvider {
  /// Returns what it offers of itself, in the order in which it is to be listed.
  List<SignatureImplementation> implementations();

  /// Returns the implementation with a given [key][InstanceDescription#key()], if it is one of
  /// this source's.
  default Optional<SignatureImplementation> find(String key) {
    return implementations().stream()
        .filter(implementation -> implementation.description().key().equals(key))
        .findFirst();
  }
}
