package org.ngcc4j.campaign.run;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import org.ngcc4j.campaign.child.CodePath;
import org.ngcc4j.campaign.host.HostChecks;
import org.ngcc4j.campaign.implementation.Implementations;
import org.ngcc4j.campaign.implementation.SignatureImplementation;
import org.ngcc4j.campaign.kat.KatManifest;
import org.ngcc4j.campaign.kat.KatOptions;

/// What a campaign finds around it; tests put their own in its place.
///
/// @param implementations everything that can be measured
/// @param codePath where child JVMs find the code
/// @param manifest digests of the known answers
/// @param katDeadline after which the known-answer test of an instance is ended
/// @param hostProblems what makes the host unfit to measure on a given CPU
public record Surroundings(
    List<SignatureImplementation> implementations,
    CodePath codePath,
    KatManifest manifest,
    Duration katDeadline,
    IntFunction<List<String>> hostProblems) {

  /// Returns those of this JVM and this host.
  public static Surroundings ofThisProcess() {
    return new Surroundings(
        Implementations.discover(),
        CodePath.current(),
        KatManifest.official(),
        KatOptions.DEFAULT_DEADLINE,
        HostChecks::ofThisHost);
  }

  /// Returns the same with other implementations.
  public Surroundings with(List<SignatureImplementation> others, CodePath otherPath) {
    return new Surroundings(others, otherPath, manifest, katDeadline, hostProblems);
  }
}
