package org.ngcc4j.cli;

import java.util.List;
import org.ngcc4j.SignatureScheme;

/// The parameter sets that tests go through.
public final class TestSets {
  private TestSets() {}

  /// Returns the first set of each candidate; in a sweep, all sets.
  public static List<SignatureScheme> quick() {
    return SignatureScheme.all().stream()
        .filter(scheme -> Boolean.getBoolean("ngcc4j.sweep") || isFirstOfItsCandidate(scheme))
        .toList();
  }

  private static boolean isFirstOfItsCandidate(SignatureScheme scheme) {
    String candidate = scheme.parameters().candidate().id();
    return SignatureScheme.byCandidate(candidate).getFirst().equals(scheme);
  }
}
