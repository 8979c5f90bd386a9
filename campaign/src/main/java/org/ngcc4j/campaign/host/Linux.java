package org.ngcc4j.campaign.host;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.BitSet;

/// The system calls that the measuring needs and the Java library does not offer.
///
/// The class may be loaded anywhere; whoever calls it asks [#isPresent()] first.
final class Linux {
  /// `CLOCK_MONOTONIC_RAW`: not slewed by time synchronisation.
  private static final int RAW_MONOTONIC_CLOCK = 4;

  /// Bytes of a CPU mask: room for 8192 CPUs, which is the kernel's own limit.
  private static final int CPU_MASK_BYTES = 1024;

  /// Enough for a few instructions, whatever the page size.
  private static final long PAGE_BYTES = 4096;

  private Linux() {}

  /// Tells whether this is Linux on a processor whose call numbers are known here.
  static boolean isPresent() {
    return System.getProperty("os.name").equals("Linux") && Processor.current().isKnown();
  }

  /// Returns the kernel's identifier of the calling thread.
  static int threadId() {
    try {
      return (int) Handles.GETTID.invokeExact();
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Returns the CPUs a thread may run on.
  ///
  /// @param thread identifier; 0 for the calling thread
  /// @throws SystemCallException if there is no such thread
  static BitSet affinity(int thread) throws SystemCallException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(CPU_MASK_BYTES);
      MemorySegment errno = arena.allocate(Handles.ERRNO_LAYOUT);
      int result =
          (int) Handles.SCHED_GETAFFINITY.invokeExact(errno, thread, (long) CPU_MASK_BYTES, mask);
      check(result, errno, "sched_getaffinity");
      return BitSet.valueOf(mask.asByteBuffer());
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Restricts the CPUs a thread may run on.
  ///
  /// @param thread identifier; 0 for the calling thread
  /// @param cpus not empty
  /// @throws SystemCallException if there is no such thread or it may use none of the CPUs
  static void setAffinity(int thread, BitSet cpus) throws SystemCallException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(CPU_MASK_BYTES);
      mask.copyFrom(MemorySegment.ofArray(cpus.toByteArray()));
      MemorySegment errno = arena.allocate(Handles.ERRNO_LAYOUT);
      int result =
          (int) Handles.SCHED_SETAFFINITY.invokeExact(errno, thread, (long) CPU_MASK_BYTES, mask);
      check(result, errno, "sched_setaffinity");
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Reads the raw monotonic clock.
  ///
  /// @param timespec 16 bytes to work in
  /// @return nanoseconds since an arbitrary moment
  static long rawMonotonicNanos(MemorySegment timespec) {
    try {
      int ignored = (int) Handles.CLOCK_GETTIME.invokeExact(RAW_MONOTONIC_CLOCK, timespec);
      return timespec.get(ValueLayout.JAVA_LONG, 0) * 1_000_000_000L
          + timespec.get(ValueLayout.JAVA_LONG, 8);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Opens a performance event of the calling thread on any CPU.
  ///
  /// @param attributes a `perf_event_attr`
  /// @return a file descriptor
  /// @throws SystemCallException if the kernel refuses
  static int perfEventOpen(MemorySegment attributes) throws SystemCallException {
    long closeOnExec = 8;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment errno = arena.allocate(Handles.ERRNO_LAYOUT);
      long result =
          (long)
              Handles.SYSCALL.invokeExact(
                  errno,
                  (long) Processor.current().perfEventOpen,
                  attributes,
                  0L,
                  -1L,
                  -1L,
                  closeOnExec);
      check(result, errno, "perf_event_open");
      return (int) result;
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Sends a request without argument to a file descriptor.
  static void ioctl(int descriptor, long request) {
    try {
      int ignored = (int) Handles.IOCTL.invokeExact(descriptor, request, 0L);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Reads from a file descriptor.
  ///
  /// @return number of bytes, or a negative number
  static long read(int descriptor, MemorySegment into) {
    try {
      return (long) Handles.READ.invokeExact(descriptor, into, into.byteSize());
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Closes a file descriptor.
  static void close(int descriptor) {
    try {
      int ignored = (int) Handles.CLOSE.invokeExact(descriptor);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Makes one file descriptor mean what another one does.
  static void duplicate(int from, int to) {
    try {
      int ignored = (int) Handles.DUP2.invokeExact(from, to);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Puts machine code where it can be run, in a page that nobody can write to any more.
  ///
  /// @throws SystemCallException if the kernel refuses
  static MemorySegment code(byte[] instructions) throws SystemCallException {
    int readWrite = 3;
    int readExecute = 5;
    int privateAnonymous = 0x22;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment errno = arena.allocate(Handles.ERRNO_LAYOUT);
      MemorySegment page =
          (MemorySegment)
              Handles.MMAP.invokeExact(
                  errno, MemorySegment.NULL, PAGE_BYTES, readWrite, privateAnonymous, -1, 0L);
      check(page.address() == -1 ? -1 : 0, errno, "mmap");
      MemorySegment code = page.reinterpret(PAGE_BYTES);
      MemorySegment.copy(instructions, 0, code, ValueLayout.JAVA_BYTE, 0, instructions.length);
      int result = (int) Handles.MPROTECT.invokeExact(errno, code, PAGE_BYTES, readExecute);
      check(result, errno, "mprotect");
      return code;
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static void check(long result, MemorySegment errno, String call)
      throws SystemCallException {
    if (result < 0) {
      throw new SystemCallException(call, (int) Handles.ERRNO.get(errno, 0L));
    }
  }

  private static IllegalStateException unexpected(Throwable e) {
    return new IllegalStateException("a system call could not be made", e);
  }

  /// The processors whose system call numbers are known.
  private enum Processor {
    X86_64(298),
    AARCH64(241),
    OTHER(-1);

    private final int perfEventOpen;

    Processor(int perfEventOpen) {
      this.perfEventOpen = perfEventOpen;
    }

    static Processor current() {
      return switch (System.getProperty("os.arch")) {
        case "amd64", "x86_64" -> X86_64;
        case "aarch64" -> AARCH64;
        default -> OTHER;
      };
    }

    boolean isKnown() {
      return this != OTHER;
    }
  }

  /// Linked at first use, so that the class loads where there is nothing to link to.
  private static final class Handles {
    static final StructLayout ERRNO_LAYOUT = Linker.Option.captureStateLayout();
    static final VarHandle ERRNO = ERRNO_LAYOUT.varHandle(PathElement.groupElement("errno"));

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option KEEP_ERRNO = Linker.Option.captureCallState("errno");
    private static final Linker.Option SHORT_CALL = Linker.Option.critical(false);

    static final MethodHandle GETTID =
        handle("gettid", FunctionDescriptor.of(ValueLayout.JAVA_INT));
    static final MethodHandle SCHED_GETAFFINITY =
        handle("sched_getaffinity", affinityCall(), KEEP_ERRNO);
    static final MethodHandle SCHED_SETAFFINITY =
        handle("sched_setaffinity", affinityCall(), KEEP_ERRNO);
    static final MethodHandle CLOCK_GETTIME =
        handle(
            "clock_gettime",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS),
            SHORT_CALL);
    static final MethodHandle SYSCALL =
        handle(
            "syscall",
            FunctionDescriptor.of(
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG),
            KEEP_ERRNO,
            Linker.Option.firstVariadicArg(1));
    static final MethodHandle IOCTL =
        handle(
            "ioctl",
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG),
            Linker.Option.firstVariadicArg(2));
    static final MethodHandle READ =
        handle(
            "read",
            FunctionDescriptor.of(
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG));
    static final MethodHandle CLOSE =
        handle("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    static final MethodHandle MMAP =
        handle(
            "mmap",
            FunctionDescriptor.of(
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG),
            KEEP_ERRNO);
    static final MethodHandle MPROTECT =
        handle(
            "mprotect",
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_INT),
            KEEP_ERRNO);
    static final MethodHandle DUP2 =
        handle(
            "dup2",
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private static FunctionDescriptor affinityCall() {
      return FunctionDescriptor.of(
          ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
    }

    private static MethodHandle handle(
        String name, FunctionDescriptor descriptor, Linker.Option... options) {
      MemorySegment function = LINKER.defaultLookup().findOrThrow(name);
      return LINKER.downcallHandle(function, descriptor, options);
    }
  }
}
