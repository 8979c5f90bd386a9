package org.ngcc4j.campaign.nativelib;

import java.util.List;
import java.util.Optional;
import org.ngcc4j.campaign.implementation.ImplementationProvider;
import org.ngcc4j.campaign.implementation.SignatureImplementation;

/// Finds a library in a child JVM by the key that its parent gives it. Of itself it offers nothing:
/// libraries are named on the command line.
public final class LibraryProvider implements ImplementationProvider {
  /// Made by [java.util.ServiceLoader].
  public LibraryProvider() {}

  @Override
  public List<SignatureImplementation> implementations() {
    return List.of();
  }

  @Override
  public Optional<SignatureImplementation> find(String key) {
    return NativeImplementation.parse(key).map(library -> library);
  }
}
