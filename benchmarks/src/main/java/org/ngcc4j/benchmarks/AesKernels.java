package org.ngcc4j.benchmarks;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.ngcc4j.field.PlaneSums;
import org.ngcc4j.symmetric.AesLanes;
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

/// AES under 512 keys, with the shapes of GreatWall.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AesKernels {
  /// Number of keys of a call.
  static final int KEYS = 512;

  private static final int LOG_KEYS = 9;
  private static final int FEW_KEYS = 16;

  /// Bits of a key.
  @Param("128")
  public int keyBits = 128;

  private AesLanes aes = new AesLanes(keyBits);
  private PlaneSums sums = new PlaneSums(1);
  private long[] keys = new long[0];
  private long[] planes = new long[0];
  private long[] columns = new long[0];
  private long[] children = new long[0];
  private int blocks;
  private int sumWords;

  /// Makes the workspaces and warms up.
  @Setup(Level.Trial)
  public void prepare(BenchmarkParams benchmark) {
    int rowBytes =
        switch (keyBits) {
          case 128 -> 70;
          case 192 -> 100;
          default -> 132;
        };
    blocks = Math.ceilDiv(rowBytes, 16);
    sumWords = Math.ceilDiv(rowBytes, Long.BYTES);
    aes = new AesLanes(keyBits);
    aes.counter(new byte[16], 0);
    sums = new PlaneSums(Byte.SIZE * rowBytes);
    keys = new Random(1).longs((long) KEYS * keyBits / Long.SIZE).toArray();
    planes = new long[blocks * AesLanes.BLOCK_WORDS];
    columns = new long[(LOG_KEYS + 1) * sumWords];
    children = new long[2 * keys.length];
    Warmup.run(benchmark.getBenchmark(), this);
  }

  /// Expands leaf seeds to the rows of a vector and sums these up.
  @Benchmark
  public long[] rows(MeasuringThread thread) {
    sums.begin(LOG_KEYS);
    for (int key = 0; key < KEYS; key += AesLanes.LANES) {
      aes.loadKeys(keys, 0, keyBits / Long.SIZE, 0, AesLanes.LANES, key, 0);
      aes.planes(blocks, planes, 0);
      sums.add(planes, 0, AesLanes.WORDS, AesLanes.WORDS);
    }
    sums.finish(columns, LOG_KEYS * sumWords, columns, 0, sumWords);
    return columns;
  }

  /// Expands nodes of a tree to their children.
  @Benchmark
  public long[] children(MeasuringThread thread) {
    int words = keyBits / Long.SIZE;
    for (int key = 0; key < KEYS; key += AesLanes.LANES) {
      aes.loadKeys(keys, 0, words, 0, AesLanes.LANES, key, 0);
      aes.words(AesLanes.LANES, 2 * words, children, 2 * key * words, 2 * words);
    }
    return children;
  }

  /// Expands the few nodes near the root of a tree.
  @Benchmark
  public long[] fewChildren(MeasuringThread thread) {
    int words = keyBits / Long.SIZE;
    aes.loadKeys(keys, 0, words, 0, FEW_KEYS, 0, 0);
    aes.words(FEW_KEYS, 2 * words, children, 0, 2 * words);
    return children;
  }
}
