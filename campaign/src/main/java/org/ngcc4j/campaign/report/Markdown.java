package org.ngcc4j.campaign.report;

import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.ngcc4j.campaign.report.Block.Application;
import org.ngcc4j.campaign.report.Block.Bullets;
import org.ngcc4j.campaign.report.Block.Callout;
import org.ngcc4j.campaign.report.Block.Column;
import org.ngcc4j.campaign.report.Block.Figure;
import org.ngcc4j.campaign.report.Block.Heading;
import org.ngcc4j.campaign.report.Block.Paragraph;
import org.ngcc4j.campaign.report.Block.Row;
import org.ngcc4j.campaign.report.Block.Table;
import org.ngcc4j.campaign.report.Block.Trail;

/// Renders a page as GitHub-flavoured Markdown, one blank line between blocks.
final class Markdown {
  private Markdown() {}

  /// Returns the text of the page.
  static String render(Page page) {
    return page.blocks().stream()
        .filter(block -> !(block instanceof Figure || block instanceof Application))
        .map(Markdown::block)
        .collect(Collectors.joining("\n"));
  }

  private static String block(Block block) {
    return switch (block) {
      case Heading h -> "#".repeat(h.level()) + " " + escape(h.text()) + "\n";
      case Paragraph p -> startOfLine(line(p.text())) + "\n";
      case Trail t -> startOfLine(line(t.text())) + "\n";
      case Bullets b -> bullets(b.points(), "- ");
      case Callout c -> "> **" + escape(c.title()) + "**\n>\n" + bullets(c.points(), "> - ");
      case Table t -> table(t);
      case Figure _, Application _ -> throw new IllegalArgumentException("no Markdown form");
    };
  }

  private static String bullets(List<Line> points, String mark) {
    return points.stream()
        .map(p -> mark + startOfLine(line(p)) + "\n")
        .collect(Collectors.joining());
  }

  private static String table(Table table) {
    StringBuilder text = new StringBuilder();
    text.append(table.columns().stream().map(Column::head).map(Markdown::escape).collect(cells()));
    text.append('|').append("---|".repeat(table.columns().size())).append('\n');
    for (Row row : table.rows()) {
      text.append(row.cells().stream().map(Markdown::line).collect(cells()));
    }
    return text.toString();
  }

  private static Collector<CharSequence, ?, String> cells() {
    return Collectors.joining(" | ", "| ", " |\n");
  }

  private static String line(Line line) {
    return line.parts().stream().map(Markdown::inline).collect(Collectors.joining());
  }

  private static String inline(Inline part) {
    return switch (part) {
      case Inline.Plain(String text) -> escape(text);
      case Inline.Code(String text) -> code(text);
      case Inline.Verdict(String text, boolean _) -> escape(text);
      case Inline.Strong(String text) -> "**" + escape(text) + "**";
      case Inline.Quantity(String text, double _, String target) -> link(escape(text), target);
      case Inline.Link(String text, boolean code, String target) ->
          link(code ? code(text) : escape(text), target);
    };
  }

  private static String link(String shown, String target) {
    String safe = Untrusted.target(target);
    // Rows of a Markdown table have no anchors.
    return safe.isEmpty() || safe.startsWith("#") ? shown : "[" + shown + "](" + safe + ")";
  }

  /// A code span whose fence is longer than any run of backticks in it. A bar would end a cell even
  /// here, so it is escaped; GitHub removes the backslash again.
  private static String code(String raw) {
    String text = Untrusted.text(raw).replace("|", "\\|");
    if (text.isBlank()) {
      return escape(text);
    }
    int longest = 0;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(longest + 1);
    String pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
    return fence + pad + text + pad + fence;
  }

  /// Escapes what Markdown or HTML would take for mark-up. An underscore inside a word and a number
  /// in brackets mean nothing there and stay as they are, as on the published pages.
  static String escape(String raw) {
    String text = Untrusted.text(raw);
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '&' -> escaped.append("&amp;");
        case '\\', '`', '*', '|', '~', '$' -> escaped.append('\\').append(c);
        case '_' -> escaped.append(isInsideWord(text, i) ? "_" : "\\_");
        case '[', ']' -> escaped.append(isNumberInBrackets(text, i) ? "" : "\\").append(c);
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  private static boolean isInsideWord(String text, int i) {
    return i > 0
        && i + 1 < text.length()
        && Character.isLetterOrDigit(text.charAt(i - 1))
        && Character.isLetterOrDigit(text.charAt(i + 1));
  }

  private static boolean isNumberInBrackets(String text, int i) {
    int open = text.lastIndexOf('[', i);
    int close = text.indexOf(']', i);
    return open >= 0
        && close > open + 1
        && text.substring(open + 1, close).chars().allMatch(c -> c >= '0' && c <= '9')
        && (close + 1 == text.length() || "([:".indexOf(text.charAt(close + 1)) < 0);
  }

  /// A line must not begin like a heading, a list, a rule or a quotation.
  private static String startOfLine(String line) {
    return line.matches("(?s)([#+=-]|\\d+[.)]).*")
        ? line.replaceFirst("^(\\d*)([#+=.)-])", "$1\\\\$2")
        : line;
  }
}
