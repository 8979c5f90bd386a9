package org.ngcc4j.campaign.host;

/// The standard streams of this process, below those of Java.
public final class StandardStreams {
  private StandardStreams() {}

  /// Sends to standard error whatever native code writes to standard output from now on.
  ///
  /// The lines with which a child JVM answers its parent go another way, see
  /// [org.ngcc4j.campaign.child.Worker].
  public static void sendOutputToErrors() {
    if (Linux.isPresent()) {
      Linux.duplicate(2, 1);
    }
  }
}
