package org.ngcc4j.campaign.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

/// Renders a page as one self-contained HTML file: styles, scripts and figures inside, nothing
/// fetched. All text passes [#escape], and the policy in the head would run no other script or
/// style than ours even if it did not.
final class Html {
  private static final MathContext SORTABLE = new MathContext(7);

  /// Runs in the head, before anything is shown.
  private static final String THEME = "theme.js";

  private Html() {}

  /// Returns the text of the page.
  static String render(Page page, Frame frame) {
    List<String> scripts = new ArrayList<>();
    frame.scripts().forEach(name -> scripts.add(Frame.compact(name)));
    String theme = Frame.compact(THEME);
    String style = frame.styles().stream().map(Frame::compact).collect(Collectors.joining());
    String policy =
        "default-src 'none'; base-uri 'none'; form-action 'none'; style-src %s; script-src %s"
            .formatted(
                source(style),
                Stream.concat(Stream.of(theme), scripts.stream())
                    .map(Html::source)
                    .collect(Collectors.joining(" ")));
    String body = page.blocks().stream().map(Html::block).collect(Collectors.joining());
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="%s">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    <script>%s</script>
    <style>%s</style>
    </head>
    <body%s>
    %s%s<main id="main">
    %s</main>
    %s%s</body>
    </html>
    """
        .formatted(
            policy,
            escape(page.title()),
            theme,
            style,
            frame.wide() ? " class=\"wide\"" : "",
            header(frame),
            frame.wide() ? "" : navigation(page),
            body,
            frame.data() == null
                ? ""
                : "<script type=\"application/json\" id=\"data\">" + frame.data() + "</script>\n",
            scripts.stream()
                .map(script -> "<script>" + script + "</script>\n")
                .collect(Collectors.joining()));
  }

  /// A script or style in the policy: the digest of its text.
  private static String source(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String header(Frame frame) {
    StringBuilder text = new StringBuilder();
    text.append("<a class=\"skip\" href=\"#main\">Skip to content</a>\n<header>\n");
    text.append("<a class=\"brand\" href=\"index.html\">NGCC performance</a>\n");
    text.append("<nav aria-label=\"Site\">\n");
    for (Inline.Link link : Frame.LINKS) {
      boolean current = link.target().equals(frame.file() + ".html");
      text.append(
          "<a href=\"%s\"%s>%s</a>\n"
              .formatted(
                  escape(link.target()),
                  current ? " aria-current=\"page\"" : "",
                  escape(link.text())));
    }
    return text.append("</nav>\n</header>\n").toString();
  }

  /// The second-level headings, beside or above the text.
  private static String navigation(Page page) {
    List<Heading> headings =
        page.blocks().stream()
            .filter(b -> b instanceof Heading h && h.level() == 2)
            .map(b -> (Heading) b)
            .toList();
    String links =
        headings.stream()
            .map(h -> "<li><a href=\"#%s\">%s</a></li>\n".formatted(anchor(h), escape(h.text())))
            .collect(Collectors.joining());
    return headings.size() < 2
        ? ""
        : "<nav class=\"sections\" aria-label=\"Sections\">\n<ol>\n" + links + "</ol>\n</nav>\n";
  }

  private static String block(Block block) {
    return switch (block) {
      case Heading h ->
          "<h%1$d id=\"%2$s\">%3$s</h%1$d>\n".formatted(h.level(), anchor(h), escape(h.text()));
      case Paragraph p -> "<p>" + line(p.text()) + "</p>\n";
      case Trail t -> "<p class=\"trail\">" + line(t.text()) + "</p>\n";
      case Bullets b -> bullets(b.points());
      case Callout c ->
          "<aside class=\"%s\">\n<p><strong>%s</strong></p>\n%s</aside>\n"
              .formatted(
                  c.tone().name().toLowerCase(Locale.ROOT), escape(c.title()), bullets(c.points()));
      case Table t -> table(t);
      case Application a -> a.markup();
      case Figure f ->
          "<figure>\n<div class=\"table\" tabindex=\"0\">\n%s</div>\n<figcaption>%s</figcaption>\n</figure>\n"
              .formatted(f.svg(), escape(f.caption()));
    };
  }

  private static String anchor(Heading heading) {
    return escape(Untrusted.anchor(heading.anchor()));
  }

  private static String bullets(List<Line> points) {
    return points.stream()
        .map(p -> "<li>" + line(p) + "</li>\n")
        .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
  }

  /// What a table is sorted by: with more digits than any figure shows, and no more.
  private static String sortable(double value) {
    return new BigDecimal(value).round(SORTABLE).stripTrailingZeros().toString();
  }

  private static String table(Table table) {
    if (table.rows().isEmpty()) {
      return "<p class=\"empty\">The dataset holds nothing of this.</p>\n";
    }
    // Cells and rows need no end tags, and tables are half of a site.
    StringBuilder text = new StringBuilder("<div class=\"table\" tabindex=\"0\">\n<table");
    text.append(table.interactive() ? " class=\"interactive\"" : "");
    text.append(">\n<thead>\n<tr>");
    for (Column column : table.columns()) {
      text.append("<th scope=\"col\"%s%s>".formatted(kind(column), role(column)))
          .append(escape(column.head()));
    }
    text.append("\n<tbody>\n");
    String group = "";
    for (Row row : table.rows()) {
      boolean first = !row.group().equals(group);
      group = row.group();
      text.append("<tr")
          .append(first ? " class=\"first\"" : "")
          .append(id(row.anchor()))
          .append('>');
      for (int i = 0; i < row.cells().size(); i++) {
        text.append("<td%s>".formatted(kind(table.columns().get(i))))
            .append(line(row.cells().get(i), table.interactive()));
      }
      text.append('\n');
    }
    return text.append("</table>\n</div>\n").toString();
  }

  private static String kind(Column column) {
    return switch (column.kind()) {
      case TEXT -> "";
      case NUMBER -> " class=\"n\"";
      case PROSE -> " class=\"prose\"";
    };
  }

  private static String role(Column column) {
    return column.role() == Column.Role.PLAIN
        ? ""
        : " data-role=\"" + column.role().name().toLowerCase(Locale.ROOT) + "\"";
  }

  private static String id(@Nullable String anchor) {
    return anchor == null ? "" : " id=\"" + escape(Untrusted.anchor(anchor)) + "\"";
  }

  private static String line(Line line) {
    return line(line, /* sortable= */ false);
  }

  /// @param sortable whether a script wants to know the exact values
  private static String line(Line line, boolean sortable) {
    return line.parts().stream().map(p -> inline(p, sortable)).collect(Collectors.joining());
  }

  private static String inline(Inline part, boolean sortable) {
    return switch (part) {
      case Inline.Plain(String text) -> escape(text);
      case Inline.Code(String text) -> code(text);
      case Inline.Verdict(String text, boolean good) ->
          "<span class=\"%s\">%s</span>".formatted(good ? "good" : "bad", escape(text));
      case Inline.Strong(String text) -> "<strong>" + escape(text) + "</strong>";
      case Inline.Link(String text, boolean code, String target) ->
          link(code ? code(text) : escape(text), target);
      case Inline.Quantity(String text, double value, String target) ->
          link(
              sortable
                  ? "<data value=\"%s\">%s</data>".formatted(sortable(value), escape(text))
                  : escape(text),
              target);
    };
  }

  private static String link(String shown, String target) {
    String safe = Untrusted.target(target);
    return safe.isEmpty() ? shown : "<a href=\"" + escape(safe) + "\">" + shown + "</a>";
  }

  private static String code(String text) {
    return "<code>" + escape(text) + "</code>";
  }

  /// Escapes text for an element or a quoted attribute.
  static String escape(String raw) {
    String text = Untrusted.text(raw);
    if (text.chars().allMatch(c -> c != '<' && c != '>' && c != '&' && c != '"' && c != '\'')) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '&' -> escaped.append("&amp;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
