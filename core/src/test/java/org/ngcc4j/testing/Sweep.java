package org.ngcc4j.testing;

import java.util.List;
import java.util.stream.Stream;

/// How thorough a run of the tests is: quick, or a sweep by the Maven profile of that name.
///
/// A test that would take long does part of its work in a quick run, and all of it in a sweep.
public final class Sweep {
  private static final boolean RUNNING = Boolean.getBoolean("ngcc4j.sweep");

  private Sweep() {}

  /// Returns a number that says how much work there is.
  ///
  /// @param quick what it is in a quick run
  /// @param sweep what it is in a sweep
  public static int number(int quick, int sweep) {
    return RUNNING ? sweep : quick;
  }

  /// Returns the cases to go through.
  ///
  /// @param quick those of a quick run
  /// @param all those of a sweep
  public static <T> Stream<T> cases(List<T> quick, List<T> all) {
    return (RUNNING ? all : quick).stream();
  }
}
