package org.ngcc4j.campaign.kat;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The text or the log of an instance could not be written; nothing half-written is left.
public final class KatOutputException extends IOException {
  private static final long serialVersionUID = 1;

  KatOutputException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
