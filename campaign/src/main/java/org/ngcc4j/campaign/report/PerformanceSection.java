package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// Section 4: the times, in the published columns. What our own records know beyond them follows in
/// [SideBySideTable], [WarmthTable] and [SampleTable].
final class PerformanceSection {
  private static final List<Block.Column> COLUMNS =
      List.of(
          Block.Column.text("instance"),
          Block.Column.text("operation"),
          Block.Column.number("mean cycles"),
          Block.Column.number("mean time"),
          Block.Column.number("ops/s"),
          Block.Column.number("median trial"),
          Block.Column.number("n (trials " + Numbers.TIMES + " iters)"));

  private final Context context;
  private final CandidateData data;

  PerformanceSection(Context context) {
    this.context = context;
    this.data = context.data();
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "4. Performance", "performance"));
    blocks.add(
        new Block.Table(COLUMNS, OperationRows.withAnchors(OperationRows.of(data, this::cells))));
    blocks.addAll(cyclesNote());
    blocks.addAll(irregularCalls());
    if (context.isSite()) {
      TimeChart.of(data).ifPresent(blocks::add);
      TrialStrips.of(data).ifPresent(blocks::add);
      blocks.addAll(OtherSystems.of(context));
    }
    blocks.addAll(new SideBySideTable(context).blocks());
    blocks.addAll(new WarmthTable(context).blocks());
    blocks.addAll(SampleTable.of(context));
    return blocks;
  }

  private List<Line> cells(TimingRecord record) {
    Results results = record.results();
    if (results == null || !record.isComplete()) {
      return List.of(
          Line.EMPTY.verdict("failed", false), Line.EMPTY, Line.EMPTY, Line.EMPTY, Line.EMPTY);
    }
    Statistics statistics = results.statistics();
    return List.of(
        cycles(record, statistics),
        context.figure(record, Numbers.time(statistics.meanSeconds())),
        context.figure(record, Numbers.threeDigits(statistics.operationsPerSecond())),
        context.figure(record, Numbers.time(statistics.medianTrialSeconds())),
        context.figure(record, counts(record, statistics)));
  }

  private Line cycles(TimingRecord record, Statistics statistics) {
    Double cycles = statistics.meanCycles();
    String mark = sourceOf(record).equals(Extension.TSC) ? " ref" : "";
    return cycles == null
        ? Line.of(Numbers.DASH)
        : context.figure(record, Numbers.cycles(cycles) + mark);
  }

  private static String counts(TimingRecord record, Statistics statistics) {
    String counts =
        Numbers.counts(
            statistics.measurements(), record.plan().trials(), record.plan().iterationsPerTrial());
    long retried = CandidateData.total(record, "sign_failures_retried");
    if (retried > 0) {
      counts += "; " + retried + " failed signing attempts retried";
    }
    long rejected = CandidateData.total(record, "verify_rejections");
    if (rejected > 0 && record.extension() != null) {
      counts += "; " + rejected + " rejected";
    }
    return counts;
  }

  private static String sourceOf(TimingRecord record) {
    return record.extension() == null ? Extension.PMU_USER : record.extension().cyclesSource();
  }

  /// Says what the cycles are where they are not those of the core in user mode.
  private List<Block> cyclesNote() {
    Set<String> sources =
        data.records().map(PerformanceSection::sourceOf).collect(Collectors.toSet());
    List<Block> notes = new ArrayList<>();
    if (sources.contains(Extension.TSC)) {
      notes.add(
          note(
              "Cycles marked ref are ticks of the time-stamp counter. It runs at a constant rate"
                  + " whatever the core does and counts kernel time as well, so they compare with"
                  + " one another but not with core cycles."));
    }
    if (sources.contains(Extension.PMU_USER_SCALED)) {
      notes.add(
          note(
              "The kernel shared the cycle counter with others for part of the time; cycles are"
                  + " scaled up from the part that was counted."));
    }
    if (sources.contains(Extension.NONE)) {
      notes.add(note("A dash instead of cycles means that this host offers no counter for them."));
    }
    return notes;
  }

  private static Block note(String text) {
    return new Block.Paragraph(Line.of(text));
  }

  /// Names calls that did something else than what the row says.
  private List<Block> irregularCalls() {
    List<Inline> rejections = new ArrayList<>();
    List<Inline> excesses = new ArrayList<>();
    for (TimingRecord record : data.records().toList()) {
      String name = record.subject().label() + " " + record.subject().operationKey();
      addCount(rejections, name, CandidateData.total(record, "verify_rejections"));
      addCount(excesses, name, CandidateData.largest(record, "signature_length_excess"));
    }
    List<Line> points = new ArrayList<>();
    if (!rejections.isEmpty()) {
      points.add(
          Line.of("Calls, warm-up included, that rejected the honest signature: ")
              .plus(new Line(rejections))
              .plain("."));
    }
    if (!excesses.isEmpty()) {
      points.add(
          Line.of("Bytes by which returned lengths exceed the declared one: ")
              .plus(new Line(excesses))
              .plain("."));
    }
    return points.isEmpty()
        ? List.of()
        : List.of(new Block.Callout(Block.Tone.CAUTION, "Calls that went wrong", points));
  }

  private static void addCount(List<Inline> list, String name, long count) {
    if (count > 0) {
      list.add(new Inline.Plain(list.isEmpty() ? "" : ", "));
      list.add(new Inline.Code(name));
      list.add(new Inline.Plain(" " + count));
    }
  }
}
