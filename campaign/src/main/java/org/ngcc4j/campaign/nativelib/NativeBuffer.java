package org.ngcc4j.campaign.nativelib;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.ngcc4j.campaign.implementation.Octets;

/// Bytes outside the heap for one argument of a library, and the length that goes with them.
///
/// Around the bytes there is room: 64 bytes before them, 64 and another 4096 after them. A library
/// that writes there does no harm; whether it did can be [found out][#damage()] if the buffer is
/// watched.
///
/// Not safe for concurrent use.
public final class NativeBuffer implements Octets {
  /// Bytes that are watched at either end.
  static final int GUARD_BYTES = 64;

  /// More than any library ever wrote too much.
  static final int SLACK_BYTES = 4096;

  private static final byte GUARD = (byte) 0xA5;

  private final MemorySegment whole;
  private final MemorySegment bytes;
  private final MemorySegment length;
  private final long declared;
  private final boolean watched;

  private NativeBuffer(Arena arena, long declared, boolean watched) {
    long size = GUARD_BYTES + declared + GUARD_BYTES + SLACK_BYTES;
    this.whole = arena.allocate(size, GUARD_BYTES);
    this.bytes = whole.asSlice(GUARD_BYTES);
    this.length = arena.allocate(ValueLayout.JAVA_LONG);
    this.declared = declared;
    this.watched = watched;
    if (watched) {
      whole.asSlice(0, GUARD_BYTES).fill(GUARD);
      whole.asSlice(GUARD_BYTES + declared, GUARD_BYTES).fill(GUARD);
    }
  }

  /// Makes room for an output.
  ///
  /// A library is told that there is as much room as it declares, if the buffer is watched, or
  /// else 64 bytes more, as the drivers of the published campaigns do.
  ///
  /// @param declared its declared length
  /// @param watched whether writing beyond it is noticed
  public static NativeBuffer forOutput(Arena arena, int declared, boolean watched) {
    return new NativeBuffer(arena, declared, watched);
  }

  /// Copies an input.
  ///
  /// @param watched whether writing beyond it is noticed
  public static NativeBuffer forInput(Arena arena, byte[] value, boolean watched) {
    NativeBuffer buffer = new NativeBuffer(arena, value.length, watched);
    MemorySegment.copy(value, 0, buffer.bytes, ValueLayout.JAVA_BYTE, 0, value.length);
    buffer.length.set(ValueLayout.JAVA_LONG, 0, value.length);
    return buffer;
  }

  MemorySegment bytes() {
    return bytes;
  }

  MemorySegment lengthPointer() {
    return length;
  }

  /// Stores the room there is as the length, as the interface asks before each call.
  void reset() {
    length.set(ValueLayout.JAVA_LONG, 0, watched ? declared : declared + GUARD_BYTES);
  }

  /// Returns the length as the library wrote it.
  long byteLength() {
    return length.get(ValueLayout.JAVA_LONG, 0);
  }

  /// Tells whether the library claims to have written more than there can be.
  boolean isBeyondMemory() {
    long claimed = byteLength();
    return claimed < 0 || claimed > bytes.byteSize();
  }

  /// Returns where the guards were overwritten, in words; empty if they were not.
  String damage() {
    if (!watched) {
      return "";
    }
    for (int i = 1; i <= GUARD_BYTES; i++) {
      if (whole.get(ValueLayout.JAVA_BYTE, GUARD_BYTES - i) != GUARD) {
        return i + (i == 1 ? " byte before" : " bytes before");
      }
    }
    for (int i = 0; i < GUARD_BYTES; i++) {
      if (bytes.get(ValueLayout.JAVA_BYTE, declared + i) != GUARD) {
        return i == 0 ? "just behind" : i + (i == 1 ? " byte behind" : " bytes behind");
      }
    }
    return "";
  }

  @Override
  public int length() {
    long claimed = byteLength();
    return claimed < 0 || claimed > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) claimed;
  }

  @Override
  public byte get(int index) {
    return bytes.get(ValueLayout.JAVA_BYTE, Objects.checkIndex(index, length()));
  }

  @Override
  public byte[] toByteArray() {
    return bytes.asSlice(0, length()).toArray(ValueLayout.JAVA_BYTE);
  }
}
