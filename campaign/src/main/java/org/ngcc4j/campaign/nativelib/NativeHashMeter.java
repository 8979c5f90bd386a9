package org.ngcc4j.campaign.nativelib;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.ngcc4j.campaign.implementation.HashMeter;
import org.ngcc4j.campaign.implementation.LoadException;

/// The counters of a library that is linked with `tools/ngcc_profile.c`.
public final class NativeHashMeter implements HashMeter {
  private static final int ENTRY_BYTES = 48;
  private static final int NAME_BYTES = 16;
  private static final int MOST_ENTRIES = 8193;
  private static final long COST_CALLS = 200_000;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle POINTER =
      LINKER.downcallHandle(FunctionDescriptor.of(ValueLayout.ADDRESS));
  private static final MethodHandle TICKS =
      LINKER.downcallHandle(
          FunctionDescriptor.of(ValueLayout.JAVA_LONG), Linker.Option.critical(false));
  private static final MethodHandle ENABLE =
      LINKER.downcallHandle(FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT));
  private static final MethodHandle RESET = LINKER.downcallHandle(FunctionDescriptor.ofVoid());
  private static final MethodHandle ENTRIES =
      LINKER.downcallHandle(
          FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
  private static final MethodHandle COST =
      LINKER.downcallHandle(
          FunctionDescriptor.ofVoid(
              ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.ADDRESS));

  private final MemorySegment tickSource;
  private final MemorySegment ticks;
  private final MemorySegment enable;
  private final MemorySegment reset;
  private final MemorySegment entries;
  private final MemorySegment cost;

  /// Finds the functions.
  ///
  /// @throws LoadException if the library is not linked with the wrapper
  public NativeHashMeter(IccsLibrary library) throws LoadException {
    tickSource = function(library, "ngcc_profile_tick_source");
    ticks = function(library, "ngcc_profile_ticks");
    enable = function(library, "ngcc_profile_enable");
    reset = function(library, "ngcc_profile_reset");
    entries = function(library, "ngcc_profile_entries");
    cost = function(library, "ngcc_profile_cost");
  }

  private static MemorySegment function(IccsLibrary library, String name) throws LoadException {
    MemorySegment address = library.symbol(name);
    if (address == null) {
      throw new LoadException(
          "%s has no function %s: it is not linked with tools/ngcc_profile.c"
              .formatted(library, name));
    }
    return address;
  }

  @Override
  public String tickSource() {
    try {
      return ((MemorySegment) POINTER.invokeExact(tickSource)).reinterpret(64).getString(0);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  @Override
  public long ticks() {
    try {
      return (long) TICKS.invokeExact(ticks);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  @Override
  public void enable(boolean on) {
    try {
      ENABLE.invokeExact(enable, on ? 1 : 0);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  @Override
  public void reset() {
    try {
      RESET.invokeExact(reset);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  @Override
  public List<Call> calls() {
    return read().stream().skip(1).toList();
  }

  @Override
  public long overflow() {
    return read().getFirst().calls();
  }

  @Override
  public Cost cost() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment seen = arena.allocate(ValueLayout.JAVA_DOUBLE);
      MemorySegment all = arena.allocate(ValueLayout.JAVA_DOUBLE);
      COST.invokeExact(cost, COST_CALLS, seen, all);
      reset();
      return new Cost(seen.get(ValueLayout.JAVA_DOUBLE, 0), all.get(ValueLayout.JAVA_DOUBLE, 0));
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private List<Call> read() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment table = arena.allocate((long) MOST_ENTRIES * ENTRY_BYTES, 8);
      long count = (long) ENTRIES.invokeExact(entries, table, (long) MOST_ENTRIES);
      List<Call> calls = new ArrayList<>();
      for (int i = 0; i < Math.clamp(count, 1, MOST_ENTRIES); i++) {
        MemorySegment entry = table.asSlice((long) i * ENTRY_BYTES, ENTRY_BYTES);
        calls.add(
            new Call(
                entry.asSlice(0, NAME_BYTES).getString(0),
                entry.get(ValueLayout.JAVA_LONG, 16),
                entry.get(ValueLayout.JAVA_LONG, 24),
                entry.get(ValueLayout.JAVA_LONG, 32),
                entry.get(ValueLayout.JAVA_LONG, 40)));
      }
      return calls;
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static IllegalStateException failed(Throwable e) {
    return new IllegalStateException("the counters of the library could not be called", e);
  }
}
