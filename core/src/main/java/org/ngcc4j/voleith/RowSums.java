package org.ngcc4j.voleith;

/// How a scheme stretches the seeds of leaves to rows, and their sums: all that is ever needed of
/// the rows.
///
/// Of `2^k` leaves of a vector, `k + 1` sums come out: that of all rows, then for each bit `j` the
/// sum of the rows of those leaves whose number, counted from the first one, has the bit. So no
/// row needs to be stored.
///
/// An instance is the workspace of one thread. Seeds are secret: implementations take time and
/// choose addresses by their number only.
public interface RowSums {
  /// Starts the rows of a tree.
  ///
  /// @param iv the bytes that hold the tree's public initial value
  /// @param from index of its first byte
  void begin(byte[] iv, int from);

  /// Returns for how many vectors one call is best made.
  ///
  /// @param depth `k`
  int vectorsAtOnce(int depth);

  /// Sums up the rows of consecutive leaves of consecutive vectors.
  ///
  /// @param seeds words of the seeds, not modified; the seed of leaf `i` of vector `v` begins at
  ///     `from + v * vectorStride + i * leafStride`
  /// @param from index of the first word
  /// @param vectorStride distance between two vectors
  /// @param leafStride distance between two leaves
  /// @param vector number of the first vector in the tree
  /// @param vectors number of vectors, at most what [#vectorsAtOnce] returns
  /// @param depth `k`; there are two to this power leaves of each vector
  /// @param skipped of each vector of the tree the leaf that is left out, counted from the first
  ///     one of this call; none if that is not one of them
  /// @param sums receives `depth + 1` sums for each vector, one vector after the other
  void sum(
      long[] seeds,
      int from,
      int vectorStride,
      int leafStride,
      int vector,
      int vectors,
      int depth,
      int[] skipped,
      long[] sums);

  /// Overwrites everything secret.
  void wipe();
}
