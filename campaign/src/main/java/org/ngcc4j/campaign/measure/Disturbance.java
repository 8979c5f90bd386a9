package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ngcc4j.campaign.dataset.Trial;

/// Tells whether something else than the operation took part of a trial.
///
/// The rule about the clock is that of the published campaigns; the others take its place where the
/// clock or the cycles are not known.
public final class Disturbance {
  /// Below this many cycles per second, in shares of the fixed clock, something stood in the way.
  private static final double LEAST_SPEED = 0.95;

  /// Shorter trials say nothing about the clock.
  private static final double SHORTEST_SECONDS = 0.01;

  /// Share of a trial the hypervisor may take; the kernel counts in steps of a hundredth second.
  private static final double STEAL_SHARE = 0.02;

  private static final double STEAL_STEP = 0.01;

  /// Share of a trial the compiler may work beside it; the JVM counts in milliseconds.
  private static final double COMPILER_SHARE = 0.01;

  private static final double COMPILER_STEP_MILLIS = 1;

  /// Involuntary switches that pass: the kernel's own housekeeping.
  private static final double SWITCHES = 5;

  private static final double SWITCHES_PER_SECOND = 50;

  /// A disturbed trial is repeated so often at most.
  public static final int MOST_RETRIES = 2;

  private Disturbance() {}

  /// Returns what disturbed a trial; empty if nothing did.
  ///
  /// @param trial the trial
  /// @param clockHertz the fixed clock of the run; 0 if there is none
  public static String reason(Trial trial, double clockHertz) {
    List<String> reasons = new ArrayList<>();
    double seconds = trial.seconds();
    if (clockHertz > 0 && trial.cycles() > 0 && seconds > SHORTEST_SECONDS) {
      double share = trial.cycles() / seconds / clockHertz;
      if (share < LEAST_SPEED) {
        reasons.add(text("only %.1f %% of the clock's cycles", 100 * share));
      }
    }
    Double steal = trial.stealSeconds();
    if (steal != null && steal > STEAL_SHARE * seconds + STEAL_STEP) {
      reasons.add(text("%.2f s stolen by the hypervisor", steal));
    }
    Double compiler = trial.compileMs();
    if (compiler != null && compiler > 1e3 * COMPILER_SHARE * seconds + COMPILER_STEP_MILLIS) {
      reasons.add(text("%.0f ms of compilation", compiler));
    }
    Long switches = trial.involuntarySwitches();
    if (switches != null && switches > SWITCHES + SWITCHES_PER_SECOND * seconds) {
      reasons.add(switches + " involuntary switches");
    }
    Long migrations = trial.migrations();
    if (migrations != null && migrations > 0) {
      reasons.add(migrations + " moves to another CPU");
    }
    return String.join("; ", reasons);
  }

  /// The same text on every machine: whoever checks a record compares it.
  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
