package org.ngcc4j.voleith;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/// An opening in its encoded form: the hidden leaves' commitments, the revealed nodes in descending
/// order, zeros.
///
/// Everything in it is public. Working memory for one operation: threads may read at the same time,
/// but not write.
///
/// Source: `docs/spec/greatwall.md` section 7, "Opening".
public final class Opening {
  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LE_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final TreeShape shape;
  private final int seedBytes;
  private final int seedWords;
  private final HiddenNodes nodes;
  private final int[] hiddenLeaves;
  private final byte[] bytes;

  /// Makes room for an opening.
  ///
  /// @param shape the tree
  /// @param seedBytes bytes of a node, a multiple of four; if it is no multiple of eight, half of
  ///     the last word of a node in memory is zero
  /// @param maxRevealed how many nodes may be revealed
  public Opening(TreeShape shape, int seedBytes, int maxRevealed) {
    this.shape = shape;
    this.seedBytes = seedBytes;
    seedWords = Math.ceilDiv(seedBytes, Long.BYTES);
    nodes = new HiddenNodes(shape, maxRevealed);
    hiddenLeaves = new int[shape.vectors()];
    bytes = new byte[(2 * shape.vectors() + maxRevealed) * seedBytes];
  }

  /// Hides what a challenge says.
  ///
  /// @param challenge the bytes that hold the challenge
  /// @param from index of its first byte
  /// @return whether an opening has room for what is revealed
  public boolean hide(byte[] challenge, int from) {
    shape.indices(challenge, from, hiddenLeaves);
    return nodes.hide(hiddenLeaves);
  }

  /// Returns the hidden and the revealed nodes.
  public HiddenNodes nodes() {
    return nodes;
  }

  /// Returns the hidden leaf of each vector.
  public int[] hiddenLeaves() {
    return hiddenLeaves;
  }

  /// Takes the encoded form after [#hide], and checks its length in use: every byte behind the
  /// revealed nodes must be zero.
  ///
  /// @param encoded the bytes that hold the opening
  /// @param from index of its first byte
  /// @return whether the rest is zero
  public boolean read(byte[] encoded, int from) {
    Objects.checkFromIndexSize(from, bytes.length, encoded.length);
    System.arraycopy(encoded, from, bytes, 0, bytes.length);
    int rest = 0;
    for (int i = at(nodes.revealedCount()); i < bytes.length; i++) {
      rest |= bytes[i];
    }
    return rest == 0;
  }

  /// Gives the encoded form.
  ///
  /// @param out receives the opening
  /// @param to index of the first byte
  public void write(byte[] out, int to) {
    Arrays.fill(bytes, at(nodes.revealedCount()), bytes.length, (byte) 0);
    System.arraycopy(bytes, 0, out, to, bytes.length);
  }

  /// Overwrites the encoded form.
  public void clear() {
    Arrays.fill(bytes, (byte) 0);
  }

  /// Where a revealed node stands.
  private int at(int index) {
    return (2 * shape.vectors() + index) * seedBytes;
  }

  void setNode(int index, long[] from, int at) {
    set(from, at, seedBytes, at(index));
  }

  void setCommitment(int vector, long[] from, int at) {
    set(from, at, 2 * seedBytes, 2 * vector * seedBytes);
  }

  void putCommitment(int vector, long[] to, int at) {
    get(2 * vector * seedBytes, 2 * seedBytes, to, at);
  }

  /// Puts the revealed nodes of a range into place.
  ///
  /// @param first the range's first node
  /// @param end the node behind its last one
  /// @param to the nodes of the range
  /// @param at index of the first one's first word
  void putNodes(int first, int end, long[] to, int at) {
    // Descending: the nodes of the range stand together.
    int low = 0;
    int high = nodes.revealedCount();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (nodes.revealed(middle) >= end) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (int i = low; i < nodes.revealedCount() && nodes.revealed(i) >= first; i++) {
      get(at(i), seedBytes, to, at + (nodes.revealed(i) - first) * seedWords);
    }
  }

  private void set(long[] from, int at, int count, int to) {
    int whole = count / Long.BYTES;
    for (int i = 0; i < whole; i++) {
      LE_LONG.set(bytes, to + Long.BYTES * i, from[at + i]);
    }
    if (count % Long.BYTES != 0) {
      LE_INT.set(bytes, to + Long.BYTES * whole, (int) from[at + whole]);
    }
  }

  private void get(int from, int count, long[] to, int at) {
    int whole = count / Long.BYTES;
    for (int i = 0; i < whole; i++) {
      to[at + i] = (long) LE_LONG.get(bytes, from + Long.BYTES * i);
    }
    if (count % Long.BYTES != 0) {
      to[at + whole] = (int) LE_INT.get(bytes, from + Long.BYTES * whole) & 0xFFFFFFFFL;
    }
  }
}
