package org.ngcc4j.campaign.run;

import org.ngcc4j.campaign.measure.PlanningConstants;

/// How much a campaign measures.
public enum Extent {
  /// A first look: enough for a figure with its spread, in minutes.
  QUICK,
  /// The plan of the published datasets.
  FULL;

  PlanningConstants constants() {
    return switch (this) {
      case QUICK -> PlanningConstants.QUICK;
      case FULL -> PlanningConstants.PUBLISHED;
    };
  }
}
