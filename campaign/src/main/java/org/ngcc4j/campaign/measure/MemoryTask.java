package org.ngcc4j.campaign.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.child.ChildTask;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.host.HostFiles;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.LoadException;
import org.ngcc4j.campaign.implementation.Octets;

/// Finds out how much memory operations take, one after the other, in a JVM that times nothing.
///
/// After set-up, warm-up and a collection the kernel is told to forget the high-water mark of
/// resident memory; what it shows after some more calls, minus what was resident before them, is
/// what the operation adds. At the end, lengths of many outputs are observed.
public final class MemoryTask implements ChildTask {
  private static final double CALL_SECONDS = 0.3;
  private static final double LENGTH_SECONDS = 0.3;

  /// No trial follows that would have to repeat a batch, so an empty call may fill one.
  private static final int MOST_CALLS = 1 << 28;

  private static final int MOST_LENGTHS = 1000;
  private static final int RANDOM_MESSAGE_BYTES = 64;
  private static final long MESSAGE_SEED = 0x6e67_6363_346a_0001L;

  private static final String STATUS = "/proc/self/status";
  private static final Path CLEAR_REFS = Path.of("/proc/self/clear_refs");
  private static final String RESET_HIGH_WATER_MARK = "5";

  private final JvmMeters meters = new JvmMeters();
  private final HostFiles files = HostFiles.ofThisHost();

  /// Made by the child's [main class][org.ngcc4j.campaign.child.Worker].
  public MemoryTask() {}

  @Override
  public int run(List<String> arguments, PrintStream out) throws Exception {
    List<MemoryOrder> orders = MemoryOrder.parseAll(arguments);
    DriverOutput output = new DriverOutput(out);
    try (IccsSignature signature = MeasureTask.open(orders.getFirst().key())) {
      List<WarmCall> ready = new ArrayList<>();
      for (MemoryOrder order : orders) {
        ready.add(WarmCall.of(call(order, signature), MOST_CALLS, order.constants(), meters));
      }
      CpuPlacement.pin(orders.getFirst().cpu());
      for (int i = 0; i < orders.size(); i++) {
        Operation operation = orders.get(i).operation();
        if (operation != null) {
          output.operation(operation);
        }
        measure(ready.get(i).again(meters), output);
      }
      // Only now: what these calls leave in memory must not be there when it is measured.
      for (MemoryOrder order : orders) {
        observe(order.operation(), signature, output);
      }
      return 0;
    } catch (LoadException e) {
      System.err.println(e.getMessage());
      return MeasureTask.OPERATION_FAILED;
    } catch (IccsFailure e) {
      System.err.println("the operation failed: " + e.getMessage());
      return MeasureTask.OPERATION_FAILED;
    }
  }

  private static MeasuredCall call(MemoryOrder order, IccsSignature signature) throws IccsFailure {
    Operation operation = order.operation();
    return operation == null
        ? MeasuredCall.empty(signature)
        : MeasuredCall.of(operation, signature);
  }

  private void measure(WarmCall warm, DriverOutput output) throws IccsFailure {
    MeasuredCall call = warm.call();
    call.restart();
    meters.collect();
    meters.resetPeaks();
    output.meta("high_water_reset", resetHighWaterMark());
    output.meta("baseline_rss_bytes", kibibytes("VmRSS"));
    double secondsPerCall = warm.outcome().lastBatch().secondsPerCall();
    int calls = (int) Math.clamp(CALL_SECONDS / secondsPerCall, 1, Integer.MAX_VALUE);
    MeasuredCall.repeat(call, calls);
    output.meta("peak_heap_bytes", meters.peakHeapBytes());
    output.meta("peak_rss_bytes", kibibytes("VmHWM"));
    output.meta("memory_calls", calls);
  }

  /// Without the reset the mark shows the most that start and warm-up ever took.
  private static boolean resetHighWaterMark() {
    try {
      Files.writeString(CLEAR_REFS, RESET_HIGH_WATER_MARK);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private @Nullable Long kibibytes(String name) {
    Long value = files.number(STATUS, name, ':');
    return value == null ? null : value * 1024;
  }

  private static void observe(
      @Nullable Operation operation, IccsSignature signature, DriverOutput output)
      throws IccsFailure {
    if (operation != null) {
      output.operation(operation);
    }
    if (operation == Operation.KEYGEN) {
      observeKeys(signature, output);
    } else if (operation == Operation.SIGN) {
      observeSignatures(signature, output);
    }
    output.complete();
  }

  private static void observeKeys(IccsSignature signature, DriverOutput output) throws IccsFailure {
    Lengths publicKeys = new Lengths();
    Lengths secretKeys = new Lengths();
    long begin = System.nanoTime();
    do {
      IccsSignature.Keys keys = signature.keygen();
      publicKeys.add(keys.publicKey());
      secretKeys.add(keys.secretKey());
    } while (publicKeys.count < MOST_LENGTHS && secondsSince(begin) < LENGTH_SECONDS);
    publicKeys.report("public_key", output);
    secretKeys.report("secret_key", output);
  }

  private static void observeSignatures(IccsSignature signature, DriverOutput output)
      throws IccsFailure {
    Octets secretKey = signature.keygen().secretKey();
    SplittableRandom random = new SplittableRandom(MESSAGE_SEED);
    byte[] message = new byte[RANDOM_MESSAGE_BYTES];
    Lengths signatures = new Lengths();
    long begin = System.nanoTime();
    int failures = 0;
    do {
      random.nextBytes(message);
      try {
        signatures.add(signature.sign(secretKey, signature.place(message)));
      } catch (IccsFailure e) {
        failures++;
      }
    } while (signatures.count + failures < MOST_LENGTHS && secondsSince(begin) < LENGTH_SECONDS);
    signatures.report("signature", output);
  }

  private static double secondsSince(long begin) {
    return (System.nanoTime() - begin) * 1e-9;
  }

  /// Lengths that calls returned.
  private static final class Lengths {
    private int count;
    private long sum;
    private int min = Integer.MAX_VALUE;
    private int max;

    void add(Octets output) {
      count++;
      sum += output.length();
      min = Math.min(min, output.length());
      max = Math.max(max, output.length());
    }

    void report(String name, DriverOutput output) {
      if (count > 0) {
        output.meta("observed_" + name + "_count", count);
        output.meta("observed_" + name + "_min", min);
        output.meta("observed_" + name + "_mean", (double) sum / count);
        output.meta("observed_" + name + "_max", max);
      }
    }
  }
}
