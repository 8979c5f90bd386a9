package org.ngcc4j.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What a reader must know of the host and the runtime to make sense of a table.
final class HostFacts {
  /// Tells which sources the script built.
  private static final String COMMIT_PROPERTY = "ngcc4j.benchmarks.commit";

  private HostFacts() {}

  /// Returns the facts, one line each, as Markdown.
  ///
  /// @param cpu the CPU of the measuring thread
  static List<String> lines(int cpu) {
    return List.of(
        "ngcc4j " + System.getProperty(COMMIT_PROPERTY, "of unknown commit"),
        Instant.now().truncatedTo(ChronoUnit.MINUTES) + ", load " + load() + " before the run",
        "%s, %d CPUs; the measuring thread has number %d"
            .formatted(cpuModel(), Runtime.getRuntime().availableProcessors(), cpu),
        "%s %s"
            .formatted(System.getProperty("java.vm.name"), System.getProperty("java.vm.version")),
        "JVM arguments: `%s`".formatted(ForkRunner.jvmArguments()));
  }

  private static String cpuModel() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }

  private static String load() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return String.format(Locale.ROOT, "%.2f", load);
  }
}
