package org.ngcc4j.campaign.validate;

import java.nio.file.Path;
import org.ngcc4j.campaign.Printable;

/// Something in a dataset that does not follow from the rest of it.
///
/// @param file where
/// @param position where inside the file, such as `trials[2].seconds`; empty for the whole file
/// @param problem what is stated there and what was recomputed, or what else is wrong
public record Finding(Path file, String position, String problem) {
  /// Returns the finding as one line.
  @Override
  public String toString() {
    String where = Printable.of(file.toString());
    return where + ": " + (position.isEmpty() ? "" : position + ": ") + problem;
  }
}
