package org.ngcc4j.campaign.compare;

import java.util.Locale;
import org.ngcc4j.campaign.measure.MeanRatio;

/// What a ratio of two times says of the second.
public enum Verdict {
  /// It takes less time.
  FASTER,
  /// It takes more time.
  SLOWER,
  /// Whatever difference there is, it is too small to matter.
  EQUAL,
  /// The trials do not tell.
  UNCLEAR;

  /// Judges a ratio by its interval.
  ///
  /// @param ratio second divided by first
  /// @param margin the relative difference up to which two times count as equal
  static Verdict of(MeanRatio ratio, double margin) {
    MeanRatio.Span interval = ratio.interval();
    if (interval == null) {
      return UNCLEAR;
    }
    if (interval.low() >= 1 / (1 + margin) && interval.high() <= 1 + margin) {
      return EQUAL;
    }
    if (interval.high() < 1) {
      return FASTER;
    }
    return interval.low() > 1 ? SLOWER : UNCLEAR;
  }

  /// Returns the verdict in lower case.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
