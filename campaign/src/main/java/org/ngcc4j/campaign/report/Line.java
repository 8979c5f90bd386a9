package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A line of text: a sentence, a table cell, a bullet.
///
/// @param parts its pieces in order
record Line(List<Inline> parts) {
  /// Nothing.
  static final Line EMPTY = new Line(List.of());

  /// Copies the list.
  Line {
    parts = List.copyOf(parts);
  }

  /// Returns a line of plain text.
  static Line of(String text) {
    return EMPTY.plain(text);
  }

  /// Returns a line that begins with a name in fixed width.
  static Line ofCode(String text) {
    return EMPTY.code(text);
  }

  /// Joins elements with `, `.
  static <T> Line list(Iterable<T> elements, Function<T, Inline> form) {
    return join(", ", elements, form);
  }

  /// Joins elements.
  static <T> Line join(String separator, Iterable<T> elements, Function<T, Inline> form) {
    List<Inline> parts = new ArrayList<>();
    for (T element : elements) {
      if (!parts.isEmpty()) {
        parts.add(new Inline.Plain(separator));
      }
      parts.add(form.apply(element));
    }
    return new Line(parts);
  }

  /// Appends plain text.
  Line plain(String text) {
    return plus(new Inline.Plain(text));
  }

  /// Appends a name in fixed width.
  Line code(String text) {
    return plus(new Inline.Code(text));
  }

  /// Appends text that stands out.
  Line strong(String text) {
    return plus(new Inline.Strong(text));
  }

  /// Appends a status.
  Line verdict(String text, boolean good) {
    return plus(new Inline.Verdict(text, good));
  }

  /// Appends a link.
  Line link(String text, String target) {
    return plus(new Inline.Link(text, false, target));
  }

  /// Appends a link in fixed width.
  Line codeLink(String text, String target) {
    return plus(new Inline.Link(text, true, target));
  }

  /// Appends a figure that a table can be sorted by.
  Line quantity(String text, double value, String target) {
    return plus(new Inline.Quantity(text, value, target));
  }

  /// Appends another line.
  Line plus(Line other) {
    List<Inline> all = new ArrayList<>(parts);
    all.addAll(other.parts);
    return new Line(all);
  }

  private Line plus(Inline part) {
    return plus(new Line(List.of(part)));
  }
}
