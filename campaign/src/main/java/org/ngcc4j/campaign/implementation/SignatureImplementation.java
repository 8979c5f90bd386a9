package org.ngcc4j.campaign.implementation;

import java.io.IOException;

/// An implementation of one instance that can be opened.
public interface SignatureImplementation {
  /// Returns what it is; cheap.
  InstanceDescription description();

  /// Returns which code it is.
  ///
  /// @throws IOException if the code cannot be read
  default ImplementationCode code() throws IOException {
    return ClassFiles.codeOf(getClass());
  }

  /// Makes it ready for use, with a generator that is not seeded yet.
  IccsSignature open();
}
