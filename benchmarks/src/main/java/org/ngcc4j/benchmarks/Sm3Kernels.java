package org.ngcc4j.benchmarks;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.ngcc4j.symmetric.DrngLanes;
import org.ngcc4j.symmetric.IccsXof;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.symmetric.Sm3Lanes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/// SM3 and what the schemes build on it.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Sm3Kernels {
  /// Bytes that [#oneStream] hashes.
  static final int STREAM_BYTES = 1 << 14;

  /// Bytes that [#lanes] compresses.
  static final int LANES_BYTES = Sm3.BLOCK_BYTES * Sm3Lanes.LANES;

  /// Bytes that [#xof] writes.
  static final int XOF_BYTES = 1 << 14;

  private static final int MATRIX_POLYNOMIALS = 16;
  private static final int MATRIX_SEED_BYTES = 33;
  private static final int MATRIX_CALLS = 4;
  private static final int MATRIX_CALL_BYTES = 352;

  /// Bytes that [#drngLanes] draws.
  static final int DRNG_BYTES = MATRIX_POLYNOMIALS * MATRIX_CALLS * MATRIX_CALL_BYTES;

  private final byte[] message = new byte[STREAM_BYTES];
  private final byte[] digest = new byte[Sm3.DIGEST_BYTES];
  private final Sm3 sm3 = new Sm3();
  private final int[] states = new Random(1).ints(Sm3Lanes.STATE_INTS).toArray();
  private final int[] blocks = new Random(2).ints(Sm3Lanes.BLOCK_INTS).toArray();
  private final IccsXof xof = new IccsXof();
  private final byte[] output = new byte[XOF_BYTES];
  private final DrngLanes generators = new DrngLanes(MATRIX_POLYNOMIALS);
  private final byte[] seeds = new byte[MATRIX_POLYNOMIALS * MATRIX_SEED_BYTES];
  private final byte[] draws = new byte[DRNG_BYTES];

  /// Warms up.
  @Setup(Level.Trial)
  public void prepare(BenchmarkParams benchmark) {
    Warmup.run(benchmark.getBenchmark(), this);
  }

  /// Hashes one long message.
  @Benchmark
  public byte[] oneStream(MeasuringThread thread) {
    sm3.update(message, 0, message.length).digest(digest, 0);
    return digest;
  }

  /// Compresses one block in each of sixteen lanes.
  @Benchmark
  public int[] lanes(MeasuringThread thread) {
    Sm3Lanes.compress(states, blocks, Sm3Lanes.LANES);
    return states;
  }

  /// Expands a short message to a long output.
  @Benchmark
  public byte[] xof(MeasuringThread thread) {
    xof.update(digest, 0, digest.length).finish(output, 0, output.length);
    return output;
  }

  /// Draws as Aigis-Sig+ does for sixteen polynomials of its matrix, seeding included.
  @Benchmark
  public byte[] drngLanes(MeasuringThread thread) {
    generators.seed(seeds, MATRIX_SEED_BYTES, MATRIX_POLYNOMIALS);
    generators.draw(
        0,
        MATRIX_POLYNOMIALS,
        MATRIX_CALLS,
        MATRIX_CALL_BYTES,
        draws,
        0,
        MATRIX_CALLS * MATRIX_CALL_BYTES);
    return draws;
  }
}
