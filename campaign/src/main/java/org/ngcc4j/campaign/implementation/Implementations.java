package org.ngcc4j.campaign.implementation;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/// Finds implementations.
public final class Implementations {
  private Implementations() {}

  /// Returns everything that the providers on this JVM's path offer.
  public static List<SignatureImplementation> discover() {
    return providers().flatMap(provider -> provider.implementations().stream()).toList();
  }

  private static Stream<ImplementationProvider> providers() {
    return ServiceLoader.load(
            ImplementationProvider.class, ImplementationProvider.class.getClassLoader())
        .stream()
        .map(ServiceLoader.Provider::get);
  }

  /// Returns the implementation with the given [key][InstanceDescription#key()].
  public static Optional<SignatureImplementation> find(String key) {
    return providers().flatMap(provider -> provider.find(key).stream()).findFirst();
  }
}
