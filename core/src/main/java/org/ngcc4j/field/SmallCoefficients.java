package org.ngcc4j.field;

/// Small coefficients from a random stream by rejection.
public final class SmallCoefficients {
  private SmallCoefficients() {}

  /// Appends `eta - candidate` for the candidates that are at most `2 eta`.
  ///
  /// The pattern of accepted candidates decides addresses, as in the schemes' own definitions;
  /// their values decide nothing, and there is no branch.
  ///
  /// @param in the stream
  /// @param from index of its first byte
  /// @param bytes number of bytes
  /// @param bits width of a candidate, a divisor of 8; the low bits of a byte come first
  /// @param eta the bound
  /// @param out receives the coefficients; with room for all candidates and one more
  /// @param found how many there are already
  /// @return how many there are now
  public static int accept(
      byte[] in, int from, int bytes, int bits, int eta, int[] out, int found) {
    int count = found;
    int mask = (1 << bits) - 1;
    for (int i = from; i < from + bytes; i++) {
      for (int shift = 0; shift < 8; shift += bits) {
        int candidate = (in[i] >>> shift) & mask;
        out[count] = eta - candidate;
        count += (candidate - 2 * eta - 1) >>> 31;
      }
    }
    return count;
  }
}
