package org.ngcc4j.cli;

import org.jspecify.annotations.Nullable;

/// Ends a command with [ExitCode#INPUT] and one line.
final class InputException extends Exception {
  private static final long serialVersionUID = 1;

  /// Makes an exception.
  ///
  /// @param message what cannot be used, where it is, and what was expected
  InputException(String message) {
    this(message, null);
  }

  InputException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
