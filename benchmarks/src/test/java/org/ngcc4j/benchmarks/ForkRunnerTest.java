package org.ngcc4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.SignatureScheme;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Real forks, as short as can be.
class ForkRunnerTest {
  private static final Duration SHORT = Duration.ofMillis(10);
  private static final Protocol SHORTEST =
      new Protocol(1, 2, Duration.ofSeconds(1), SHORT, SHORT, SHORT, 1, SHORT, SHORT);

  @TempDir private Path folder;

  @Test
  void aForkWithTheVectorApiMeasuresAKernel() throws Exception {
    try (ForkRunner forks = new ForkRunner(SHORTEST, folder, Map.of())) {
      Sample sample = forks.kernel(Kernel.SM3_STREAM, Side.JAVA);

      assertThat(sample.nanos()).isPositive();
      assertThat(sample.cpuShare()).isBetween(0.0, 1.0);
    }
    assertThat(folder.resolve("jmh.log")).isNotEmptyFile();
    assertThat(folder.resolve("jmh.json")).content().contains("Sm3Kernels.oneStream");
  }

  @Test
  void aPassOverAllMessagesCountsAsManySignatures() throws Exception {
    Workload.make(SignatureScheme.of("Aigis-sig1"), 2, Long.MAX_VALUE).write(folder, "Aigis-sig1");
    Map<String, String> properties = Map.of(Workload.FOLDER_PROPERTY, folder.toString());
    try (ForkRunner forks = new ForkRunner(SHORTEST, folder, properties)) {
      Sample one = forks.operation("Aigis-sig1", Operation.SIGN, Side.SCALAR, 1, folder);
      Sample two = forks.operation("Aigis-sig1", Operation.SIGN, Side.SCALAR, 2, folder);

      assertThat(one.bytes()).isGreaterThan(1.5 * two.bytes());
      assertThat(forks.vectorBits()).isZero();
    }
  }

  @Test
  void everyMeasurementNamesABenchmark() {
    Stream<String> operations =
        Stream.of(Operation.values())
            .flatMap(
                operation ->
                    Stream.of(Side.values())
                        .filter(side -> side.measures(operation))
                        .map(side -> ForkRunner.benchmark(operation, side)));
    Stream<String> kernels = Stream.of(Kernel.values()).map(Kernel::benchmark);

    assertThat(Stream.concat(operations, kernels)).isSubsetOf(known());
  }

  private static List<String> known() {
    OutputFormat silent = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);
    return BenchmarkList.defaultList().getAll(silent, List.of()).stream()
        .map(BenchmarkListEntry::getUsername)
        .toList();
  }
}
