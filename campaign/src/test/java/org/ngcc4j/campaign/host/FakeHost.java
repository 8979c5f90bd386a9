package org.ngcc4j.campaign.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A made-up host: a folder in the place of `/`.
final class FakeHost {
  private final Path root;

  private FakeHost(Path root) {
    this.root = root;
  }

  /// Makes a host that hides everything, as some containers do.
  static FakeHost empty(Path root) {
    return new FakeHost(root);
  }

  /// Makes a host on which CPU 2 is fit to measure.
  static FakeHost fit(Path root) throws IOException {
    return empty(root)
        .with("/proc/sys/kernel/perf_event_paranoid", "2\n")
        .with("/proc/cpuinfo", "processor : 0\nmodel name\t: A Processor\nmicrocode : 0x7\n")
        .with("/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n")
        .with("/sys/devices/system/cpu/cpu2/cpufreq/scaling_governor", "performance\n")
        .with("/sys/devices/system/cpu/cpu2/cpufreq/scaling_min_freq", "800000\n")
        .with("/sys/devices/system/cpu/cpu2/cpufreq/scaling_max_freq", "2100000\n")
        .with("/sys/devices/system/cpu/cpu2/topology/thread_siblings_list", "2\n")
        .with("/sys/devices/cpu_core/cpus", "0-3\n");
  }

  /// Adds a file or replaces one.
  FakeHost with(String path, String text) throws IOException {
    Path file = root.resolve(path.substring(1));
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  /// Removes a file.
  FakeHost without(String path) throws IOException {
    Files.delete(root.resolve(path.substring(1)));
    return this;
  }

  HostFiles files() {
    return new HostFiles(root);
  }
}
