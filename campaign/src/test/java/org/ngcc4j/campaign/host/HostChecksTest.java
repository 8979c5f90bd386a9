package org.ngcc4j.campaign.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostChecksTest {
  private static final String CPUS = "/sys/devices/system/cpu/";
  private static final ClockProbe STEADY = new ClockProbe(2_000_000_000, 0, 0, 10_000_000);
  private static final ClockProbe UNSTEADY = new ClockProbe(2_000_000_000, 0, 0, 10_000_001);

  @TempDir Path root;
  private int pauses;

  @Test
  void findsNothingWrongWithAHostThatIsFixed() throws Exception {
    assertThat(check(FakeHost.fit(root))).isEmpty();
  }

  @Test
  void namesAnArchitectureTheMethodDoesNotCover() throws Exception {
    assertThat(HostChecks.check(FakeHost.fit(root).files(), "riscv64", 2, fine()))
        .containsExactly("the architecture is riscv64; the method covers x86_64 and aarch64");
  }

  @Test
  void saysThatAVirtualMachineSharesItsProcessor() throws Exception {
    assertThat(check(FakeHost.fit(root).with("/proc/cpuinfo", "flags : fpu hypervisor\n")))
        .containsExactly(
            "the host is a virtual machine: others may take time from it without a trace");
  }

  @Test
  void readsWhetherCyclesMayBeCounted() throws Exception {
    assertThat(check(FakeHost.fit(root).with("/proc/sys/kernel/perf_event_paranoid", "4")))
        .singleElement()
        .asString()
        .startsWith("kernel.perf_event_paranoid is 4;");
    assertThat(check(FakeHost.fit(root).without("/proc/sys/kernel/perf_event_paranoid")))
        .containsExactly("the kernel has no performance events: no cycles are counted");
  }

  @Test
  void doesNotTakePermissionForACounter() throws Exception {
    HostChecks.Probes probes = probes(() -> null, () -> "there is no cycle counter", () -> null);

    assertThat(HostChecks.check(FakeHost.fit(root).files(), "x86_64", 2, probes))
        .containsExactly("there is no cycle counter");
  }

  @Test
  void wantsTurboAndBoostOff() throws Exception {
    FakeHost host =
        FakeHost.fit(root)
            .with(CPUS + "intel_pstate/no_turbo", "0\n")
            .with(CPUS + "cpufreq/boost", "1\n");

    assertThat(check(host))
        .containsExactly(
            "turbo is on (intel_pstate/no_turbo is 0; it must be 1)",
            "boost is on (cpufreq/boost is 1; it must be 0)");
  }

  @Test
  void wantsTheGovernorForPerformance() throws Exception {
    assertThat(
            check(FakeHost.fit(root).with(CPUS + "cpu2/cpufreq/scaling_governor", "schedutil\n")))
        .containsExactly("the governor of CPU 2 is schedutil; it must be performance");
  }

  @Test
  void wantsTheClockPinnedOnArmOnly() throws Exception {
    HostFiles files = FakeHost.fit(root).files();

    assertThat(HostChecks.check(files, "x86_64", 2, fine())).isEmpty();
    assertThat(HostChecks.check(files, "aarch64", 2, fine()))
        .containsExactly(
            "the clock of CPU 2 is not pinned: scaling_min_freq 800000, scaling_max_freq 2100000");
  }

  @Test
  void wantsACoreThatIsNotSharedAndNotASlowOne() throws Exception {
    FakeHost host =
        FakeHost.fit(root)
            .with(CPUS + "cpu2/topology/thread_siblings_list", "2-3\n")
            .with("/sys/devices/cpu_core/cpus", "0-1,3\n");

    assertThat(check(host))
        .containsExactly(
            "CPU 2 shares its core: thread siblings 2-3; SMT must be off",
            "CPU 2 is not a performance core; those are 0-1,3");
  }

  @Test
  void wantsACpuThatThreadsCanBePinnedTo() throws Exception {
    HostChecks.Probes probes = probes(() -> "invalid argument", () -> null, () -> STEADY);

    assertThat(HostChecks.check(FakeHost.fit(root).files(), "x86_64", 2, probes))
        .containsExactly("no thread can be pinned to CPU 2: invalid argument");
  }

  @Test
  void measuresTheClockUpToThreeTimesWhereNothingGovernsIt() throws Exception {
    assertThat(checkClock(UNSTEADY, UNSTEADY, STEADY)).isEmpty();
    assertThat(pauses).isEqualTo(2);
    assertThat(checkClock(UNSTEADY, UNSTEADY, UNSTEADY))
        .containsExactly(
            "the clock of CPU 2 is not steady: 10000001 Hz between the quartiles of"
                + " 2000000000 Hz; at most 0.5 %");
    assertThat(checkClock(null, null, null))
        .containsExactly("the clock of CPU 2 cannot be measured");
  }

  @Test
  void saysWhatCannotBeKnownOnAHostThatHidesEverything() throws Exception {
    assertThat(check(FakeHost.empty(root)))
        .containsExactly("the kernel has no performance events: no cycles are counted");
  }

  @Test
  void checksThisHostWhateverItIs() {
    int cpu = CpuPlacement.defaultCpu(CpuPlacement.usableCpus());

    assertThat(HostChecks.ofThisHost(cpu)).allSatisfy(line -> assertThat(line).isNotBlank());
  }

  private List<String> checkClock(@Nullable ClockProbe... clocks) throws Exception {
    Iterator<@Nullable ClockProbe> left = Arrays.<@Nullable ClockProbe>asList(clocks).iterator();
    FakeHost host = FakeHost.fit(root).without(CPUS + "cpu2/cpufreq/scaling_governor");
    return HostChecks.check(host.files(), "x86_64", 2, probes(() -> null, () -> null, left::next));
  }

  private List<String> check(FakeHost host) {
    return HostChecks.check(host.files(), "x86_64", 2, fine());
  }

  private HostChecks.Probes fine() {
    return probes(() -> null, () -> null, () -> STEADY);
  }

  private HostChecks.Probes probes(
      Supplier<@Nullable String> pin,
      Supplier<@Nullable String> counter,
      Supplier<@Nullable ClockProbe> clock) {
    return new HostChecks.Probes(pin, counter, clock, () -> pauses++);
  }
}
