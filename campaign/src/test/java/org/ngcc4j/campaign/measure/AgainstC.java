package org.ngcc4j.campaign.measure;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.ngcc4j.campaign.TestPaths;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.nativelib.NativeFixtures;
import org.ngcc4j.campaign.nativelib.NativeImplementation;

/// A program that measures C libraries through the product and through `driver.c`, the same loop in
/// C, in turns, and prints how far the two are apart.
///
/// ```text
/// AgainstC ROUNDS SECONDS LIBRARY...
/// ```
public final class AgainstC {
  private static final double WARMUP_SECONDS = 0.3;

  private AgainstC() {}

  /// Measures.
  ///
  /// @param args number of rounds, seconds of a trial, libraries
  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args[0]);
    double seconds = Double.parseDouble(args[1]);
    Path driver = Files.createTempDirectory("ngcc-driver").resolve("driver");
    NativeFixtures.gcc(driver, List.of("-O2", "src/test/native/driver.c", "-ldl"));
    int cpu = CpuPlacement.defaultCpu(CpuPlacement.usableCpus());
    PlanningConstants constants =
        new PlanningConstants(1, seconds, 1, 1_000_000, 900, 60, WARMUP_SECONDS, 600, false);
    Measurer measurer = new Measurer(constants, cpu, null, TestPaths.withTestClasses());
    for (String library : List.of(args).subList(2, args.length)) {
      NativeImplementation implementation = NativeFixtures.find(library);
      for (Operation operation : Operation.values()) {
        double guess = run(driver, library, operation, cpu, 1);
        int iterations = (int) Math.clamp(seconds / guess, 1, 1_000_000);
        List<Double> c = new ArrayList<>();
        List<Double> product = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
          c.add(run(driver, library, operation, cpu, iterations) / iterations);
          Plan plan = new Plan(iterations, 3, 1, true, seconds, 600, Extra.NONE);
          ProcessRun process =
              measurer.process(implementation.description(), operation, plan, null);
          product.add(Objects.requireNonNull(process.trials()).getFirst().seconds() / iterations);
        }
        System.out.printf(
            "%-20s %-7s %8d calls  C %.4g s  product %.4g s  ratio of medians %.4f, of minima"
                + " %.4f%n",
            implementation.description().recordLabel(),
            operation.id(),
            iterations,
            median(c),
            median(product),
            median(product) / median(c),
            Collections.min(product) / Collections.min(c));
      }
    }
  }

  private static double run(
      Path driver, String library, Operation operation, int cpu, int iterations) throws Exception {
    Process process =
        new ProcessBuilder(
                driver.toString(),
                Path.of(library).toAbsolutePath().toString(),
                operation.id(),
                Integer.toString(cpu),
                "3",
                Integer.toString(iterations),
                Double.toString(WARMUP_SECONDS))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("the driver ended with " + process.exitValue());
    }
    return Double.parseDouble(text.strip());
  }

  private static double median(List<Double> values) {
    return Summary.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
