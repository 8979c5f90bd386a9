package org.ngcc4j.campaign.measure;

/// A block of consecutive timed calls.
///
/// @param calls number of calls, at least one
/// @param seconds wall time of all of them
/// @param cycles user-mode processor cycles of all of them; 0 when there is no cycle counter
public record Trial(int calls, double seconds, long cycles) {

  /// Checks that there is something to divide by.
  public Trial {
    if (calls < 1 || !(seconds > 0) || cycles < 0) {
      throw new IllegalArgumentException(
          "a trial needs calls and time, not %d calls, %s s, %d cycles"
              .formatted(calls, seconds, cycles));
    }
  }

  /// Returns the mean time of a call.
  public double secondsPerCall() {
    return seconds / calls;
  }

  /// Returns the mean number of cycles of a call.
  public double cyclesPerCall() {
    return (double) cycles / calls;
  }
}
