package org.ngcc4j.campaign.measure;

import java.io.PrintStream;
import java.util.List;
import org.ngcc4j.campaign.child.ChildTask;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.host.NanoClock;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;

/// Measures what is known beforehand: a call that does nothing, and a spin of ten milliseconds.
public final class SelfCheckTask implements ChildTask {
  static final String EMPTY_NANOS = "empty_call_ns";
  static final String EMPTY_BYTES = "empty_call_bytes";
  static final String SPIN_SECONDS = "spin_seconds";

  /// How long the spin is to take.
  static final double SPIN_TARGET_SECONDS = 0.01;

  private static final int ROUNDS = 20;
  private static final int EMPTY_CALLS = 1_000_000;

  private final JvmMeters meters = new JvmMeters();
  private final NanoClock clock = new NanoClock();

  /// Made by the child's [main class][org.ngcc4j.campaign.child.Worker].
  public SelfCheckTask() {}

  /// Measures.
  ///
  /// @param arguments the key of any implementation, and the CPU
  @Override
  public int run(List<String> arguments, PrintStream out) throws Exception {
    DriverOutput output = new DriverOutput(out);
    try (IccsSignature signature = MeasureTask.open(arguments.get(0))) {
      CpuPlacement.pin(Integer.parseInt(arguments.get(1)));
      MeasuredCall empty = MeasuredCall.empty(signature);
      double nanos = Double.MAX_VALUE;
      long bytes = Long.MAX_VALUE;
      for (int i = 0; i < ROUNDS; i++) {
        long allocated = meters.allocatedBytes();
        MeasuredCall.repeat(empty, EMPTY_CALLS);
        bytes = Math.min(bytes, meters.allocatedBytes() - allocated);
        nanos = Math.min(nanos, nanosPerCall(empty));
      }
      output.meta(EMPTY_NANOS, nanos);
      output.meta(EMPTY_BYTES, bytes);
      output.meta(SPIN_SECONDS, spin());
      output.complete();
      return 0;
    }
  }

  private double nanosPerCall(MeasuredCall call) throws IccsFailure {
    long begin = clock.nanos();
    MeasuredCall.repeat(call, EMPTY_CALLS);
    return (double) (clock.nanos() - begin) / EMPTY_CALLS;
  }

  /// Ends by one clock and is measured by the other.
  private double spin() {
    double best = Double.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      long begin = clock.nanos();
      long end = System.nanoTime() + Math.round(SPIN_TARGET_SECONDS * 1e9);
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      best = Math.min(best, (clock.nanos() - begin) * 1e-9);
    }
    return best;
  }
}
