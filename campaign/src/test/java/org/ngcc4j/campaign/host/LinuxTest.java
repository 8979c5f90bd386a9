package org.ngcc4j.campaign.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

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
  void theTimeStampCounterKeepsPaceWithTheClock() {
    assumeThat(TimeStampCounter.isUsable(HostFiles.ofThisHost())).isTrue();
    try (CycleSource ticks = CycleSource.open("tsc")) {
      assertThat(ticks.id()).isEqualTo("tsc");
      assertThat(ticks.countsTheCore()).isFalse();
      double first = ticksPerNano(ticks);
      double second = ticksPerNano(ticks);

      assertThat(first).isBetween(0.5, 10.0);
      assertThat(second).isCloseTo(first, within(0.02 * first));
    }
  }

  private static double ticksPerNano(CycleSource ticks) {
    ticks.start();
    long begin = System.nanoTime();
    long now;
    do {
      now = System.nanoTime();
    } while (now - begin < 20_000_000);
    return (double) ticks.stop() / (now - begin);
  }

  @Test
  void anotherKindOfCyclesIsNeverPutInTheirPlace() {
    try (CycleSource none = CycleSource.open("none")) {
      none.start();
      assertThat(none.stop()).isZero();
      assertThat(none.now()).isZero();
      assertThat(none.id()).isEqualTo("none");
    }
    try (CycleSource core = CycleSource.open("pmu-user")) {
      assertThat(core.id()).isIn("pmu-user", "none");
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
