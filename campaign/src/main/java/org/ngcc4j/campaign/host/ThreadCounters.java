package org.ngcc4j.campaign.host;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the kernel counts while a thread works: everything that takes the CPU away from it.
///
/// @param stealSeconds time the hypervisor gave the CPU to somebody else; `null` if unknown
/// @param involuntarySwitches how often the kernel did; `null` if unknown
/// @param migrations how often the thread moved to another CPU; `null` if unknown
public record ThreadCounters(
    @Nullable Double stealSeconds, @Nullable Long involuntarySwitches, @Nullable Long migrations) {

  /// What the kernel counts times of CPUs in, on every Linux there is.
  private static final double TICKS_PER_SECOND = 100;

  private static final int STEAL_COLUMN = 8;

  /// Reads the counters of the calling thread.
  ///
  /// @param files where to read
  /// @param cpu the CPU whose steal time counts
  public static ThreadCounters read(HostFiles files, int cpu) {
    List<String> times = files.words("/proc/stat", "cpu" + cpu);
    Long steal = times.size() > STEAL_COLUMN ? HostFiles.parse(times.get(STEAL_COLUMN)) : null;
    return new ThreadCounters(
        steal == null ? null : steal / TICKS_PER_SECOND,
        files.number("/proc/thread-self/status", "nonvoluntary_ctxt_switches", ':'),
        files.number("/proc/thread-self/sched", "se.nr_migrations", ':'));
  }

  /// Returns what was counted since an earlier reading.
  public ThreadCounters since(ThreadCounters earlier) {
    Double steal =
        stealSeconds == null || earlier.stealSeconds == null
            ? null
            : stealSeconds - earlier.stealSeconds;
    return new ThreadCounters(
        steal,
        difference(involuntarySwitches, earlier.involuntarySwitches),
        difference(migrations, earlier.migrations));
  }

  private static @Nullable Long difference(@Nullable Long now, @Nullable Long before) {
    return now == null || before == null ? null : now - before;
  }
}
