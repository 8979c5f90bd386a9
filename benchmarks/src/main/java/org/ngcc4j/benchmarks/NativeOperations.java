package org.ngcc4j.benchmarks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.nativelib.NativeBuffer;
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

/// The three operations of an instance in a native library, measured like [JavaOperations].
///
/// The ICCS interface takes encoded keys, so every call parses and expands its key. Inputs are
/// copied to native memory beforehand.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class NativeOperations {
  /// The instance's name.
  @Param("Aigis-sig1")
  public String instance;

  /// Folder of the library `lib<instance>.so`.
  @Param("")
  public String folder;

  private Workload workload;
  private InstanceLibrary library;
  private NativeBuffer publicKey;
  private NativeBuffer secretKey;
  private List<NativeBuffer> messages;
  private List<NativeBuffer> signatures;
  private int passLength;
  private boolean signed;
  private int next;

  /// Reads the workload, opens the library, copies the inputs and warms up.
  @Setup(Level.Trial)
  public void prepare(BenchmarkParams benchmark) {
    workload = Workload.of(instance);
    SignatureParameters parameters = SignatureScheme.of(instance).parameters();
    library = InstanceLibrary.of(Path.of(folder), parameters);
    publicKey = InstanceLibrary.place(workload.publicKey());
    secretKey = InstanceLibrary.place(workload.secretKey());
    messages = workload.messages().stream().map(InstanceLibrary::place).toList();
    signatures = workload.signatures().stream().map(InstanceLibrary::place).toList();
    library.seed(Workload.seed());
    passLength = Math.min(JavaOperations.WARMUP_MESSAGES, messages.size());
    Warmup.run(benchmark.getBenchmark(), this);
  }

  /// Sets the length of a pass.
  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) {
    int all = messages.size();
    boolean isWarmup = iteration.getType() == IterationType.WARMUP;
    passLength = isWarmup ? Math.min(JavaOperations.WARMUP_MESSAGES, all) : all;
    signed = false;
  }

  /// Compares the last signature of the last pass with the workload's.
  @TearDown(Level.Iteration)
  public void check() {
    if (signed
        && !Arrays.equals(library.signatureBytes(), workload.signatures().get(passLength - 1))) {
      throw new IllegalStateException(instance + ": a signature differs from the workload's");
    }
  }

  /// Makes a key pair.
  @Benchmark
  public void keygen(MeasuringThread thread) {
    library.keygen();
  }

  /// Signs every message.
  @Benchmark
  public void signAll(MeasuringThread thread) {
    library.seed(Workload.seed());
    for (int i = 0; i < passLength; i++) {
      library.sign(secretKey, messages.get(i));
    }
    signed = true;
  }

  /// Verifies one signature.
  @Benchmark
  public boolean verify(MeasuringThread thread) {
    int i = next;
    next = i + 1 == messages.size() ? 0 : i + 1;
    if (!library.verify(publicKey, messages.get(i), signatures.get(i))) {
      throw new IllegalStateException(instance + ": an honest signature was rejected");
    }
    return true;
  }
}
