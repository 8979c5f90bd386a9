package org.ngcc4j.campaign.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// System calls, made for real.
@EnabledOnOs(OS.LINUX)
class LinuxTest {
  @Test
  void pinsAThreadToOneCpu() throws Exception {
    BitSet usable = CpuPlacement.usableCpus();
    int cpu = CpuPlacement.defaultCpu(usable);

    BitSet pinned =
        onThread(
            () -> {
              CpuPlacement.pinCallingThread(cpu);
              return Linux.affinity(0);
            });

    assertThat(CpuList.format(pinned)).isEqualTo(Integer.toString(cpu));
    assertThat(CpuPlacement.usableCpus()).as("this thread is as free as before").isEqualTo(usable);
  }

  @Test
  void saysWhyACpuCannotBeUsed() {
    assertThatThrownBy(() -> CpuPlacement.pinCallingThread(8000))
        .isInstanceOf(SystemCallException.class)
        .hasMessage("sched_setaffinity: invalid argument (errno 22)");
  }

  @Test
  void rawClockGoesForward() {
    NanoClock clock = new NanoClock();

    assertThat(clock.name()).isEqualTo("CLOCK_MONOTONIC_RAW");
    assertThat(clock.nanos()).isPositive().isLessThanOrEqualTo(clock.nanos());
  }

  /// The kernel counts this event itself, so that it is there where no hardware counter is.
  @Test
  void countsAnEventOfThisThread() throws Exception {
    try (PerfEvent event = PerfEvent.open(PerfEvent.Kind.TASK_CLOCK)) {
      event.start();
      long first = workAndStop(event);
      event.start();
      long second = workAndStop(event);

      assertThat(first).isPositive();
      assertThat(second).isPositive();
      assertThat(event.isScaled()).isFalse();
    } catch (SystemCallException e) {
      assertThat(e.errno()).as("a sandbox may forbid the call: %s", e.getMessage()).isIn(1, 13, 38);
    }
  }

  @Test
  void opensACycleCounterOrSaysThatThereIsNone() {
    try (CycleSource cycles = CycleSource.open()) {
      cycles.start();
      long counted = cycles.stop();

      if (cycles.id().equals("none")) {
        assertThat(counted).isZero();
      } else {
        assertThat(counted).isPositive();
      }
    }
  }

  @Test
  void readsWhatTakesTheCpuFromThisThread() {
    ThreadCounters counters = ThreadCounters.read(HostFiles.ofThisHost(), 0);

    assertThat(counters.involuntarySwitches()).isNotNull();
  }

  private static long workAndStop(PerfEvent event) {
    long end = System.nanoTime() + 1_000_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    return event.stop();
  }

  private static <T> T onThread(Callable<T> action)
      throws InterruptedException, ExecutionException {
    FutureTask<T> task = new FutureTask<>(action);
    Thread.ofPlatform().start(task);
    return task.get();
  }
}
