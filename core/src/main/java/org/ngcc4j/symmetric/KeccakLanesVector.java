package org.ngcc4j.symmetric;

import static jdk.incubator.vector.VectorOperators.AND_NOT;
import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [KeccakLanes] with the Vector API: all lanes at once.
///
/// The states stay in twenty-five vectors from the first round to the last, which thirty-two
/// registers have room for; arrays between the rounds would be slower. The code is
/// flat on purpose, and no more than a round: the compiler stops inlining in a kernel that calls
/// helpers of its own or is as long as two rounds, and a vector that is not inlined is an object.
final class KeccakLanesVector implements KeccakLanes.Kernel {
  private static final VectorSpecies<Long> SPECIES =
      Simd.bits() == 512 ? LongVector.SPECIES_512 : LongVector.SPECIES_256;
  private static final int LANES = KeccakLanes.LANES;

  @Override
  public void permute(long[] states, int from, long[] out, int to) {
    LongVector a0 = LongVector.fromArray(SPECIES, states, from + 0 * LANES);
    LongVector a1 = LongVector.fromArray(SPECIES, states, from + 1 * LANES);
    LongVector a2 = LongVector.fromArray(SPECIES, states, from + 2 * LANES);
    LongVector a3 = LongVector.fromArray(SPECIES, states, from + 3 * LANES);
    LongVector a4 = LongVector.fromArray(SPECIES, states, from + 4 * LANES);
    LongVector a5 = LongVector.fromArray(SPECIES, states, from + 5 * LANES);
    LongVector a6 = LongVector.fromArray(SPECIES, states, from + 6 * LANES);
    LongVector a7 = LongVector.fromArray(SPECIES, states, from + 7 * LANES);
    LongVector a8 = LongVector.fromArray(SPECIES, states, from + 8 * LANES);
    LongVector a9 = LongVector.fromArray(SPECIES, states, from + 9 * LANES);
    LongVector a10 = LongVector.fromArray(SPECIES, states, from + 10 * LANES);
    LongVector a11 = LongVector.fromArray(SPECIES, states, from + 11 * LANES);
    LongVector a12 = LongVector.fromArray(SPECIES, states, from + 12 * LANES);
    LongVector a13 = LongVector.fromArray(SPECIES, states, from + 13 * LANES);
    LongVector a14 = LongVector.fromArray(SPECIES, states, from + 14 * LANES);
    LongVector a15 = LongVector.fromArray(SPECIES, states, from + 15 * LANES);
    LongVector a16 = LongVector.fromArray(SPECIES, states, from + 16 * LANES);
    LongVector a17 = LongVector.fromArray(SPECIES, states, from + 17 * LANES);
    LongVector a18 = LongVector.fromArray(SPECIES, states, from + 18 * LANES);
    LongVector a19 = LongVector.fromArray(SPECIES, states, from + 19 * LANES);
    LongVector a20 = LongVector.fromArray(SPECIES, states, from + 20 * LANES);
    LongVector a21 = LongVector.fromArray(SPECIES, states, from + 21 * LANES);
    LongVector a22 = LongVector.fromArray(SPECIES, states, from + 22 * LANES);
    LongVector a23 = LongVector.fromArray(SPECIES, states, from + 23 * LANES);
    LongVector a24 = LongVector.fromArray(SPECIES, states, from + 24 * LANES);
    for (int round = 0; round < Keccak.ROUNDS; round++) {
      LongVector c0 = a0.lanewise(XOR, a5).lanewise(XOR, a10).lanewise(XOR, a15).lanewise(XOR, a20);
      LongVector c1 = a1.lanewise(XOR, a6).lanewise(XOR, a11).lanewise(XOR, a16).lanewise(XOR, a21);
      LongVector c2 = a2.lanewise(XOR, a7).lanewise(XOR, a12).lanewise(XOR, a17).lanewise(XOR, a22);
      LongVector c3 = a3.lanewise(XOR, a8).lanewise(XOR, a13).lanewise(XOR, a18).lanewise(XOR, a23);
      LongVector c4 = a4.lanewise(XOR, a9).lanewise(XOR, a14).lanewise(XOR, a19).lanewise(XOR, a24);
      LongVector d0 = c4.lanewise(XOR, c1.lanewise(ROL, 1));
      LongVector d1 = c0.lanewise(XOR, c2.lanewise(ROL, 1));
      LongVector d2 = c1.lanewise(XOR, c3.lanewise(ROL, 1));
      LongVector d3 = c2.lanewise(XOR, c4.lanewise(ROL, 1));
      LongVector d4 = c3.lanewise(XOR, c0.lanewise(ROL, 1));
      LongVector b0 = a0.lanewise(XOR, d0);
      LongVector b1 = a6.lanewise(XOR, d1).lanewise(ROL, 44);
      LongVector b2 = a12.lanewise(XOR, d2).lanewise(ROL, 43);
      LongVector b3 = a18.lanewise(XOR, d3).lanewise(ROL, 21);
      LongVector b4 = a24.lanewise(XOR, d4).lanewise(ROL, 14);
      LongVector b5 = a3.lanewise(XOR, d3).lanewise(ROL, 28);
      LongVector b6 = a9.lanewise(XOR, d4).lanewise(ROL, 20);
      LongVector b7 = a10.lanewise(XOR, d0).lanewise(ROL, 3);
      LongVector b8 = a16.lanewise(XOR, d1).lanewise(ROL, 45);
      LongVector b9 = a22.lanewise(XOR, d2).lanewise(ROL, 61);
      LongVector b10 = a1.lanewise(XOR, d1).lanewise(ROL, 1);
      LongVector b11 = a7.lanewise(XOR, d2).lanewise(ROL, 6);
      LongVector b12 = a13.lanewise(XOR, d3).lanewise(ROL, 25);
      LongVector b13 = a19.lanewise(XOR, d4).lanewise(ROL, 8);
      LongVector b14 = a20.lanewise(XOR, d0).lanewise(ROL, 18);
      LongVector b15 = a4.lanewise(XOR, d4).lanewise(ROL, 27);
      LongVector b16 = a5.lanewise(XOR, d0).lanewise(ROL, 36);
      LongVector b17 = a11.lanewise(XOR, d1).lanewise(ROL, 10);
      LongVector b18 = a17.lanewise(XOR, d2).lanewise(ROL, 15);
      LongVector b19 = a23.lanewise(XOR, d3).lanewise(ROL, 56);
      LongVector b20 = a2.lanewise(XOR, d2).lanewise(ROL, 62);
      LongVector b21 = a8.lanewise(XOR, d3).lanewise(ROL, 55);
      LongVector b22 = a14.lanewise(XOR, d4).lanewise(ROL, 39);
      LongVector b23 = a15.lanewise(XOR, d0).lanewise(ROL, 41);
      LongVector b24 = a21.lanewise(XOR, d1).lanewise(ROL, 2);
      a0 = b0.lanewise(XOR, b2.lanewise(AND_NOT, b1)).lanewise(XOR, Keccak.ROUND_CONSTANTS[round]);
      a1 = b1.lanewise(XOR, b3.lanewise(AND_NOT, b2));
      a2 = b2.lanewise(XOR, b4.lanewise(AND_NOT, b3));
      a3 = b3.lanewise(XOR, b0.lanewise(AND_NOT, b4));
      a4 = b4.lanewise(XOR, b1.lanewise(AND_NOT, b0));
      a5 = b5.lanewise(XOR, b7.lanewise(AND_NOT, b6));
      a6 = b6.lanewise(XOR, b8.lanewise(AND_NOT, b7));
      a7 = b7.lanewise(XOR, b9.lanewise(AND_NOT, b8));
      a8 = b8.lanewise(XOR, b5.lanewise(AND_NOT, b9));
      a9 = b9.lanewise(XOR, b6.lanewise(AND_NOT, b5));
      a10 = b10.lanewise(XOR, b12.lanewise(AND_NOT, b11));
      a11 = b11.lanewise(XOR, b13.lanewise(AND_NOT, b12));
      a12 = b12.lanewise(XOR, b14.lanewise(AND_NOT, b13));
      a13 = b13.lanewise(XOR, b10.lanewise(AND_NOT, b14));
      a14 = b14.lanewise(XOR, b11.lanewise(AND_NOT, b10));
      a15 = b15.lanewise(XOR, b17.lanewise(AND_NOT, b16));
      a16 = b16.lanewise(XOR, b18.lanewise(AND_NOT, b17));
      a17 = b17.lanewise(XOR, b19.lanewise(AND_NOT, b18));
      a18 = b18.lanewise(XOR, b15.lanewise(AND_NOT, b19));
      a19 = b19.lanewise(XOR, b16.lanewise(AND_NOT, b15));
      a20 = b20.lanewise(XOR, b22.lanewise(AND_NOT, b21));
      a21 = b21.lanewise(XOR, b23.lanewise(AND_NOT, b22));
      a22 = b22.lanewise(XOR, b24.lanewise(AND_NOT, b23));
      a23 = b23.lanewise(XOR, b20.lanewise(AND_NOT, b24));
      a24 = b24.lanewise(XOR, b21.lanewise(AND_NOT, b20));
    }
    a0.intoArray(out, to + 0 * LANES);
    a1.intoArray(out, to + 1 * LANES);
    a2.intoArray(out, to + 2 * LANES);
    a3.intoArray(out, to + 3 * LANES);
    a4.intoArray(out, to + 4 * LANES);
    a5.intoArray(out, to + 5 * LANES);
    a6.intoArray(out, to + 6 * LANES);
    a7.intoArray(out, to + 7 * LANES);
    a8.intoArray(out, to + 8 * LANES);
    a9.intoArray(out, to + 9 * LANES);
    a10.intoArray(out, to + 10 * LANES);
    a11.intoArray(out, to + 11 * LANES);
    a12.intoArray(out, to + 12 * LANES);
    a13.intoArray(out, to + 13 * LANES);
    a14.intoArray(out, to + 14 * LANES);
    a15.intoArray(out, to + 15 * LANES);
    a16.intoArray(out, to + 16 * LANES);
    a17.intoArray(out, to + 17 * LANES);
    a18.intoArray(out, to + 18 * LANES);
    a19.intoArray(out, to + 19 * LANES);
    a20.intoArray(out, to + 20 * LANES);
    a21.intoArray(out, to + 21 * LANES);
    a22.intoArray(out, to + 22 * LANES);
    a23.intoArray(out, to + 23 * LANES);
    a24.intoArray(out, to + 24 * LANES);
  }
}
