package org.ngcc4j.campaign.child;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A child process whose output is being read, and which does not outlive this JVM.
///
/// Its standard input stays open and silent until [#close()]: the child takes the end of it for the
/// end of this JVM.
final class RunningChild implements AutoCloseable {
  private static final String INCUBATOR_REMARK = "WARNING: Using incubator modules:";
  private static final long MILLIS_FOR_LAST_OUTPUT = 2000;

  private final Process process;
  private final Tail errorTail = new Tail(ChildResult.TAIL_CHARS);
  private final Thread outputReader;
  private final Thread errorReader;
  private final Thread hook;
  private volatile boolean jvmIsEnding;
  private volatile @Nullable RuntimeException readerFailure;

  RunningChild(Process process, Consumer<String> lines, Runnable cleanup) {
    this.process = process;
    outputReader = startReader("child output", process.getInputStream(), lines);
    errorReader = startReader("child errors", process.getErrorStream(), this::keepError);
    hook =
        Thread.ofPlatform()
            .name("child end")
            .unstarted(
                () -> {
                  jvmIsEnding = true;
                  kill();
                  process.onExit().join();
                  cleanup.run();
                });
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      kill();
      sleepUntilTheJvmEnds();
    }
  }

  /// Waits for the end and kills the child when it does not come in time.
  ///
  /// @return whether it came in time
  boolean await(Duration deadline) throws InterruptedException {
    boolean inTime = process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS);
    if (jvmIsEnding) {
      sleepUntilTheJvmEnds();
    }
    kill();
    process.waitFor();
    // Something that the child has started may hold the streams open for ever.
    outputReader.join(MILLIS_FOR_LAST_OUTPUT);
    errorReader.join(MILLIS_FOR_LAST_OUTPUT);
    if (readerFailure != null) {
      throw readerFailure;
    }
    return inTime;
  }

  String standardErrorTail() {
    return errorTail.text();
  }

  @Override
  public void close() {
    kill();
    process.onExit().join();
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // Nothing was ever written.
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      sleepUntilTheJvmEnds();
    }
  }

  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private void keepError(String line) {
    if (!line.startsWith(INCUBATOR_REMARK)) {
      errorTail.add(line);
    }
  }

  private Thread startReader(String name, InputStream in, Consumer<String> lines) {
    return Thread.ofPlatform().daemon().name(name).start(() -> read(in, lines));
  }

  private void read(InputStream in, Consumer<String> lines) {
    try (in) {
      new BoundedLines(in, ChildResult.MAX_LINE_CHARS)
          .forEach(
              line -> {
                // A consumer that fails must not leave the child waiting at a full pipe.
                if (readerFailure == null) {
                  try {
                    lines.accept(line);
                  } catch (RuntimeException e) {
                    readerFailure = e;
                  }
                }
              });
    } catch (IOException e) {
      // The stream of a process that was killed.
    }
  }

  /// Nobody is to draw conclusions from the end of a child which was killed because this JVM ends.
  private static void sleepUntilTheJvmEnds() {
    while (true) {
      try {
        Thread.sleep(Duration.ofDays(1));
      } catch (InterruptedException e) {
        // The JVM ends all the same.
      }
    }
  }
}
