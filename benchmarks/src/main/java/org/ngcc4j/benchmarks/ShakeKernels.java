package org.ngcc4j.benchmarks;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.ngcc4j.symmetric.Shake;
import org.ngcc4j.symmetric.ShakeLanes;
import org.ngcc4j.symmetric.ShakeStreams;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/// SHAKE, one stream and many, with the shapes of GreatWall.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ShakeKernels {
  /// Bytes that [#oneStream] hashes.
  static final int STREAM_BYTES = 1 << 14;

  /// Leaves that [#leaves] hashes.
  static final int LEAVES = 256;

  private static final int NODE_WORDS = 2;
  private static final int LEAF_WORDS = 3 * NODE_WORDS;
  private static final int STREAMS = 16;
  private static final int COMMITMENT_WORDS = 2 * NODE_WORDS;

  /// Bytes that [#streams] hashes.
  static final int STREAMS_BYTES = STREAMS * LEAVES * COMMITMENT_WORDS * Long.BYTES;

  private final byte[] message = new byte[STREAM_BYTES];
  private final byte[] digest = new byte[32];
  private final Shake shake = new Shake(128);
  private final long[] nodes = new Random(1).longs(LEAVES * NODE_WORDS).toArray();
  private final long[] leaves = new long[LEAVES * LEAF_WORDS];
  private final ShakeLanes lanes = new ShakeLanes(128).frame(frame(), 0, NODE_WORDS);
  private final ShakeStreams streams = new ShakeStreams(128, STREAMS);
  private final long[] commitments =
      new Random(2).longs((long) STREAMS * LEAVES * COMMITMENT_WORDS).toArray();
  private final long[] digests = new long[STREAMS * COMMITMENT_WORDS];

  private static long[] frame() {
    return new Shake(128)
        .update(new byte[NODE_WORDS * Long.BYTES])
        .update(new byte[16])
        .update(0)
        .frame();
  }

  /// Warms up.
  @Setup(Level.Trial)
  public void prepare(BenchmarkParams benchmark) {
    Warmup.run(benchmark.getBenchmark(), this);
  }

  /// Hashes one long message.
  @Benchmark
  public byte[] oneStream(MeasuringThread thread) {
    shake.reset().update(message).squeeze(digest, 0, digest.length);
    return digest;
  }

  /// Hashes the leaves of a tree: one permutation each.
  @Benchmark
  public long[] leaves(MeasuringThread thread) {
    lanes.hash(nodes, 0, NODE_WORDS, 1, LEAVES, leaves, 0, LEAF_WORDS, 1, LEAF_WORDS);
    return leaves;
  }

  /// Hashes the commitments of sixteen vectors side by side.
  @Benchmark
  public long[] streams(MeasuringThread thread) {
    streams
        .reset()
        .update(
            commitments, 0, COMMITMENT_WORDS, COMMITMENT_WORDS, LEAVES, STREAMS * COMMITMENT_WORDS)
        .finish(1)
        .squeeze(digests, 0, COMMITMENT_WORDS, COMMITMENT_WORDS);
    return digests;
  }
}
