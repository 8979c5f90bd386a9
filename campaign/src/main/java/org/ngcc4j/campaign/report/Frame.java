package org.ngcc4j.campaign.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What surrounds the content of an HTML page in a site.
///
/// @param file the page's own file name without extension
/// @param styles names of the style sheets it needs, in order
/// @param scripts names of the scripts it needs, in order
/// @param data figures for them, as JSON that stands safely inside a script element
/// @param wide whether the page is a tool that takes the whole width
record Frame(
    String file, List<String> styles, List<String> scripts, @Nullable String data, boolean wide) {
  /// The pages every page leads to.
  static final List<Inline.Link> LINKS =
      List.of(
          new Inline.Link("Overview", false, PageNames.INDEX + ".html"),
          new Inline.Link("Explorer", false, PageNames.EXPLORER + ".html"),
          new Inline.Link("Compare", false, PageNames.COMPARE + ".html"),
          new Inline.Link("Hash functions", false, PageNames.SURVEY + ".html"));

  private static final String PAGE_STYLE = "page.css";
  private static final String FIGURE_STYLE = "figure.css";
  private static final String INTERACTIVE_STYLE = "interactive.css";
  private static final String TOOL_STYLE = "tool.css";

  /// Copies the lists.
  Frame {
    styles = List.copyOf(styles);
    scripts = List.copyOf(scripts);
  }

  /// Returns the frame of a page with text, tables and figures. A page with a table that a reader
  /// can sort needs scripts.
  ///
  /// @param wide whether its tables need the whole width
  static Frame of(String file, Page page, boolean wide) {
    List<String> scripts = page.isInteractive() ? List.of("state.js", "table.js") : List.of();
    List<String> styles = new ArrayList<>(List.of(PAGE_STYLE));
    if (page.hasFigures()) {
      styles.add(FIGURE_STYLE);
    }
    if (page.isInteractive()) {
      styles.add(INTERACTIVE_STYLE);
    }
    return new Frame(file, styles, scripts, null, wide);
  }

  /// Returns the frame of a page that a script fills.
  ///
  /// @param data what the script shows, as JSON
  static Frame tool(String file, String data) {
    return new Frame(
        file,
        List.of(PAGE_STYLE, FIGURE_STYLE, INTERACTIVE_STYLE, TOOL_STYLE),
        List.of("state.js", "figures.js", file + ".js"),
        data,
        true);
  }

  /// Returns a style sheet or a script of this program without the comments and indents that its
  /// readers need and every page would repeat. Neither may have a text over several lines.
  static String compact(String name) {
    String text = name.endsWith(".css") ? withoutBlanks(resource(name)) : resource(name);
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("//") && !line.startsWith("/*"))
        .collect(Collectors.joining("\n", "\n", "\n"));
  }

  /// Our style sheets have no text with such characters in it.
  private static String withoutBlanks(String css) {
    return css.replace(": ", ":")
        .replace(", ", ",")
        .replace(" {", "{")
        .replace("{ ", "{")
        .replace("; }", "}")
        .replace("; ", ";");
  }

  /// Returns a file that is part of this program.
  static String resource(String name) {
    try (InputStream in = Frame.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the built-in file " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
