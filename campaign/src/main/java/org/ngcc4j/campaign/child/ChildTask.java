package org.ngcc4j.campaign.child;

import java.io.PrintStream;
import java.util.List;

/// Something to do in a child JVM. Needs a public constructor without parameters.
///
/// It runs on a thread with [Worker#STACK_BYTES] of stack. The child ends as soon as it returns,
/// whatever other threads do.
@FunctionalInterface
public interface ChildTask {
  /// Does it.
  ///
  /// @param arguments as the parent gave them
  /// @param out the lines for the parent; what else is printed in the child, through [System#out],
  ///     goes to its standard error
  /// @return the exit code of the child
  /// @throws Exception anything: the stack trace goes to standard error, the exit code is
  ///     [Worker#UNCAUGHT]
  int run(List<String> arguments, PrintStream out) throws Exception;
}
