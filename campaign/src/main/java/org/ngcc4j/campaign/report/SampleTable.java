package org.ngcc4j.campaign.report;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.Distribution;
import org.ngcc4j.campaign.dataset.Extension.Samples;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// The third table of section 4: single calls, where a record has them.
final class SampleTable {
  private static final List<Block.Column> COLUMNS =
      List.of(
          Block.Column.text("instance"),
          Block.Column.text("operation"),
          Block.Column.number("calls"),
          Block.Column.number("min"),
          Block.Column.number("p25"),
          Block.Column.number("median"),
          Block.Column.number("p75"),
          Block.Column.number("p90"),
          Block.Column.number("p99"),
          Block.Column.number("max"),
          Block.Column.number("CV"),
          Block.Column.number("outliers"));

  private SampleTable() {}

  /// Returns the table with its explanation; nothing if no record has samples.
  static List<Block> of(Context context) {
    List<Block.Row> rows = OperationRows.of(context.data(), record -> cells(context, record));
    return rows.isEmpty()
        ? List.of()
        : List.of(
            new Block.Paragraph(
                Line.of(
                    "Single calls, timed one by one after the trials of the first process and never"
                        + " mixed with the means above; what reading the clocks takes is"
                        + " subtracted. CV is the standard deviation divided by the mean; outliers"
                        + " lie more than 1.5 times the distance of the quartiles outside them.")),
            new Block.Table(COLUMNS, rows));
  }

  private static @Nullable List<Line> cells(Context context, TimingRecord record) {
    Extension extension = record.extension();
    Samples samples = extension == null ? null : extension.samples();
    if (samples == null || !record.isComplete()) {
      return null;
    }
    Distribution times = samples.seconds();
    return Stream.of(
            Long.toString(samples.calls()),
            Numbers.time(times.min()),
            Numbers.time(times.p25()),
            Numbers.time(times.median()),
            Numbers.time(times.p75()),
            Numbers.time(times.p90()),
            Numbers.time(times.p99()),
            Numbers.time(times.max()),
            Numbers.percent(times.cv()),
            Long.toString(times.outliers()))
        .map(text -> context.figure(record, text))
        .toList();
  }
}
