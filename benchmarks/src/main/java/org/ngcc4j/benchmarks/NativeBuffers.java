package org.ngcc4j.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.ngcc4j.SignatureParameters;

/// Native memory that a library's outputs go to, with some room to spare, and their lengths.
final class NativeBuffers {
  private static final long SPARE_BYTES = 64;

  /// For signatures: more than any library here ever wrote too much.
  private static final long GUARD_BYTES = 4096;

  final MemorySegment publicKey;
  final MemorySegment publicKeyLength;
  final MemorySegment secretKey;
  final MemorySegment secretKeyLength;
  final MemorySegment signature;
  final MemorySegment signatureLength;

  /// Allocates room for the outputs of an instance.
  ///
  /// @param sizes the instance's lengths
  NativeBuffers(Arena arena, SignatureParameters sizes) {
    publicKey = arena.allocate(sizes.publicKeyBytes() + SPARE_BYTES);
    secretKey = arena.allocate(sizes.secretKeyBytes() + SPARE_BYTES);
    signature = arena.allocate(sizes.maxSignatureBytes() + SPARE_BYTES + GUARD_BYTES);
    publicKeyLength = arena.allocate(ValueLayout.JAVA_LONG);
    secretKeyLength = arena.allocate(ValueLayout.JAVA_LONG);
    signatureLength = arena.allocate(ValueLayout.JAVA_LONG);
  }

  /// Stores the room there is as the lengths, as the interface asks before each call.
  void reset() {
    publicKeyLength.set(ValueLayout.JAVA_LONG, 0, publicKey.byteSize());
    secretKeyLength.set(ValueLayout.JAVA_LONG, 0, secretKey.byteSize());
    signatureLength.set(ValueLayout.JAVA_LONG, 0, signature.byteSize());
  }

  /// Returns a copy of the public key.
  byte[] publicKeyBytes() {
    return bytes(publicKey, publicKeyLength);
  }

  /// Returns a copy of the secret key.
  byte[] secretKeyBytes() {
    return bytes(secretKey, secretKeyLength);
  }

  /// Returns a copy of the signature.
  byte[] signatureBytes() {
    return bytes(signature, signatureLength);
  }

  private static byte[] bytes(MemorySegment buffer, MemorySegment length) {
    return buffer.asSlice(0, length.get(ValueLayout.JAVA_LONG, 0)).toArray(ValueLayout.JAVA_BYTE);
  }
}
