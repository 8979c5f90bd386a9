package org.ngcc4j.profile;

import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Counts the calls of the ICCS functions and the time they take.
///
/// Only a JVM that was started with `-Dngcc4j.profile=true` counts. In every other one [#ON] is a
/// constant `false`, and the compiler leaves nothing of the calls to this class.
///
/// A function brackets its work:
///
/// ```java
/// long started = HelperProfile.begin();
/// // the work
/// HelperProfile.end(started, HelperProfile.XOF, 8 * inputBytes, 8 * outputBytes, 1);
/// ```
///
/// A function that is called by another one is not counted: its work is the other one's. Functions
/// that work for many inputs at once count as that many calls.
///
/// Counted is one thread, the one that [starts][#start] it.
public final class HelperProfile {
  /// Names the property.
  public static final String PROPERTY = "ngcc4j.profile";

  /// Whether this JVM counts at all.
  public static final boolean ON = Boolean.getBoolean(PROPERTY);

  /// `sm3hash`, and SM3 that is no part of another function.
  public static final String SM3 = "sm3hash";

  /// `pseudohash`.
  public static final String HASH = "pseudohash";

  /// `pseudoXOF`.
  public static final String XOF = "pseudoXOF";

  /// The generator's output function.
  public static final String DRNG = "drng";

  /// What [#begin] returns when nothing is to be counted.
  static final long NOT_COUNTED = Long.MIN_VALUE;
  private static final @Nullable HelperMeter METER = ON ? new HelperMeter() : null;

  private HelperProfile() {}

  /// What was counted for one function with one shape of input and output.
  ///
  /// @param function its name in the ICCS interface
  /// @param inBits length of the message
  /// @param outBits length of the output
  /// @param calls number of calls
  /// @param brackets how often the clock was read for them
  /// @param ticks time they took, by the clock of [#start]
  public record Count(
      String function, long inBits, long outBits, long calls, long brackets, long ticks) {}

  /// Begins the work of a function.
  ///
  /// @return what [#end] is to be given
  public static long begin() {
    return METER == null ? NOT_COUNTED : METER.begin();
  }

  /// Ends the work of a function.
  ///
  /// @param started what [#begin] returned
  /// @param function one of the names above
  /// @param inBits length of each message
  /// @param outBits length of each output
  /// @param calls number of messages; 0 if one was only begun
  public static void end(long started, String function, long inBits, long outBits, long calls) {
    if (METER != null && started != NOT_COUNTED) {
      METER.end(started, function, inBits, outBits, calls);
    }
  }

  /// Ends work that is nobody's: initialising a generator, which the published shares leave out.
  ///
  /// @param started what [#begin] returned
  public static void leaveOut(long started) {
    if (METER != null && started != NOT_COUNTED) {
      METER.leaveOut();
    }
  }

  /// Starts to count the calling thread's calls, or goes on.
  ///
  /// @param clock tells the time in ticks
  public static void start(LongSupplier clock) {
    meter().start(clock);
  }

  /// Stops counting.
  public static void stop() {
    meter().stop();
  }

  /// Forgets what was counted.
  public static void reset() {
    meter().reset();
  }

  /// Returns what was counted, in the order of the first calls.
  public static List<Count> entries() {
    return meter().entries();
  }

  private static HelperMeter meter() {
    if (METER == null) {
      throw new IllegalStateException("this JVM was not started with -D" + PROPERTY + "=true");
    }
    return METER;
  }
}
