package org.ngcc4j.campaign.dataset;

import java.io.IOException;

/// A file of a dataset that cannot be used. The message is one line: file, position, what is wrong
/// and what was expected.
public final class DatasetException extends IOException {
  private static final long serialVersionUID = 1;

  /// What would end the line, or command a terminal.
  private static final String CONTROLS = "[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}]";

  /// Makes the exception with its one line of text.
  ///
  /// @param message may quote the dataset: control characters are shown as question marks
  public DatasetException(String message) {
    super(message.replaceAll(CONTROLS, "?"));
  }
}
