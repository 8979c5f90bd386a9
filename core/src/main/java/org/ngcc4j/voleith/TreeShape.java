package org.ngcc4j.voleith;

import java.util.Objects;

/// How the leaves of `tau` vectors lie in one binary tree, and how a challenge picks one leaf of
/// each.
///
/// The tree is a heap: node 0 is the root, the children of node `i` are `2i + 1` and `2i + 2`, the
/// inner nodes come first and the `L` leaves last. The leaves are interleaved: first leaf 0 of all
/// vectors, then leaf 1 of all, and so on; so the leaves of the deeper vectors (which come first
/// among the vectors) go on alone at the end. A challenge of `lambda` bits whose last `w` bits are
/// zero is cut into one index for each vector, lowest bit first.
///
/// Immutable. Source: `docs/spec/greatwall.md` sections 2 and 6.
public final class TreeShape {
  private final int vectors;
  private final int deepVectors;
  private final int lowDepth;
  private final int leaves;
  private final int challengeBits;

  /// Makes a shape.
  ///
  /// @param vectors number of vectors, `tau`
  /// @param challengeBits bits of a challenge that are indices, `lambda - w`
  public TreeShape(int vectors, int challengeBits) {
    if (vectors < 1 || challengeBits < vectors || challengeBits / vectors > 20) {
      throw new IllegalArgumentException(
          "no tree for %d vectors and %d bits".formatted(vectors, challengeBits));
    }
    this.vectors = vectors;
    this.challengeBits = challengeBits;
    lowDepth = challengeBits / vectors;
    deepVectors = challengeBits % vectors;
    leaves = (vectors + deepVectors) << lowDepth;
  }

  /// Returns the number of vectors, `tau`.
  public int vectors() {
    return vectors;
  }

  /// Returns how many vectors, the first ones, have one level more than the others.
  public int deepVectors() {
    return deepVectors;
  }

  /// Returns the depth of the vectors that are not deep.
  public int lowDepth() {
    return lowDepth;
  }

  /// Returns the bits of a challenge that are indices.
  public int challengeBits() {
    return challengeBits;
  }

  /// Returns the number of leaves of all vectors, `L`.
  public int leaves() {
    return leaves;
  }

  /// Returns the number of inner nodes; also the node number of the first leaf.
  public int innerNodes() {
    return leaves - 1;
  }

  /// Returns the number of all nodes.
  public int nodes() {
    return 2 * leaves - 1;
  }

  /// Returns the depth of a vector: it has two to this power leaves.
  public int depth(int vector) {
    return vector < deepVectors ? lowDepth + 1 : lowDepth;
  }

  /// Returns the depth of the deepest vector.
  public int maxDepth() {
    return depth(0);
  }

  /// Returns how many vectors, the first ones, have a leaf of this number.
  public int vectorsAt(int leaf) {
    return leaf < 1 << lowDepth ? vectors : deepVectors;
  }

  /// Returns the first column of a vector, which is also the first bit of its index in a challenge.
  public int firstColumn(int vector) {
    return vector * lowDepth + Math.min(vector, deepVectors);
  }

  /// Returns the node of a leaf.
  public int node(int vector, int leaf) {
    Objects.checkIndex(vector, vectorsAt(leaf));
    return leaf < 1 << lowDepth
        ? innerNodes() + vectors * leaf + vector
        : innerNodes() + ((vectors - deepVectors) << lowDepth) + deepVectors * leaf + vector;
  }

  /// Reads the hidden leaf of each vector from a challenge.
  ///
  /// @param challenge the bytes that hold the challenge
  /// @param from index of its first byte
  /// @param hidden receives one leaf for each vector
  public void indices(byte[] challenge, int from, int[] hidden) {
    Objects.checkFromIndexSize(from, (challengeBits + 7) / 8, challenge.length);
    int bit = 0;
    for (int v = 0; v < vectors; v++) {
      int index = 0;
      for (int j = 0; j < depth(v); j++, bit++) {
        index |= (challenge[from + bit / 8] >> (bit % 8) & 1) << j;
      }
      hidden[v] = index;
    }
  }
}
