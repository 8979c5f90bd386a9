package org.ngcc4j.campaign.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What surrounds the content of an HTML page in a site.
///
/// @param file the page's own file name without extension
/// @param scripts names of the scripts it needs, in order
/// @param data figures for them, as JSON that stands safely inside a script element
/// @param wide whether the page is a tool that takes the whole width
record Frame(String file, List<String> scripts, @Nullable String data, boolean wide) {
  /// The pages every page leads to.
  static final List<Inline.Link> LINKS =
      List.of(
          new Inline.Link("Overview", false, PageNames.INDEX + ".html"),
          new Inline.Link("Explorer", false, PageNames.EXPLORER + ".html"),
          new Inline.Link("Compare", false, PageNames.COMPARE + ".html"),
          new Inline.Link("Hash functions", false, PageNames.SURVEY + ".html"));

  /// Copies the list.
  Frame {
    scripts = List.copyOf(scripts);
  }

  /// Returns the frame of a page with text and tables.
  static Frame of(String file) {
    return new Frame(file, List.of("state.js", "table.js"), null, false);
  }

  /// Returns the frame of a page with wide tables.
  static Frame wide(String file) {
    return new Frame(file, List.of("state.js", "table.js"), null, true);
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
