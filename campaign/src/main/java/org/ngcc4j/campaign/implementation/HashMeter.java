package org.ngcc4j.campaign.implementation;

import java.util.List;
import java.util.Map;

/// Counts the calls of the ICCS functions on the calling thread.
public interface HashMeter {
  /// Returns the name of the clock.
  String tickSource();

  /// Reads the clock.
  long ticks();

  /// Starts or stops counting.
  void enable(boolean on);

  /// Forgets what was counted.
  void reset();

  /// Returns what was counted.
  List<Call> calls();

  /// Returns how often the clock was read for each function of [#calls], where that differs from
  /// the number of calls.
  default Map<String, Long> brackets() {
    return Map.of();
  }

  /// Returns the number of calls that could not be counted.
  long overflow();

  /// Finds out what counting itself takes.
  Cost cost();

  /// What was counted for one function with one shape.
  ///
  /// @param function its name
  /// @param inBits length of the message
  /// @param outBits length of the output
  /// @param calls number of calls
  /// @param ticks time they took
  record Call(String function, long inBits, long outBits, long calls, long ticks) {}

  /// What counting one call takes, in ticks.
  ///
  /// @param seen what is taken for the function's
  /// @param all all of it
  record Cost(double seen, double all) {}
}
