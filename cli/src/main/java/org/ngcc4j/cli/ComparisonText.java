package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.compare.Comparison;
import org.ngcc4j.campaign.measure.MeanRatio;
import org.ngcc4j.campaign.report.Numbers;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Prints a comparison in one of three forms.
final class ComparisonText {
  /// The forms.
  static final List<String> FORMATS = List.of("text", "markdown", "json");

  private static final List<String> HEADINGS =
      List.of("label", "operation", "A", "B", "B : A", "interval", "by", "B is", "marks");

  private final PrintWriter out;
  private final CharsetEncoder terminal;

  /// @param charset what the reader's terminal can show
  ComparisonText(PrintWriter out, Charset charset) {
    this.out = out;
    this.terminal = charset.newEncoder();
  }

  void print(Comparison comparison, String format) {
    switch (format) {
      case "json" -> out.println(json(comparison));
      case "markdown" -> markdown(comparison);
      default -> text(comparison);
    }
    out.flush();
  }

  // Text

  private void text(Comparison comparison) {
    out.println("A  " + comparison.a());
    out.println("B  " + comparison.b());
    out.println();
    TextTable table =
        new TextTable(
            "<label", "<operation", ">A", ">B", ">B : A", ">interval", "<by", "<B is", "<marks");
    comparison.rows().forEach(row -> table.row(cells(row)));
    table.print(out);
    out.println();
    TextTable means =
        new TextTable("<mean of", ">operations", ">B : A", ">interval", "<by", "<B is");
    comparison.candidates().forEach(mean -> means.row(cells(mean)));
    means.print(out);
    List<String> lines = remarks(comparison);
    if (!lines.isEmpty()) {
      out.println();
      lines.forEach(line -> out.println("note: " + line));
    }
  }

  private String[] cells(Comparison.Row row) {
    MeanRatio ratio = row.ratio();
    String label =
        row.labelA().equals(row.labelB()) ? row.labelA() : row.labelA() + ", " + row.labelB();
    return new String[] {
      label,
      row.operation(),
      printable(Numbers.time(row.secondsA())),
      printable(Numbers.time(row.secondsB())),
      ratio(ratio.value()),
      printable(interval(ratio.interval())),
      row.basis(),
      row.verdict().word(),
      String.join("; ", row.marks())
    };
  }

  private String[] cells(Comparison.Mean mean) {
    return new String[] {
      mean.name(),
      Integer.toString(mean.operations()),
      ratio(mean.ratio().value()),
      printable(interval(mean.ratio().interval())),
      mean.basis(),
      mean.verdict().word()
    };
  }

  private static List<String> remarks(Comparison comparison) {
    List<String> lines = new ArrayList<>(comparison.notes());
    if (!comparison.onlyInA().isEmpty()) {
      lines.add("only in A: " + String.join(", ", comparison.onlyInA()));
    }
    if (!comparison.onlyInB().isEmpty()) {
      lines.add("only in B: " + String.join(", ", comparison.onlyInB()));
    }
    return lines;
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String interval(MeanRatio.@Nullable Span interval) {
    return interval == null
        ? Numbers.DASH
        : ratio(interval.low()) + " to " + ratio(interval.high());
  }

  /// Replaces what a terminal without Unicode would show as question marks.
  private String printable(String text) {
    return terminal.canEncode(text) ? text : text.replace("\u00b5", "u").replace(Numbers.DASH, "-");
  }

  // Markdown

  private void markdown(Comparison comparison) {
    out.println("# Comparison");
    out.println();
    out.println("- A: " + escape(comparison.a()));
    out.println("- B: " + escape(comparison.b()));
    remarks(comparison).forEach(line -> out.println("- " + escape(line)));
    out.println();
    rows(HEADINGS, comparison.rows().stream().map(this::cells).toList());
    out.println();
    rows(
        List.of("mean of", "operations", "B : A", "interval", "by", "B is"),
        comparison.candidates().stream().map(this::cells).toList());
  }

  private void rows(List<String> headings, List<String[]> rows) {
    out.println("| " + String.join(" | ", headings) + " |");
    out.println("|" + "---|".repeat(headings.size()));
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder("|");
      for (String cell : row) {
        line.append(' ').append(escape(cell)).append(" |");
      }
      out.println(line);
    }
  }

  /// Whatever Markdown or HTML would take for mark-up.
  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("([\\\\`*_\\[\\]|~$#])", "\\\\$1");
  }

  // JSON

  private static String json(Comparison comparison) {
    JsonMapper mapper = JsonMapper.shared();
    ObjectNode root = mapper.createObjectNode();
    root.put("a", comparison.a());
    root.put("b", comparison.b());
    root.put("margin", comparison.margin());
    root.put("interval_level", MeanRatio.LEVEL);
    ArrayNode rows = root.putArray("operations");
    for (Comparison.Row row : comparison.rows()) {
      ObjectNode node = rows.addObject();
      node.put("candidate", row.candidate());
      node.put("instance", row.instance());
      node.put("label_a", row.labelA());
      node.put("label_b", row.labelB());
      node.put("operation", row.operation());
      node.put("mean_seconds_a", row.secondsA());
      node.put("mean_seconds_b", row.secondsB());
      put(node.putObject("time"), row.time());
      if (row.cycles() == null) {
        node.putNull("cycles");
      } else {
        put(node.putObject("cycles"), row.cycles());
      }
      node.put("basis", row.basis());
      node.put("verdict", row.verdict().word());
      row.marks().forEach(node.putArray("marks")::add);
    }
    ArrayNode means = root.putArray("means");
    for (Comparison.Mean mean : comparison.candidates()) {
      ObjectNode node = means.addObject();
      node.put("name", mean.name());
      node.put("operations", mean.operations());
      put(node, mean.ratio());
      node.put("basis", mean.basis());
      node.put("verdict", mean.verdict().word());
    }
    comparison.onlyInA().forEach(root.putArray("only_in_a")::add);
    comparison.onlyInB().forEach(root.putArray("only_in_b")::add);
    comparison.notes().forEach(root.putArray("notes")::add);
    return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root);
  }

  private static void put(ObjectNode node, MeanRatio ratio) {
    node.put("ratio", ratio.value());
    MeanRatio.Span interval = ratio.interval();
    node.put("low", interval == null ? null : Double.valueOf(interval.low()));
    node.put("high", interval == null ? null : Double.valueOf(interval.high()));
  }
}
