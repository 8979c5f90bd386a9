package org.ngcc4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;

class RatioReportTest {
  private static final SignatureParameters SIG1 = SignatureScheme.of("Aigis-sig1").parameters();
  private static final SignatureParameters SIG3 = SignatureScheme.of("Aigis-sig3").parameters();

  @Test
  void theTablesOfACompleteRunAreTheGoldenOnes() throws IOException {
    RatioReport report =
        new RatioReport(
            List.of("a host", "a protocol"),
            List.of(SIG1, SIG3),
            complete(),
            Sample.Clock.WALL,
            512);

    assertThat(report.markdown()).isEqualTo(golden("complete.md"));
    assertThat(report.missed()).isEqualTo(6);
  }

  @Test
  void withoutLibrariesThereAreNoRatiosAndOnlyAllocationHasATarget() throws IOException {
    Measurements java = new Measurements();
    for (Operation operation : Operation.values()) {
      add(java, SIG1, operation, Side.JAVA, 0.9, 100_000, 120_000);
      if (Side.PREPARED.measures(operation)) {
        add(java, SIG1, operation, Side.PREPARED, 0.9, 40_000, 1);
      }
    }
    RatioReport report = new RatioReport(List.of(), List.of(SIG1), java, Sample.Clock.CPU, 0);

    assertThat(report.markdown()).isEqualTo(golden("java-alone.md"));
    assertThat(report.missed()).isZero();
  }

  /// Three rounds in which every side is the given number of times slower than C fast; sign and
  /// verify of the second instance miss their targets.
  private static Measurements complete() {
    Measurements measurements = new Measurements();
    for (SignatureParameters instance : List.of(SIG1, SIG3)) {
      double slow = instance.equals(SIG1) ? 1 : 1.5;
      for (Operation operation : Operation.values()) {
        double fast = operation == Operation.SIGN ? 300_000 : 100_000;
        add(measurements, instance, operation, Side.FAST, 1, fast, 8);
        add(measurements, instance, operation, Side.REF, 1, 4 * fast, 8);
        add(measurements, instance, operation, Side.SCALAR, 1, 3.5 * fast, 96_000);
        double java = operation == Operation.KEYGEN ? 1.1 : 1.1 * slow;
        add(measurements, instance, operation, Side.JAVA, 1, java * fast, 95_728);
        if (Side.PREPARED.measures(operation)) {
          add(measurements, instance, operation, Side.PREPARED, 1, 0.4 * slow * fast, 63.6 * slow);
        }
      }
    }
    for (Kernel kernel : Kernel.values()) {
      for (Side side : kernel.sides()) {
        double nanos = kernel.bytes() > 0 ? kernel.bytes() : 800;
        double speed = kernel == Kernel.SM3_LANES && side == Side.JAVA ? 5.5 : 0.5;
        for (int round = 0; round < 3; round++) {
          measurements.add(kernel, side, new Sample(nanos / speed, 0.99, 0));
        }
      }
    }
    return measurements;
  }

  private static void add(
      Measurements to,
      SignatureParameters instance,
      Operation operation,
      Side side,
      double cpuShare,
      double nanos,
      double bytes) {
    // C is 4 % slower in the second round and faster in the third, Java is not.
    double drift = side.isNative() ? 0.04 : 0;
    to.add(instance, operation, side, new Sample(nanos, cpuShare, bytes));
    to.add(instance, operation, side, new Sample(nanos * (1 + drift), cpuShare, bytes));
    to.add(instance, operation, side, new Sample(nanos * (1 - drift), cpuShare, bytes));
  }

  private static String golden(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(RatioReportTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
