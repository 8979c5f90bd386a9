package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.Memory;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// Section 5: memory.
final class ResourceSection {
  private static final List<Block.Column> COLUMNS =
      List.of(
          Block.Column.text("instance"),
          Block.Column.text("operation"),
          Block.Column.number("static: ELF image (bytes)"),
          Block.Column.number("baseline RSS"),
          Block.Column.number("peak RSS"));

  private final Context context;
  private final CandidateData data;
  private final Map<String, CandidateData.Label> labels = new TreeMap<>();

  ResourceSection(Context context) {
    this.context = context;
    this.data = context.data();
    data.labels().forEach(label -> labels.put(label.name(), label));
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "5. Resource consumption", "memory"));
    blocks.add(new Block.Paragraph(Line.of(caveat())));
    blocks.add(new Block.Table(COLUMNS, OperationRows.of(data, this::cells)));
    if (data.isExtended()) {
      blocks.add(
          new Block.Paragraph(
              Line.of(
                  "The increment is the peak minus the baseline, the only resident size that"
                      + " compares with native code; the runtime floor is what the runtime takes"
                      + " to call an empty operation.")));
      blocks.add(increments());
    }
    return blocks;
  }

  private String caveat() {
    String text =
        "Both kinds of figures are upper bounds, not the memory of the algorithm alone: the static"
            + " column adds up the segments that the library loads, and the resident sizes are"
            + " those of the whole measuring process, before the timed calls and at its high-water"
            + " mark.";
    return data.records().anyMatch(CandidateData::isJava)
        ? text
            + " For Java the static column counts the class files and tables of the implementation,"
            + " and the resident sizes contain the Java runtime."
        : text;
  }

  private @Nullable List<Line> cells(TimingRecord record) {
    Results results = record.results();
    if (results == null || results.peakRssBytes() == null) {
      return null;
    }
    CandidateData.Label label = labels.get(record.subject().label());
    Long image = label == null ? null : label.entry().elfLoadBytes();
    String suffix = image != null && CandidateData.isJava(record) ? " (classes)" : "";
    return List.of(
        context.buildFigure(Numbers.bytes(image) + suffix),
        resident(record, results.baselineRssBytes()),
        resident(record, results.peakRssBytes()));
  }

  private Line resident(TimingRecord record, @Nullable Long bytes) {
    return bytes == null ? Line.of(Numbers.DASH) : context.figure(record, Numbers.kib(bytes));
  }

  /// The increment, and those of the other figures that any record has.
  private Block increments() {
    List<Block.Column> columns = new ArrayList<>();
    columns.add(Block.Column.text("instance"));
    columns.add(Block.Column.text("operation"));
    columns.add(Block.Column.number("RSS increment"));
    List<Function<Memory, @Nullable Long>> figures = new ArrayList<>();
    addColumn("runtime floor", Memory::runtimeFloorBytes, columns, figures);
    addColumn("peak heap", Memory::peakHeapBytes, columns, figures);
    addColumn("minimum heap", Memory::minimumHeapBytes, columns, figures);
    return new Block.Table(columns, OperationRows.of(data, r -> incrementCells(r, figures)));
  }

  private void addColumn(
      String head,
      Function<Memory, @Nullable Long> figure,
      List<Block.Column> columns,
      List<Function<Memory, @Nullable Long>> figures) {
    boolean known =
        data.extensions()
            .map(Extension::memory)
            .anyMatch(memory -> memory != null && figure.apply(memory) != null);
    if (known) {
      columns.add(Block.Column.number(head));
      figures.add(figure);
    }
  }

  private @Nullable List<Line> incrementCells(
      TimingRecord record, List<Function<Memory, @Nullable Long>> figures) {
    Extension extension = record.extension();
    Results results = record.results();
    if (extension == null || results == null) {
      return null;
    }
    Memory memory = extension.memory();
    List<Line> cells = new ArrayList<>();
    cells.add(context.figure(record, Numbers.kib(increment(results, memory))));
    for (Function<Memory, @Nullable Long> figure : figures) {
      cells.add(context.figure(record, Numbers.kib(memory == null ? null : figure.apply(memory))));
    }
    return cells;
  }

  private static @Nullable Long increment(Results results, @Nullable Memory memory) {
    if (memory != null && memory.incrementBytes() != null) {
      return memory.incrementBytes();
    }
    Long baseline = results.baselineRssBytes();
    Long peak = results.peakRssBytes();
    return baseline == null || peak == null ? null : Long.valueOf(peak - baseline);
  }
}
