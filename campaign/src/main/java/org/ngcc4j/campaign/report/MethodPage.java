package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// How the figures of one system came about, with the run's own numbers.
final class MethodPage {
  private final SystemPages pages;
  private final CampaignFile campaign;
  private final List<TimingRecord> records;

  MethodPage(SystemPages pages) {
    this.pages = pages;
    this.campaign = pages.dataset().campaign();
    this.records =
        pages.dataset().records().stream()
            .filter(record -> record.subject().candidate().startsWith("sign-"))
            .toList();
  }

  Page page() {
    String title =
        "Method \u2014 performance on %s (system %s)"
            .formatted(Systems.architecture(pages.environment().architecture()), pages.system());
    List<Block> blocks = new ArrayList<>();
    blocks.add(pages.trail("method", "method"));
    blocks.add(new Block.Heading(1, title, "top"));
    blocks.add(pages.siblings(PageNames.method(pages.system())));
    section(blocks, "Measuring", "measuring", measuring());
    section(blocks, "State of the host", "host", host());
    section(blocks, "Statistics", "statistics", statistics());
    section(blocks, "Shares of the hash functions", "shares", shares());
    section(blocks, "Limits of these figures", "limits", limits());
    section(blocks, "Use of the cores", "cores", cores());
    return new Page(title, blocks);
  }

  private static void section(List<Block> blocks, String heading, String anchor, List<Line> text) {
    blocks.add(new Block.Heading(2, heading, anchor));
    blocks.add(new Block.Bullets(text));
  }

  private List<Line> measuring() {
    List<Line> points = new ArrayList<>();
    points.add(
        Line.of(
            "Everything replays the official known-answer tests first. Code that fails them is timed"
                + " and marked; code that crashes or cannot be loaded is not timed."));
    points.add(
        Line.of(
            "The generator is seeded once with the 48 bytes 00, 01, ... 2f. Signatures are on a"
                + " message of 64 bytes; verification repeats one honest signature."));
    CampaignFile.Planning planning = campaign.planning();
    if (planning != null) {
      points.add(
          Line.of(
              ("%d trials for each operation, each aiming at %s of timed work and no more than %d"
                      + " calls; at least %d calls in all where that is affordable, fewer where an"
                      + " operation would take more than %s.")
                  .formatted(
                      planning.trials(),
                      Numbers.time(planning.trialTargetSeconds()),
                      planning.maxItersPerTrial(),
                      planning.minTotal(),
                      Numbers.time(planning.opBudgetSeconds()))));
      points.add(
          Line.of(
              "Every trial runs in a fresh process, so that memory layout varies with it; only"
                  + " where"
                  + " set-up takes more than %s do all trials share one."
                      .formatted(Numbers.time(planning.separateProcessSetupSeconds()))));
      if (Boolean.TRUE.equals(planning.operationsTogether())) {
        points.add(
            Line.of(
                "A process makes one trial of each operation of an instance, one operation after"
                    + " the other. All are warmed up before the first is timed, and each once more"
                    + " directly before it is. What the compiler learned from one operation can"
                    + " change the code of another: a campaign in full gives each operation"
                    + " processes of its own."));
      }
    }
    if (campaign.archConfig() != null) {
      points.add(
          Line.of("Compiler flags of reference builds: ")
              .code(campaign.archConfig().reference())
              .plain("."));
    }
    if (records.stream().anyMatch(MeasuredSet::countsCore)) {
      points.add(
          Line.of(
              "Cycles are those of the core, counted by the processor for the measuring thread in"
                  + " user mode; time is the monotonic clock around the same calls, kernel"
                  + " included."));
    }
    if (records.stream().anyMatch(record -> !MeasuredSet.countsCore(record))) {
      points.add(
          Line.of(
              "Where the host offers no such counter there are no cycles, or ticks of the"
                  + " time-stamp counter marked ref. Time is never multiplied by a clock rate."));
    }
    if (records.stream().anyMatch(CandidateData::isJava)) {
      points.add(
          Line.of(
              "Java code is warmed up before it is timed, in a fresh virtual machine for each"
                  + " trial; compiler and collector run on other cores where there are any."));
    }
    return points;
  }

  private List<Line> host() {
    List<Line> points = new ArrayList<>();
    Map<String, Integer> deviations = new TreeMap<>();
    List<TimingRecord> complete = records.stream().filter(TimingRecord::isComplete).toList();
    int fixed = 0;
    for (TimingRecord record : complete) {
      List<String> found = deviations(record);
      found.forEach(deviation -> deviations.merge(deviation, 1, Integer::sum));
      fixed += found.isEmpty() ? 1 : 0;
    }
    if (fixed == complete.size()) {
      points.add(
          Line.of(
              "All %d complete records were made in the fixed state: %s."
                  .formatted(complete.size(), Systems.clock(pages.environment()))));
    } else {
      points.add(
          Line.of(
              "Of %d complete records %d were made in a fixed state; the others: %s."
                  .formatted(complete.size(), fixed, counted(deviations))));
    }
    for (String problem : Systems.problems(campaign)) {
      points.add(Line.of("Found before measuring: " + problem));
    }
    return points;
  }

  private static String counted(Map<String, Integer> deviations) {
    List<String> parts = new ArrayList<>();
    deviations.forEach((what, count) -> parts.add(count + " with " + what));
    return String.join(", ", parts);
  }

