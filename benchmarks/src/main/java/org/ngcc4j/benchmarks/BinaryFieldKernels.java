package org.ngcc4j.benchmarks;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.field.BinaryFieldRows;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/// Products in binary fields.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BinaryFieldKernels {
  /// Products that [#rows] computes.
  static final int ELEMENTS = 512;

  /// Degree of the field.
  @Param("128")
  public int degree = 128;

  private BinaryField field = field(degree);
  private BinaryFieldRows rows = new BinaryFieldRows(field);
  private long[] a = new long[0];
  private long[] b = new long[0];
  private long[] out = new long[0];
  private long[] scratch = new long[0];

  private static BinaryField field(int degree) {
    return switch (degree) {
      case 64 -> new BinaryField(64, 4, 3, 1);
      case 128, 192 -> new BinaryField(degree, 7, 2, 1);
      case 256 -> new BinaryField(256, 10, 5, 2);
      case 512 -> new BinaryField(512, 8, 5, 2);
      default -> throw new IllegalArgumentException("no field of degree " + degree);
    };
  }

  /// Makes the workspaces and warms up.
  @Setup(Level.Trial)
  public void prepare(BenchmarkParams benchmark) {
    field = field(degree);
    rows = new BinaryFieldRows(field);
    a = new Random(1).longs((long) ELEMENTS * field.words()).toArray();
    b = new Random(2).longs((long) ELEMENTS * field.words()).toArray();
    out = new long[a.length];
    scratch = new long[field.scratchWords()];
    Warmup.run(benchmark.getBenchmark(), this);
  }

  /// Multiplies many elements.
  @Benchmark
  public long[] rows(MeasuringThread thread) {
    rows.multiply(a, 0, ELEMENTS, b, 0, ELEMENTS, out, 0, ELEMENTS, ELEMENTS);
    return out;
  }

  /// Multiplies one element again and again.
  @Benchmark
  public long[] one(MeasuringThread thread) {
    field.multiply(a, 0, b, 0, a, 0, scratch);
    return a;
  }
}
