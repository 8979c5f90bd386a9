package org.ngcc4j.campaign.measure;

import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.ngcc4j.campaign.host.Ticks;
import org.ngcc4j.campaign.implementation.HashMeter;
import org.ngcc4j.profile.HelperProfile;

/// The counters of our own code, in a JVM that was started with [HelperProfile#PROPERTY].
final class JavaHashMeter implements HashMeter {
  private static final int COST_CALLS = 200_000;

  private final Ticks clock = Ticks.open();
  private final LongSupplier ticks = clock::read;

  @Override
  public String tickSource() {
    return clock.source();
  }

  @Override
  public long ticks() {
    return clock.read();
  }

  @Override
  public void enable(boolean on) {
    if (on) {
      HelperProfile.start(ticks);
    } else {
      HelperProfile.stop();
    }
  }

  @Override
  public void reset() {
    HelperProfile.reset();
  }

  /// What was only begun, or read ahead of a message's end, has no shape; its time counts.
  @Override
  public List<Call> calls() {
    return HelperProfile.entries().stream()
        .map(e -> new Call(e.function(), e.inBits(), e.outBits(), e.calls(), e.ticks()))
        .toList();
  }

  @Override
  public Map<String, Long> brackets() {
    return HelperProfile.entries().stream()
        .collect(
            Collectors.groupingBy(
                HelperProfile.Count::function,
                Collectors.summingLong(HelperProfile.Count::brackets)));
  }

  @Override
  public long overflow() {
    return 0;
  }

  @Override
  public Cost cost() {
    HelperProfile.start(ticks);
    empty();
    HelperProfile.reset();
    long begin = clock.read();
    empty();
    double all = (double) (clock.read() - begin) / COST_CALLS;
    HelperProfile.stop();
    double seen = (double) HelperProfile.entries().getFirst().ticks() / COST_CALLS;
    HelperProfile.reset();
    return new Cost(seen, all);
  }

  private static void empty() {
    for (int i = 0; i < COST_CALLS; i++) {
      long started = HelperProfile.begin();
      HelperProfile.end(started, HelperProfile.DRNG, 0, 0, 1);
    }
  }
}
