package org.ngcc4j.benchmarks;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/// The three operations of an instance in Java.
///
/// Key generation walks along one random stream. Signing is a pass over all messages of the
/// [Workload], so that every measurement has the same rejected attempts; passes of the warm-up are
/// shorter. Verification takes the signatures in turn.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class JavaOperations {
  /// Messages of a pass in the warm-up: few, so that a slow scheme's warm-up ends in time.
  static final int WARMUP_MESSAGES = 20;

  /// The instance's name.
  @Param("Aigis-sig1")
  public String instance;

  private SignatureScheme scheme;
  private Workload workload;
  private SigningKey signingKey;
  private VerifyingKey verifyingKey;
  private IccsDrng random;
  private byte[] lastSignature;
  private int passLength;
  private int next;

  /// Reads the workload, prepares the keys and warms up.
  @Setup(Level.Trial)
  public void prepare(BenchmarkParams benchmark) throws InvalidKeyException {
    scheme = SignatureScheme.of(instance);
    workload = Workload.of(instance);
    signingKey = scheme.signingKey(workload.secretKey());
    verifyingKey = scheme.verifyingKey(workload.publicKey());
    random = IccsDrng.seeded(Workload.seed());
    passLength = Math.min(WARMUP_MESSAGES, workload.messages().size());
    Warmup.run(benchmark.getBenchmark(), this);
  }

  /// Sets the length of a pass.
  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) {
    int all = workload.messages().size();
    boolean isWarmup = iteration.getType() == IterationType.WARMUP;
    passLength = isWarmup ? Math.min(WARMUP_MESSAGES, all) : all;
    lastSignature = workload.signatures().get(passLength - 1);
  }

  /// Compares the last signature of the last pass with the workload's.
  @TearDown(Level.Iteration)
  public void check() {
    if (!Arrays.equals(lastSignature, workload.signatures().get(passLength - 1))) {
      throw new IllegalStateException(instance + ": a signature differs from the workload's");
    }
  }

  /// Makes a key pair.
  @Benchmark
  public EncodedKeyPair keygen(MeasuringThread thread) {
    return scheme.generateKeyPair(random);
  }

  /// Signs every message, each with the key parsed and expanded anew.
  @Benchmark
  public byte[] signAll(MeasuringThread thread) throws InvalidKeyException {
    IccsDrng draws = IccsDrng.seeded(Workload.seed());
    for (int i = 0; i < passLength; i++) {
      lastSignature =
          scheme.signingKey(workload.secretKey()).sign(workload.messages().get(i), draws);
    }
    return lastSignature;
  }

  /// Signs every message with a prepared key.
  @Benchmark
  public byte[] signAllPrepared(MeasuringThread thread) {
    IccsDrng draws = IccsDrng.seeded(Workload.seed());
    for (int i = 0; i < passLength; i++) {
      lastSignature = signingKey.sign(workload.messages().get(i), draws);
    }
    return lastSignature;
  }

  /// Verifies one signature, with the key parsed and expanded anew.
  @Benchmark
  public boolean verify(MeasuringThread thread) throws InvalidKeyException {
    return accepted(scheme.verifyingKey(workload.publicKey()));
  }

  /// Verifies one signature with a prepared key.
  @Benchmark
  public boolean verifyPrepared(MeasuringThread thread) {
    return accepted(verifyingKey);
  }

  private boolean accepted(VerifyingKey key) {
    int i = next;
    next = i + 1 == workload.messages().size() ? 0 : i + 1;
    if (!key.verify(workload.messages().get(i), workload.signatures().get(i))) {
      throw new IllegalStateException(instance + ": an honest signature was rejected");
    }
    return true;
  }
}
