package org.ngcc4j.campaign.dataset;

import java.io.IOException;

/// A file of a dataset that cannot be used. The message is one line: file, position, what is wrong
/// and what was expected.
public final class DatasetException extends IOException {
  private static final long serialVersionUID = 1;

  /// Makes the exception with its one line of text.
  public DatasetException(String message) {
    super(message);
  }
}
