package org.ngcc4j.vectors;

/// Values of a few bits within bytes, least significant bit first, as all schemes pack them.
final class Bits {
  private Bits() {}

  /// Returns `bits` bits from bit number `at` on.
  static int get(byte[] bytes, int at, int bits) {
    int value = 0;
    for (int i = 0; i < bits; i++) {
      value |= ((bytes[(at + i) / 8] >> ((at + i) % 8)) & 1) << i;
    }
    return value;
  }

  /// Replaces `bits` bits from bit number `at` on.
  static void put(byte[] bytes, int at, int bits, int value) {
    for (int i = 0; i < bits; i++) {
      int mask = 1 << ((at + i) % 8);
      int place = (at + i) / 8;
      boolean one = ((value >> i) & 1) != 0;
      bytes[place] = (byte) (one ? bytes[place] | mask : bytes[place] & ~mask);
    }
  }

  /// Returns a copy with other bits.
  static byte[] with(byte[] bytes, int at, int bits, int value) {
    byte[] copy = bytes.clone();
    put(copy, at, bits, value);
    return copy;
  }
}
