package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Extension.RuntimeFacts;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// Section 2: the machine, and what was wrong with it.
final class EnvironmentSection {
  private final CandidateData data;
  private final Environment environment;
  private final List<Block.Row> rows = new ArrayList<>();

  EnvironmentSection(Context context) {
    this.data = context.data();
    this.environment = Systems.environment(data);
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "2. Assessment environment", "environment"));
    machineRows();
    RuntimeFacts runtime = data.runtime();
    if (runtime != null) {
      runtimeRows(runtime);
    }
    libraryRows();
    blocks.add(
        new Block.Table(List.of(Block.Column.text("item"), Block.Column.prose("value")), rows));
    blocks.addAll(otherCpus());
    blocks.addAll(Systems.warning(data.dataset().campaign()));
    return blocks;
  }

  private void machineRows() {
    CampaignFile campaign = data.dataset().campaign();
    row("processor", "%s (CPU %s, one core)".formatted(text(environment.cpuModel()), cpu()));
    if (environment.machine() != null) {
      row("machine", environment.machine());
    }
    row("clock", Systems.clock(environment));
    Long memory = environment.memoryTotalKib();
    row("memory", memory == null ? Numbers.DASH : Numbers.mibOfKib(memory));
    row("OS / kernel", text(environment.os()) + " / " + text(environment.kernel()));
    RuntimeFacts runtime = data.runtime();
    row(
        "compiler / build tool",
        runtime == null
            ? text(environment.compiler()) + " / " + text(environment.cmake())
            : "%s %s (%s) / %s"
                .formatted(runtime.vmName(), runtime.version(), runtime.vendor(), Numbers.DASH));
    row(
        "campaign start / end (UTC)",
        Systems.seconds(campaign.startedUtc()) + " / " + Systems.seconds(campaign.endedUtc()));
  }

  private void runtimeRows(RuntimeFacts runtime) {
    rows.add(
        Block.Row.of(
            Line.of("JVM arguments"), Line.join(" ", runtime.arguments(), Inline.Code::new)));
    row("garbage collector", text(runtime.collector()));
    row("Vector API", vectorApi(runtime.vectorFlags()));
    String measuring = text(runtime.measuringCpus());
    row(
        "measuring / housekeeping CPUs",
        Boolean.TRUE.equals(runtime.sharedCore())
            ? measuring + " / the same, shared-core"
            : measuring + " / " + text(runtime.housekeepingCpus()));
    row("virtualized host", Boolean.TRUE.equals(environment.virtualized()) ? "yes" : "no");
  }

  /// The compiler in the table is Java's where there is Java; C code beside it has its flags here.
  private void libraryRows() {
    if (!data.isExtended()) {
      return;
    }
    TreeSet<String> shown = new TreeSet<>();
    for (TimingRecord record : data.records().toList()) {
      Results results = record.results();
      String flags = results == null ? null : results.buildFlags();
      String variant = record.subject().variant();
      if (!CandidateData.isJava(record) && flags != null && shown.add(variant + " " + flags)) {
        rows.add(
            Block.Row.of(
                Line.of("C compiler flags, " + variant), Line.EMPTY.plus(Line.ofCode(flags))));
      }
    }
  }

  private void row(String item, String value) {
    rows.add(Block.Row.of(Line.of(item), Line.of(value)));
  }

  private String cpu() {
    Integer number = environment.cpuNumber();
    return number == null ? Numbers.DASH : number.toString();
  }

  /// The table describes the run; a candidate's records may come from other cores.
  private List<Block> otherCpus() {
    TreeSet<Integer> cpus =
        data.records()
            .map(record -> record.environment().cpuNumber())
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(TreeSet::new));
    Integer shown = environment.cpuNumber();
    if (cpus.isEmpty() || (shown != null && cpus.equals(new TreeSet<>(List.of(shown))))) {
      return List.of();
    }
    String list = cpus.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return List.of(
        new Block.Paragraph(
            Line.of(
                "The records of this candidate come from CPU "
                    + list
                    + "; each record states its own.")));
  }

  private static String vectorApi(@Nullable String flags) {
    return switch (flags) {
      case "true" -> "in use";
      case "false" -> "not in use, scalar code";
      case null -> Numbers.DASH;
      default -> flags;
    };
  }

  private static String text(@Nullable String value) {
    return value == null ? Numbers.DASH : value;
  }
}
