package org.ngcc4j.threads;

import java.util.Objects;
import java.util.concurrent.Executor;

/// How many threads one operation may use, and who lends them.
///
/// Immutable and safe for concurrent use.
public final class Threads {
  /// Everything is done by the thread that calls.
  public static final Threads CALLER_ONLY = new Threads(Runnable::run, 1);

  private static final int MAX = 64;

  private final Executor executor;
  private final int limit;

  /// Makes a choice.
  ///
  /// @param executor lends the threads beside the caller's own
  /// @param limit how many threads at most, the caller's included; from 1 to 64
  public Threads(Executor executor, int limit) {
    check(executor, limit);
    this.executor = executor;
    this.limit = limit;
  }

  /// Checks what the constructor takes.
  ///
  /// @throws IllegalArgumentException if the number of threads is out of range
  public static void check(Executor executor, int limit) {
    Objects.requireNonNull(executor, "executor");
    if (limit < 1 || limit > MAX) {
      throw new IllegalArgumentException("expected 1 to %d threads, got %d".formatted(MAX, limit));
    }
  }

  /// Returns the largest number of threads, the caller's included.
  public int limit() {
    return limit;
  }

  /// Calls the threads together for one operation.
  public Team team() {
    return new Team(executor, limit);
  }
}
