package org.ngcc4j.galas;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Bytes and words: the least significant byte first; where the bytes end within a word, the rest
/// of the word is zero.
final class Octets {
  /// Four bytes as a number.
  static final VarHandle LE_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Octets() {}

  static void toBytes(long[] from, int at, byte[] to, int toAt, int count) {
    int whole = count / Long.BYTES;
    for (int i = 0; i < whole; i++) {
      LE_LONG.set(to, toAt + Long.BYTES * i, from[at + i]);
    }
    for (int i = Long.BYTES * whole; i < count; i++) {
      to[toAt + i] = (byte) (from[at + whole] >>> (Byte.SIZE * (i % Long.BYTES)));
    }
  }

  static void toWords(byte[] from, int at, int count, long[] to, int toAt) {
    int whole = count / Long.BYTES;
    for (int i = 0; i < whole; i++) {
      to[toAt + i] = (long) LE_LONG.get(from, at + Long.BYTES * i);
    }
    if (count % Long.BYTES != 0) {
      to[toAt + whole] = 0;
      for (int i = Long.BYTES * whole; i < count; i++) {
        to[toAt + whole] |= (from[at + i] & 0xFFL) << (Byte.SIZE * (i % Long.BYTES));
      }
    }
  }
}
