package org.ngcc4j.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.ngcc4j.SignatureParameters;

/// Writes the measurements of a run as Markdown tables and compares them with the [Targets].
///
/// A ratio is that of the medians over all forks; behind it stand the smallest and the largest
/// ratio within a round. Not safe for concurrent use.
final class RatioReport {
  private static final String NOTHING = "–";
  private static final double NANOS_PER_MICRO = 1e3;

  private final List<SignatureParameters> instances;
  private final Measurements measurements;
  private final Sample.Clock clock;
  private final int vectorBits;
  private final StringBuilder out = new StringBuilder();
  private int compared;
  private int missed;

  /// Renders a report.
  ///
  /// @param facts what stands above the tables, one line each
  /// @param instances the instances measured, in the order of the rows
  /// @param vectorBits width of the vectors Java uses
  RatioReport(
      List<String> facts,
      List<SignatureParameters> instances,
      Measurements measurements,
      Sample.Clock clock,
      int vectorBits) {
    this.instances = instances;
    this.measurements = measurements;
    this.clock = clock;
    this.vectorBits = vectorBits;
    for (String fact : facts) {
      line("* " + fact);
    }
    line("* CPU: " + cpuShare());
    if (!instances.isEmpty()) {
      times();
      if (measures(Side.FAST) || measures(Side.REF)) {
        ratios();
      }
      allocation();
    }
    if (!measurements.of(Kernel.SM3_STREAM, Side.JAVA).isEmpty()) {
      kernels();
    }
    line("");
    line(
        compared == 0
            ? "Nothing here has a target."
            : "%d of %d targets are met.".formatted(compared - missed, compared));
  }

  /// Returns the Markdown text.
  String markdown() {
    return out.toString();
  }

  /// Returns the number of targets that were missed.
  int missed() {
    return missed;
  }

  private String cpuShare() {
    double least = measurements.all().mapToDouble(Sample::cpuShare).min().orElse(0);
    String share =
        String.format(
            Locale.ROOT,
            "the measuring thread ran %.1f %% of the time in the most disturbed fork, %.1f %% in"
                + " the median one",
            100 * least,
            100 * Sample.median(measurements.all().map(Sample::cpuShare).toList()));
    return clock == Sample.Clock.WALL
        ? share
        : share + "; only the time in which it ran is counted";
  }

  private boolean measures(Side side) {
    return instances.stream().anyMatch(i -> !measurements.of(i, Operation.VERIFY, side).isEmpty());
  }

  private void times() {
    heading("Time of one operation in µs, median over the forks");
    List<Side> sides = List.of(Side.REF, Side.FAST, Side.JAVA, Side.PREPARED, Side.SCALAR);
    header("instance", "operation", sides.stream().map(Side::label).toList());
    for (SignatureParameters instance : instances) {
      for (Operation operation : Operation.values()) {
        row(
            instance.instance(),
            operation.label(),
            sides.stream().map(side -> time(instance, operation, side)).toList());
      }
    }
  }

  private String time(SignatureParameters instance, Operation operation, Side side) {
    List<Sample> samples = measurements.of(instance, operation, side);
    return samples.isEmpty() ? NOTHING : micros(Ratio.median(samples, clock));
  }

  private static String micros(double nanos) {
    double micros = nanos / NANOS_PER_MICRO;
    return String.format(
        Locale.ROOT, micros < 10 ? "%.2f" : micros < 1000 ? "%.1f" : "%.0f", micros);
  }

  private void ratios() {
    heading("Ratios of times, with the range over the rounds, and the largest that will do");
    header(
        "instance",
        "operation",
        List.of(
            "Java / C fast",
            "Java / C ref",
            "prepared key / C fast",
            "prepared key / Java",
            "no Vector API / C ref"));
    for (SignatureParameters instance : instances) {
      for (Operation operation : Operation.values()) {
        Targets targets = Targets.of(instance, operation);
        row(
            instance.instance(),
            operation.label(),
            List.of(
                ratio(instance, operation, Side.JAVA, Side.FAST, Optional.of(targets.toFast())),
                ratio(instance, operation, Side.JAVA, Side.REF, Optional.of(targets.toRef())),
                ratio(instance, operation, Side.PREPARED, Side.FAST, targets.preparedToFast()),
                ratio(instance, operation, Side.PREPARED, Side.JAVA, targets.preparedToJava()),
                ratio(
                    instance,
                    operation,
                    Side.SCALAR,
                    Side.REF,
                    Optional.of(targets.scalarToRef()))));
      }
    }
  }

