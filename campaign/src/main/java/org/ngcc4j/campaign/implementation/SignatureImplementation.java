package org.ngcc4j.campaign.implementation;

/// An implementation of one instance that can be opened.
public interface SignatureImplementation {
  /// Returns what it is; cheap.
  InstanceDescription description();

  /// Makes it ready for use, with a generator that is not seeded yet.
  IccsSignature open();
}
