package org.ngcc4j.campaign.child;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// What to run in a child JVM, and how.
///
/// The child runs on the JDK of this JVM. Its arguments are exactly those in [#command()]:
/// environment variables that would add to them are taken away. It ends with this JVM, whatever
/// ends that.
///
/// ```java
/// ChildResult result =
///     ChildJvm.of(TrialTask.class, "Aigis-sig1", "sign")
///         .withJvmArguments(List.of("-XX:+UseSerialGC", "-Xmx1g"))
///         .withDeadline(Duration.ofMinutes(5))
///         .run(line -> lines.add(line));
/// ```
///
/// @param task runs in the child
/// @param arguments for the task
/// @param jvmArguments for the JVM, beyond those that locate the code
/// @param vectors whether the child gets the Vector API, where this JDK has it
/// @param deadline time from the start after which the child is killed
/// @param codePath where the child finds the code
/// @param cleanup runs once the child has ended, also when this JVM is being ended
public record ChildJvm(
    Class<? extends ChildTask> task,
    List<String> arguments,
    List<String> jvmArguments,
    boolean vectors,
    Duration deadline,
    CodePath codePath,
    Runnable cleanup) {

  /// The module the vector kernels need.
  public static final String VECTOR_MODULE = "jdk.incubator.vector";

  /// The JVM argument by which a child that dies of native code leaves no report: these hold paths
  /// and memory of this machine, and would lie in the working directory.
  public static final String NO_FAULT_FILE = "-XX:ErrorFile=/dev/null";

  private static final Duration DEFAULT_DEADLINE = Duration.ofMinutes(15);
  private static final String PROPERTY_PREFIX = "ngcc4j.";

  /// Variables through which a JVM takes arguments that nobody would record.
  private static final List<String> ARGUMENT_VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /// Copies the lists.
  public ChildJvm {
    arguments = List.copyOf(arguments);
    jvmArguments = List.copyOf(jvmArguments);
  }

  /// Describes a child with no JVM arguments of its own, with vectors, fifteen minutes of time,
  /// and the code this JVM runs from.
  public static ChildJvm of(Class<? extends ChildTask> task, String... arguments) {
    return new ChildJvm(
        task,
        Arrays.asList(arguments),
        List.of(),
        true,
        DEFAULT_DEADLINE,
        CodePath.current(),
        () -> {});
  }

  /// Tells whether this JDK has the Vector API.
  public static boolean hasVectorModule() {
    return ModuleFinder.ofSystem().find(VECTOR_MODULE).isPresent();
  }

  /// Returns the same with other JVM arguments.
  public ChildJvm withJvmArguments(List<String> replacement) {
    return new ChildJvm(task, arguments, replacement, vectors, deadline, codePath, cleanup);
  }

  /// Returns the same with or without the Vector API.
  public ChildJvm withVectors(boolean replacement) {
    return new ChildJvm(task, arguments, jvmArguments, replacement, deadline, codePath, cleanup);
  }

  /// Returns the same with another deadline.
  public ChildJvm withDeadline(Duration replacement) {
    return new ChildJvm(task, arguments, jvmArguments, vectors, replacement, codePath, cleanup);
  }

  /// Returns the same with its code elsewhere.
  public ChildJvm withCodePath(CodePath replacement) {
    return new ChildJvm(task, arguments, jvmArguments, vectors, deadline, replacement, cleanup);
  }

  /// Returns the same with something to do after the child has ended.
  public ChildJvm withCleanup(Runnable replacement) {
    return new ChildJvm(task, arguments, jvmArguments, vectors, deadline, codePath, replacement);
  }

  /// Returns the whole command line.
  public List<String> command() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmArguments);
    command.add("-Dstderr.encoding=UTF-8");
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith(PROPERTY_PREFIX))
        .sorted()
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    if (vectors && hasVectorModule()) {
      command.add("--add-modules");
      command.add(VECTOR_MODULE);
    }
    command.addAll(codePath.start(Worker.class));
    command.add(task.getName());
    command.addAll(arguments);
    return List.copyOf(command);
  }

  /// Runs the child and waits for its end.
  ///
  /// @param lines gets each line the task prints, without its end, on another thread; lines
  ///     beyond [ChildResult#MAX_LINE_CHARS] are cut
  /// @throws IOException if no process can be started
  /// @throws InterruptedException if this thread was interrupted; the child was killed
  public ChildResult run(Consumer<String> lines) throws IOException, InterruptedException {
    try {
      ProcessBuilder builder = new ProcessBuilder(command());
      ARGUMENT_VARIABLES.forEach(builder.environment()::remove);
      long start = System.nanoTime();
      Process process = builder.start();
      try (RunningChild child = new RunningChild(process, lines, cleanup)) {
        boolean inTime = child.await(deadline);
        return new ChildResult(
            builder.command(),
            !inTime,
            process.exitValue(),
            child.standardErrorTail(),
            Duration.ofNanos(System.nanoTime() - start));
      }
    } finally {
      cleanup.run();
    }
  }
}
