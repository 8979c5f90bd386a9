package org.ngcc4j.threads;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The calling thread and those that an executor lends it for one operation.
///
/// An operation is a sequence of steps, and a step a number of independent tasks, which the members
/// take one after the other. The caller is a member and never waits for a thread that has not
/// taken a task: an executor that is busy, or refuses, makes an operation slower, never stuck.
/// Between two steps the helpers wait, first turning round (the next step is usually due within
/// microseconds), then parked.
///
/// Used by one operation; [#close()] lets the helpers go.
public final class Team implements AutoCloseable {
  /// How often a member looks for the next step before it parks.
  private static final int SPINS = 2000;

  private final int size;
  private final Thread caller = Thread.currentThread();
  private final @Nullable Helper[] helpers;
  private volatile @Nullable Step step;
  private volatile boolean closed;

  /// One task of a step.
  @FunctionalInterface
  public interface Task {
    /// Does the task.
    ///
    /// @param task its number
    /// @param member the member that does it, 0 for the caller; no two tasks of a step are done at
    ///     the same time by the same member
    void run(int task, int member);
  }

  /// Makes a team.
  ///
  /// @param executor lends the helpers
  /// @param size number of members, the caller included; with 1 the executor is not asked
  public Team(Executor executor, int size) {
    this.size = size;
    helpers = new @Nullable Helper[size - 1];
    for (int i = 0; i < helpers.length; i++) {
      Helper helper = new Helper(i + 1);
      try {
        executor.execute(helper);
      } catch (RejectedExecutionException e) {
        // The operation goes on with the members there are.
        return;
      }
      helpers[i] = helper;
    }
  }

  /// Returns the number of members there may be.
  public int size() {
    return size;
  }

  /// Does a step and returns when all of its tasks are done.
  ///
  /// What the tasks wrote is visible to the caller afterwards, and to the tasks of later steps.
  ///
  /// @param tasks number of tasks
  /// @param task what each does
  public void run(int tasks, Task task) {
    if (size == 1 || tasks <= 1) {
      for (int i = 0; i < tasks; i++) {
        task.run(i, 0);
      }
      return;
    }
    Step next = new Step(tasks, task);
    step = next;
    for (Helper helper : helpers) {
      if (helper != null) {
        helper.wake();
      }
    }
    next.work(0);
    next.await();
    step = null;
    next.rethrow();
  }

  /// Lets the helpers go.
  @Override
  public void close() {
    closed = true;
    for (Helper helper : helpers) {
      if (helper != null) {
        helper.wake();
      }
    }
  }

  /// The tasks of a step and how far they are.
  private static final class Step {
    private final int tasks;
    private final Task task;
    private final Thread waiting = Thread.currentThread();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private volatile @Nullable Throwable failure;

    Step(int tasks, Task task) {
      this.tasks = tasks;
      this.task = task;
    }

    void work(int member) {
      for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
        try {
          task.run(i, member);
        } catch (RuntimeException | Error e) {
          failure = e;
        } finally {
          if (done.incrementAndGet() == tasks && member != 0) {
            LockSupport.unpark(waiting);
          }
        }
      }
    }

    void await() {
      for (int i = 0; done.get() < tasks; i++) {
        if (i < SPINS) {
          Thread.onSpinWait();
        } else {
          LockSupport.park(this);
        }
      }
    }

    void rethrow() {
      Throwable thrown = failure;
      if (thrown instanceof RuntimeException e) {
        throw e;
      }
      if (thrown instanceof Error e) {
        throw e;
      }
    }
  }

  /// A thread of the executor while it is lent.
  private final class Helper implements Runnable {
    private final int member;
    private volatile @Nullable Thread thread;

    Helper(int member) {
      this.member = member;
    }

    void wake() {
      Thread waiting = thread;
      if (waiting != null) {
        LockSupport.unpark(waiting);
      }
    }

    @Override
    public void run() {
      if (Thread.currentThread().equals(caller)) {
        // An executor that runs everything at once, in the thread it is called from: no help.
        return;
      }
      thread = Thread.currentThread();
      Step last = null;
      int idle = 0;
      while (!closed) {
        Step current = step;
        if (current != null && current != last) {
          current.work(member);
          last = current;
          idle = 0;
        } else if (idle++ < SPINS) {
          Thread.onSpinWait();
        } else {
          LockSupport.park(Team.this);
        }
      }
    }
  }
}
