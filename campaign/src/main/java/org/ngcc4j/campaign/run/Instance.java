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
    return description.candidate() + "/" + description.label();
  }

  /// Returns the name under which a step of the campaign is shown.
  String name(Operation operation) {
    return description.label() + " " + operation.id();
  }
}
