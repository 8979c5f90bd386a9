package org.ngcc4j.campaign.run;

import org.ngcc4j.campaign.measure.PlanningConstants;

/// How much a campaign measures.
public enum Extent {
  /// A first look: enough for a figure with its spread, in minutes.
  QUICK(PlanningConstants.QUICK),
  /// The plan of the published datasets.
  FULL(PlanningConstants.PUBLISHED);

  private final PlanningConstants constants;

  Extent(PlanningConstants constants) {
    this.constants = constants;
  }

  PlanningConstants constants() {
    return constants;
  }
}
