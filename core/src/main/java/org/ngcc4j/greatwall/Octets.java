package org.ngcc4j.greatwall;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Bytes and words.
final class Octets {
  /// Eight bytes as a word, the least significant first.
  static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /// Four bytes as a number, the least significant first.
  static final VarHandle LE_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private Octets() {}

  static void toBytes(long[] from, int at, int words, byte[] to, int toAt) {
    for (int i = 0; i < words; i++) {
      LE_LONG.set(to, toAt + Long.BYTES * i, from[at + i]);
    }
  }

  static void toWords(byte[] from, int at, long[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = (long) LE_LONG.get(from, at + Long.BYTES * i);
    }
  }
}
