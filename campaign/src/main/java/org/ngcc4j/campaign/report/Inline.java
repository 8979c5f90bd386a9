package org.ngcc4j.campaign.report;

/// A piece of a line of text. Whatever it holds is data: the renderers escape it.
sealed interface Inline {
  /// Text as it is.
  record Plain(String text) implements Inline {}

  /// A name, a path or a value in fixed width.
  record Code(String text) implements Inline {}

  /// Text that stands out.
  record Strong(String text) implements Inline {}

  /// A status that is good or bad; Markdown shows it like plain text.
  record Verdict(String text, boolean good) implements Inline {}

  /// A figure that a table can be sorted by.
  ///
  /// @param text how it is printed
  /// @param value its exact value
  /// @param target where it comes from, as in a [Link]; empty for nowhere
  record Quantity(String text, double value, String target) implements Inline {}

  /// A link. Where the target is not one that may be linked to, the text alone is shown.
  ///
  /// @param text what is shown
  /// @param code whether it is shown in fixed width
  /// @param target a relative path with `/`, an `https` address, or `#` and an anchor of the page
  record Link(String text, boolean code, String target) implements Inline {}
}
