package org.ngcc4j.benchmarks;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;
import org.ngcc4j.campaign.host.CpuList;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.host.EnvironmentReader;

/// What a reader must know of the host and the runtime to make sense of a table.
final class HostFacts {
  /// Tells which sources the script built.
  private static final String COMMIT_PROPERTY = "ngcc4j.benchmarks.commit";

  private HostFacts() {}

  /// Returns the facts, one line each, as Markdown.
  ///
  /// @param cpu the CPU of the measuring thread
  static List<String> lines(int cpu) {
    EnvironmentReader host = EnvironmentReader.ofThisHost(cpu);
    BitSet usable = CpuPlacement.usableCpus();
    return List.of(
        "ngcc4j " + System.getProperty(COMMIT_PROPERTY, "of unknown commit"),
        "%s, load %s before the run"
            .formatted(
                Instant.now().truncatedTo(ChronoUnit.MINUTES), host.loadAverage().getFirst()),
        "%s; CPUs %s, of which %d is the measuring thread's and %s"
            .formatted(
                host.read(null).cpuModel(),
                CpuList.format(usable),
                cpu,
                usable.cardinality() > 1 ? "the others everything else's" : "everything else's"),
        "%s %s"
            .formatted(System.getProperty("java.vm.name"), System.getProperty("java.vm.version")),
        "JVM arguments: `%s`".formatted(ForkRunner.jvmArguments()));
  }
}
