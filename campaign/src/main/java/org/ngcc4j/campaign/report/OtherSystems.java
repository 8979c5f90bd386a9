package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The same code on every system of the site, side by side.
final class OtherSystems {
  private OtherSystems() {}

  /// Returns the table with its explanation; nothing if there is no other system.
  static List<Block> of(Context context) {
    List<CandidateData> systems = context.systems();
    if (systems.size() < 2) {
      return List.of();
    }
    List<Block.Column> columns = new ArrayList<>();
    columns.add(Block.Column.text("instance"));
    columns.add(Block.Column.text("operation"));
    for (CandidateData data : systems) {
      columns.add(Block.Column.number("cycles, " + data.system()));
      columns.add(Block.Column.number("time, " + data.system()));
    }
    List<Block.Row> rows = new ArrayList<>();
    for (MeasuredSet set : sets(context, context.data())) {
      for (String operation : MeasuredSet.OPERATIONS) {
        List<Line> cells = new ArrayList<>();
        cells.add(Line.ofCode(set.label().name()));
        cells.add(Line.of(operation));
        for (CandidateData data : systems) {
          addCells(find(context, data, set), operation, cells);
        }
        rows.add(new Block.Row(cells, set.label().name(), null));
      }
    }
    return List.of(
        new Block.Heading(3, "On each system", "systems"),
        new Block.Paragraph(
            Line.of(
                    "The same parameter sets on the systems of this site. Machines differ in more"
                        + " than their clock: such figures are context, no comparison of"
                        + " implementations. Ratios with intervals stand on the page ")
                .link("Compare", PageNames.COMPARE + ".html")
                .plain(".")),
        new Block.Table(columns, rows));
  }

  private static List<MeasuredSet> sets(Context context, CandidateData data) {
    return MeasuredSet.of(data, context.catalogs(), context.findings()).toList();
  }

  private static @Nullable MeasuredSet find(
      Context context, CandidateData data, MeasuredSet wanted) {
    for (MeasuredSet set : sets(context, data)) {
      if (set.instance().equals(wanted.instance()) && set.variant().equals(wanted.variant())) {
        return set;
      }
    }
    return null;
  }

  private static void addCells(@Nullable MeasuredSet set, String operation, List<Line> cells) {
    Double cycles = set == null ? null : set.coreCycles(operation);
    Double seconds = set == null ? null : set.seconds(operation);
    cells.add(
        set == null || cycles == null
            ? Line.of(Numbers.DASH)
            : Line.EMPTY.quantity(Numbers.cycles(cycles), cycles, set.recordLink(operation)));
    cells.add(
        set == null || seconds == null
            ? Line.of(Numbers.DASH)
            : Line.EMPTY.quantity(Numbers.time(seconds), seconds, set.recordLink(operation)));
  }
}
