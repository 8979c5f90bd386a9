package org.ngcc4j.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Steps of tasks over several threads: everything is done once, whatever the executor does.
@Timeout(60)
class TeamTest {
  @Test
  void everyTaskOfEveryStepIsDoneOnceAndStepsFollowOneAnother() {
    try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
      for (int round = 0; round < 50; round++) {
        int[] values = new int[100];
        try (Team team = new Threads(pool, 4).team()) {
          for (int step = 0; step < 20; step++) {
            int expected = step;
            team.run(
                values.length,
                (task, member) -> {
                  assertThat(values[task]).isEqualTo(expected);
                  values[task]++;
                });
          }
        }
        assertThat(values).containsOnly(20);
      }
    }
  }

  @Test
  void membersAreNumberedAndNeverDoTwoTasksAtATime() {
    try (ExecutorService pool = Executors.newFixedThreadPool(3);
        Team team = new Threads(pool, 4).team()) {
      AtomicInteger[] busy = new AtomicInteger[4];
      for (int i = 0; i < 4; i++) {
        busy[i] = new AtomicInteger();
      }
      team.run(
          2000,
          (task, member) -> {
            assertThat(busy[member].incrementAndGet()).isEqualTo(1);
            Thread.onSpinWait();
            busy[member].decrementAndGet();
          });
    }
  }

  @Test
  void theExecutorsThreadsTakePart() {
    Thread caller = Thread.currentThread();
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    CountDownLatch both = new CountDownLatch(2);
    try (ExecutorService pool = Executors.newSingleThreadExecutor();
        Team team = new Threads(pool, 2).team()) {
      team.run(
          2,
          (task, member) -> {
            seen.add(Thread.currentThread());
            assertThat(member == 0).isEqualTo(Thread.currentThread().equals(caller));
            both.countDown();
            await(both);
          });
    }
    assertThat(seen).hasSize(2).contains(caller);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anExecutorThatRefusesNeverRunsOrRunsAtOnceLeavesTheWorkToTheCaller() {
    List<Runnable> kept = new ArrayList<>();
    List<Threads> choices =
        List.of(
            Threads.CALLER_ONLY,
            new Threads(Runnable::run, 3),
            new Threads(kept::add, 3),
            new Threads(
                task -> {
                  throw new RejectedExecutionException();
                },
                3));
    for (Threads threads : choices) {
      AtomicInteger sum = new AtomicInteger();
      try (Team team = threads.team()) {
        assertThat(team.size()).isEqualTo(threads.limit());
        team.run(
            50,
            (task, member) -> {
              assertThat(member).isZero();
              sum.addAndGet(task);
            });
        team.run(1, (task, member) -> sum.addAndGet(1000));
        team.run(0, (task, member) -> sum.addAndGet(9999));
      }
      assertThat(sum).hasValue(1225 + 1000);
    }
    // Those that come after the end find nothing to do.
    assertThat(kept).hasSize(2);
    kept.forEach(Runnable::run);
  }

  @Test
  void aTaskThatFailsFailsTheStepOnceAllTasksAreDone() {
    try (ExecutorService pool = Executors.newFixedThreadPool(2);
        Team team = new Threads(pool, 3).team()) {
      AtomicInteger done = new AtomicInteger();
      assertThatThrownBy(
              () ->
                  team.run(
                      100,
                      (task, member) -> {
                        done.incrementAndGet();
                        if (task == 7) {
                          throw new IllegalStateException("task 7");
                        }
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("task 7");
      assertThat(done).hasValue(100);
      team.run(3, (task, member) -> done.incrementAndGet());
      assertThat(done).hasValue(103);
      assertThatThrownBy(
              () ->
                  team.run(
                      2,
                      (task, member) -> {
                        throw new AssertionError("an error");
                      }))
          .isInstanceOf(AssertionError.class)
          .hasMessage("an error");
    }
  }

  @Test
  void theNumberOfThreadsIsChecked() {
    for (int limit : new int[] {0, -1, 65}) {
      assertThatThrownBy(() -> new Threads(Runnable::run, limit))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("expected 1 to 64 threads, got " + limit);
    }
  }
}
