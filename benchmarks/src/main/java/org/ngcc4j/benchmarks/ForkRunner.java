package org.ngcc4j.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Lets JMH measure one benchmark in one fork at a time, so that the caller decides on the order.
///
/// What JMH prints goes to `jmh.log` in the run's folder, and on [#close()] all results to
/// `jmh.json`.
final class ForkRunner implements AutoCloseable {
  /// The same for all sides but for the Vector API: one collector thread, a heap in which a
  /// collection is rare, and room for the large stack frames of native code.
  private static final List<String> JVM_ARGUMENTS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xms512m",
          "-Xmx512m",
          "-Xss64m",
          "-XX:-UsePerfData",
          "--enable-native-access=ALL-UNNAMED");

  private static final String[] VECTOR_API = {"--add-modules", "jdk.incubator.vector"};

  /// JMH's own warm-up, behind that of [Warmup].
  private static final Duration SHORT_WARMUP = Duration.ofMillis(100);

  private final Protocol protocol;
  private final Path folder;
  private final List<String> jvmArguments;
  private final PrintStream log;
  private final List<RunResult> results = new ArrayList<>();
  private int vectorBits;

  /// Opens the log.
  ///
  /// @param folder of the run; holds the workloads
  /// @param properties system properties of the forks
  ForkRunner(Protocol protocol, Path folder, Map<String, String> properties) throws IOException {
    this.protocol = protocol;
    this.folder = folder;
    jvmArguments = new ArrayList<>(JVM_ARGUMENTS);
    properties.forEach((name, value) -> jvmArguments.add("-D" + name + "=" + value));
    log =
        new PrintStream(
            Files.newOutputStream(folder.resolve("jmh.log")), true, StandardCharsets.UTF_8);
  }

  /// Returns the arguments that all forks have.
  static String jvmArguments() {
    return String.join(" ", JVM_ARGUMENTS);
  }

  /// Returns the name of the benchmark of an operation.
  static String benchmark(Operation operation, Side side) {
    Class<?> benchmark = side.isNative() ? NativeOperations.class : JavaOperations.class;
    String variant = side == Side.PREPARED ? "Prepared" : "";
    return benchmark.getName() + "." + operation.method() + variant;
  }

  /// Measures an operation.
  ///
  /// @param messages number of messages of the workload
  /// @param libraries folder of the native libraries; used by native sides only
  Sample operation(String instance, Operation operation, Side side, int messages, Path libraries)
      throws RunnerException {
    boolean isSigning = operation == Operation.SIGN;
    ChainedOptionsBuilder options =
        options(
                benchmark(operation, side),
                side,
                side.isNative() ? protocol.nativeWarmup() : protocol.javaWarmup())
            .measurementIterations(isSigning ? 1 : protocol.iterations())
            .measurementTime(time(isSigning ? protocol.signing() : protocol.iteration()))
            .param("instance", instance);
    if (side.isNative()) {
      options.param("folder", libraries.resolve(side.folder()).toAbsolutePath().toString());
    }
    return sample(run(options), isSigning ? messages : 1);
  }

  /// Measures a kernel.
  ///
  /// @param side with or without the Vector API
  Sample kernel(Kernel kernel, Side side) throws RunnerException {
    return sample(
        run(
            options(kernel.benchmark(), side, protocol.kernelWarmup())
                .measurementIterations(protocol.iterations())
                .measurementTime(time(protocol.iteration()))),
        1);
  }

  private ChainedOptionsBuilder options(String benchmark, Side side, Duration warmup) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(benchmark) + "$")
            .forks(1)
            .warmupForks(0)
            .warmupIterations(1)
            .warmupTime(time(SHORT_WARMUP))
            .threads(1)
            .addProfiler(GCProfiler.class)
            .jvmArgs(jvmArguments.toArray(String[]::new))
            .jvmArgsAppend("-D" + Warmup.MILLIS_PROPERTY + "=" + warmup.toMillis())
            .shouldFailOnError(true);
    return side == Side.SCALAR ? options : options.jvmArgsPrepend(VECTOR_API);
  }

  private static TimeValue time(Duration duration) {
    return TimeValue.milliseconds(duration.toMillis());
  }

  private RunResult run(ChainedOptionsBuilder options) throws RunnerException {
    Collection<RunResult> all =
        new Runner(
                options.build(), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
            .run();
    RunResult result = all.iterator().next();
    results.add(result);
    return result;
  }

  private Sample sample(RunResult result, int operationsPerCall) {
    List<IterationResult> iterations =
        result.getBenchmarkResults().stream()
            .flatMap(fork -> fork.getIterationResults().stream())
            .toList();
    double nanos =
        Sample.median(iterations.stream().map(i -> i.getPrimaryResult().getScore()).toList());
    double running = sum(iterations, "running");
    vectorBits = Math.max(vectorBits, (int) sum(iterations.subList(0, 1), "vectorBits"));
    return new Sample(
        nanos / operationsPerCall,
        running / (running + sum(iterations, "waiting")),
        sum(iterations, "gc.alloc.rate.norm") / iterations.size() / operationsPerCall);
  }

  private static double sum(List<IterationResult> iterations, String name) {
    double sum = 0;
    for (IterationResult iteration : iterations) {
      Result<?> result = iteration.getSecondaryResults().get(name);
      if (result == null) {
        throw new IllegalStateException("JMH gives no result " + name);
      }
      sum += result.getScore();
    }
    return sum;
  }

  /// Returns the bits of the vectors that the forks used, 0 if they used none.
  int vectorBits() {
    return vectorBits;
  }

  @Override
  public void close() throws IOException {
    log.close();
    try (PrintStream json =
        new PrintStream(
            Files.newOutputStream(folder.resolve("jmh.json")), false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, json).writeOut(results);
    }
  }
}
