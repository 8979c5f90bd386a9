package org.ngcc4j.cli;

/// What the exit code of every command means.
final class ExitCode {
  /// Done, and the answer is yes.
  static final int GOOD = 0;

  /// Done, and the answer is no: a signature was rejected, a known-answer test differs.
  static final int NO = 1;

  /// The command line or a file cannot be used; one line says what and where.
  static final int INPUT = 2;

  /// The host is not fit to measure.
  static final int HOST = 3;

  private ExitCode() {}
}
