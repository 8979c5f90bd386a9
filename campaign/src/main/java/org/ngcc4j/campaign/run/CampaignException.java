package org.ngcc4j.campaign.run;

import org.jspecify.annotations.Nullable;

/// Ends a campaign that cannot begin or go on as asked. The message is one line: what, where, and
/// what was expected.
public final class CampaignException extends Exception {
  private static final long serialVersionUID = 1;

  CampaignException(String message) {
    this(message, null);
  }

  CampaignException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
