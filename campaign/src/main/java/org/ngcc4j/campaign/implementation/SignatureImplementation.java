package org.ngcc4j.campaign.implementation;

import java.io.IOException;

/// An implementation of one instance that can be opened.
public interface SignatureImplementation {
  /// Returns what it is; cheap. In a child JVM the declared lengths of a native library are 0 until
  /// it was [opened][#open()].
  InstanceDescription description();

  /// Returns which code it is.
  ///
  /// @throws IOException if the code cannot be read
  default ImplementationCode code() throws IOException {
    return ClassFiles.codeOf(getClass());
  }

  /// Makes it ready for use, with a generator that is not seeded yet.
  ///
  /// @throws LoadException if that cannot be done
  IccsSignature open() throws LoadException;

  /// Makes it ready for use with the memory around its buffers watched, as far as code can write
  /// there at all; see [IccsSignature#damage()].
  ///
  /// @throws LoadException if that cannot be done
  default IccsSignature openWatched() throws LoadException {
    return open();
  }
}
