package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// The rows of a table with one row for each operation of each label.
final class OperationRows {
  private OperationRows() {}

  /// Makes the rows; the first two cells are label and operation.
  ///
  /// @param data the candidate
  /// @param cells the other cells; null leaves the row out
  static List<Block.Row> of(
      CandidateData data, Function<TimingRecord, @Nullable List<Line>> cells) {
    List<Block.Row> rows = new ArrayList<>();
    for (CandidateData.Label label : data.labels()) {
      for (TimingRecord record : label.records()) {
        List<Line> others = cells.apply(record);
        if (others != null) {
          List<Line> all = new ArrayList<>();
          all.add(Line.ofCode(label.name()));
          all.add(Line.of(record.subject().operationKey()));
          all.addAll(others);
          rows.add(new Block.Row(all, label.name(), null));
        }
      }
    }
    return rows;
  }

  /// Returns the rows with an anchor on the first one of each label.
  static List<Block.Row> withAnchors(List<Block.Row> rows) {
    List<Block.Row> anchored = new ArrayList<>();
    String group = "";
    for (Block.Row row : rows) {
      boolean first = !row.group().equals(group);
      group = row.group();
      anchored.add(first ? new Block.Row(row.cells(), group, group) : row);
    }
    return anchored;
  }
}
