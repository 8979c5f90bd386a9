package org.ngcc4j.testing;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.SignatureParameters;

/// An instance in C behind the ICCS signature interface: `lib<instance>.so`.
///
/// The library has one generator and works in static memory: one thread at a time.
public final class CLibrary implements AutoCloseable {
  private static final int MAX_MESSAGE_BYTES = 1 << 16;

  private final SignatureParameters parameters;
  private final Arena arena = Arena.ofConfined();
  private final MethodHandle seed;
  private final MethodHandle keygen;
  private final MethodHandle sign;
  private final MethodHandle verify;
  private final MemorySegment publicKey;
  private final MemorySegment secretKey;
  private final MemorySegment message = arena.allocate(MAX_MESSAGE_BYTES);
  private final MemorySegment signature;
  private final MemorySegment lengths = arena.allocate(JAVA_LONG, 2);

  /// Loads the library of an instance.
  ///
  /// @param folder where the libraries are
  /// @param parameters the instance
  public CLibrary(Path folder, SignatureParameters parameters) {
    this.parameters = parameters;
    Path file = folder.resolve("lib" + parameters.instance() + ".so").toAbsolutePath();
    SymbolLookup symbols = SymbolLookup.libraryLookup(file, arena);
    seed = function(symbols, "ngcc_seed", ADDRESS, JAVA_LONG);
    keygen = function(symbols, "sig_keygen", ADDRESS, ADDRESS, ADDRESS, ADDRESS);
    sign = function(symbols, "sig_sign", ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS);
    verify =
        function(symbols, "sig_verify", ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG);
    publicKey = arena.allocate(parameters.publicKeyBytes());
    secretKey = arena.allocate(parameters.secretKeyBytes());
    // Room for longer signatures, which a test may want to have rejected.
    signature = arena.allocate(parameters.maxSignatureBytes() + 1024L);
  }

  private static MethodHandle function(
      SymbolLookup symbols, String name, MemoryLayout... arguments) {
    return Linker.nativeLinker()
        .downcallHandle(symbols.findOrThrow(name), FunctionDescriptor.of(JAVA_INT, arguments));
  }

  /// Seeds the library's generator.
  public void seed(byte[] bytes) {
    fill(message, bytes);
    long length = bytes.length;
    succeed(() -> (int) seed.invokeExact(message, length));
  }

  /// Makes a key pair with draws from the library's generator.
  public EncodedKeyPair generateKeyPair() {
    MemorySegment second = lengths.asSlice(JAVA_LONG.byteSize());
    succeed(() -> (int) keygen.invokeExact(publicKey, lengths, secretKey, second));
    return new EncodedKeyPair(
        bytes(publicKey, lengths.get(JAVA_LONG, 0)), bytes(secretKey, second.get(JAVA_LONG, 0)));
  }

  /// Signs with draws from the library's generator.
  public byte[] sign(byte[] key, byte[] text) {
    fill(secretKey, key);
    fill(message, text);
    long keyLength = key.length;
    long length = text.length;
    succeed(
        () -> (int) sign.invokeExact(secretKey, keyLength, message, length, signature, lengths));
    return bytes(signature, lengths.get(JAVA_LONG, 0));
  }

  /// Verifies a signature.
  public boolean verify(byte[] key, byte[] text, byte[] signed) {
    fill(publicKey, key);
    fill(message, text);
    fill(signature, signed);
    long keyLength = key.length;
    long signedLength = signed.length;
    long length = text.length;
    return 0
        == status(
            () ->
                (int)
                    verify.invokeExact(
                        publicKey, keyLength, signature, signedLength, message, length));
  }

  @Override
  public void close() {
    arena.close();
  }

  private interface Call {
    int run() throws Throwable;
  }

  private void succeed(Call call) {
    int status = status(call);
    if (status != 0) {
      throw new AssertionError(parameters.instance() + " in C returned " + status);
    }
  }

  private static int status(Call call) {
    try {
      return call.run();
    } catch (Throwable e) {
      throw new AssertionError("a call into C failed", e);
    }
  }

  private static void fill(MemorySegment segment, byte[] bytes) {
    MemorySegment.copy(bytes, 0, segment, JAVA_BYTE, 0, bytes.length);
  }

  private static byte[] bytes(MemorySegment segment, long length) {
    return segment.asSlice(0, length).toArray(JAVA_BYTE);
  }
}
