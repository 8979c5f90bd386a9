package org.ngcc4j.benchmarks;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.openjdk.jmh.runner.RunnerException;

/// One run: makes the workloads, checks that the libraries give Java's bytes, and measures.
///
/// A round measures every operation of every side once, and the sides of an operation right after
/// one another, so that what disturbs the host for longer than that disturbs all of them.
final class RatioRun {
  private final Protocol protocol;
  private final List<SignatureScheme> schemes;
  private final @Nullable Path libraries;
  private final boolean withKernels;
  private final Path folder;
  private final Consumer<String> progress;
  private final Map<String, Integer> messages = new LinkedHashMap<>();
  private final List<String> facts = new ArrayList<>();
  private final Measurements measurements = new Measurements();
  private final long start = System.nanoTime();
  private int done;
  private int vectorBits;

  /// Plans a run.
  ///
  /// @param libraries holds the folders of the native sides; `null` to measure Java alone
  /// @param folder where the results go; made when there are some
  /// @param progress is told what happens
  RatioRun(
      Protocol protocol,
      List<SignatureScheme> schemes,
      @Nullable Path libraries,
      boolean withKernels,
      Path folder,
      Consumer<String> progress) {
    this.protocol = protocol;
    this.schemes = schemes;
    this.libraries = libraries;
    this.withKernels = withKernels;
    this.folder = folder;
    this.progress = progress;
  }

  /// Measures everything.
  ///
  /// @param cpu the CPU of the measuring thread
  /// @throws Agreement.DifferenceException if Java and a library differ; nothing is measured then
  /// @throws RunnerException if a fork fails
  Measurements run(int cpu) throws IOException, RunnerException, Agreement.DifferenceException {
    Path workloads = Files.createTempDirectory("ngcc4j-workloads");
    try {
      for (SignatureScheme scheme : schemes) {
        prepare(scheme, workloads);
      }
      measure(workloads, cpu);
    } finally {
      delete(workloads);
    }
    return measurements;
  }

  private void measure(Path workloads, int cpu) throws IOException, RunnerException {
    Map<String, String> properties =
        Map.of(
            Workload.FOLDER_PROPERTY,
            workloads.toString(),
            MeasuringThread.CPU_PROPERTY,
            Integer.toString(cpu));
    Files.createDirectories(folder);
    try (ForkRunner forks = new ForkRunner(protocol, folder, properties)) {
      for (int round = 1; round <= protocol.rounds(); round++) {
        measureRound(forks, round);
      }
      vectorBits = forks.vectorBits();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /// Returns what there is to know about this run, one line each.
  List<String> facts() {
    List<String> all = new ArrayList<>(facts);
    all.add(
        vectorBits == 0
            ? "Java used no vectors"
            : "Java: vectors of %d bits".formatted(vectorBits));
    return all;
  }

  /// Returns the bits of the vectors that Java used, 0 if it used none.
  int vectorBits() {
    return vectorBits;
  }

  private void prepare(SignatureScheme scheme, Path workloads)
      throws IOException, Agreement.DifferenceException {
    SignatureParameters parameters = scheme.parameters();
    String instance = parameters.instance();
    progress.accept(instance + ": signing the messages, comparing with the libraries");
    long nanos = protocol.signingTime().toNanos();
    Workload workload = Workload.make(scheme, protocol.messages(), nanos);
    int count = workload.messages().size();
    for (Side side : Side.values()) {
      if (side.isNative() && has(side, instance)) {
        InstanceLibrary library = InstanceLibrary.of(folder(side), parameters);
        count = Math.min(count, Agreement.check(library, parameters, workload, nanos));
        noteFlags(side, library);
      }
    }
    workload.first(count).write(workloads, instance);
    messages.put(instance, count);
    facts.add(
        "%s: sign is the mean over the same %d messages on all sides".formatted(instance, count));
  }

  private void noteFlags(Side side, InstanceLibrary library) {
    String fact = "%s: %s".formatted(side.label(), library.build());
    if (!facts.contains(fact)) {
      facts.add(fact);
    }
  }

  private boolean has(Side side, String instance) {
    return libraries != null && InstanceLibrary.exists(folder(side), instance);
  }

  private Path folder(Side side) {
    return libraries().resolve(side.folder());
  }

  /// Without a folder of libraries nothing is looked for in it.
  private Path libraries() {
    return libraries == null ? Path.of("") : libraries;
  }

  private void measureRound(ForkRunner forks, int round) throws RunnerException {
    for (SignatureScheme scheme : schemes) {
      SignatureParameters parameters = scheme.parameters();
      String instance = parameters.instance();
      for (Operation operation : Operation.values()) {
        for (Side side : sides(instance, operation)) {
          announce(round, "%s %s, %s".formatted(instance, operation.label(), side.label()));
          Sample sample =
              forks.operation(
                  instance, operation, side, messages.getOrDefault(instance, 1), libraries());
          measurements.add(parameters, operation, side, sample);
        }
      }
    }
    if (withKernels) {
      measureKernels(forks, round);
    }
  }

  private List<Side> sides(String instance, Operation operation) {
    List<Side> sides = new ArrayList<>();
    for (Side side : Side.values()) {
      if (side.measures(operation) && (!side.isNative() || has(side, instance))) {
        sides.add(side);
      }
    }
    return sides;
  }

  private void measureKernels(ForkRunner forks, int round) throws RunnerException {
    for (Kernel kernel : Kernel.values()) {
      for (Side side : kernel.sides()) {
        announce(round, kernel.label() + ", " + side.label());
        measurements.add(kernel, side, forks.kernel(kernel, side));
      }
    }
  }

  private void announce(int round, String what) {
    int total = protocol.rounds() * forksPerRound();
    String left = "";
    // The first forks of a run say little about the others.
    if (done >= Math.min(forksPerRound(), total / 2)) {
      Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
      long seconds = elapsed.toSeconds() * (total - done) / Math.max(1, done);
      left =
          seconds < 90
              ? ", about %d s left".formatted(seconds)
              : ", about %d min left".formatted(seconds / 60);
    }
    progress.accept(
        "round %d of %d, fork %d of %d%s: %s"
            .formatted(round, protocol.rounds(), done + 1, total, left, what));
    done++;
  }

  private int forksPerRound() {
    int forks = 0;
    for (SignatureScheme scheme : schemes) {
      for (Operation operation : Operation.values()) {
        forks += sides(scheme.parameters().instance(), operation).size();
      }
    }
    if (withKernels) {
      for (Kernel kernel : Kernel.values()) {
        forks += kernel.sides().size();
      }
    }
    return forks;
  }
}
