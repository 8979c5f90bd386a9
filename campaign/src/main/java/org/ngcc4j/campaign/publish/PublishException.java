package org.ngcc4j.campaign.publish;

/// What cannot be published, in one line. Nothing was written.
public final class PublishException extends Exception {
  private static final long serialVersionUID = 1;

  PublishException(String message) {
    super(message);
  }

  PublishException(String message, Throwable cause) {
    super(message, cause);
  }
}
