package org.ngcc4j.campaign.run;

import org.ngcc4j.campaign.implementation.ImplementationCode;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.measure.Operation;

/// One implementation that the campaign deals with.
///
/// @param description names and declared lengths
/// @param code what it consists of
record Instance(InstanceDescription description, ImplementationCode code) {
  /// Returns its key in the build file, `candidate/label`.
  String key() {
    return description.candidate() + "/" + label();
  }

  /// Returns the label under which its records stand.
  String label() {
    return description.recordLabel();
  }

  /// Tells whether the JVM compiles it.
  boolean isJava() {
    return description.build() == null;
  }

  /// Returns the name under which a step of the campaign is shown.
  String name(Operation operation) {
    return label() + " " + operation.id();
  }
}
