package org.ngcc4j.symmetric;

import static jdk.incubator.vector.VectorOperators.AND_NOT;
import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [KeccakLanes] with the Vector API: all lanes at once.
///
/// Between the rounds the states stand in arrays, there and back: twenty-five vectors do not fit
/// into sixteen registers, and left to the compiler they move about more than that. The code
/// is flat on purpose, and no more than a round: the compiler stops inlining in a kernel that calls
/// helpers of its own or is as long as two rounds, and a vector that is not inlined is an object.
final class KeccakLanesVector implements KeccakLanes.Kernel {
  private static final VectorSpecies<Long> SPECIES =
      Simd.bits() == 512 ? LongVector.SPECIES_512 : LongVector.SPECIES_256;
  private static final int LANES = KeccakLanes.LANES;

  @Override
  public void permute(long[] states, int from, long[] out, int to, long[] scratch) {
    round(states, from, scratch, 0, 0);
    round(scratch, 0, out, to, 1);
    for (int round = 2; round < Keccak.ROUNDS; round += 2) {
      round(out, to, scratch, 0, round);
      round(scratch, 0, out, to, round + 1);
    }
  }

  private static void round(long[] s, int from, long[] out, int to, int round) {
    LongVector c0;
    LongVector c1;
    LongVector c2;
    LongVector c3;
    LongVector c4;
    LongVector d0;
    LongVector d1;
    LongVector d2;
    LongVector d3;
    LongVector d4;
    LongVector b0;
    LongVector b1;
    LongVector b2;
    LongVector b3;
    LongVector b4;
    c0 =
        LongVector.fromArray(SPECIES, s, from)
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 5 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 10 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 15 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 20 * LANES));
    c1 =
        LongVector.fromArray(SPECIES, s, from + 1 * LANES)
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 6 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 11 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 16 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 21 * LANES));
    c2 =
        LongVector.fromArray(SPECIES, s, from + 2 * LANES)
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 7 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 12 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 17 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 22 * LANES));
    c3 =
        LongVector.fromArray(SPECIES, s, from + 3 * LANES)
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 8 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 13 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 18 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 23 * LANES));
    c4 =
        LongVector.fromArray(SPECIES, s, from + 4 * LANES)
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 9 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 14 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 19 * LANES))
            .lanewise(XOR, LongVector.fromArray(SPECIES, s, from + 24 * LANES));
    d0 = c4.lanewise(XOR, c1.lanewise(ROL, 1));
    d1 = c0.lanewise(XOR, c2.lanewise(ROL, 1));
    d2 = c1.lanewise(XOR, c3.lanewise(ROL, 1));
    d3 = c2.lanewise(XOR, c4.lanewise(ROL, 1));
    d4 = c3.lanewise(XOR, c0.lanewise(ROL, 1));
    b0 = LongVector.fromArray(SPECIES, s, from).lanewise(XOR, d0);
    b1 = LongVector.fromArray(SPECIES, s, from + 6 * LANES).lanewise(XOR, d1).lanewise(ROL, 44);
    b2 = LongVector.fromArray(SPECIES, s, from + 12 * LANES).lanewise(XOR, d2).lanewise(ROL, 43);
    b3 = LongVector.fromArray(SPECIES, s, from + 18 * LANES).lanewise(XOR, d3).lanewise(ROL, 21);
    b4 = LongVector.fromArray(SPECIES, s, from + 24 * LANES).lanewise(XOR, d4).lanewise(ROL, 14);
    b0.lanewise(XOR, b2.lanewise(AND_NOT, b1))
        .lanewise(XOR, Keccak.ROUND_CONSTANTS[round])
        .intoArray(out, to);
    b1.lanewise(XOR, b3.lanewise(AND_NOT, b2)).intoArray(out, to + 1 * LANES);
    b2.lanewise(XOR, b4.lanewise(AND_NOT, b3)).intoArray(out, to + 2 * LANES);
    b3.lanewise(XOR, b0.lanewise(AND_NOT, b4)).intoArray(out, to + 3 * LANES);
    b4.lanewise(XOR, b1.lanewise(AND_NOT, b0)).intoArray(out, to + 4 * LANES);
    b0 = LongVector.fromArray(SPECIES, s, from + 3 * LANES).lanewise(XOR, d3).lanewise(ROL, 28);
    b1 = LongVector.fromArray(SPECIES, s, from + 9 * LANES).lanewise(XOR, d4).lanewise(ROL, 20);
    b2 = LongVector.fromArray(SPECIES, s, from + 10 * LANES).lanewise(XOR, d0).lanewise(ROL, 3);
    b3 = LongVector.fromArray(SPECIES, s, from + 16 * LANES).lanewise(XOR, d1).lanewise(ROL, 45);
    b4 = LongVector.fromArray(SPECIES, s, from + 22 * LANES).lanewise(XOR, d2).lanewise(ROL, 61);
    b0.lanewise(XOR, b2.lanewise(AND_NOT, b1)).intoArray(out, to + 5 * LANES);
    b1.lanewise(XOR, b3.lanewise(AND_NOT, b2)).intoArray(out, to + 6 * LANES);
    b2.lanewise(XOR, b4.lanewise(AND_NOT, b3)).intoArray(out, to + 7 * LANES);
    b3.lanewise(XOR, b0.lanewise(AND_NOT, b4)).intoArray(out, to + 8 * LANES);
    b4.lanewise(XOR, b1.lanewise(AND_NOT, b0)).intoArray(out, to + 9 * LANES);
    b0 = LongVector.fromArray(SPECIES, s, from + 1 * LANES).lanewise(XOR, d1).lanewise(ROL, 1);
    b1 = LongVector.fromArray(SPECIES, s, from + 7 * LANES).lanewise(XOR, d2).lanewise(ROL, 6);
    b2 = LongVector.fromArray(SPECIES, s, from + 13 * LANES).lanewise(XOR, d3).lanewise(ROL, 25);
    b3 = LongVector.fromArray(SPECIES, s, from + 19 * LANES).lanewise(XOR, d4).lanewise(ROL, 8);
    b4 = LongVector.fromArray(SPECIES, s, from + 20 * LANES).lanewise(XOR, d0).lanewise(ROL, 18);
    b0.lanewise(XOR, b2.lanewise(AND_NOT, b1)).intoArray(out, to + 10 * LANES);
    b1.lanewise(XOR, b3.lanewise(AND_NOT, b2)).intoArray(out, to + 11 * LANES);
    b2.lanewise(XOR, b4.lanewise(AND_NOT, b3)).intoArray(out, to + 12 * LANES);
    b3.lanewise(XOR, b0.lanewise(AND_NOT, b4)).intoArray(out, to + 13 * LANES);
    b4.lanewise(XOR, b1.lanewise(AND_NOT, b0)).intoArray(out, to + 14 * LANES);
    b0 = LongVector.fromArray(SPECIES, s, from + 4 * LANES).lanewise(XOR, d4).lanewise(ROL, 27);
    b1 = LongVector.fromArray(SPECIES, s, from + 5 * LANES).lanewise(XOR, d0).lanewise(ROL, 36);
    b2 = LongVector.fromArray(SPECIES, s, from + 11 * LANES).lanewise(XOR, d1).lanewise(ROL, 10);
    b3 = LongVector.fromArray(SPECIES, s, from + 17 * LANES).lanewise(XOR, d2).lanewise(ROL, 15);
    b4 = LongVector.fromArray(SPECIES, s, from + 23 * LANES).lanewise(XOR, d3).lanewise(ROL, 56);
    b0.lanewise(XOR, b2.lanewise(AND_NOT, b1)).intoArray(out, to + 15 * LANES);
    b1.lanewise(XOR, b3.lanewise(AND_NOT, b2)).intoArray(out, to + 16 * LANES);
    b2.lanewise(XOR, b4.lanewise(AND_NOT, b3)).intoArray(out, to + 17 * LANES);
    b3.lanewise(XOR, b0.lanewise(AND_NOT, b4)).intoArray(out, to + 18 * LANES);
    b4.lanewise(XOR, b1.lanewise(AND_NOT, b0)).intoArray(out, to + 19 * LANES);
    b0 = LongVector.fromArray(SPECIES, s, from + 2 * LANES).lanewise(XOR, d2).lanewise(ROL, 62);
    b1 = LongVector.fromArray(SPECIES, s, from + 8 * LANES).lanewise(XOR, d3).lanewise(ROL, 55);
    b2 = LongVector.fromArray(SPECIES, s, from + 14 * LANES).lanewise(XOR, d4).lanewise(ROL, 39);
    b3 = LongVector.fromArray(SPECIES, s, from + 15 * LANES).lanewise(XOR, d0).lanewise(ROL, 41);
    b4 = LongVector.fromArray(SPECIES, s, from + 21 * LANES).lanewise(XOR, d1).lanewise(ROL, 2);
    b0.lanewise(XOR, b2.lanewise(AND_NOT, b1)).intoArray(out, to + 20 * LANES);
    b1.lanewise(XOR, b3.lanewise(AND_NOT, b2)).intoArray(out, to + 21 * LANES);
    b2.lanewise(XOR, b4.lanewise(AND_NOT, b3)).intoArray(out, to + 22 * LANES);
    b3.lanewise(XOR, b0.lanewise(AND_NOT, b4)).intoArray(out, to + 23 * LANES);
    b4.lanewise(XOR, b1.lanewise(AND_NOT, b0)).intoArray(out, to + 24 * LANES);
  }
}
