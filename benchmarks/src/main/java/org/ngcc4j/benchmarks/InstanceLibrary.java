package org.ngcc4j.benchmarks;

import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.campaign.implementation.LoadException;
import org.ngcc4j.campaign.nativelib.IccsLibrary;
import org.ngcc4j.campaign.nativelib.IccsLibrary.Lengths;
import org.ngcc4j.campaign.nativelib.LibraryMeta;
import org.ngcc4j.campaign.nativelib.NativeBuffer;

/// The native library of an instance, with room for its outputs.
///
/// An output is valid until the next call that makes one. Not safe for concurrent use.
final class InstanceLibrary {
  private final Path file;
  private final IccsLibrary library;
  private final NativeBuffer publicKey;
  private final NativeBuffer secretKey;
  private final NativeBuffer signature;

  /// Opens the library of an instance.
  ///
  /// @param folder holds `lib<instance>.so`
  /// @throws IllegalArgumentException if there is no such file, or it is no library of the instance
  static InstanceLibrary of(Path folder, SignatureParameters instance) {
    Path file = file(folder, instance.instance());
    try {
      return new InstanceLibrary(file, IccsLibrary.open(file), instance);
    } catch (LoadException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /// Tells whether there is a library of an instance.
  static boolean exists(Path folder, String instance) {
    return Files.isReadable(file(folder, instance));
  }

  /// Returns where the library of an instance is looked for.
  static Path file(Path folder, String instance) {
    return folder.resolve("lib" + instance + ".so");
  }

  /// A library of another instance would write beyond the buffers.
  private InstanceLibrary(Path file, IccsLibrary library, SignatureParameters expected)
      throws LoadException {
    this.file = file;
    this.library = library;
    Lengths lengths = library.lengths();
    Lengths expectedLengths =
        new Lengths(
            expected.publicKeyBytes(), expected.secretKeyBytes(), expected.maxSignatureBytes());
    LibraryMeta meta = library.meta();
    String instance = meta == null ? expected.instance() : meta.instance();
    if (!instance.equals(expected.instance()) || !lengths.equals(expectedLengths)) {
      throw new LoadException(
          "%s is a library of \"%s\" with %s, expected %s with %s"
              .formatted(file, instance, lengths, expected.instance(), expectedLengths));
    }
    Arena arena = Arena.ofAuto();
    publicKey = NativeBuffer.forOutput(arena, lengths.publicKey(), /* watched= */ false);
    secretKey = NativeBuffer.forOutput(arena, lengths.secretKey(), /* watched= */ false);
    signature = NativeBuffer.forOutput(arena, lengths.signature(), /* watched= */ false);
  }

  /// Copies an input to native memory.
  static NativeBuffer place(byte[] value) {
    return NativeBuffer.forInput(Arena.ofAuto(), value, /* watched= */ false);
  }

  /// Returns compiler and flags as the library tells them.
  String build() {
    LibraryMeta meta = library.meta();
    return meta == null ? "" : meta.compiler() + ", `" + meta.buildFlags() + "`";
  }

  /// Seeds the library's generator.
  void seed(byte[] bytes) {
    check("ngcc_seed", library.seed(bytes));
  }

  /// Makes a key pair.
  void keygen() {
    check("sig_keygen", library.keygen(publicKey, secretKey));
  }

  /// Returns a copy of the last public key.
  byte[] publicKeyBytes() {
    return publicKey.toByteArray();
  }

  /// Returns a copy of the last secret key.
  byte[] secretKeyBytes() {
    return secretKey.toByteArray();
  }

  /// Signs a message.
  void sign(NativeBuffer key, NativeBuffer message) {
    check("sig_sign", library.sign(key, message, signature));
  }

  /// Returns a copy of the last signature.
  byte[] signatureBytes() {
    return signature.toByteArray();
  }

  /// Tells whether a signature is valid.
  boolean verify(NativeBuffer key, NativeBuffer message, NativeBuffer candidate) {
    return library.verify(key, candidate, message) == 0;
  }

  @Override
  public String toString() {
    return file.toString();
  }

  private void check(String function, int result) {
    if (result != 0) {
      throw new IllegalStateException("%s: %s returned %d".formatted(file, function, result));
    }
  }
}
