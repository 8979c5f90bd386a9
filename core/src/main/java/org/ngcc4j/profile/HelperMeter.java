package org.ngcc4j.profile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The counters behind [HelperProfile].
final class HelperMeter {
  private final Map<Shape, Cell> cells = new LinkedHashMap<>();
  private LongSupplier clock = System::nanoTime;
  private @Nullable Thread counted;
  private boolean inside;
  private @Nullable Cell last;
  private @Nullable Shape lastShape;

  private record Shape(String function, long inBits, long outBits) {}

  private static final class Cell {
    private long calls;
    private long brackets;
    private long ticks;
  }

  long begin() {
    if (!Thread.currentThread().equals(counted) || inside) {
      return HelperProfile.NOT_COUNTED;
    }
    inside = true;
    return clock.getAsLong();
  }

  void end(long started, String function, long inBits, long outBits, long calls) {
    long ended = clock.getAsLong();
    inside = false;
    Cell cell = cell(function, inBits, outBits);
    cell.calls += calls;
    cell.brackets++;
    cell.ticks += ended - started;
  }

  void leaveOut() {
    inside = false;
  }

  void start(LongSupplier newClock) {
    clock = newClock;
    counted = Thread.currentThread();
    inside = false;
  }

  void stop() {
    counted = null;
  }

  void reset() {
    cells.clear();
    last = null;
    lastShape = null;
  }

  List<HelperProfile.Count> entries() {
    return cells.entrySet().stream()
        .map(
            e ->
                new HelperProfile.Count(
                    e.getKey().function(),
                    e.getKey().inBits(),
                    e.getKey().outBits(),
                    e.getValue().calls,
                    e.getValue().brackets,
                    e.getValue().ticks))
        .toList();
  }

  /// Most calls have the shape of the one before.
  private Cell cell(String function, long inBits, long outBits) {
    Shape known = lastShape;
    Cell cell = last;
    if (cell == null
        || known == null
        || !known.function().equals(function)
        || known.inBits() != inBits
        || known.outBits() != outBits) {
      known = new Shape(function, inBits, outBits);
      cell = cells.computeIfAbsent(known, shape -> new Cell());
      lastShape = known;
      last = cell;
    }
    return cell;
  }
}
