package org.ngcc4j.campaign.measure;

import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.host.ThreadCounters;

/// The lines in which a child says what it measured, as the C driver does: words separated by tabs.
///
/// ```text
/// META   name value
/// TRIAL  index calls seconds cycles  gc gc-ms bytes compiler-ms steal-s switches migrations
/// STATUS complete
/// ```
///
/// The columns after `cycles` are ours; a hyphen there means that nobody knows. [DriverReport]
/// reads these lines.
final class DriverOutput {
  static final String META = "META";
  static final String TRIAL = "TRIAL";
  static final String STATUS = "STATUS";
  static final String UNKNOWN = "-";

  private final PrintStream out;
  private int trials;

  DriverOutput(PrintStream out) {
    this.out = out;
  }

  /// States a fact; a fact that nobody knows is not stated.
  void meta(String name, @Nullable Object value) {
    if (value != null) {
      line(META, name, value.toString().replaceAll("\\s+", " "));
    }
  }

  /// States one trial.
  void trial(
      int calls,
      double seconds,
      long cycles,
      long allocatedBytes,
      JvmMeters.Reading meter,
      ThreadCounters taken) {
    line(
        TRIAL,
        Integer.toString(trials++),
        Integer.toString(calls),
        String.format(Locale.ROOT, "%.9f", seconds),
        Long.toString(cycles),
        Long.toString(meter.collections()),
        Long.toString(meter.collectionMillis()),
        allocatedBytes < 0 ? UNKNOWN : Long.toString(allocatedBytes),
        Long.toString(meter.compilerMillis()),
        text(taken.stealSeconds()),
        text(taken.involuntarySwitches()),
        text(taken.migrations()));
  }

  /// States that everything was done.
  void complete() {
    line(STATUS, DriverReport.COMPLETE);
  }

  private void line(String... words) {
    out.println(String.join("\t", words));
  }

  private static String text(@Nullable Object value) {
    return value == null ? UNKNOWN : value.toString();
  }
}
