package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.kat.KatOutcome;
import org.ngcc4j.campaign.kat.KatOutputException;
import org.ngcc4j.campaign.kat.KatStatus;

/// Prints a line for each outcome, and counts them.
final class KatReport {
  private static final String ALL_REJECTED = "were rejected";

  private final PrintWriter out;
  private final Environment environment;
  private final boolean recordsAskedFor;
  private final int labelChars;
  private final Map<KatStatus, Integer> counts = new TreeMap<>();
  private int errors;
  private int exitCode = ExitCode.GOOD;

  /// Makes a report without lines.
  ///
  /// @param asked whether the number of records was chosen by the user, so that there need not be
  ///     a reference for it
  KatReport(Environment environment, List<InstanceDescription> instances, boolean asked) {
    this.environment = environment;
    this.out = environment.out();
    this.recordsAskedFor = asked;
    this.labelChars = instances.stream().mapToInt(i -> i.label().length()).max().orElse(0);
  }

  void add(KatOutcome outcome) {
    KatStatus status = outcome.status();
    counts.merge(status, 1, Integer::sum);
    if (status != KatStatus.PASS && !(status == KatStatus.NOKAT && recordsAskedFor)) {
      worsen(ExitCode.NO);
    }
    List<String> details = new ArrayList<>();
    details.add(outcome.detail());
    if (!outcome.altered().endsWith(ALL_REJECTED)) {
      details.add(outcome.altered());
    }
    if (outcome.faultFile() != null) {
      details.add("report of the JVM: " + outcome.faultFile());
    }
    print(
        outcome.instance(),
        status.name(),
        details.stream().filter(d -> !d.isEmpty()).collect(Collectors.joining("; ")));
    if (environment.debug() && !outcome.standardError().isEmpty()) {
      environment.err().print(outcome.standardError());
      environment.err().flush();
    }
  }

  /// Adds an instance whose outcome is not known.
  void addError(InstanceDescription instance, Throwable cause) {
    errors++;
    worsen(ExitCode.INPUT);
    print(
        instance,
        "ERROR",
        cause instanceof KatOutputException
            ? String.valueOf(cause.getMessage())
            : cause.toString());
    if (environment.debug()) {
      cause.printStackTrace(environment.err());
    }
  }

  /// Prints the summary.
  ///
  /// @return the exit code
  int end() {
    int instances = errors + counts.values().stream().mapToInt(n -> n).sum();
    List<String> parts = new ArrayList<>();
    counts.forEach((status, count) -> parts.add(count + " " + status));
    if (errors > 0) {
      parts.add(errors + " ERROR");
    }
    out.println(
        "%d %s: %s"
            .formatted(
                instances, instances == 1 ? "instance" : "instances", String.join(", ", parts)));
    return exitCode;
  }

  private void print(InstanceDescription instance, String status, String detail) {
    out.println(
        ("%-" + labelChars + "s  %-10s  %s")
            .formatted(instance.label(), status, detail)
            .stripTrailing());
  }

  private void worsen(int code) {
    exitCode = Math.max(exitCode, code);
  }
}
