package org.ngcc4j.campaign.kat;

import org.jspecify.annotations.Nullable;

/// A manifest that cannot be used; the message says which, where, and what was expected.
public final class KatManifestException extends Exception {
  private static final long serialVersionUID = 1;

  KatManifestException(String message) {
    this(message, null);
  }

  KatManifestException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
