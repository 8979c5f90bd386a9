package org.ngcc4j.campaign.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.dataset.Environment;

class EnvironmentReaderTest {
  @TempDir Path root;

  @Test
  void readsWhatTheKernelSays() throws Exception {
    FakeHost host =
        FakeHost.fit(root)
            .with("/proc/sys/kernel/hostname", "blk\n")
            .with("/proc/sys/kernel/osrelease", "6.12.107\n")
            .with("/proc/meminfo", "MemTotal:       32550912 kB\nMemFree: 1 kB\n")
            .with("/proc/device-tree/model", "A Board\0")
            .with("/proc/cmdline", "quiet isolcpus=2\n")
            .with("/proc/self/smaps", "Size: 4 kB\nKernelPageSize:   16 kB\n")
            .with("/proc/sys/kernel/randomize_va_space", "2\n")
            .with("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n")
            .with("/sys/fs/cgroup/cpu.max", "max 100000\n")
            .with("/sys/class/thermal/thermal_zone0/temp", "41000\n")
            .with("/sys/devices/system/cpu/online", "0-3\n")
            .with("/sys/devices/system/cpu/isolated", "2\n")
            .with("/sys/devices/system/cpu/smt/control", "off\n")
            .with("/etc/os-release", "NAME=x\nPRETTY_NAME=\"Debian GNU/Linux 13\"\n");

    Environment environment =
        reader(host).read(new ClockProbe(2_113_000_000, 2_100_000_000, 2_120_000_000, 1));

    assertThat(environment.hostname()).isEqualTo("blk");
    assertThat(environment.cpuModel()).isEqualTo("A Processor");
    assertThat(environment.machine()).isEqualTo("A Board");
    assertThat(environment.cpuNumber()).isEqualTo(2);
    assertThat(environment.logicalCpusOnline()).isEqualTo("0-3");
    assertThat(environment.virtualized()).isFalse();
    assertThat(environment.memoryTotalKib()).isEqualTo(32550912);
    assertThat(environment.os()).isEqualTo("Debian GNU/Linux 13");
    assertThat(environment.kernel()).isEqualTo("6.12.107");
    assertThat(environment.compiler()).isEqualTo("cc 14.2.0");
    assertThat(environment.cmake()).isEqualTo("cmake version 3.31.6");
    assertThat(environment.python()).isEqualTo("3.13.5");
    assertThat(environment.perfEventParanoid()).isEqualTo("2");
    assertThat(environment.cpufreqGovernor()).isEqualTo("performance");
    assertThat(environment.cpufreqMaxKhz()).isEqualTo("2100000");
    assertThat(environment.intelPstateNoTurbo()).isEqualTo("1");
    assertThat(environment.cpufreqBoost()).isNull();
    assertThat(environment.smtControl()).isEqualTo("off");
    assertThat(environment.coreClockHz()).isEqualTo(2_113_000_000L);
    assertThat(environment.coreClockMhz()).isEqualTo(2100);
    assertThat(environment.microcode()).isEqualTo("0x7");
    assertThat(environment.kernelCommandLine()).isEqualTo("quiet isolcpus=2");
    assertThat(environment.isolatedCpus()).isEqualTo("2");
    assertThat(environment.aslr()).isEqualTo("2");
    assertThat(environment.transparentHugePages()).isEqualTo("madvise");
    assertThat(environment.pageSizeBytes()).isEqualTo(16384);
    assertThat(environment.cgroupCpuQuota()).isEqualTo("max 100000");
    assertThat(environment.temperatureMilliCelsius()).isEqualTo(41000);
    assertThat(environment.java()).isEqualTo(Runtime.version().toString());
    assertThat(EnvironmentReader.fixedClockHertz(environment)).isEqualTo(2.1e9);
  }

  @Test
  void asksAProgramForTheModelWhereTheKernelHasNone() throws Exception {
    FakeHost host = FakeHost.empty(root).with("/proc/cpuinfo", "CPU part : 0x001\n");

    assertThat(reader(host).read(null).cpuModel()).isEqualTo("Qualcomm Oryon");
  }

  @Test
  void leavesOutWhatAHostHides() {
    EnvironmentReader reader =
        new EnvironmentReader(FakeHost.empty(root).files(), command -> List.of(), 0);

    Environment environment = reader.read(null);

    assertThat(environment.cpuModel()).isEqualTo("unknown");
    assertThat(environment.os()).isEqualTo(System.getProperty("os.name"));
    assertThat(environment.virtualized()).isNull();
    assertThat(environment.memoryTotalKib()).isNull();
    assertThat(environment.compiler()).isNull();
    assertThat(environment.cpufreqGovernor()).isNull();
    assertThat(environment.coreClockHz()).isNull();
    assertThat(EnvironmentReader.fixedClockHertz(environment)).isNull();
    assertThat(reader.loadAverage()).containsExactly(0.0, 0.0, 0.0);
  }

  @Test
  void readsAgainWhatChangesBetweenRecords() throws Exception {
    FakeHost host = FakeHost.fit(root).with("/proc/sys/kernel/hostname", "before\n");
    Environment start = reader(host).read(null);
    host.with("/proc/sys/kernel/hostname", "after\n")
        .with("/sys/devices/system/cpu/cpu2/cpufreq/scaling_governor", "powersave\n");

    Environment later = reader(host).refresh(start);

    assertThat(later.hostname()).isEqualTo("before");
    assertThat(later.cpufreqGovernor()).isEqualTo("powersave");
  }

  @Test
  void readsTheLoad() throws Exception {
    FakeHost host = FakeHost.empty(root).with("/proc/loadavg", "0.50 1.25 2.00 1/100 4242\n");

    assertThat(reader(host).loadAverage()).containsExactly(0.5, 1.25, 2.0);
  }

  @Test
  void readsThisHostWhateverItIs() {
    Environment environment = EnvironmentReader.ofThisHost(0).read(null);

    assertThat(environment.architecture()).isNotBlank();
    assertThat(environment.kernel()).isNotBlank();
  }

  private static EnvironmentReader reader(FakeHost host) {
    return new EnvironmentReader(
        host.files(),
        command ->
            switch (command[0]) {
              case "cc" -> List.of("cc 14.2.0", "Copyright");
              case "cmake" -> List.of("cmake version 3.31.6");
              case "python3" -> List.of("Python 3.13.5");
              default -> List.of("Vendor ID:   Qualcomm", "Model name:  Oryon");
            },
        2);
  }
}
