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
}
