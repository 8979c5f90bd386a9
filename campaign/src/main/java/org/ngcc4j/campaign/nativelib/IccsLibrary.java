package org.ngcc4j.campaign.nativelib;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.implementation.LoadException;

/// The functions of a shared library with the ICCS signature interface, as they are.
///
/// The interface beside them (`ngcc_meta`, `ngcc_seed`, `ngcc_build_flags`) is that of the public
/// harness. A plain submission has only the functions of the ICCS interface: its lengths come from
/// the getters, and its generator is seeded as a test program would, through `init_random_number`.
///
/// The library stays loaded, and keeps one generator for the whole process: not safe for
/// concurrent use. Lengths and buffers are native memory, so that a call costs what it costs in C
/// and 10 to 20 nanoseconds more.
public final class IccsLibrary {
  /// `RTLD_NOW | RTLD_LOCAL`: a missing function shows when the library is opened.
  private static final int OPEN_FLAGS = 2;

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
  private static final MethodHandle LENGTH = LINKER.downcallHandle(FunctionDescriptor.of(LONG));
  private static final MethodHandle SEED =
      LINKER.downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, LONG));
  private static final MethodHandle INITIALISE =
      LINKER.downcallHandle(
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, LONG));
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
  private final @Nullable LibraryMeta meta;
  private final @Nullable MemorySegment seed;
  private final MemorySegment initialise;
  private final MemorySegment generator;
  private final MemorySegment keygen;
  private final MemorySegment sign;
  private final MemorySegment verify;

  /// Opens a library.
  ///
  /// @throws LoadException if the file is no library for this machine, lacks a function, or
  ///     describes itself in a way that is not understood
  public static IccsLibrary open(Path file) throws LoadException {
    ElfFile.read(file);
    return new IccsLibrary(file);
  }

  private IccsLibrary(Path file) throws LoadException {
    this.file = file;
    handle = load();
    MemorySegment describe = symbol("ngcc_meta");
    meta = describe == null ? null : LibraryMeta.read(name(), pointer(describe), buildFlags());
    seed = symbol("ngcc_seed");
    initialise = seed != null ? MemorySegment.NULL : function("init_random_number", "ngcc_seed");
    generator = seed != null ? MemorySegment.NULL : function("drng_algorithm", "ngcc_seed");
    keygen = function("sig_keygen");
    sign = function("sig_sign");
    verify = function("sig_verify");
  }

  /// Returns what the library says of itself; `null` if it has no `ngcc_meta`.
  public @Nullable LibraryMeta meta() {
    return meta;
  }

  /// Returns the declared lengths of a public key, a secret key and a signature.
  ///
  /// @throws LoadException if the library has neither a description nor the getters, or declares
  ///     a length that is none
  public Lengths lengths() throws LoadException {
    if (meta != null) {
      return Lengths.of(
          name(), meta.publicKeyBytes(), meta.secretKeyBytes(), meta.signatureBytes());
    }
    return Lengths.of(name(), getter("pk"), getter("sk"), getter("sn"));
  }

  /// Returns the address of a function or a variable; `null` if there is none of that name.
  public @Nullable MemorySegment symbol(String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment address = (MemorySegment) DLSYM.invokeExact(handle, arena.allocateFrom(name));
      return address.equals(MemorySegment.NULL) ? null : address;
    } catch (Throwable e) {
      throw failed("dlsym", e);
    }
  }

  /// Seeds the library's generator.
  ///
  /// @param bytes any length
  /// @return what the library returns; 0 if all went well
  public int seed(byte[] bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
      return seed == null
          ? (int) INITIALISE.invokeExact(initialise, generator, copy, copy.byteSize())
          : (int) SEED.invokeExact(seed, copy, copy.byteSize());
    } catch (Throwable e) {
      throw failed("ngcc_seed", e);
    }
  }

  /// Makes a key pair: `sig_keygen(pk, &pkLength, sk, &skLength)`.
  ///
  /// @return what the library returns; 0 if all went well
  public int keygen(NativeBuffer publicKey, NativeBuffer secretKey) {
    publicKey.reset();
    secretKey.reset();
    try {
      return (int)
          KEYGEN.invokeExact(
              keygen,
              publicKey.bytes(),
              publicKey.lengthPointer(),
              secretKey.bytes(),
              secretKey.lengthPointer());
    } catch (Throwable e) {
      throw failed("sig_keygen", e);
    }
  }

  /// Signs a message: `sig_sign(sk, skLength, m, mLength, sn, &snLength)`.
  ///
  /// @return what the library returns; 0 if all went well
  public int sign(NativeBuffer secretKey, NativeBuffer message, NativeBuffer signature) {
    signature.reset();
    try {
      return (int)
          SIGN.invokeExact(
              sign,
              secretKey.bytes(),
              secretKey.byteLength(),
              message.bytes(),
              message.byteLength(),
              signature.bytes(),
              signature.lengthPointer());
    } catch (Throwable e) {
      throw failed("sig_sign", e);
    }
  }

  /// Verifies a signature: `sig_verify(pk, pkLength, sn, snLength, m, mLength)`.
  ///
  /// @return what the library returns; 0 if the signature is accepted
  public int verify(NativeBuffer publicKey, NativeBuffer signature, NativeBuffer message) {
    try {
      return (int)
          VERIFY.invokeExact(
              verify,
              publicKey.bytes(),
              publicKey.byteLength(),
              signature.bytes(),
              signature.byteLength(),
              message.bytes(),
              message.byteLength());
    } catch (Throwable e) {
      throw failed("sig_verify", e);
    }
  }

  /// Returns the name of the file.
  @Override
  public String toString() {
    return file.toString();
  }

  /// Lengths in bytes that a library declares.
  ///
  /// @param publicKey of a public key
  /// @param secretKey of a secret key
  /// @param signature of the longest signature
  public record Lengths(int publicKey, int secretKey, int signature) {
    /// Beyond this nobody allocates a buffer.
    private static final long MOST_BYTES = 512L << 20;

    static Lengths of(String file, long publicKey, long secretKey, long signature)
        throws LoadException {
      for (long length : List.of(publicKey, secretKey, signature)) {
        if (length <= 0 || length > MOST_BYTES) {
          throw new LoadException(
              "%s declares a length of %s bytes; 1 to %d can be used"
                  .formatted(file, Long.toUnsignedString(length), MOST_BYTES));
        }
      }
      return new Lengths((int) publicKey, (int) secretKey, (int) signature);
    }
  }

  private MemorySegment load() throws LoadException {
    String path = file.toAbsolutePath().toString();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment opened =
          (MemorySegment) DLOPEN.invokeExact(arena.allocateFrom(path), OPEN_FLAGS);
      if (opened.equals(MemorySegment.NULL)) {
        String reason = string((MemorySegment) DLERROR.invokeExact());
        throw new LoadException(
            name() + " cannot be loaded: " + reason.replace(path + ": ", "").replace(path, name()));
      }
      return opened;
    } catch (LoadException e) {
      throw e;
    } catch (Throwable e) {
      throw failed("dlopen", e);
    }
  }

  private MemorySegment function(String name) throws LoadException {
    MemorySegment address = symbol(name);
    if (address == null) {
      throw new LoadException(name() + " has no function " + name);
    }
    return address;
  }

  private MemorySegment function(String name, String instead) throws LoadException {
    MemorySegment address = symbol(name);
    if (address == null) {
      throw new LoadException("%s has neither %s nor %s".formatted(name(), instead, name));
    }
    return address;
  }

  private long getter(String what) throws LoadException {
    String name = "sig_get_" + what + "_len_bytes";
    try {
      return (long) LENGTH.invokeExact(function(name));
    } catch (LoadException e) {
      throw e;
    } catch (Throwable e) {
      throw failed(name, e);
    }
  }

  private String buildFlags() {
    MemorySegment function = symbol("ngcc_build_flags");
    return function == null ? "" : string(pointer(function));
  }

  private MemorySegment pointer(MemorySegment function) {
    try {
      return (MemorySegment) POINTER.invokeExact(function);
    } catch (Throwable e) {
      throw failed("a function without arguments", e);
    }
  }

  private static String string(MemorySegment pointer) {
    return pointer.equals(MemorySegment.NULL)
        ? ""
        : pointer.reinterpret(Long.MAX_VALUE).getString(0);
  }

  private String name() {
    return String.valueOf(file.getFileName());
  }

  private IllegalStateException failed(String function, Throwable e) {
    return new IllegalStateException("%s: %s could not be called".formatted(name(), function), e);
  }
}
