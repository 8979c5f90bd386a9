package org.ngcc4j.campaign.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Extra;

/// Collects what a record says of the host.
///
/// The fields are those of the published records, and some more. What cannot be found out is
/// `null`.
public final class EnvironmentReader {
  private static final String CPUS = "/sys/devices/system/cpu/";
  private static final String CPU_INFO = "/proc/cpuinfo";
  private static final String RELEASE = "/etc/os-release";
  private static final Pattern IN_BRACKETS = Pattern.compile("\\[([a-z]+)\\]");
  private static final long COMMAND_SECONDS = 10;

  private final HostFiles files;
  private final Commands commands;
  private final int cpu;

  EnvironmentReader(HostFiles files, Commands commands, int cpu) {
    this.files = files;
    this.commands = commands;
    this.cpu = cpu;
  }

  /// Makes a reader for this host.
  ///
  /// @param cpu the benchmark CPU
  public static EnvironmentReader ofThisHost(int cpu) {
    return new EnvironmentReader(HostFiles.ofThisHost(), EnvironmentReader::run, cpu);
  }

  /// Programs that are asked for their version.
  @FunctionalInterface
  interface Commands {
    /// Returns the lines a program prints, empty if there is no such program or it fails.
    List<String> run(String... command);
  }

  /// Reads everything.
  ///
  /// @param clock the measured clock of the benchmark CPU; `null` if it was not measured
  public Environment read(@Nullable ClockProbe clock) {
    return new Environment(
        hostName(),
        Hosts.architecture(),
        cpuModel(),
        machine(),
        cpu,
        files.text(CPUS + "online"),
        files.text(CPU_INFO) == null ? null : Hosts.isVirtual(files),
        files.number("/proc/meminfo", "MemTotal", ':'),
        operatingSystem(),
        kernel(),
        firstLine("cc", "--version"),
        firstLine("cmake", "--version"),
        pythonVersion(),
        files.text("/proc/sys/kernel/perf_event_paranoid"),
        frequency("scaling_governor"),
        frequency("scaling_driver"),
        frequency("scaling_min_freq"),
        frequency("scaling_max_freq"),
        frequency("cpuinfo_avg_freq"),
        files.text(CPUS + "intel_pstate/no_turbo"),
        files.text(CPUS + "cpufreq/boost"),
        files.text(CPUS + "smt/control"),
        clock == null ? null : clock.medianHertz(),
        clock == null ? null : clock.minHertz(),
        clock == null ? null : clock.maxHertz(),
        clock == null ? null : clock.roundedMegahertz(),
        files.value(CPU_INFO, "microcode", ':'),
        files.text("/proc/cmdline"),
        files.text(CPUS + "isolated"),
        files.text(CPUS + "nohz_full"),
        files.text("/proc/sys/kernel/randomize_va_space"),
        transparentHugePages(),
        pageSize(),
        cpuQuota(),
        temperature(),
        Runtime.version().toString(),
        Extra.NONE);
  }

  /// Returns the same environment with what changes from record to record read again.
  public Environment refresh(Environment earlier) {
    return new Environment(
        earlier.hostname(),
        earlier.architecture(),
        earlier.cpuModel(),
        earlier.machine(),
        earlier.cpuNumber(),
        files.text(CPUS + "online"),
        earlier.virtualized(),
        earlier.memoryTotalKib(),
        earlier.os(),
        earlier.kernel(),
        earlier.compiler(),
        earlier.cmake(),
        earlier.python(),
        earlier.perfEventParanoid(),
        frequency("scaling_governor"),
        earlier.cpufreqDriver(),
        frequency("scaling_min_freq"),
        frequency("scaling_max_freq"),
        frequency("cpuinfo_avg_freq"),
        files.text(CPUS + "intel_pstate/no_turbo"),
        files.text(CPUS + "cpufreq/boost"),
        files.text(CPUS + "smt/control"),
        earlier.coreClockHz(),
        earlier.coreClockMinHz(),
        earlier.coreClockMaxHz(),
        earlier.coreClockMhz(),
        earlier.microcode(),
        earlier.kernelCommandLine(),
        earlier.isolatedCpus(),
        earlier.nohzFullCpus(),
        earlier.aslr(),
        transparentHugePages(),
        earlier.pageSizeBytes(),
        cpuQuota(),
        temperature(),
        earlier.java(),
        earlier.extra());
  }

