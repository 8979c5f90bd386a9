package org.ngcc4j.campaign.measure;

import java.util.List;
import org.ngcc4j.campaign.child.ChildJvm;
import org.ngcc4j.campaign.child.CodePath;

/// The arguments of the JVMs that measure. They are the same for every operation and are recorded.
final class JvmArguments {
  /// Bytes of the heap of a timing run: so many that few collections fall into a trial.
  private static final String TIMING_HEAP = "1g";

  /// One fast compiler and two optimising ones, which on small hosts share the CPUs for the
  // warm-up.
  private static final int COMPILERS = 3;

  /// The loop must not be merged with the operation: the compiler could move work out of it, and
  /// would find nothing left of an operation that does nothing.
  private static final String CALLS_STAY =
      "-XX:CompileCommand=dontinline," + MeasuredCall.class.getName() + "*::call";

  private static final String QUIET = "-XX:CompileCommand=quiet";

  private JvmArguments() {}

  /// Returns the arguments of a timing run.
  ///
  /// The serial collector has no threads that work beside the measuring one; a fixed heap does not
  /// grow while something is timed.
  static List<String> forTiming(CodePath codePath) {
    return List.of(
        "-XX:+UseSerialGC",
        "-Xms" + TIMING_HEAP,
        "-Xmx" + TIMING_HEAP,
        "-XX:ReservedCodeCacheSize=240m",
        "-XX:CICompilerCount=" + COMPILERS,
        "-XX:+PerfDisableSharedMem",
        QUIET,
        CALLS_STAY,
        "-XX:-CreateCoredumpOnCrash",
        ChildJvm.NO_FAULT_FILE,
        codePath.nativeAccess());
  }

  /// Returns the arguments of a memory run.
  ///
  /// The heap starts small, grows only when it must and shrinks when it can, so that resident
  /// memory follows what the operation needs.
  static List<String> forMemory(CodePath codePath) {
    return List.of(
        "-XX:+UseSerialGC",
        "-Xms8m",
        "-Xmx" + TIMING_HEAP,
        "-XX:MinHeapFreeRatio=5",
        "-XX:MaxHeapFreeRatio=10",
        QUIET,
        CALLS_STAY,
        "-XX:ReservedCodeCacheSize=240m",
        "-XX:+PerfDisableSharedMem",
        "-XX:-CreateCoredumpOnCrash",
        ChildJvm.NO_FAULT_FILE,
        codePath.nativeAccess());
  }
}
