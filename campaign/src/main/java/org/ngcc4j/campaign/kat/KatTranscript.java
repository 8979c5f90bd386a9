package org.ngcc4j.campaign.kat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.child.ChildResult;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// What a [KatTask] printed, as far as it got.
///
/// The last line with a result decides, whatever the exit code; without one, the JVM crashed or
/// ran out of time.
final class KatTranscript {
  /// A log has about twenty lines; native code may print any number between them.
  private static final int MAX_LOG_LINES = 1000;

  private static final Pattern RESULT_LINE =
      Pattern.compile(
          "RESULT \\S+ .*?\\b("
              + Arrays.stream(KatStatus.values()).map(Enum::name).collect(Collectors.joining("|"))
              + ")(?: (.*))?");

  private static final Pattern FINISHED_LINE = Pattern.compile(KatTask.FINISHED + "(\\d{1,9})");

  private final InstanceDescription instance;
  private final int records;
  private final IntConsumer progress;
  private final List<String> log = new ArrayList<>();
  private int finished;
  private @Nullable String unwritten;
  private @Nullable String result;
  private String altered = "";

  KatTranscript(InstanceDescription instance, int records, IntConsumer progress) {
    this.instance = instance;
    this.records = records;
    this.progress = progress;
  }

  /// Takes a line of the child.
  synchronized void add(String line) {
    Matcher finishedLine = FINISHED_LINE.matcher(line);
    if (finishedLine.matches()) {
      finished = Integer.parseInt(finishedLine.group(1));
      progress.accept(finished);
    } else if (line.startsWith(KatTask.UNWRITTEN)) {
      unwritten = line.substring(KatTask.UNWRITTEN.length());
    } else if (RESULT_LINE.matcher(line).matches()) {
      result = line;
      log.add(line);
    } else if (log.size() < MAX_LOG_LINES) {
      log.add(line);
      if (line.startsWith(KatTask.ALTERED)) {
        altered = line.substring(line.indexOf('=') + 1).strip();
      }
    }
  }

  /// Adds the result the child did not live to print.
  synchronized void end(ChildResult child, Duration deadline) {
    if (result != null) {
      return;
    }
    String progressMade = "%d of %d records finished".formatted(finished, records);
    result =
        child.timedOut()
            ? result(
                KatStatus.TIMEOUT, "after %d s, %s".formatted(deadline.toSeconds(), progressMade))
            : result(KatStatus.CRASH, child.describeEnd() + ", " + progressMade);
    log.add(result);
  }

  /// Tells whether the child has said that it wrote every record.
  synchronized boolean isTextWhole() {
    return result != null
        && switch (status()) {
          case PASS, MISMATCH, NOKAT -> true;
          default -> false;
        };
  }

  synchronized KatStatus status() {
    return KatStatus.valueOf(resultPart(1));
  }

  synchronized String detail() {
    return resultPart(2);
  }

  synchronized int finished() {
    return finished;
  }

  synchronized String altered() {
    return altered;
  }

  /// Returns why the text could not be written, if so.
  synchronized @Nullable String unwritten() {
    return unwritten;
  }

  synchronized String log() {
    return String.join("\n", log) + "\n";
  }

  private String result(KatStatus status, String detail) {
    return KatLog.result(instance.candidate(), instance.label(), status, detail);
  }

  private String resultPart(int group) {
    if (result == null) {
      throw new IllegalStateException("there is no result yet");
    }
    Matcher matcher = RESULT_LINE.matcher(result);
    if (!matcher.matches()) {
      throw new IllegalStateException("not a result: " + result);
    }
    String part = matcher.group(group);
    return part == null ? "" : part;
  }
}
