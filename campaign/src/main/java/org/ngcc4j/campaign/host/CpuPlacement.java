package org.ngcc4j.campaign.host;

import java.io.File;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Which CPU the measuring thread has, and which are left to the compiler and the collector.
///
/// @param measuring CPUs of the measuring thread in list syntax; `null` where threads cannot be
///     pinned
/// @param housekeeping CPUs of all other threads; `null` where threads cannot be pinned
/// @param sharedCore whether the measuring thread has no CPU of its own
public record CpuPlacement(
    @Nullable String measuring, @Nullable String housekeeping, boolean sharedCore) {

  private static final CpuPlacement UNPINNED = new CpuPlacement(null, null, true);

  /// The CPU the published campaigns measured on.
  private static final int PUBLISHED_CPU = 2;

  /// Returns the CPU to measure on when nobody names one: number 2 as in the published campaigns,
  /// or the last one where there are fewer.
  ///
  /// @param usable the CPUs this process may use, not empty
  public static int defaultCpu(BitSet usable) {
    return usable.get(PUBLISHED_CPU) ? PUBLISHED_CPU : usable.length() - 1;
  }

  /// Returns the CPUs this process may use.
  public static BitSet usableCpus() {
    if (Linux.isPresent()) {
      try {
        return Linux.affinity(0);
      } catch (SystemCallException e) {
        // A sandbox may refuse even this; the runtime knows at least how many there are.
      }
    }
    BitSet all = new BitSet();
    all.set(0, Runtime.getRuntime().availableProcessors());
    return all;
  }

  /// Pins the calling thread to one CPU and moves all other threads of the process away from it.
  ///
  /// Threads that are started later inherit the CPUs of the thread that starts them.
  ///
  /// @param cpu where to measure
  /// @throws SystemCallException if this process may not use that CPU
  public static CpuPlacement pin(int cpu) throws SystemCallException {
    if (!Linux.isPresent()) {
      return UNPINNED;
    }
    BitSet others = Linux.affinity(0);
    BitSet measuring = pinCallingThread(cpu);
    others.clear(cpu);
    if (others.isEmpty()) {
      String shared = CpuList.format(measuring);
      return new CpuPlacement(shared, shared, true);
    }
    moveOtherThreads(others);
    return new CpuPlacement(CpuList.format(measuring), CpuList.format(others), false);
  }

  /// Pins the calling thread to one CPU.
  ///
  /// @throws SystemCallException if that cannot be done
  static BitSet pinCallingThread(int cpu) throws SystemCallException {
    if (!Linux.isPresent()) {
      throw new SystemCallException("sched_setaffinity", 38);
    }
    BitSet one = new BitSet();
    one.set(cpu);
    Linux.setAffinity(0, one);
    return one;
  }

  private static void moveOtherThreads(BitSet cpus) {
    int self = Linux.threadId();
    String[] threads = new File("/proc/self/task").list();
    if (threads == null) {
      return;
    }
    for (String thread : threads) {
      int id = Integer.parseInt(thread);
      if (id != self) {
        try {
          Linux.setAffinity(id, cpus);
        } catch (SystemCallException e) {
          // It ended in the meantime.
        }
      }
    }
  }
}
