package org.ngcc4j.campaign.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// An SVG drawing in the making. Colours come from the style sheet of the page by class, so that a
/// drawing follows light and dark; every text is escaped.
final class Svg {
  private final String start;
  private final Map<String, StringBuilder> lines = new LinkedHashMap<>();
  private final StringBuilder text = new StringBuilder();

  Svg(int width, int height, String description) {
    start =
        "<svg class=\"chart\" role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %d %d\">\n"
            .formatted(Html.escape(description), width, height);
  }

  /// Lines lie under everything else, those of one kind in one path: there are many of them.
  void line(String kind, double x1, double y1, double x2, double y2) {
    String end =
        y1 == y2 ? "H" + at(x2) : x1 == x2 ? "V" + at(y2) : "L%s %s".formatted(at(x2), at(y2));
    lines
        .computeIfAbsent(kind, k -> new StringBuilder())
        .append("M%s %s".formatted(at(x1), at(y1)))
        .append(end);
  }

  /// @param anchor `start`, `middle` or `end`; a class of the style sheet
  void text(String kind, double x, double y, String anchor, String what) {
    text.append(
        "<text class=\"%s%s\" x=\"%s\" y=\"%s\">%s</text>\n"
            .formatted(
                kind, anchor.equals("start") ? "" : " " + anchor, at(x), at(y), Html.escape(what)));
  }

  /// @param title what a pointer that rests on it is told
  void circle(String kind, double x, double y, double radius, String title) {
    text.append(
        "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"><title>%s</title></circle>\n"
            .formatted(kind, at(x), at(y), at(radius), Html.escape(title)));
  }

  /// Dots of one height: the round ends of strokes without length.
  ///
  /// @param title what a pointer that rests on one of them is told
  void dots(String kind, List<Double> places, double y, String title) {
    text.append("<path class=\"%s\" d=\"".formatted(kind));
    places.forEach(x -> text.append("M%s %sh0".formatted(at(x), at(y))));
    text.append("\"><title>%s</title></path>\n".formatted(Html.escape(title)));
  }

  /// @param title what a pointer that rests on it is told
  void bar(String kind, double x, double y, double width, double height, String title) {
    text.append(
        "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"><title>%s</title></rect>\n"
            .formatted(kind, at(x), at(y), at(width), at(height), Html.escape(title)));
  }

  /// Returns the element.
  String end() {
    StringBuilder whole = new StringBuilder(start);
    lines.forEach(
        (kind, path) -> whole.append("<path class=\"%s\" d=\"%s\"/>\n".formatted(kind, path)));
    return whole.append(text).append("</svg>\n").toString();
  }

  private static String at(double coordinate) {
    long tenths = Math.round(coordinate * 10);
    String sign = tenths < 0 ? "-" : "";
    long fraction = Math.abs(tenths) % 10;
    return sign + Math.abs(tenths) / 10 + (fraction == 0 ? "" : "." + fraction);
  }
}
