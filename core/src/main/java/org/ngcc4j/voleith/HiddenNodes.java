package org.ngcc4j.voleith;

import java.util.Arrays;
import java.util.Objects;

/// The nodes of the tree that an opening must not reveal: one leaf of each vector, and everything
/// above them. What the opening reveals are the nodes whose parent is hidden and which are not.
///
/// Works on public data: the hidden leaves are part of every signature. Working memory for one
/// operation; not safe for concurrent use.
///
/// Source: `docs/spec/greatwall.md` section 7, "Opening".
public final class HiddenNodes {
  private final TreeShape shape;
  private final long[] hidden;
  private final int[] revealed;
  private int revealedCount;

  /// Makes room for a tree.
  ///
  /// @param shape the tree
  /// @param maxRevealed how many nodes an opening may reveal
  public HiddenNodes(TreeShape shape, int maxRevealed) {
    this.shape = shape;
    hidden = new long[(shape.nodes() + 63) / 64];
    revealed = new int[maxRevealed];
  }

  /// Hides leaves.
  ///
  /// @param leaves one leaf of each vector
  /// @return whether no more nodes are revealed than an opening may reveal; otherwise the contents
  ///     are undefined until the next call
  public boolean hide(int[] leaves) {
    Objects.checkFromIndexSize(0, shape.vectors(), leaves.length);
    Arrays.fill(hidden, 0);
    int count = 0;
    for (int v = 0; v < shape.vectors(); v++) {
      int node = shape.node(v, leaves[v]);
      mark(node);
      count++;
      while (node > 0 && !isHidden((node - 1) / 2)) {
        node = (node - 1) / 2;
        mark(node);
        count++;
      }
    }
    revealedCount = count - 2 * shape.vectors() + 1;
    if (revealedCount > revealed.length) {
      return false;
    }
    list();
    return true;
  }

  private void mark(int node) {
    hidden[node >> 6] |= 1L << node;
  }

  /// Tells whether a node is hidden.
  public boolean isHidden(int node) {
    return (hidden[node >> 6] >>> node & 1) != 0;
  }

  /// Returns the number of revealed nodes.
  public int revealedCount() {
    return revealedCount;
  }

  /// Returns a revealed node; they are in descending order, as in an opening.
  public int revealed(int index) {
    return revealed[Objects.checkIndex(index, revealedCount)];
  }

  /// Lists the revealed nodes: siblings of hidden nodes that are not hidden.
  private void list() {
    int count = 0;
    for (int word = hidden.length - 1; word >= 0; word--) {
      for (long left = hidden[word]; left != 0; ) {
        int bit = 63 - Long.numberOfLeadingZeros(left);
        left ^= 1L << bit;
        int node = 64 * word + bit;
        int sibling = (node & 1) != 0 ? node + 1 : node - 1;
        if (node > 0 && !isHidden(sibling)) {
          revealed[count++] = sibling;
        }
      }
    }
    if (count != revealedCount) {
      throw new AssertionError(count + " nodes are revealed, expected " + revealedCount);
    }
  }
}
