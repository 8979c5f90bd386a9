package org.ngcc4j;

import java.util.List;
import java.util.Objects;

/// A published finding on a parameter set.
///
/// The identifiers are those of the public register at ngcc.dev; the wording is ours.
///
/// @param id the register's identifier, such as `sign-01-5`
/// @param severity as published
/// @param layer what the finding is about, such as `design` or `implementation`
/// @param text the finding in one sentence
/// @param status whether this implementation shares it
public record Notice(String id, Severity severity, String layer, String text, Status status) {

  /// How serious the register calls a finding.
  public enum Severity {
    /// Keys or messages can be forged, or security is far below the claim.
    CRITICAL,
    /// A security property is lost.
    HIGH,
    /// A weakness that needs further circumstances.
    MEDIUM,
    /// No attack follows from it.
    LOW
  }

  /// Whether a finding applies to this implementation.
  public enum Status {
    /// Part of the scheme as submitted: every implementation that matches the official
    /// known-answer tests has it.
    INHERENT,
    /// A defect of the reference implementation which this one does not share; a test names it.
    FIXED
  }

  /// Checks that no part is missing.
  public Notice {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(layer, "layer");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(status, "status");
  }

  /// Returns the findings on an instance, the inherent ones first, then the most severe.
  ///
  /// @param instance the name of a parameter set, such as `Aigis-sig1`
  public static List<Notice> forInstance(String instance) {
    return NoticeRegistry.forInstance(instance);
  }

  /// Tells whether a user of this implementation is exposed to the finding.
  public boolean isInherent() {
    return status == Status.INHERENT;
  }
}