  private String ratio(
      SignatureParameters instance,
      Operation operation,
      Side side,
      Side other,
      Optional<Double> target) {
    List<Sample> samples = measurements.of(instance, operation, side);
    List<Sample> others = measurements.of(instance, operation, other);
    if (samples.isEmpty() || others.isEmpty()) {
      return NOTHING;
    }
    Ratio ratio = Ratio.of(samples, others, clock);
    return target
        .map(limit -> "%s ≤ %s %s".formatted(ratio, plain(limit), mark(ratio.value() <= limit)))
        .orElseGet(ratio::toString);
  }

  private String mark(boolean met) {
    compared++;
    if (!met) {
      missed++;
    }
    return met ? "✓" : "✗";
  }

  private static String plain(double limit) {
    return limit == Math.rint(limit) ? Long.toString((long) limit) : Double.toString(limit);
  }

  private void allocation() {
    heading("Bytes of the Java heap that one operation allocates, median over the forks");
    header("instance", "operation", List.of(Side.JAVA.label(), Side.PREPARED.label()));
    for (SignatureParameters instance : instances) {
      for (Operation operation : Operation.values()) {
        row(
            instance.instance(),
            operation.label(),
            List.of(
                bytes(instance, operation, Side.JAVA, false),
                bytes(instance, operation, Side.PREPARED, operation == Operation.VERIFY)));
      }
    }
  }

  private String bytes(
      SignatureParameters instance, Operation operation, Side side, boolean isTarget) {
    List<Sample> samples = measurements.of(instance, operation, side);
    if (samples.isEmpty()) {
      return NOTHING;
    }
    double bytes = Sample.median(samples.stream().map(Sample::bytes).toList());
    String text = Long.toString(Math.round(bytes));
    return isTarget
        ? "%s ≤ %s %s"
            .formatted(
                text,
                plain(Targets.PREPARED_VERIFY_BYTES),
                mark(bytes <= Targets.PREPARED_VERIFY_BYTES))
        : text;
  }

  private void kernels() {
    heading("Kernels, median over the forks");
    header("kernel", "unit", List.of("Java", "no Vector API", "factor"));
    for (Kernel kernel : Kernel.values()) {
      List<Sample> vector = measurements.of(kernel, Side.JAVA);
      List<Sample> scalar = measurements.of(kernel, Side.SCALAR);
      row(
          kernel.label(),
          kernel.bytes() > 0 ? "MB/s" : "µs",
          List.of(
              speed(kernel, vector),
              scalar.isEmpty() ? NOTHING : speed(kernel, scalar),
              scalar.isEmpty() ? NOTHING : Ratio.of(scalar, vector, clock).toString()));
    }
    line("");
    line(lanesVerdict());
  }

  private String speed(Kernel kernel, List<Sample> samples) {
    double nanos = Ratio.median(samples, clock);
    return kernel.bytes() > 0
        ? String.format(Locale.ROOT, "%.0f", kernel.bytes() * 1e3 / nanos)
        : micros(nanos);
  }

  private String lanesVerdict() {
    double lanes =
        Kernel.SM3_LANES.bytes()
            / Ratio.median(measurements.of(Kernel.SM3_LANES, Side.JAVA), clock);
    double stream =
        Kernel.SM3_STREAM.bytes()
            / Ratio.median(measurements.of(Kernel.SM3_STREAM, Side.JAVA), clock);
    String factor =
        String.format(
            Locale.ROOT, "Sixteen lanes of SM3 are %.2f times as fast as one", lanes / stream);
    return vectorBits < 512
        ? factor + "; the target of 5 is for vectors of 512 bits."
        : "%s ≥ %s %s"
            .formatted(
                factor,
                plain(Targets.LANES_TO_STREAM),
                mark(lanes >= Targets.LANES_TO_STREAM * stream));
  }

  private void heading(String text) {
    line("");
    line("**" + text + "**");
    line("");
  }

  private void header(String first, String second, List<String> others) {
    row(first, second, others);
    line("|---|---|" + "--:|".repeat(others.size()));
  }

  private void row(String first, String second, List<String> others) {
    line("| " + first + " | " + second + " | " + String.join(" | ", others) + " |");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
