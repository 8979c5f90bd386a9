package org.ngcc4j.cli;

import java.util.List;
import org.ngcc4j.campaign.implementation.ImplementationProvider;
import org.ngcc4j.campaign.implementation.JavaImplementations;
import org.ngcc4j.campaign.implementation.SignatureImplementation;

/// Offers the toys to the child JVMs of these tests.
public final class ToyImplementations implements ImplementationProvider {
  public ToyImplementations() {}

  @Override
  public List<SignatureImplementation> implementations() {
    return ToyScheme.all().stream().map(JavaImplementations::of).toList();
  }
}
