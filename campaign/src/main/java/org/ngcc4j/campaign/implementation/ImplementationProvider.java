package org.ngcc4j.campaign.implementation;

import java.util.List;

/// A source of implementations, found by [java.util.ServiceLoader].
public interface ImplementationProvider {
  /// Returns what it offers, in the order in which it is to be listed.
  List<SignatureImplementation> implementations();
}
