package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.Interval;
import org.ngcc4j.campaign.dataset.Extension.RuntimeFacts;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// The second table of section 4, for records that say more than the public schema: how sure the
/// means are, how warm the code was, and what it asked of the collector.
final class WarmthTable {
  private final Context context;
  private final CandidateData data;

  WarmthTable(Context context) {
    this.context = context;
    this.data = context.data();
  }

  /// Returns the table with its explanation; nothing if no record has an extension.
  List<Block> blocks() {
    if (!data.isExtended()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>(unsettled());
    blocks.add(new Block.Paragraph(Line.of(method())));
    blocks.add(new Block.Table(columns(), OperationRows.of(data, this::cells)));
    return blocks;
  }

  private List<Block.Column> columns() {
    return List.of(
        Block.Column.text("instance"),
        Block.Column.text("operation"),
        Block.Column.number("trials, min\u2013max"),
        Block.Column.number("interval of the mean" + level()),
        Block.Column.number("warm-up calls"),
        Block.Column.number("cold first call"),
        Block.Column.number("alloc/op"),
        Block.Column.number("GC share"));
  }

  /// The level of the intervals, where all have the same.
  private String level() {
    List<String> levels =
        data.extensions()
            .map(Extension::interval)
            .filter(Objects::nonNull)
            .map(interval -> Numbers.threeDigits(interval.level() * 100))
            .distinct()
            .toList();
    return levels.size() == 1 ? " (" + levels.getFirst() + " %)" : "";
  }

  /// Warns of means that are not those of warm code.
  private List<Block> unsettled() {
    List<String> rows = new ArrayList<>();
    for (TimingRecord record : data.records().toList()) {
      Extension extension = record.extension();
      RuntimeFacts runtime = extension == null ? null : extension.runtime();
      if (record.isComplete() && runtime != null && !runtime.warmupConverged()) {
        rows.add(record.subject().label() + " " + record.subject().operationKey());
      }
    }
    Line point =
        Line.list(rows, Inline.Code::new)
            .plain(
                ": the warm-up reached its limit before the compiler was idle and the times agreed."
                    + " These means are not those of warm code.");
    return rows.isEmpty()
        ? List.of()
        : List.of(
            new Block.Callout(Block.Tone.CAUTION, "Rows that had not settled", List.of(point)));
  }

  private @Nullable List<Line> cells(TimingRecord record) {
    Extension extension = record.extension();
    Results results = record.results();
    if (extension == null || results == null || !record.isComplete()) {
      return null;
    }
    Statistics statistics = results.statistics();
    RuntimeFacts runtime = extension.runtime();
    return List.of(
        context.figure(
            record, Numbers.timeRange(statistics.minTrialSeconds(), statistics.maxTrialSeconds())),
        context.figure(record, interval(extension.interval())),
        runtime == null ? Line.of(Numbers.DASH) : warmup(record, runtime),
        context.figure(
            record, runtime == null ? Numbers.DASH : cold(runtime.coldFirstCallSeconds())),
        context.figure(
            record, Numbers.amount(runtime == null ? null : runtime.allocBytesPerOperation())),
        context.figure(record, Numbers.percent(runtime == null ? null : runtime.gcShare())));
  }

  private static String interval(@Nullable Interval interval) {
    return interval == null
        ? Numbers.DASH
        : Numbers.plusMinus(interval.seconds().low(), interval.seconds().high());
  }

  private Line warmup(TimingRecord record, RuntimeFacts runtime) {
    String calls =
        runtime.warmupCalls().isEmpty()
            ? Numbers.DASH
            : Long.toString(
                Math.round(median(runtime.warmupCalls().stream().map(Long::doubleValue).toList())));
    Line text = context.figure(record, calls);
    return runtime.warmupConverged()
        ? text
        : text.plain(", ").verdict("not settled", /* good= */ false);
  }

  private static String cold(List<Double> seconds) {
    return seconds.isEmpty() ? Numbers.DASH : Numbers.time(median(seconds));
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  private String method() {
    StringBuilder text = new StringBuilder();
    text.append(
        "Every trial runs in a fresh Java virtual machine. The code is warmed up until the"
            + " compiler is idle and consecutive batches agree; the first call of a virtual"
            + " machine, which runs cold, is shown apart and enters no mean. ");
    TreeSet<String> intervals =
        data.extensions()
            .map(Extension::interval)
            .filter(Objects::nonNull)
            .map(WarmthTable::describe)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!intervals.isEmpty()) {
      text.append("The interval comes from ").append(String.join(" or ", intervals)).append(". ");
    }
    int discarded = data.records().mapToInt(r -> r.evidence().disturbedRetries()).sum();
    if (discarded > 0) {
      text.append(discarded)
          .append(discarded == 1 ? " attempt was" : " attempts were")
          .append(" discarded as disturbed. ");
    }
    text.append(
        "Allocation counts the bytes the measuring thread took from the heap for one call, the GC"
            + " share is the part of the timed interval in which the collector ran; both stay in"
            + " the mean.");
    return text.toString();
  }

  private static String describe(Interval interval) {
    return switch (interval.method()) {
      case "student-t" -> "Student's t over the trials";
      case "percentile-bootstrap" -> "resampling the trials";
      default -> interval.method();
    };
  }
}
