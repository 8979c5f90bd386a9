package org.ngcc4j.campaign.host;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The time-stamp counter of x86 processors: reference cycles, which pass at a constant rate
/// whatever the core does, also in the kernel and while somebody else has the CPU.
///
/// There is no way to read it from Java but to bring the instruction along: four of them, in a page
/// of their own.
final class TimeStampCounter {
  /// `rdtscp; lfence; shl rdx, 32; or rax, rdx; ret`.
  private static final byte[] CODE = {
    0x0F,
    0x01,
    (byte) 0xF9,
    0x0F,
    (byte) 0xAE,
    (byte) 0xE8,
    0x48,
    (byte) 0xC1,
    (byte) 0xE2,
    0x20,
    0x48,
    0x09,
    (byte) 0xD0,
    (byte) 0xC3
  };

  /// Without these the counter may stop, or change its rate with the core's.
  private static final Set<String> FLAGS = Set.of("rdtscp", "constant_tsc", "nonstop_tsc");

  private static final MethodHandle READ =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.of(ValueLayout.JAVA_LONG), Linker.Option.critical(false));

  private final MemorySegment code;

  private TimeStampCounter(MemorySegment code) {
    this.code = code;
  }

  /// Tells whether this processor has a counter that means something.
  static boolean isUsable(HostFiles files) {
    String flags = files.value("/proc/cpuinfo", "flags", ':');
    return Linux.isPresent()
        && Hosts.architecture().equals("x86_64")
        && flags != null
        && Set.copyOf(List.of(flags.split("\\s+"))).containsAll(FLAGS);
  }

  /// Makes the counter readable; the page stays until the JVM ends.
  ///
  /// @return `null` if there is no counter, or the kernel refuses a page of code
  static @Nullable TimeStampCounter open() {
    if (!isUsable(HostFiles.ofThisHost())) {
      return null;
    }
    try {
      return new TimeStampCounter(Linux.code(CODE));
    } catch (SystemCallException e) {
      return null;
    }
  }

  /// Returns the ticks since the processor started.
  long read() {
    try {
      return (long) READ.invokeExact(code);
    } catch (Throwable e) {
      throw new IllegalStateException("the time-stamp counter could not be read", e);
    }
  }
}
