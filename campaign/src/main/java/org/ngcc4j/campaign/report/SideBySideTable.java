package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.measure.MeanRatio;

/// The implementations of each parameter set side by side: times, and ratios to the first of them.
///
/// All were measured in one campaign on one machine, which is what makes ratios mean something.
final class SideBySideTable {
  private final Context context;
  private final List<String> implementations = new ArrayList<>();
  private final Map<String, Map<String, Map<String, TimingRecord>>> rows =
      new TreeMap<>(NaturalOrder.LABELS);

  SideBySideTable(Context context) {
    this.context = context;
    CandidateData data = context.data();
    data.labels().stream()
        .map(label -> label.entry().variant())
        .distinct()
        .sorted(Comparator.comparingInt(Variants::rank).thenComparing(name -> name))
        .map(Variants::name)
        .forEach(implementations::add);
    for (CandidateData.Label label : data.labels()) {
      for (TimingRecord record : label.records()) {
        if (record.isComplete() && record.results() != null && record.extension() != null) {
          rows.computeIfAbsent(label.entry().instance(), i -> new LinkedHashMap<>())
              .computeIfAbsent(record.subject().operationKey(), o -> new LinkedHashMap<>())
              .putIfAbsent(Variants.name(label.entry().variant()), record);
        }
      }
    }
  }

  /// Returns the table with its explanation; nothing if there is only one implementation.
  List<Block> blocks() {
    if (implementations.size() < 2) {
      return List.of();
    }
    String base = implementations.getFirst();
    List<String> others = implementations.subList(1, implementations.size());
    boolean cycles = others.stream().anyMatch(this::hasCycles);
    List<Block.Column> columns = new ArrayList<>();
    columns.add(Block.Column.text("instance"));
    columns.add(Block.Column.text("operation"));
    implementations.forEach(name -> columns.add(Block.Column.number(name)));
    for (String other : others) {
      columns.add(Block.Column.number(other + " : " + base));
      if (cycles) {
        columns.add(Block.Column.number(other + " : " + base + ", cycles"));
      }
    }
    List<Block.Row> table = new ArrayList<>();
    rows.forEach(
        (instance, operations) ->
            operations.forEach(
                (operation, records) ->
                    table.add(row(instance, operation, records, others, cycles))));
    return List.of(
        new Block.Heading(3, "Implementations side by side", "side-by-side"),
        new Block.Paragraph(
            Line.of(
                "Mean times, and how many times longer an operation takes than in "
                    + base
                    + ", with the interval of that ratio (95 %, Welch, over the trials). All were"
                    + " measured in one campaign, in processes of the same kind, on the same CPU."
                    + (cycles
                        ? " Cycles are compared only where both come from the core's counter in"
                            + " user mode."
                        : ""))),
        new Block.Table(columns, table));
  }

  private Block.Row row(
      String instance,
      String operation,
      Map<String, TimingRecord> records,
      List<String> others,
      boolean cycles) {
    List<Line> cells = new ArrayList<>();
    cells.add(Line.ofCode(instance));
    cells.add(Line.of(operation));
    for (String name : implementations) {
      TimingRecord record = records.get(name);
      cells.add(record == null ? Line.of(Numbers.DASH) : context.figure(record, time(record)));
    }
    TimingRecord base = records.get(implementations.getFirst());
    for (String other : others) {
      TimingRecord record = records.get(other);
      cells.add(ratio(record, base, MeanRatio::ofSeconds));
      if (cycles) {
        cells.add(
            countsCore(record) && countsCore(base)
                ? ratio(record, base, MeanRatio::ofCycles)
                : Line.of(Numbers.DASH));
      }
    }
    return new Block.Row(cells, instance, null);
  }

  private boolean hasCycles(String other) {
    return rows.values().stream()
        .flatMap(operations -> operations.values().stream())
        .anyMatch(
            records ->
                countsCore(records.get(other))
                    && countsCore(records.get(implementations.getFirst())));
  }

  private static boolean countsCore(@Nullable TimingRecord record) {
    return record != null
        && record.extension() != null
        && record.extension().cyclesSource().equals(Extension.PMU_USER);
  }

  private static String time(TimingRecord record) {
    Results results = Objects.requireNonNull(record.results());
    return Numbers.time(results.statistics().meanSeconds());
  }

  /// A ratio leads to the record of what is compared; that of the base is one column away.
  private Line ratio(
      @Nullable TimingRecord record,
      @Nullable TimingRecord base,
      BiFunction<List<Trial>, List<Trial>, MeanRatio> of) {
    if (record == null || base == null) {
      return Line.of(Numbers.DASH);
    }
    MeanRatio ratio = of.apply(trials(record), trials(base));
    MeanRatio.Span interval = ratio.interval();
    String text = Numbers.fixed(ratio.value(), 2) + Numbers.TIMES;
    return context.figure(
        record,
        interval == null
            ? text
            : "%s (%s%s%s)"
                .formatted(
                    text,
                    Numbers.fixed(interval.low(), 2),
                    Numbers.DASH,
                    Numbers.fixed(interval.high(), 2)));
  }

  private static List<Trial> trials(TimingRecord record) {
    return Objects.requireNonNull(record.results()).trials();
  }
}
