package org.ngcc4j.campaign.implementation;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.ngcc4j.campaign.nativelib.NativeImplementation;

/// Finds implementations.
public final class Implementations {
  private Implementations() {}

  /// Returns everything that the providers on this JVM's path offer.
  public static List<SignatureImplementation> discover() {
    return ServiceLoader.load(
            ImplementationProvider.class, ImplementationProvider.class.getClassLoader())
        .stream()
        .flatMap(provider -> provider.get().implementations().stream())
        .toList();
  }

  /// Returns the implementation with the given [key][InstanceDescription#key()].
  public static Optional<SignatureImplementation> find(String key) {
    Optional<NativeImplementation> library = NativeImplementation.parse(key);
    if (library.isPresent()) {
      return Optional.of(library.get());
    }
    return discover().stream()
        .filter(implementation -> implementation.description().key().equals(key))
        .findFirst();
  }
}
