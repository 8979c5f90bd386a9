package org.ngcc4j.campaign.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Environment;

/// What the pages on a whole system have in common.
///
/// @param dataset what the system measured
/// @param sets its sets in the order of candidates and labels
/// @param systems every system of the site, this one included
/// @param style which form the pages take
record SystemPages(
    Dataset dataset, List<MeasuredSet> sets, List<String> systems, Report.Style style) {
  /// How the start of a site is called.
  static final String HOME = "Performance measurements";

  /// Copies the lists.
  SystemPages {
    sets = List.copyOf(sets);
    systems = List.copyOf(systems);
  }

  String system() {
    return dataset.campaign().systemId();
  }

  boolean isSite() {
    return style == Report.Style.SITE;
  }

  Environment environment() {
    return dataset.records().isEmpty()
        ? dataset.campaign().environmentAtStart()
        : dataset.records().getFirst().environment();
  }

  /// Returns the way to a page of this system, and to the same page of the others.
  ///
  /// @param name what the page is called
  /// @param file the page's file name without extension and system
  Block trail(String name, String file) {
    Line trail =
        isSite()
            ? Line.EMPTY.link(HOME, link(PageNames.INDEX))
            : Line.of("Performance measurements");
    trail =
        trail
            .plain(" \u203a ")
            .link(system(), link(PageNames.summary(system())))
            .plain(" \u203a " + name + " \u00b7 system: ")
            .plus(
                Line.join(
                    " \u00b7 ",
                    systems,
                    other ->
                        other.equals(system())
                            ? new Inline.Strong(other)
                            : new Inline.Link(other, false, link(file + "_" + other))));
    return new Block.Trail(trail);
  }

  /// Returns the links to the other pages of this system.
  ///
  /// @param page the file name of the page itself, without extension
  Block siblings(String page) {
    Map<String, String> names = new LinkedHashMap<>();
    names.put(PageNames.summary(system()), "summary");
    for (String bits : isSite() ? RankingPage.TARGETS : List.<String>of()) {
      names.put(PageNames.ranking(bits, system()), "order at " + bits);
    }
    names.put(PageNames.method(system()), "method");
    Line links =
        Line.join(
            " \u00b7 ",
            names.entrySet(),
            entry ->
                entry.getKey().equals(page)
                    ? new Inline.Strong(entry.getValue())
                    : new Inline.Link(entry.getValue(), false, link(entry.getKey())));
    return new Block.Paragraph(Line.of("Of this system: ").plus(links));
  }

  /// Returns a page of the same kind as this one.
  String link(String name) {
    return name + (isSite() ? ".html" : ".md");
  }

  /// Returns a figure, as a link to its record where the page has links.
  Line figure(MeasuredSet set, String operation, String text, double value) {
    return figure(text, value, set.recordLink(operation));
  }

  /// Returns a text, as a link to where it comes from where the page has links.
  Line linked(String text, String source) {
    return isSite() ? Line.EMPTY.link(text, source) : Line.of(text);
  }

  /// Returns a figure, as a link to where it comes from where the page has links.
  Line figure(String text, double value, String source) {
    return isSite() ? Line.EMPTY.quantity(text, value, source) : Line.of(text);
  }
}
