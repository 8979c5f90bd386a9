package org.ngcc4j.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.ngcc4j.SignatureParameters;

/// A shared library with the ICCS signature interface, `ngcc_seed` and `ngcc_meta`.
///
/// The library stays loaded, and keeps one generator for the whole process: not safe for
/// concurrent use. Lengths and buffers are native memory, so that a call costs what it costs in C
/// and 10 to 20 nanoseconds more.
final class IccsLibrary {
  /// `RTLD_NOW | RTLD_LOCAL`: a missing function shows when the library is opened.
  private static final int OPEN_FLAGS = 2;

  /// The description of a library: offsets of its fields.
  private static final int META_INSTANCE = 96;

  private static final int META_COMPILER = 448;
  private static final int META_PUBLIC_KEY_BYTES = 640;
  private static final int META_SECRET_KEY_BYTES = 648;
  private static final int META_SIGNATURE_BYTES = 656;
  private static final int META_BYTES = 664;
  private static final int META_MAGIC = 0x4347474E;

  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final Linker LINKER = Linker.nativeLinker();

  private static final MethodHandle DLOPEN =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("dlopen"),
          FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
  private static final MethodHandle DLSYM =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("dlsym"),
          FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
  private static final MethodHandle DLERROR =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("dlerror"),
          FunctionDescriptor.of(ValueLayout.ADDRESS));

  // Constants, with the function's address as the first argument, so that calls are direct.
  private static final MethodHandle POINTER =
      LINKER.downcallHandle(FunctionDescriptor.of(ValueLayout.ADDRESS));
  private static final MethodHandle SEED =
      LINKER.downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, LONG));
  private static final MethodHandle KEYGEN =
      LINKER.downcallHandle(
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.ADDRESS,
              ValueLayout.ADDRESS,
              ValueLayout.ADDRESS,
              ValueLayout.ADDRESS));
  private static final MethodHandle SIGN =
      LINKER.downcallHandle(
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.ADDRESS,
              LONG,
              ValueLayout.ADDRESS,
              LONG,
              ValueLayout.ADDRESS,
              ValueLayout.ADDRESS));
  private static final MethodHandle VERIFY =
      LINKER.downcallHandle(
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.ADDRESS,
              LONG,
              ValueLayout.ADDRESS,
              LONG,
              ValueLayout.ADDRESS,
              LONG));

  private final Path file;
  private final MemorySegment handle;
  private final MemorySegment meta;
  private final MemorySegment seed;
  private final MemorySegment keygen;
  private final MemorySegment sign;
  private final MemorySegment verify;

  /// Opens the library of an instance.
  ///
  /// @param folder holds `lib<instance>.so`
  /// @throws IllegalArgumentException if there is no such file, or it is no library of the instance
  static IccsLibrary of(Path folder, SignatureParameters instance) {
    IccsLibrary library = new IccsLibrary(file(folder, instance.instance()));
    library.checkInstance(instance);
    return library;
  }

  /// Tells whether there is a library of an instance.
  static boolean exists(Path folder, String instance) {
    return Files.isReadable(file(folder, instance));
  }

  /// Returns where the library of an instance is looked for.
  static Path file(Path folder, String instance) {
    return folder.resolve("lib" + instance + ".so");
  }

  private IccsLibrary(Path file) {
    this.file = file;
    handle = open(file);
    meta = description(function("ngcc_meta"));
    seed = function("ngcc_seed");
    keygen = function("sig_keygen");
    sign = function("sig_sign");
    verify = function("sig_verify");
  }

  private MemorySegment description(MemorySegment function) {
    try {
      MemorySegment address = (MemorySegment) POINTER.invokeExact(function);
      return address.reinterpret(META_BYTES);
    } catch (Throwable e) {
      throw failed("ngcc_meta", e);
    }
  }

  /// A library of another instance would write beyond the buffers.
  private void checkInstance(SignatureParameters expected) {
    String instance = meta.getString(META_INSTANCE);
    List<Long> lengths =
        Stream.of(META_PUBLIC_KEY_BYTES, META_SECRET_KEY_BYTES, META_SIGNATURE_BYTES)
            .map(offset -> meta.get(LONG, offset))
            .toList();
    List<Long> expectedLengths =
        List.of(
            (long) expected.publicKeyBytes(),
            (long) expected.secretKeyBytes(),
            (long) expected.maxSignatureBytes());
    if (meta.get(ValueLayout.JAVA_INT, 0) != META_MAGIC
        || !instance.equals(expected.instance())
        || !lengths.equals(expectedLengths)) {
      throw new IllegalArgumentException(
          "%s is a library of \"%s\" with lengths %s, expected %s with %s"
              .formatted(file, instance, lengths, expected.instance(), expectedLengths));
    }
  }

  /// Returns compiler and flags as the library tells them.
  String build() {
    String compiler = meta.getString(META_COMPILER);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment flags = symbol(arena, "ngcc_build_flags");
      return flags.equals(MemorySegment.NULL)
          ? compiler
          : compiler + ", `" + string((MemorySegment) POINTER.invokeExact(flags)) + "`";
    } catch (Throwable e) {
      throw failed("ngcc_build_flags", e);
    }
  }

  /// Seeds the library's generator.
  void seed(byte[] bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
      check("ngcc_seed", (int) SEED.invokeExact(seed, copy, copy.byteSize()));
    } catch (Throwable e) {
      throw failed("ngcc_seed", e);
    }
  }

  /// Makes a key pair.
  void keygen(NativeBuffers to) {
    to.reset();
    try {
      check(
          "sig_keygen",
          (int)
              KEYGEN.invokeExact(
                  keygen, to.publicKey, to.publicKeyLength, to.secretKey, to.secretKeyLength));
    } catch (Throwable e) {
      throw failed("sig_keygen", e);
    }
  }

  /// Signs a message.
  void sign(MemorySegment secretKey, MemorySegment message, NativeBuffers to) {
    to.reset();
    try {
      check(
          "sig_sign",
          (int)
              SIGN.invokeExact(
                  sign,
                  secretKey,
                  secretKey.byteSize(),
                  message,
                  message.byteSize(),
                  to.signature,
                  to.signatureLength));
    } catch (Throwable e) {
      throw failed("sig_sign", e);
    }
  }

  /// Tells whether a signature is valid.
  boolean verify(MemorySegment publicKey, MemorySegment message, MemorySegment signature) {
    try {
      int result =
          (int)
              VERIFY.invokeExact(
                  verify,
                  publicKey,
                  publicKey.byteSize(),
                  signature,
                  signature.byteSize(),
                  message,
                  message.byteSize());
      return result == 0;
    } catch (Throwable e) {
      throw failed("sig_verify", e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }

  private static MemorySegment open(Path file) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(file.toAbsolutePath().toString());
      MemorySegment handle = (MemorySegment) DLOPEN.invokeExact(name, OPEN_FLAGS);
      if (handle.equals(MemorySegment.NULL)) {
        throw new IllegalArgumentException(string((MemorySegment) DLERROR.invokeExact()));
      }
      return handle;
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("dlopen could not be called", e);
    }
  }

  private MemorySegment function(String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment address = symbol(arena, name);
      if (address.equals(MemorySegment.NULL)) {
        throw new IllegalArgumentException(file + " has no function " + name);
      }
      return address;
    }
  }

  private MemorySegment symbol(Arena arena, String name) {
    try {
      return (MemorySegment) DLSYM.invokeExact(handle, arena.allocateFrom(name));
    } catch (Throwable e) {
      throw failed("dlsym", e);
    }
  }

  private static String string(MemorySegment pointer) {
    return pointer.equals(MemorySegment.NULL)
        ? ""
        : pointer.reinterpret(Long.MAX_VALUE).getString(0);
  }

  private void check(String function, int result) {
    if (result != 0) {
      throw new IllegalStateException("%s: %s returned %d".formatted(file, function, result));
    }
  }

  private IllegalStateException failed(String function, Throwable e) {
    return e instanceof IllegalStateException known
        ? known
        : new IllegalStateException("%s: %s could not be called".formatted(file, function), e);
  }
}
