package org.ngcc4j.campaign.report;

import java.util.List;
import java.util.Optional;
import org.ngcc4j.Notice;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;

/// What is published against an instance and holds for every bit-exact implementation of it.
@FunctionalInterface
interface Findings {
  /// Returns the findings on an instance, or nothing if it is not one of this library.
  Optional<List<Notice>> on(String instance);

  /// Returns those of the instances this library implements.
  static Findings ofLibrary() {
    return instance ->
        SignatureScheme.all().stream()
            .map(SignatureScheme::parameters)
            .filter(parameters -> parameters.instance().equals(instance))
            .findFirst()
            .map(SignatureParameters::inherentNotices);
  }
}
