package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// A table in plain text: columns two blanks apart, as wide as their widest cell.
final class TextTable {
  private static final String GAP = "  ";

  private final String[] headings;
  private final boolean[] right;
  private final List<String[]> rows = new ArrayList<>();

  /// Makes a table without rows.
  ///
  /// @param columns the headings, each after `<` or `>` for the side at which its cells are
  ///     aligned
  TextTable(String... columns) {
    headings = new String[columns.length];
    right = new boolean[columns.length];
    for (int i = 0; i < columns.length; i++) {
      right[i] = columns[i].charAt(0) == '>';
      headings[i] = columns[i].substring(1);
    }
  }

  void row(String... cells) {
    if (cells.length != headings.length) {
      throw new IllegalArgumentException(
          cells.length + " cells for " + headings.length + " columns");
    }
    rows.add(cells);
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /// Prints the headings and the rows.
  void print(PrintWriter out) {
    int[] widths = widths();
    out.println(line(headings, widths));
    rows.forEach(row -> out.println(line(row, widths)));
  }

  /// Prints the rows, the last column broken at blanks so that lines have at most `maxChars`.
  void printWrapped(PrintWriter out, int maxChars) {
    int[] widths = widths();
    int last = widths.length - 1;
    int indent = 0;
    for (int i = 0; i < last; i++) {
      indent += widths[i] + GAP.length();
    }
    for (String[] row : rows) {
      List<String> pieces = wrap(row[last], maxChars - indent);
      String[] first = row.clone();
      first[last] = pieces.getFirst();
      out.println(line(first, widths));
      for (String piece : pieces.subList(1, pieces.size())) {
        out.println(" ".repeat(indent) + piece);
      }
    }
  }

  private int[] widths() {
    int[] widths = new int[headings.length];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = headings[i].length();
      for (String[] row : rows) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    return widths;
  }

  private String line(String[] cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.length; i++) {
      String padding = " ".repeat(widths[i] - Math.min(widths[i], cells[i].length()));
      line.append(i == 0 ? "" : GAP).append(right[i] ? padding + cells[i] : cells[i] + padding);
    }
    return line.toString().stripTrailing();
  }

  private static List<String> wrap(String text, int maxChars) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > maxChars) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
