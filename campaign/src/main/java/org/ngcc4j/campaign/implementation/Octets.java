package org.ngcc4j.campaign.implementation;

/// Bytes that lie where an implementation works on them: in an array, or outside the heap.
public interface Octets {
  /// Returns the number of bytes.
  int length();

  /// Returns one byte, for a caller that must consume a result and wants to copy none.
  ///
  /// @throws IndexOutOfBoundsException if there is no such byte
  byte get(int index);

  /// Returns a copy.
  byte[] toByteArray();
}
