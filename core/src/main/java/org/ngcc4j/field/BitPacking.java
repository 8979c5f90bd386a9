package org.ngcc4j.field;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/// Arrays of small numbers as bit strings: value `i` of width `b` takes bits `b i` to
/// `b i + b - 1`, where bit `k` of the string is bit `k mod 8` of byte `k / 8`, least significant
/// first.
///
/// Time and memory accesses depend on the sizes only: fit for secrets.
public final class BitPacking {
  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle LE_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private BitPacking() {}

  /// Returns the bytes that `count` values of `bits` bits take.
  public static int bytes(int count, int bits) {
    return (count * bits + 7) / 8;
  }

  /// Packs values.
  ///
  /// @param values the values, each below `2^bits`
  /// @param from index of the first value
  /// @param count number of values
  /// @param bits width, 1 to 24
  /// @param out receives `ceil(count * bits / 8)` bytes; unused high bits of the last one are zero
  /// @param to index of the first byte written
  public static void pack(int[] values, int from, int count, int bits, byte[] out, int to) {
    Objects.checkFromIndexSize(from, count, values.length);
    Objects.checkFromIndexSize(to, bytes(count, bits), out.length);
    long pending = 0;
    int filled = 0;
    int at = to;
    for (int i = from; i < from + count; i++) {
      pending |= (long) values[i] << filled;
      filled += bits;
      if (filled >= Integer.SIZE) {
        LE_INT.set(out, at, (int) pending);
        at += Integer.BYTES;
        pending >>>= Integer.SIZE;
        filled -= Integer.SIZE;
      }
    }
    flush(pending, filled, out, at);
  }

  /// Packs `offset - value` for each value.
  ///
  /// @param values the values, each within `offset - 2^bits + 1` and `offset`
  /// @param from index of the first value
  /// @param count number of values
  /// @param bits width, 1 to 24
  /// @param offset what the values are subtracted from
  /// @param out receives `ceil(count * bits / 8)` bytes
  /// @param to index of the first byte written
  public static void packOffset(
      int[] values, int from, int count, int bits, int offset, byte[] out, int to) {
    Objects.checkFromIndexSize(from, count, values.length);
    Objects.checkFromIndexSize(to, bytes(count, bits), out.length);
    long pending = 0;
    int filled = 0;
    int at = to;
    for (int i = from; i < from + count; i++) {
      pending |= (long) (offset - values[i]) << filled;
      filled += bits;
      if (filled >= Integer.SIZE) {
        LE_INT.set(out, at, (int) pending);
        at += Integer.BYTES;
        pending >>>= Integer.SIZE;
        filled -= Integer.SIZE;
      }
    }
    flush(pending, filled, out, at);
  }

  private static void flush(long pending, int filled, byte[] out, int to) {
    for (int shift = 0, at = to; shift < filled; shift += 8, at++) {
      out[at] = (byte) (pending >>> shift);
    }
  }

  /// Unpacks values.
  ///
  /// @param in the bit string
  /// @param from index of its first byte
  /// @param bits width, 1 to 24
  /// @param values receives the values
  /// @param to index of the first value written
  /// @param count number of values
  public static void unpack(byte[] in, int from, int bits, int[] values, int to, int count) {
    Objects.checkFromIndexSize(from, bytes(count, bits), in.length);
    Objects.checkFromIndexSize(to, count, values.length);
    int mask = (1 << bits) - 1;
    // As long as eight bytes can be read at the value's first byte, each value is one read.
    int wide = Math.clamp((8L * (in.length - from - Long.BYTES)) / bits, 0, count);
    for (int i = 0; i < wide; i++) {
      int bit = i * bits;
      values[to + i] = (int) ((long) LE_LONG.get(in, from + (bit >>> 3)) >>> (bit & 7)) & mask;
    }
    for (int i = wide; i < count; i++) {
      int bit = i * bits;
      int value = 0;
      for (int k = bit >>> 3, shift = -(bit & 7); shift < bits; k++, shift += 8) {
        int part = in[from + k] & 0xFF;
        value |= shift < 0 ? part >>> -shift : part << shift;
      }
      values[to + i] = value & mask;
    }
  }

  /// Unpacks what [#packOffset] packed.
  ///
  /// @param in the bit string
  /// @param from index of its first byte
  /// @param bits width, 1 to 24
  /// @param offset what the packed numbers are subtracted from
  /// @param values receives the values
  /// @param to index of the first value written
  /// @param count number of values
  public static void unpackOffset(
      byte[] in, int from, int bits, int offset, int[] values, int to, int count) {
    unpack(in, from, bits, values, to, count);
    for (int i = to; i < to + count; i++) {
      values[i] = offset - values[i];
    }
  }
}
