package org.ngcc4j.voleith;

/// The symmetric functions that a scheme puts into a [VectorCommitment]; makes workspaces.
public interface Primitives {
  /// Makes the functions of the tree for one thread.
  TreeFunctions treeFunctions();

  /// Makes the sums of rows for one thread.
  RowSums rowSums();

  /// Returns how many vectors one [CommitmentHash] is best made for.
  int hashedAtOnce();

  /// Returns how many nodes [#treeFunctions] handles at a time: parts of the work that are not a
  /// multiple of that take as long as if they were.
  int nodesAtOnce();

  /// Makes the hash over the commitments of some vectors.
  CommitmentHash commitmentHash(int vectors);
}
