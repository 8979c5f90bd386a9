package org.ngcc4j.campaign.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Looks for everything about a host that makes times vary or cycles wrong.
///
/// The checks are those of the published campaigns. Where these take the kernel's permission as
/// proof of a cycle counter, this opens one.
public final class HostChecks {
  private static final String CPUS = "/sys/devices/system/cpu/";
  private static final int CLOCK_PROBES = 3;
  private static final Duration BETWEEN_PROBES = Duration.ofSeconds(5);

  private final HostFiles files;
  private final String architecture;
  private final int cpu;
  private final Probes probes;
  private final List<String> problems = new ArrayList<>();

  private HostChecks(HostFiles files, String architecture, int cpu, Probes probes) {
    this.files = files;
    this.architecture = architecture;
    this.cpu = cpu;
    this.probes = probes;
  }

  /// What is tried rather than read.
  ///
  /// @param pin why the CPU cannot be used; `null` if it can
  /// @param counter why there is no cycle counter, or what is wrong with it; `null` if it is fine
  /// @param clock measures the clock
  /// @param pause waits between two measurements of the clock
  record Probes(
      Supplier<@Nullable String> pin,
      Supplier<@Nullable String> counter,
      Supplier<@Nullable ClockProbe> clock,
      Runnable pause) {}

  /// Checks this host.
  ///
  /// @param cpu where it is to be measured
  /// @return one line for each problem; empty if the host is fit to measure
  public static List<String> ofThisHost(int cpu) {
    Probes probes =
        new Probes(
            () -> onPinnedThread(cpu, HostChecks::nothing),
            () -> onPinnedThread(cpu, HostChecks::tryCounter),
            () -> measureClock(cpu),
            HostChecks::pause);
    return check(HostFiles.ofThisHost(), Hosts.architecture(), cpu, probes);
  }

  /// Returns the machine name of this host as the kernel gives it, such as `x86_64`.
  public static String architecture() {
    return Hosts.architecture();
  }

  /// Measures the clock of a CPU, on a thread of its own.
  ///
  /// @return `null` if that cannot be done
  public static @Nullable ClockProbe measureClock(int cpu) {
    AtomicReference<@Nullable ClockProbe> probe = new AtomicReference<>();
    onPinnedThread(
        cpu,
        () -> {
          probe.set(ClockProbe.measure());
          return null;
        });
    return probe.get();
  }

  static List<String> check(HostFiles files, String architecture, int cpu, Probes probes) {
    HostChecks checks = new HostChecks(files, architecture, cpu, probes);
    checks.machine();
    checks.cycleCounter();
    checks.clockSpeed();
    checks.core();
    checks.steadyClock();
    return List.copyOf(checks.problems);
  }

  private void machine() {
    if (!List.of("x86_64", "aarch64").contains(architecture)) {
      problems.add(
          "the architecture is %s; the method covers x86_64 and aarch64".formatted(architecture));
    }
    if (Hosts.isVirtual(files)) {
      problems.add("the host is a virtual machine: others may take time from it without a trace");
    }
  }

  private void cycleCounter() {
    String paranoid = files.text("/proc/sys/kernel/perf_event_paranoid");
    if (paranoid == null) {
      problems.add("the kernel has no performance events: no cycles are counted");
      return;
    }
    if (!List.of("-1", "0", "1", "2").contains(paranoid)) {
      problems.add(
          ("kernel.perf_event_paranoid is %s; cycles are counted from 2 downwards"
                  + " (sysctl kernel.perf_event_paranoid=2)")
              .formatted(paranoid));
    }
    String reason = probes.counter.get();
    if (reason != null) {
      problems.add(reason);
    }
  }

  private void clockSpeed() {
    if ("0".equals(files.text(CPUS + "intel_pstate/no_turbo"))) {
      problems.add("turbo is on (intel_pstate/no_turbo is 0; it must be 1)");
    }
    if ("1".equals(files.text(CPUS + "cpufreq/boost"))) {
      problems.add("boost is on (cpufreq/boost is 1; it must be 0)");
    }
    String governor = governor();
    if (governor != null && !governor.equals("performance")) {
      problems.add("the governor of CPU %d is %s; it must be performance".formatted(cpu, governor));
    }
    if (governor != null && architecture.equals("aarch64")) {
      String min = files.text(frequency("scaling_min_freq"));
      String max = files.text(frequency("scaling_max_freq"));
      if (min == null || !min.equals(max)) {
        problems.add(
            "the clock of CPU %d is not pinned: scaling_min_freq %s, scaling_max_freq %s"
                .formatted(cpu, min, max));
      }
    }
  }

  private void core() {
    String siblings = files.text(CPUS + "cpu" + cpu + "/topology/thread_siblings_list");
    if (siblings != null && !siblings.equals(Integer.toString(cpu))) {
      problems.add(
          "CPU %d shares its core: thread siblings %s; SMT must be off".formatted(cpu, siblings));
    }
    String fast = files.text("/sys/devices/cpu_core/cpus");
    if (fast != null && !contains(fast, cpu)) {
      problems.add("CPU %d is not a performance core; those are %s".formatted(cpu, fast));
    }
    String reason = probes.pin.get();
    if (reason != null) {
      problems.add("no thread can be pinned to CPU %d: %s".formatted(cpu, reason));
    }
  }

  private void steadyClock() {
    if (governor() != null || !problems.isEmpty()) {
      return;
    }
    ClockProbe last = null;
    for (int i = 0; i < CLOCK_PROBES; i++) {
      if (i > 0) {
        probes.pause.run();
      }
      last = probes.clock.get();
      if (last != null && last.isSteady()) {
        return;
      }
    }
    if (last == null) {
      problems.add("the clock of CPU %d cannot be measured".formatted(cpu));
    } else {
      problems.add(
          "the clock of CPU %d is not steady: %d Hz between the quartiles of %d Hz; at most 0.5 %%"
              .formatted(cpu, last.quartileRangeHertz(), last.medianHertz()));
    }
  }

  private @Nullable String governor() {
    return files.text(frequency("scaling_governor"));
  }

  private String frequency(String name) {
    return CPUS + "cpu" + cpu + "/cpufreq/" + name;
  }

  private static boolean contains(String list, int cpu) {
    try {
      BitSet cpus = CpuList.parse(list);
      return cpus.get(cpu);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static @Nullable String nothing() {
    return null;
  }

  private static @Nullable String tryCounter() {
    try (PerfEvent event = PerfEvent.open(PerfEvent.Kind.CPU_CYCLES)) {
      event.start();
      long end = System.nanoTime() + 2_000_000;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      long cycles = event.stop();
      if (cycles == 0) {
        return "the cycle counter stands still";
      }
      return event.isScaled() ? "the cycle counter is shared with somebody else" : null;
    } catch (SystemCallException e) {
      return "there is no cycle counter: "
          + e.getMessage()
          + (TimeStampCounter.isUsable(HostFiles.ofThisHost())
              ? "; reference cycles of the time-stamp counter take its place"
              : "");
    }
  }

  private static @Nullable String onPinnedThread(int cpu, Supplier<@Nullable String> action) {
    AtomicReference<@Nullable String> result = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                CpuPlacement.pinCallingThread(cpu);
                result.set(action.get());
              } catch (SystemCallException e) {
                result.set(e.getMessage());
              }
            },
            "host-check");
    thread.start();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return result.get();
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_PROBES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
