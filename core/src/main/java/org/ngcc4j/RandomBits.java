package org.ngcc4j;

/// Where key generation and signing draw their randomness.
///
/// The number and the size of the draws are part of every scheme's definition: a source may, and
/// the ICCS generator does, return different bits for two draws of 32 bytes than for one draw of
/// 64. An implementation therefore answers each call as one draw.
///
/// Implementations need not be safe for concurrent use; the library never shares one between
/// threads.
///
/// @see IccsDrng
@FunctionalInterface
public interface RandomBits {
  /// Draws `bits` bits into the `ceil(bits / 8)` bytes from `out[offset]` on.
  ///
  /// The unused low bits of the last byte are set to zero.
  ///
  /// @param out receives the bits, most significant bit of each byte first
  /// @param offset index of the first byte written
  /// @param bits number of bits; zero is a draw too
  /// @throws IndexOutOfBoundsException if the bytes do not fit into `out`
  void draw(byte[] out, int offset, int bits);

  /// Draws whole bytes, in one draw.
  ///
  /// @param length number of bytes, at most 2^28 - 1
  /// @return a new array
  default byte[] drawBytes(int length) {
    byte[] out = new byte[length];
    draw(out, 0, Math.multiplyExact(length, 8));
    return out;
  }
}