  private static List<String> deviations(TimingRecord record) {
    Environment environment = record.environment();
    List<String> found = new ArrayList<>();
    if ("0".equals(environment.intelPstateNoTurbo()) || "1".equals(environment.cpufreqBoost())) {
      found.add("turbo on");
    }
    String governor = environment.cpufreqGovernor();
    if (governor != null && !governor.equals("performance")) {
      found.add("governor " + governor);
    }
    if ("on".equals(environment.smtControl())) {
      found.add("SMT on");
    }
    if (Boolean.TRUE.equals(environment.virtualized())) {
      found.add("a hypervisor below");
    }
    boolean pinned =
        governor == null
            || !"aarch64".equals(environment.architecture())
            || Objects.equals(environment.cpufreqMinKhz(), environment.cpufreqMaxKhz());
    if (!pinned) {
      found.add("a clock that may change");
    }
    if (record.results() != null && record.results().statistics().meanCycles() == null) {
      found.add("no cycle count");
    }
    return found;
  }

  private List<Line> statistics() {
    List<Line> points = new ArrayList<>();
    points.add(
        Line.of(
            "The mean is over all calls of all trials. Median, minimum and maximum are over the"
                + " means of the trials, so they show how processes differ, not single calls."));
    TreeSet<String> intervals = new TreeSet<>();
    for (TimingRecord record : records) {
      Extension extension = record.extension();
      if (extension != null && extension.interval() != null) {
        intervals.add(
            extension.interval().method()
                + ", "
                + Numbers.threeDigits(extension.interval().level() * 100)
                + " %");
      }
    }
    points.add(
        Line.of(
            intervals.isEmpty()
                ? "Records of this form have no interval. The page Compare computes those of ratios"
                    + " from the means of the trials (Welch, 95 %)."
                : "Intervals of the mean: " + String.join("; ", intervals) + "."));
    int discarded = records.stream().mapToInt(record -> record.evidence().disturbedRetries()).sum();
    points.add(
        Line.of(
            "A trial that got less than 95 % of a fixed clock is disturbed and repeated, twice at"
                + " most; here that happened "
                + (discarded == 0 ? "never." : discarded == 1 ? "once." : discarded + " times.")));
    return points;
  }

  private List<Line> shares() {
    TreeSet<String> sources = new TreeSet<>();
    boolean profiled = false;
    for (HashProfile profile : pages.dataset().profiles()) {
      String source = source(profile);
      profiled |= profile.isComplete();
      if (profile.isComplete() && source != null) {
        sources.add(source);
      }
    }
    if (!profiled) {
      return List.of(Line.of("This dataset has no hash profiles, so no shares are shown."));
    }
    return List.of(
        Line.of(
            "The ICCS helper functions pseudohash, pseudoXOF and sm3hash and the generator's output"
                + " function are wrapped when a copy of the library is linked; calls within calls"
                + " count for the outermost. The library that is timed stays as it is."),
        Line.of(
            "Ticks of each wrapped call are summed up and divided by those of the whole operation."
                + (sources.isEmpty() ? "" : " Clock: " + String.join("; ", sources) + ".")),
        Line.of(
            "Each wrapped call costs some tens of cycles outside the counted interval, so shares of"
                + " code with very many short calls read slightly low."));
  }

  private static @Nullable String source(HashProfile profile) {
    Map<String, String> meta = profile.meta();
    String source = meta == null ? null : meta.get("tick_source");
    String hertz = meta == null ? null : meta.get("tick_hz");
    if (source == null || hertz == null || !hertz.matches("[1-9]\\d{0,14}(\\.\\d{1,9})?")) {
      return source;
    }
    double rate = Double.parseDouble(hertz);
    return "%s at %s MHz, %s resolution"
        .formatted(source, Numbers.fixed(rate / 1e6, 1), Numbers.time(1 / rate));
  }

  private List<Line> limits() {
    List<Line> points = new ArrayList<>();
    points.add(
        Line.of(
            "Verification repeats one input: caches are warm and branches known. The random stream"
                + " of key generation and signing is the same in every trial."));
    points.add(
        Line.of(
            "Calls are timed in a loop, so a mean hides the tail of operations that repeat until"
                + " they succeed."));
    points.add(
        Line.of(
            "Resident sizes are those of the whole process, hence upper bounds. Sizes of keys and"
                + " signatures are declared or published ones, not the average of what was made."));
    points.add(
        Line.of("No figure of the hash functions alone: this dataset has no baseline of them."));
    return points;
  }

  private List<Line> cores() {
    Map<Integer, TreeSet<String>> labels = new TreeMap<>();
    Map<Integer, Integer> counts = new TreeMap<>();
    for (TimingRecord record : records) {
      Integer cpu = record.environment().cpuNumber();
      if (cpu != null) {
        counts.merge(cpu, 1, Integer::sum);
        labels
            .computeIfAbsent(cpu, c -> new TreeSet<>(NaturalOrder.LABELS))
            .add(record.subject().label());
      }
    }
    if (counts.isEmpty()) {
      return List.of(Line.of("The records do not say which core measured."));
    }
    int usual =
        counts.entrySet().stream()
            .max(Comparator.comparingInt(Map.Entry<Integer, Integer>::getValue))
            .orElseThrow()
            .getKey();
    List<Line> points = new ArrayList<>();
    points.add(
        Line.of(
            labels.size() == 1
                ? "All measured on CPU " + usual + "."
                : "Most measured on CPU "
                    + usual
                    + ", one measuring process on each CPU at a time."));
    labels.forEach(
        (cpu, names) -> {
          if (cpu != usual) {
            points.add(
                Line.of("CPU " + cpu + ": ").plus(Line.list(names, Inline.Code::new)).plain("."));
          }
        });
    return List.copyOf(points);
  }
}
