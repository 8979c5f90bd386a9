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

  /// Ints of a batch of blocks: room for their expansion, and for that of one lane by itself.
  public static final int BLOCK_INTS = Sm3.EXPANDED_WORDS * (LANES + 1);

  /// Ints of an expanded difference with its pairs, see [#addPairs].
  static final int MOVED_INTS = 2 * Sm3.EXPANDED_WORDS;

  private static final Kernel SCALAR = new Scalar();
  private static final Kernel KERNEL =
      Simd.kernel(MethodHandles.lookup(), Kernel.class, "Sm3LanesVector", SCALAR);

  /// So many lanes are faster one after the other.
  private static final int FEW_LANES = Simd.bits() == 256 ? 2 : 1;

  private Sm3Lanes() {}

  /// One implementation of the two compression functions.
  interface Kernel {
    /// See [Sm3Lanes#compress].
    void compress(int[] states, int[] blocks, int lanes);

    /// See [Sm3Lanes#compressShared].
    void compressShared(int[] states, int[] expanded, int from, int lanes);

    /// See [Sm3Lanes#expand(int[], int)].
    void expand(int[] blocks, int lanes);

    /// See [Sm3Lanes#begin].
    void begin(int[] middles, int[] blocks, int rounds, int lanes);

    /// See [Sm3Lanes#finish].
    void finish(int[] middles, int rounds, int[] states, int[] blocks, int lanes);

    /// See [Sm3Lanes#finishDisplaced].
    void finishDisplaced(
        int[] middles, int rounds, int[] states, int[] blocks, int[] moved, int from, int lanes);

    /// See [Sm3Lanes#displace].
    void displace(int[] base, int[] step, int[] low, int[] units, int[] blocks, int lanes);
  }

  /// Compresses one block in each lane.
  ///
  /// @param states 8 x 16 chaining values, updated
  /// @param blocks [#BLOCK_INTS] words: the blocks in the first 16 rows, which stay as they are;
  ///     the rest is scratch space
  /// @param lanes how many lanes are in use, 1 to 16
  public static void compress(int[] states, int[] blocks, int lanes) {
    checkLanes(lanes);
    Objects.checkFromIndexSize(0, STATE_INTS, states.length);
    Objects.checkFromIndexSize(0, BLOCK_INTS, blocks.length);
    (lanes <= FEW_LANES ? SCALAR : KERNEL).compress(states, blocks, lanes);
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
    KERNEL.compressShared(states, expanded, 0, lanes);
  }

  /// As [#compressShared(int[], int[], int)], with the expanded block at `from`.
  static void compressShared(int[] states, int[] expanded, int from, int lanes) {
    KERNEL.compressShared(states, expanded, from, lanes);
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

  // The parts of `compress`, for blocks that have most of their words in common. They are called
  // by the batch forms of this package, which own the arrays.

  /// Expands the block in each lane.
  static void expand(int[] blocks, int lanes) {
    KERNEL.expand(blocks, lanes);
  }

  /// Runs the first rounds, at most 16, over expanded blocks.
  ///
  /// @param middles 8 x 16 working variables, updated
  static void begin(int[] middles, int[] blocks, int rounds, int lanes) {
    KERNEL.begin(middles, blocks, rounds, lanes);
  }

  /// Runs the rounds that [#begin] has left over, and the final exclusive or.
  ///
  /// @param middles 8 x 16 working variables after `rounds` rounds
  /// @param states 8 x 16 chaining values, updated
  static void finish(int[] middles, int rounds, int[] states, int[] blocks, int lanes) {
    KERNEL.finish(middles, rounds, states, blocks, lanes);
  }

  /// As [#finish], over blocks that differ from those given by the same words in every lane; the
  /// expansion is linear over GF(2).
  ///
  /// @param moved the expanded difference, and behind it the sums that [#addPairs] makes
  /// @param from index of the first of the 136 words
  static void finishDisplaced(
      int[] middles, int rounds, int[] states, int[] blocks, int[] moved, int from, int lanes) {
    KERNEL.finishDisplaced(middles, rounds, states, blocks, moved, from, lanes);
  }

  /// Sets the words 68 to 131 of an expanded difference to the sums of its words `j` and `j + 4`,
  /// which the rounds want.
  static void addPairs(int[] moved) {
    for (int j = 0; j + 4 < Sm3.EXPANDED_WORDS; j++) {
      moved[Sm3.EXPANDED_WORDS + j] = moved[j] ^ moved[j + 4];
    }
  }

  /// Computes expanded blocks from others: the expansion is linear over GF(2).
  ///
  /// @param base 68 x 16 words
  /// @param step 68 x 16 words, added where bit 4 of the lane's number in `low` is set
  /// @param low a number for each lane, below 32
  /// @param units 4 x 68 words: what bit `b` of `low` adds stands in row `b`
  /// @param blocks receives 68 x 16 words
  static void displace(int[] base, int[] step, int[] low, int[] units, int[] blocks, int lanes) {
    KERNEL.displace(base, step, low, units, blocks, lanes);
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
    for (int i = 0; i < Sm3.STATE_WORDS; i += 2) {
      long two = (long) states[LANES * i + lane] << 32;
      two |= states[LANES * (i + 1) + lane] & 0xFFFFFFFFL;
      Sm3.BE_LONG.set(out, offset + 4 * i, two);
    }
  }

  private static void checkLanes(int lanes) {
    if (lanes < 1 || lanes > LANES) {
      throw new IllegalArgumentException("lanes: expected 1 to 16, got " + lanes);
    }
  }

  /// Lane after lane.
  static final class Scalar implements Kernel {
    /// Where a lane's words stand one after the other: behind the rows.
    private static final int SCRATCH = Sm3.EXPANDED_WORDS * LANES;

    @Override
    public void compress(int[] states, int[] blocks, int lanes) {
      for (int lane = 0; lane < lanes; lane++) {
        gather(blocks, lane, Sm3.BLOCK_WORDS);
        Sm3.expand(blocks, SCRATCH);
        Sm3.rounds(states, LANES, lane, blocks, SCRATCH);
      }
    }

    @Override
    public void compressShared(int[] states, int[] expanded, int from, int lanes) {
      for (int lane = 0; lane < lanes; lane++) {
        Sm3.rounds(states, LANES, lane, expanded, from);
      }
    }

    @Override
    public void expand(int[] blocks, int lanes) {
      for (int i = Sm3.BLOCK_WORDS * LANES; i < SCRATCH; i += LANES) {
        for (int at = i; at < i + lanes; at++) {
          int x =
              blocks[at - 16 * LANES]
                  ^ blocks[at - 9 * LANES]
                  ^ Integer.rotateLeft(blocks[at - 3 * LANES], 15);
          blocks[at] =
              x
                  ^ Integer.rotateLeft(x, 15)
                  ^ Integer.rotateLeft(x, 23)
                  ^ Integer.rotateLeft(blocks[at - 13 * LANES], 7)
                  ^ blocks[at - 6 * LANES];
        }
      }
    }

    @Override
    public void begin(int[] middles, int[] blocks, int rounds, int lanes) {
      for (int lane = 0; lane < lanes; lane++) {
        gather(blocks, lane, Sm3.EXPANDED_WORDS);
        Sm3.beginRounds(middles, rounds, LANES, lane, blocks, SCRATCH);
      }
    }

    @Override
    public void finish(int[] middles, int rounds, int[] states, int[] blocks, int lanes) {
      for (int lane = 0; lane < lanes; lane++) {
        gather(blocks, lane, Sm3.EXPANDED_WORDS);
        Sm3.finishRounds(middles, rounds, states, LANES, lane, blocks, SCRATCH);
      }
    }

    @Override
    public void finishDisplaced(
        int[] middles, int rounds, int[] states, int[] blocks, int[] moved, int from, int lanes) {
      for (int lane = 0; lane < lanes; lane++) {
        for (int i = 0; i < Sm3.EXPANDED_WORDS; i++) {
          blocks[SCRATCH + i] = blocks[LANES * i + lane] ^ moved[from + i];
        }
        Sm3.finishRounds(middles, rounds, states, LANES, lane, blocks, SCRATCH);
      }
    }

    @Override
    public void displace(int[] base, int[] step, int[] low, int[] units, int[] blocks, int lanes) {
      for (int i = 0; i < Sm3.EXPANDED_WORDS; i++) {
        for (int lane = 0; lane < lanes; lane++) {
          int word = base[LANES * i + lane] ^ (-((low[lane] >>> 4) & 1) & step[LANES * i + lane]);
          for (int bit = 0; bit < 4; bit++) {
            word ^= -((low[lane] >>> bit) & 1) & units[Sm3.EXPANDED_WORDS * bit + i];
          }
          blocks[LANES * i + lane] = word;
        }
      }
    }

    private static void gather(int[] blocks, int lane, int words) {
      for (int i = 0; i < words; i++) {
        blocks[SCRATCH + i] = blocks[LANES * i + lane];
      }
    }
  }
}
