package org.ngcc4j.campaign.child;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.ngcc4j.campaign.TestPaths;

/// Tasks for the children of these tests, well behaved and not.
final class Tasks {
  private Tasks() {}

  /// Prints its arguments and ends with 7.
  public static final class Echo implements ChildTask {
    public Echo() {}

    @Override
    public int run(List<String> arguments, PrintStream out) {
      arguments.forEach(out::println);
      return 7;
    }
  }

  /// Tells what JVM it runs in.
  public static final class Describe implements ChildTask {
    public Describe() {}

    @Override
    public int run(List<String> arguments, PrintStream out) {
      out.println("vectors " + ModuleLayer.boot().findModule(ChildJvm.VECTOR_MODULE).isPresent());
      out.println("small heap " + (Runtime.getRuntime().maxMemory() <= 64L << 20));
      out.println("home " + System.getProperty("java.home"));
      out.println("kernels " + System.getProperty("ngcc4j.test"));
      out.println("umlaut \u00fc");
      System.err.println("umlaut \u00fc");
      return 0;
    }
  }

  /// Fills both pipes many times over, the last line without its end.
  public static final class Chatter implements ChildTask {
    public Chatter() {}

    @Override
    public int run(List<String> arguments, PrintStream out) {
      for (int i = 0; i < 20_000; i++) {
        System.out.println("a candidate's chatter " + i);
        System.err.println("a candidate's complaint " + i);
        out.println("line " + i);
      }
      out.print("the end");
      return 0;
    }
  }

  /// Prints one line of ten million characters.
  public static final class LongLine implements ChildTask {
    public LongLine() {}

    @Override
    public int run(List<String> arguments, PrintStream out) {
      for (int i = 0; i < 1_000; i++) {
        out.print("x".repeat(10_000));
      }
      return 0;
    }
  }

  /// Goes a hundred thousand calls deep, far beyond a thread's usual stack.
  public static final class Deep implements ChildTask {
    public Deep() {}

    @Override
    public int run(List<String> arguments, PrintStream out) {
      out.println(sum(200_000));
      return 0;
    }

    private static long sum(int n) {
      return n == 0 ? 0 : n + sum(n - 1);
    }
  }

  /// Throws.
  public static final class Thrower implements ChildTask {
    public Thrower() {}

    @Override
    public int run(List<String> arguments, PrintStream out) {
      throw new IllegalStateException("thrown on purpose");
    }
  }

  /// Leaves a thread behind that would keep a JVM alive.
  public static final class ThreadLeaver implements ChildTask {
    public ThreadLeaver() {}

    @Override
    public int run(List<String> arguments, PrintStream out) {
      Thread.ofPlatform().start(Tasks::sleepForEver);
      return 0;
    }
  }

  /// Writes its process id into the file that is its argument, and hangs.
  public static final class Sleeper implements ChildTask {
    public Sleeper() {}

    @Override
    public int run(List<String> arguments, PrintStream out) {
      out.println("hanging");
      if (!arguments.isEmpty()) {
        writePid(Path.of(arguments.getFirst()));
      }
      sleepForEver();
      return 0;
    }
  }

  /// Runs a [Sleeper] in a child of its own.
  public static final class Parent implements ChildTask {
    public Parent() {}

    @Override
    public int run(List<String> arguments, PrintStream out) throws Exception {
      ChildJvm.of(Sleeper.class, arguments.getFirst())
          .withCodePath(TestPaths.withTestClasses())
          .run(line -> {});
      return 0;
    }
  }

  private static void writePid(Path file) {
    try {
      Path whole = file.resolveSibling(file.getFileName() + ".part");
      Files.writeString(whole, Long.toString(ProcessHandle.current().pid()));
      Files.move(whole, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void sleepForEver() {
    while (true) {
      try {
        Thread.sleep(Duration.ofDays(1));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
