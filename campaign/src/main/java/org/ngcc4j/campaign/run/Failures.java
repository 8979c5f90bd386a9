package org.ngcc4j.campaign.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.child.ChildResult;
import org.ngcc4j.campaign.dataset.Extension.RuntimeFacts;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.measure.Measurement;
import org.ngcc4j.campaign.measure.Measurer;
import org.ngcc4j.campaign.measure.MemoryFigures;
import org.ngcc4j.campaign.measure.MemoryFigures.Lengths;
import tools.jackson.databind.JsonNode;

/// Says in one line each what went wrong while an operation was measured.
final class Failures {
  private static final String COMPLETE = "complete";

  private Failures() {}

  /// Returns everything a reader of the figures must know.
  static List<String> of(
      TimingRecord record, Measurement measurement, @Nullable MemoryFigures memory) {
    List<String> lines = new ArrayList<>();
    for (ProcessRun process : measurement.processes()) {
      if (!process.status().equals(COMPLETE)) {
        lines.add(describe(process));
      }
      JsonNode shared = process.extra().fields().get(Measurer.SHARED_FAILURE);
      if (shared != null) {
        lines.add(shared("a process of all operations", shared.asString()));
      }
    }
    count(measurement, "results_wrong", "results were wrong", lines);
    count(measurement, "verify_rejections", "honest signatures were rejected", lines);
    if (measurement.meta().stream().anyMatch(m -> "false".equals(m.get("results_repeatable")))) {
      lines.add("the same calls gave different results");
    }
    if (!measurement.discarded().isEmpty()) {
      lines.add("trials were disturbed and repeated");
    }
    RuntimeFacts runtime = record.extension() == null ? null : record.extension().runtime();
    if (runtime != null && !runtime.warmupConverged()) {
      lines.add("the warm-up reached its limit before the times had settled");
    }
    if (memory != null) {
      addMemory(record, memory, lines);
    }
    return lines;
  }

  /// Says how a process ended and what it complained of.
  static String describe(ProcessRun process) {
    if (process.timeoutSeconds() != null) {
      return "no end after %.0f s".formatted(process.timeoutSeconds());
    }
    String stderr = process.stderr() == null ? "" : process.stderr();
    int exitCode = process.exitCode() == null ? 0 : process.exitCode();
    String end = ChildResult.describeEnd(exitCode, stderr);
    if (end.contains("SIG")) {
      return "the process died: %s (%s)".formatted(end, process.status());
    }
    String line = stderr.lines().filter(l -> !l.isBlank()).findFirst().orElse("no message");
    return "%s (%s)".formatted(line.strip(), process.status());
  }

  /// Says that operations were measured again because their common process failed.
  static String shared(String what, String failure) {
    return "%s failed (%s), each was measured again by itself".formatted(what, failure);
  }

  private static void addMemory(TimingRecord record, MemoryFigures memory, List<String> lines) {
    if (!memory.isComplete()) {
      String first = memory.stderr().lines().findFirst().orElse("no message");
      lines.add("the memory run ended with %s (%s)".formatted(memory.status(), first.strip()));
    }
    if (memory.sharedFailure() != null) {
      lines.add(shared("a memory run of all operations", memory.sharedFailure()));
    }
    Map<String, Long> declared = record.results() == null ? Map.of() : record.results().sizes();
    compare("public key", declared.get("pk_bytes"), memory.publicKey(), lines);
    compare("secret key", declared.get("sk_bytes"), memory.secretKey(), lines);
    compare("signature", declared.get("signature_bytes"), memory.signature(), lines);
  }

  private static void compare(
      String what, @Nullable Long declared, @Nullable Lengths observed, List<String> lines) {
    if (declared != null && observed != null && observed.max() > declared) {
      lines.add(
          "%s: %d bytes declared, up to %d returned".formatted(what, declared, observed.max()));
    }
  }

  private static void count(Measurement measurement, String name, String what, List<String> lines) {
    long total =
        measurement.meta().stream().mapToLong(m -> Long.parseLong(m.getOrDefault(name, "0"))).sum();
    if (total > 0) {
      lines.add(total + " " + what);
    }
  }
}
