package org.ngcc4j.campaign.child;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The main class of a child JVM: runs the [ChildTask] whose class is the first argument.
public final class Worker {
  /// Stack of the thread that runs the task: candidates were written for the 8 MiB of a C program's
  /// main thread, and some use most of it.
  public static final long STACK_BYTES = 64L << 20;

  /// Exit code of a child whose task threw something.
  public static final int UNCAUGHT = 1;

  /// Exit code of a child whose parent has gone.
  private static final int ORPHANED = 3;

  private static final long ORPHAN_CLEANUP_MILLIS = 1000;

  private Worker() {}

  /// Runs the task and ends the JVM with its exit code.
  ///
  /// @param args the name of the task's class, and the task's arguments
  public static void main(String[] args) throws InterruptedException {
    PrintStream out = new PrintStream(answers(), /* autoFlush= */ true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    // What is printed gets compared, and read by programs.
    Locale.setDefault(Locale.ROOT);
    System.setIn(InputStream.nullInputStream());
    leaveInterruptsToTheParent();
    endWithTheParent();
    int[] exitCode = {UNCAUGHT};
    Thread thread =
        new Thread(
            null,
            () -> exitCode[0] = run(args[0], Arrays.asList(args).subList(1, args.length), out),
            "task",
            STACK_BYTES);
    thread.start();
    thread.join();
    out.flush();
    System.err.flush();
    // Not exit: hooks and threads that a candidate has left behind are of no interest.
    Runtime.getRuntime().halt(exitCode[0]);
  }

  /// Returns the way to the parent, which is standard output; on Linux by a descriptor of its own,
  /// because a task may have to keep native code from printing between the answers.
  private static OutputStream answers() {
    try {
      return new FileOutputStream("/proc/self/fd/1");
    } catch (FileNotFoundException e) {
      return new FileOutputStream(FileDescriptor.out);
    }
  }

  private static int run(String taskClass, List<String> arguments, PrintStream out) {
    try {
      return Class.forName(taskClass)
          .asSubclass(ChildTask.class)
          .getConstructor()
          .newInstance()
          .run(arguments, out);
    } catch (Throwable e) {
      e.printStackTrace();
      return UNCAUGHT;
    }
  }

  /// The parent keeps the other end of our standard input open until it ends, however it does.
  private static void endWithTheParent() {
    Thread.ofPlatform()
        .daemon()
        .name("parent watch")
        .start(
            () -> {
              try (InputStream parent = new FileInputStream(FileDescriptor.in)) {
                while (parent.read() >= 0) {
                  // Nothing is ever said.
                }
              } catch (IOException e) {
                // As good as the end of the stream.
              }
              endAsOrphan();
            });
  }

  /// Runs the shutdown hooks, which remove half-written files, but does not wait for them for long.
  private static void endAsOrphan() {
    Thread.ofPlatform().daemon().name("orphan exit").start(() -> System.exit(ORPHANED));
    try {
      Thread.sleep(ORPHAN_CLEANUP_MILLIS);
    } catch (InterruptedException e) {
      // Nobody interrupts this thread, and if so there is no reason to wait longer.
    }
    Runtime.getRuntime().halt(ORPHANED);
  }

  /// A terminal sends Ctrl-C to parent and children alike. The parent ends its children itself; one
  /// that ended first would be taken for crashed.
  private static void leaveInterruptsToTheParent() {
    try {
      // By reflection, because javac warns of this class and cannot be told not to.
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      signal
          .getMethod("handle", signal, handler)
          .invoke(
              null,
              signal.getConstructor(String.class).newInstance("INT"),
              handler.getField("SIG_IGN").get(null));
    } catch (ReflectiveOperationException e) {
      // A runtime without the class: Ctrl-C works, only a last line may be misleading.
    }
  }
}
