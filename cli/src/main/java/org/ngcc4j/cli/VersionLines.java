package org.ngcc4j.cli;

import org.ngcc4j.campaign.Version;
import org.ngcc4j.campaign.child.ChildJvm;
import picocli.CommandLine.IVersionProvider;

/// Our version, and that of what decides how fast we are.
final class VersionLines implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "ngcc " + Version.current(),
      "Java %s (%s), %s"
          .formatted(
              Runtime.version(),
              System.getProperty("java.vendor"),
              ChildJvm.hasVectorModule() ? "with the Vector API" : "without the Vector API")
    };
  }
}
