package org.ngcc4j.cli;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.kat.KatGate;
import org.ngcc4j.campaign.kat.KatOutcome;

/// Shows how far the gate is with every instance that is being checked. Safe for concurrent use.
final class KatProgress implements AutoCloseable {
  private final ProgressLine line;
  private final int total;
  private final AtomicInteger done = new AtomicInteger();
  private final Map<String, String> running = new ConcurrentSkipListMap<>();

  KatProgress(ProgressLine line, int total) {
    this.line = line;
    this.total = total;
  }

  /// Checks an instance and shows how it goes on.
  KatOutcome check(InstanceDescription instance, KatGate gate)
      throws IOException, InterruptedException {
    int records = gate.records(instance);
    show(instance, 0, records);
    try {
      return gate.check(instance, finished -> show(instance, finished, records));
    } finally {
      done.incrementAndGet();
      running.remove(instance.label());
    }
  }

  /// Prints a result.
  void printInstead(Runnable printing) {
    line.printInstead(printing);
  }

  @Override
  public void close() {
    line.close();
  }

  private void show(InstanceDescription instance, int finished, int records) {
    running.put(instance.label(), finished + "/" + records);
    line.show(
        "%d of %d checked; records: %s"
            .formatted(
                done.get(),
                total,
                running.entrySet().stream()
                    .map(e -> e.getKey() + " " + e.getValue())
                    .collect(Collectors.joining(", "))));
  }
}
