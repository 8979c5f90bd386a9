package org.ngcc4j.campaign.implementation;

import org.jspecify.annotations.Nullable;

/// An implementation that cannot be made ready for use. The message is one line: which file, what
/// is wrong, and what was expected.
public final class LoadException extends Exception {
  private static final long serialVersionUID = 1;

  /// Makes the exception with its one line of text.
  public LoadException(String message) {
    this(message, null);
  }

  /// Makes the exception with its one line of text.
  ///
  /// @param message what is wrong, in one line
  /// @param cause what led to it
  public LoadException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
