package org.ngcc4j.voleith;

/// The hash over the leaf commitments of each of several vectors, side by side.
public interface CommitmentHash {
  /// Goes back to the beginning.
  void begin();

  /// Appends commitments of consecutive leaves to each vector's message.
  ///
  /// @param data words of the commitments, not modified; the one of leaf `i` of vector `v` begins
  ///     at `from + v * vectorStride + i * leafStride`
  /// @param from index of the first word
  /// @param vectorStride distance between two vectors
  /// @param leafStride distance between two leaves
  /// @param leaves number of leaves
  void update(long[] data, int from, int vectorStride, int leafStride, int leaves);

  /// Ends the messages.
  ///
  /// @param out receives the hashes, one after the other
  /// @param to index of the first word
  void finish(long[] out, int to);
}
