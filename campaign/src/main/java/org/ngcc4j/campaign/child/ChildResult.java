package org.ngcc4j.campaign.child;

import java.time.Duration;
import java.util.List;

/// How a child JVM ended.
///
/// @param command the command line it was started with
/// @param timedOut whether it was killed because its deadline had passed
/// @param exitCode as the system reports it; 128 and the signal's number after a signal
/// @param standardError the last [#TAIL_CHARS] characters of its standard error; the JVM's remark
///     on incubator modules is left out
/// @param wall from start to end
public record ChildResult(
    List<String> command, boolean timedOut, int exitCode, String standardError, Duration wall) {

  /// Longest line that is passed on whole.
  public static final int MAX_LINE_CHARS = 1 << 20;

  /// How much of standard error is kept.
  public static final int TAIL_CHARS = 1 << 14;

  /// Copies the command.
  public ChildResult {
    command = List.copyOf(command);
  }
}
