package org.ngcc4j.campaign.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of a page from top to bottom.
sealed interface Block {
  /// A heading.
  ///
  /// @param level 1 for the title of the page
  /// @param text what it says
  /// @param anchor its name for links
  record Heading(int level, String text, String anchor) implements Block {}

  /// A paragraph.
  record Paragraph(Line text) implements Block {}

  /// The way from the start to this page, and to its neighbours.
  record Trail(Line text) implements Block {}

  /// A list of points.
  record Bullets(List<Line> points) implements Block {
    /// Copies the list.
    public Bullets {
      points = List.copyOf(points);
    }
  }

  /// Something a reader must not miss.
  ///
  /// @param tone how it is shown
  /// @param title in a few words
  /// @param points one or more sentences, each a point of its own
  record Callout(Tone tone, String title, List<Line> points) implements Block {
    /// Copies the list.
    public Callout {
      points = List.copyOf(points);
    }
  }

  /// How urgent a [Callout] is.
  enum Tone {
    /// Worth knowing.
    NOTE,
    /// Limits what the figures mean.
    CAUTION,
    /// The scheme is broken.
    DANGER
  }

  /// A table.
  ///
  /// @param columns its columns
  /// @param rows its rows, each with one cell for each column
  /// @param interactive whether an HTML page lets the reader sort and filter it
  record Table(List<Column> columns, List<Row> rows, boolean interactive) implements Block {
    /// Makes a table that stays as it is.
    public Table(List<Column> columns, List<Row> rows) {
      this(columns, rows, false);
    }

    /// Copies the lists and checks their lengths.
    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
      for (Row row : rows) {
        if (row.cells().size() != columns.size()) {
          throw new IllegalArgumentException(
              row.cells().size() + " cells for " + columns.size() + " columns");
        }
      }
    }
  }

  /// A column of a table.
  ///
  /// @param head what it is called
  /// @param kind what its cells hold
  /// @param role what an interactive table does with it
  record Column(String head, Kind kind, Role role) {
    /// What a column holds.
    enum Kind {
      /// Names and short texts.
      TEXT,
      /// Numbers, which line up at the right.
      NUMBER,
      /// Texts that may need several lines.
      PROSE
    }

    /// What a reader can do with a column besides sorting by it.
    enum Role {
      /// Nothing.
      PLAIN,
      /// Choose one of its values.
      FACET,
      /// Shown while times are wanted.
      TIME,
      /// Shown while cycles are wanted.
      CYCLES
    }

    static Column text(String head) {
      return new Column(head, Kind.TEXT, Role.PLAIN);
    }

    static Column number(String head) {
      return new Column(head, Kind.NUMBER, Role.PLAIN);
    }

    static Column prose(String head) {
      return new Column(head, Kind.PROSE, Role.PLAIN);
    }

    /// Returns the column in another role.
    Column as(Role other) {
      return new Column(head, kind, other);
    }
  }

  /// A row of a table.
  ///
  /// @param cells its cells
  /// @param group rows of one group belong together; empty for none
  /// @param anchor its name for links, or null
  record Row(List<Line> cells, String group, @Nullable String anchor) {
    /// Copies the list.
    public Row {
      cells = List.copyOf(cells);
    }

    static Row of(Line... cells) {
      return new Row(List.of(cells), "", null);
    }
  }

  /// A drawing of figures that a table shows as well; Markdown pages leave it out.
  ///
  /// @param svg an SVG element made by our own code
  /// @param caption what it shows, and how to read it
  record Figure(String svg, String caption) implements Block {}

  /// A part that only a script fills; Markdown pages leave it out.
  ///
  /// @param markup elements from our own resources, nothing from data
  record Application(String markup) implements Block {}
}
