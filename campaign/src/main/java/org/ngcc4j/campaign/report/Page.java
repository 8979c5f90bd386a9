package org.ngcc4j.campaign.report;

import java.util.List;

/// A page.
///
/// @param title its title
/// @param blocks its content from top to bottom
record Page(String title, List<Block> blocks) {
  /// Copies the list.
  Page {
    blocks = List.copyOf(blocks);
  }

  /// Tells whether it has a figure.
  boolean hasFigures() {
    return blocks.stream().anyMatch(Block.Figure.class::isInstance);
  }

  /// Tells whether it has a table that a reader can sort and filter.
  boolean isInteractive() {
    return blocks.stream().anyMatch(b -> b instanceof Block.Table t && t.interactive());
  }
}
