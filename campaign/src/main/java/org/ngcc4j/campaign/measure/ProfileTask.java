package org.ngcc4j.campaign.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ngcc4j.campaign.child.ChildTask;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.implementation.HashMeter;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.LoadException;
import org.ngcc4j.campaign.nativelib.IccsLibrary;
import org.ngcc4j.campaign.nativelib.NativeHashMeter;
import org.ngcc4j.campaign.nativelib.NativeImplementation;

/// Finds out how much of operations, one after the other, the ICCS functions take, in a JVM that
/// times nothing else.
///
/// Set-up, warm-up and inputs are those of a timing run. Calls are counted only while the operation
/// runs; its own time is read from the same clock.
public final class ProfileTask implements ChildTask {
  static final String TOTAL = "TOTAL";
  static final String CALL = "CALL";

  private static final long RATE_NANOS = 100_000_000;

  private final JvmMeters jvm = new JvmMeters();

  /// Made by the child's [main class][org.ngcc4j.campaign.child.Worker].
  public ProfileTask() {}

  /// Profiles.
  ///
  /// @param arguments those of [ProfileOrder]
  @Override
  public int run(List<String> arguments, PrintStream out) throws Exception {
    List<ProfileOrder> orders = ProfileOrder.parseAll(arguments);
    String key = orders.getFirst().key();
    DriverOutput output = new DriverOutput(out);
    try {
      Optional<NativeImplementation> library = NativeImplementation.parse(key);
      if (library.isPresent()) {
        IccsLibrary opened = library.get().load();
        profile(orders, library.get().present(opened), new NativeHashMeter(opened), output);
      } else {
        profile(orders, MeasureTask.open(key), new JavaHashMeter(), output);
      }
      return 0;
    } catch (LoadException e) {
      System.err.println(e.getMessage());
    } catch (IccsFailure e) {
      System.err.println("the operation failed: " + e.getMessage());
    }
    return MeasureTask.OPERATION_FAILED;
  }

  private void profile(
      List<ProfileOrder> orders, IccsSignature signature, HashMeter meter, DriverOutput output)
      throws Exception {
    try (signature) {
      List<WarmCall> ready = new ArrayList<>();
      for (ProfileOrder order : orders) {
        MeasuredCall call = MeasuredCall.of(order.operation(), signature);
        ready.add(WarmCall.of(call, order.iterations(), order.constants(), jvm));
      }
      CpuPlacement.pin(orders.getFirst().cpu());
      String together = MeasureTask.operations(orders.stream().map(ProfileOrder::operation));
      for (int i = 0; i < orders.size(); i++) {
        ProfileOrder order = orders.get(i);
        output.operation(order.operation());
        output.meta("id", signature.description().candidate());
        output.meta("instance", signature.description().instance());
        output.meta("operation", order.operation().id());
        output.meta(MeasureTask.PROCESS_OPERATIONS, together);
        profile(order, ready.get(i).again(jvm).call(), meter, output);
        output.complete();
      }
    }
  }

  private static void profile(
      ProfileOrder order, MeasuredCall call, HashMeter meter, DriverOutput output)
      throws IccsFailure {
    HashMeter.Cost cost = meter.cost();
    call.restart();
    MeasuredCall.repeat(call, order.warmups());
    meter.reset();
    long ticks = 0;
    for (int i = 0; i < order.iterations(); i++) {
      meter.enable(true);
      long begin = meter.ticks();
      int ignored = call.call();
      ticks += meter.ticks() - begin;
      meter.enable(false);
    }
    output.meta("tick_source", meter.tickSource());
    output.meta("tick_hz", rate(meter));
    output.meta("warmups", order.warmups());
    output.meta("overflow_calls", meter.overflow());
    output.meta("wrapper_seen_ticks", cost.seen());
    output.meta("wrapper_all_ticks", cost.all());
    meter.brackets().forEach((name, count) -> output.meta("brackets_" + name, count));
    output.line(TOTAL, Integer.toString(order.iterations()), Long.toString(ticks));
    for (HashMeter.Call counted : meter.calls()) {
      output.line(
          CALL,
          counted.function(),
          Long.toString(counted.inBits()),
          Long.toString(counted.outBits()),
          Long.toString(counted.calls()),
          Long.toString(counted.ticks()));
    }
  }

  private static long rate(HashMeter meter) {
    long begin = System.nanoTime();
    long ticks = meter.ticks();
    long nanos;
    do {
      nanos = System.nanoTime() - begin;
    } while (nanos < RATE_NANOS);
    return Math.round((meter.ticks() - ticks) * 1e9 / nanos);
  }
}