  /// Returns the three load averages; zeros where the kernel does not say.
  public List<Double> loadAverage() {
    String text = files.text("/proc/loadavg");
    if (text != null) {
      try {
        return Stream.of(text.split("\\s+")).limit(3).map(Double::valueOf).toList();
      } catch (NumberFormatException e) {
        // Not a kernel that we know.
      }
    }
    return List.of(0.0, 0.0, 0.0);
  }

  /// Returns the clock against which disturbed trials are recognised: the one the kernel keeps, or
  /// the measured one.
  ///
  /// @return `null` if the clock is not known
  public static @Nullable Double fixedClockHertz(Environment environment) {
    String kilohertz = environment.cpufreqMaxKhz();
    Long value = kilohertz == null ? null : HostFiles.parse(kilohertz);
    if (value != null) {
      return value * 1e3;
    }
    Long measured = environment.coreClockHz();
    return measured == null ? null : measured.doubleValue();
  }

  private @Nullable String hostName() {
    String name = files.text("/proc/sys/kernel/hostname");
    if (name != null) {
      return name;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return null;
    }
  }

  private String cpuModel() {
    String model = files.value(CPU_INFO, "model name", ':');
    if (model == null) {
      model = modelOf(commands.run("lscpu"));
    }
    if (model == null) {
      model = files.value(CPU_INFO, "Hardware", ':');
    }
    if (model == null) {
      model = files.value(CPU_INFO, "CPU part", ':');
    }
    return model == null ? "unknown" : model;
  }

  /// Processors of the arm architecture name their model only in tables of user programs.
  private static @Nullable String modelOf(List<String> lscpu) {
    String vendor = "";
    String model = null;
    for (String line : lscpu) {
      if (line.startsWith("Vendor ID:")) {
        vendor = line.substring(line.indexOf(':') + 1).strip();
      } else if (line.startsWith("Model name:")) {
        model = line.substring(line.indexOf(':') + 1).strip();
      }
    }
    return model == null ? null : (vendor + " " + model).strip();
  }

  private @Nullable String machine() {
    String tree = files.text("/proc/device-tree/model");
    return tree != null ? tree : files.text("/sys/class/dmi/id/product_name");
  }

  private String operatingSystem() {
    String name = files.value(RELEASE, "PRETTY_NAME", '=');
    return name == null ? System.getProperty("os.name") : name.replace("\"", "");
  }

  private String kernel() {
    String release = files.text("/proc/sys/kernel/osrelease");
    return release == null ? System.getProperty("os.version") : release;
  }

  private @Nullable String frequency(String name) {
    return files.text(CPUS + "cpu" + cpu + "/cpufreq/" + name);
  }

  private @Nullable String transparentHugePages() {
    String modes = files.text("/sys/kernel/mm/transparent_hugepage/enabled");
    Matcher chosen = IN_BRACKETS.matcher(modes == null ? "" : modes);
    return chosen.find() ? chosen.group(1) : null;
  }

  /// The kernel tells the size of a page where it describes the memory of a process.
  private @Nullable Long pageSize() {
    Long kibibytes = files.number("/proc/self/smaps", "KernelPageSize", ':');
    return kibibytes == null ? null : kibibytes * 1024;
  }

  private @Nullable String cpuQuota() {
    String unified = files.text("/sys/fs/cgroup/cpu.max");
    return unified != null ? unified : files.text("/sys/fs/cgroup/cpu/cpu.cfs_quota_us");
  }

  private @Nullable Long temperature() {
    String degrees = files.text("/sys/class/thermal/thermal_zone0/temp");
    return degrees == null ? null : HostFiles.parse(degrees);
  }

  private @Nullable String pythonVersion() {
    String line = firstLine("python3", "--version");
    return line == null ? null : line.replace("Python ", "");
  }

  private @Nullable String firstLine(String... command) {
    List<String> lines = commands.run(command);
    return lines.isEmpty() ? null : lines.getFirst();
  }

  private static List<String> run(String... command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().put("LC_ALL", "C");
      builder.redirectErrorStream(true);
      Process process = builder.start();
      process.getOutputStream().close();
      List<String> lines = new ArrayList<>();
      try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
        reader.lines().limit(100).forEach(lines::add);
      }
      boolean ended = process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly();
      }
      return ended && process.exitValue() == 0 ? lines : List.of();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }
}
