package org.ngcc4j.benchmarks;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.ngcc4j.field.Ntt512;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/// The number-theoretic transform with the ring of Aigis-Sig+.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TransformKernels {
  private static final int N = 512;
  private static final int Q = 4171777;

  /// Columns of the matrix of Aigis-sig3.
  private static final int COLUMNS = 7;

  private final Ntt512 ntt = new Ntt512(Q, 1327);
  private final double[] input = polynomials(COLUMNS);
  private final double[] work = new double[N];
  private final int[] matrix = new Random(2).ints((long) COLUMNS * N, 0, Q).toArray();

  private static double[] polynomials(int count) {
    return new Random(1).ints((long) count * N, -Q / 2, Q / 2).asDoubleStream().toArray();
  }

  /// Warms up.
  @Setup(Level.Trial)
  public void prepare(BenchmarkParams benchmark) {
    Warmup.run(benchmark.getBenchmark(), this);
  }

  /// Transforms one polynomial, and copies it first.
  @Benchmark
  public double[] forward(MeasuringThread thread) {
    System.arraycopy(input, 0, work, 0, N);
    ntt.forward(work, 0);
    return work;
  }

  /// Transforms one polynomial back, and copies it first.
  @Benchmark
  public double[] inverse(MeasuringThread thread) {
    System.arraycopy(input, 0, work, 0, N);
    ntt.inverse(work, 0);
    return work;
  }

  /// Multiplies a row of seven polynomials with a vector.
  @Benchmark
  public double[] dot(MeasuringThread thread) {
    ntt.dot(matrix, 0, input, 0, COLUMNS, work, 0);
    return work;
  }
}
