package org.ngcc4j.voleith;

/// How a scheme makes the children of a node, and the seed and commitment of a leaf: its length-
/// doubling generator and its leaf hash, over many nodes at a time.
///
/// Nodes, seeds and commitments are words of eight bytes, the least significant first, one after
/// the other. An instance is the workspace of one thread. Nodes are secret: implementations take
/// time and choose addresses by their number only.
public interface TreeFunctions {
  /// Starts a tree.
  ///
  /// @param iv the bytes that hold the tree's public initial value
  /// @param from index of its first byte
  void begin(byte[] iv, int from);

  /// Makes the children of consecutive nodes.
  ///
  /// @param firstNode number of the first node in the tree
  /// @param count number of nodes
  /// @param nodes the nodes, not modified
  /// @param from index of the first word
  /// @param children receives two children of each node, the left one first; may be the same array
  ///     if the parts do not overlap
  /// @param to index of the first word
  void expand(int firstNode, int count, long[] nodes, int from, long[] children, int to);

  /// Makes the children of nodes from all over the tree.
  ///
  /// @param numbers numbers of the nodes in the tree
  /// @param count number of nodes
  /// @param nodes the nodes, one after the other, not modified
  /// @param children receives two children of each node, the left one first
  void expand(int[] numbers, int count, long[] nodes, long[] children);

  /// Makes seeds and commitments of consecutive leaves.
  ///
  /// @param firstNode number of the first leaf's node in the tree
  /// @param count number of leaves
  /// @param nodes the leaves' nodes, not modified
  /// @param from index of the first word
  /// @param leaves receives for each leaf its seed and, twice as long, its commitment
  /// @param to index of the first word
  void leaves(int firstNode, int count, long[] nodes, int from, long[] leaves, int to);

  /// Makes seeds and commitments of leaves from all over the tree.
  ///
  /// @param numbers numbers of the leaves' nodes in the tree
  /// @param count number of leaves
  /// @param nodes the leaves' nodes, one after the other, not modified
  /// @param leaves receives for each leaf its seed and, twice as long, its commitment
  void leaves(int[] numbers, int count, long[] nodes, long[] leaves);

  /// Overwrites everything secret.
  void wipe();
}
