package org.ngcc4j.campaign.child;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  private static final Pattern FAULT = Pattern.compile("#\\s+(SIG[A-Z]+) \\(0x");
  private static final Pattern FRAME = Pattern.compile("# C\\s+\\[([^\\]]+)\\].*");
  private static final int SIGNALLED = 128;

  /// Copies the command.
  public ChildResult {
    command = List.copyOf(command);
  }

  /// Says how the child ended: `exit=134 (SIGSEGV in libX.so+0x1139)`.
  public String describeEnd() {
    return describeEnd(exitCode, standardError);
  }

  /// Says how a child ended.
  ///
  /// @param exitCode its exit code
  /// @param standardError the end of what it printed there, or more
  public static String describeEnd(int exitCode, String standardError) {
    String fault = fault(exitCode, standardError);
    return "exit=" + exitCode + (fault.isEmpty() ? "" : " (" + fault + ")");
  }

  /// The signal, from the JVM's last words or else from the exit code.
  private static String fault(int exitCode, String standardError) {
    Matcher signal = FAULT.matcher(standardError);
    if (signal.find()) {
      Matcher frame = FRAME.matcher(standardError);
      return signal.group(1) + (frame.find() ? " in " + frame.group(1) : "");
    }
    return switch (exitCode - SIGNALLED) {
      case 4 -> "SIGILL";
      case 6 -> "SIGABRT";
      case 7 -> "SIGBUS";
      case 8 -> "SIGFPE";
      case 9 -> "SIGKILL";
      case 11 -> "SIGSEGV";
      case 15 -> "SIGTERM";
      default -> "";
    };
  }
}
