package org.ngcc4j.symmetric;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.ngcc4j.vector.Simd;

/// The permutation Keccak-f[1600] over several independent states at a time.
///
/// The array is lane-minor: word `w` of lane `l` stands at index `LANES * w + l`. There are eight
/// lanes with vectors of 512 bits and four otherwise; without the Vector API they are processed one
/// by one.
///
/// Time and memory accesses do not depend on the data.
public final class KeccakLanes {
  /// Number of states in an array: 4 or 8.
  public static final int LANES = Simd.bits() == 512 ? 8 : 4;

  /// Words of an array of states.
  public static final int STATE_WORDS = Keccak.STATE_WORDS * LANES;

  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "KeccakLanesVector", new Scalar());

  private KeccakLanes() {}

  /// One implementation of the permutation.
  interface Kernel {
    /// See [KeccakLanes#permute(long[], int, long[], int)].
    void permute(long[] states, int from, long[] out, int to);
  }

  /// Applies the permutation to every lane.
  ///
  /// @param states 25 rows of [#LANES] words, updated
  /// @param offset index of the first word
  public static void permute(long[] states, int offset) {
    permute(states, offset, states, offset);
  }

  /// Applies the permutation to every lane and puts the result elsewhere.
  ///
  /// @param states 25 rows of [#LANES] words
  /// @param from index of the first word
  /// @param out receives 25 rows of [#LANES] words
  /// @param to index of the first word written
  static void permute(long[] states, int from, long[] out, int to) {
    Objects.checkFromIndexSize(from, STATE_WORDS, states.length);
    Objects.checkFromIndexSize(to, STATE_WORDS, out.length);
    KERNEL.permute(states, from, out, to);
  }

  /// Lane after lane.
  static final class Scalar implements Kernel {
    @Override
    public void permute(long[] states, int from, long[] out, int to) {
      for (int lane = 0; lane < LANES; lane++) {
        Keccak.permute(states, from + lane, out, to + lane, LANES);
      }
    }
  }
}
