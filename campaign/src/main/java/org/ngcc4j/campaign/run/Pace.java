package org.ngcc4j.campaign.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// How long what is left of a campaign will take: the sum of what is expected of every step that is
/// not done. Safe for concurrent use.
final class Pace {
  private final Map<String, Double> left = new LinkedHashMap<>();

  /// Expects a step to take some seconds, or changes what is expected of it.
  synchronized void expect(String step, double seconds) {
    left.put(step, seconds);
  }

  /// Takes a step to be done.
  synchronized void done(String step) {
    left.remove(step);
  }

  /// Returns the sum.
  synchronized Duration left() {
    double seconds = left.values().stream().mapToDouble(Double::doubleValue).sum();
    return Duration.ofMillis(Math.round(1000 * seconds));
  }
}
