package org.ngcc4j.campaign.measure;

import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Trial;

/// The lines in which a child says what it measured, as the C driver does: words separated by tabs.
///
/// ```text
/// OPERATION name
/// META   name value
/// TRIAL  index calls seconds cycles  gc gc-ms bytes compiler-ms steal-s switches migrations
/// DISCARDED  like TRIAL, and a reason
/// STATUS complete
/// ```
///
/// What follows an `OPERATION` is about that one, up to the next; the line is ours, because the C
/// driver measures one operation. So are the columns after `cycles`; a hyphen there means that
/// nobody knows. [DriverReport] reads the lines about one operation.
final class DriverOutput {
  static final String OPERATION = "OPERATION";
  static final String META = "META";
  static final String TRIAL = "TRIAL";
  static final String DISCARDED = "DISCARDED";
  static final String STATUS = "STATUS";
  static final String UNKNOWN = "-";

  private final PrintStream out;
  private int trials;

  DriverOutput(PrintStream out) {
    this.out = out;
  }

  /// States what the next lines are about.
  void operation(Operation operation) {
    trials = 0;
    line(OPERATION, operation.id());
  }

  /// States a fact; a fact that nobody knows is not stated.
  void meta(String name, @Nullable Object value) {
    if (value != null) {
      line(META, name, value.toString().replaceAll("\\s+", " "));
    }
  }

  /// States one trial.
  void trial(Trial trial) {
    line(TRIAL, Integer.toString(trials++), columns(trial));
  }

  /// States a trial that was disturbed and is repeated.
  void discarded(Trial trial, String reason) {
    line(DISCARDED, Integer.toString(trials), columns(trial), reason);
  }

  /// States that everything was done.
  void complete() {
    line(STATUS, DriverReport.COMPLETE);
  }

  private static String columns(Trial trial) {
    return String.join(
        "\t",
        Long.toString(trial.measurements()),
        String.format(Locale.ROOT, "%.9f", trial.seconds()),
        Long.toString(trial.cycles()),
        text(trial.gcCount()),
        text(trial.gcMs()),
        text(trial.allocBytes()),
        text(trial.compileMs()),
        text(trial.stealSeconds()),
        text(trial.involuntarySwitches()),
        text(trial.migrations()));
  }

  /// Writes words that are no fact about a trial.
  void line(String... words) {
    out.println(String.join("\t", words));
  }

  private static String text(@Nullable Object value) {
    return value == null ? UNKNOWN : value.toString();
  }
}
