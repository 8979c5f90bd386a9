package org.ngcc4j.campaign.implementation;

import org.jspecify.annotations.Nullable;

/// A call of the ICCS interface that returned an error, as the interface allows it to.
///
/// Anything else that an implementation throws is a crash.
public final class IccsFailure extends Exception {
  private static final long serialVersionUID = 1;

  /// Makes a failure.
  ///
  /// @param message what was refused and why, in one line without the instance's name
  public IccsFailure(String message) {
    this(message, null);
  }

  /// Makes a failure.
  ///
  /// @param message what was refused and why, in one line without the instance's name
  /// @param cause what led to it
  public IccsFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
