package org.ngcc4j.symmetric;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.ngcc4j.vector.Simd;

/// The SM3 compression function over sixteen independent blocks at a time.
///
/// All arrays are lane-minor: word `i` of lane `l` stands at index `16 * i + l`. Chaining values
/// take 128 ints, expanded blocks 1088 ints of which the caller sets the first 256. Where vectors
/// have eight lanes, two halves are processed one after the other; without the Vector API the
/// lanes are processed one by one. Only the first `lanes` lanes of the result mean anything.
///
/// Time and memory accesses do not depend on the data, only on `lanes`.
public final class Sm3Lanes {
  /// Number of lanes of every array.
  public static final int LANES = 16;

  /// Ints of a batch of chaining values.
  public static final int STATE_INTS = Sm3.STATE_WORDS * LANES;

  /// Ints of a batch of blocks, room for their expansion included.
  public static final int BLOCK_INTS = Sm3.EXPANDED_WORDS * LANES;

  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "Sm3LanesVector", SCALAR);

  private Sm3Lanes() {}

  /// One implementation of the two compression functions.
  interface Kernel {
    /// See [Sm3Lanes#compress].
    void compress(int[] states, int[] blocks, int lanes);

    /// See [Sm3Lanes#compressShared].
    void compressShared(int[] states, int[] expanded, int lanes);
  }

  /// Compresses one block in each lane.
  ///
  /// @param states 8 x 16 chaining values, updated
  /// @param blocks 68 x 16 words: the blocks in the first 16 rows, which stay as they are; the
  ///     other rows are scratch space
  /// @param lanes how many lanes are in use, 1 to 16
  public static void compress(int[] states, int[] blocks, int lanes) {
    checkLanes(lanes);
    Objects.checkFromIndexSize(0, STATE_INTS, states.length);
    Objects.checkFromIndexSize(0, BLOCK_INTS, blocks.length);
    KERNEL.compress(states, blocks, lanes);
  }

  /// Compresses one and the same block in each lane.
  ///
  /// @param states 8 x 16 chaining values, updated
  /// @param expanded the block, expanded by [#expand]
  /// @param lanes how many lanes are in use, 1 to 16
  public static void compressShared(int[] states, int[] expanded, int lanes) {
    checkLanes(lanes);
    Objects.checkFromIndexSize(0, STATE_INTS, states.length);
    Objects.checkFromIndexSize(0, Sm3.EXPANDED_WORDS, expanded.length);
    KERNEL.compressShared(states, expanded, lanes);
  }

  /// Expands one block for [#compressShared].
  ///
  /// @param block 16 words
  /// @return 68 words
  public static int[] expand(int... block) {
    Objects.checkFromIndexSize(0, Sm3.BLOCK_WORDS, block.length);
    int[] w = new int[Sm3.EXPANDED_WORDS];
    System.arraycopy(block, 0, w, 0, Sm3.BLOCK_WORDS);
    Sm3.expand(w, 0);
    return w;
  }

  /// Sets all lanes to the chaining value at the beginning of a message.
  static void initialStates(int[] states) {
    fillStates(states, Sm3.INITIAL_STATE);
  }

  /// Sets all lanes to one chaining value.
  static void fillStates(int[] states, int[] state) {
    for (int i = 0; i < Sm3.STATE_WORDS; i++) {
      for (int lane = 0; lane < LANES; lane++) {
        states[LANES * i + lane] = state[i];
      }
    }
  }

  /// Writes the digest of one lane as bytes.
  ///
  /// @param states the chaining values after the last block
  /// @param lane the lane
  /// @param out receives 32 bytes
  /// @param offset index of the first byte written
  static void digest(int[] states, int lane, byte[] out, int offset) {
    for (int i = 0; i < Sm3.STATE_WORDS; i++) {
      Sm3.BE_INT.set(out, offset + 4 * i, states[LANES * i + lane]);
    }
  }

  private static void checkLanes(int lanes) {
    if (lanes < 1 || lanes > LANES) {
      throw new IllegalArgumentException("lanes: expected 1 to 16, got " + lanes);
    }
  }

  /// Lane after lane.
  static final class Scalar implements Kernel {
    /// Where a lane's block is expanded: in the rows that are scratch space.
    private static final int SCRATCH = Sm3.BLOCK_WORDS * LANES;

    @Override
    public void compress(int[] states, int[] blocks, int lanes) {
      for (int lane = 0; lane < lanes; lane++) {
        for (int i = 0; i < Sm3.BLOCK_WORDS; i++) {
          blocks[SCRATCH + i] = blocks[LANES * i + lane];
        }
        Sm3.expand(blocks, SCRATCH);
        Sm3.rounds(states, LANES, lane, blocks, SCRATCH);
      }
    }

    @Override
    public void compressShared(int[] states, int[] expanded, int lanes) {
      for (int lane = 0; lane < lanes; lane++) {
        Sm3.rounds(states, LANES, lane, expanded, 0);
      }
    }
  }
}
