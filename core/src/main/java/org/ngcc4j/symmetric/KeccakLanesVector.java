package org.ngcc4j.symmetric;

import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [KeccakLanes] with the Vector API: all lanes at once.
///
/// Six words of the state are kept complemented between the rounds, so that most of the steps chi
/// need no complement: processors without three-operand logic gain a tenth.
///
/// The code is flat on purpose: the compiler stops inlining in a kernel that calls helpers of its
/// own, and a vector that is not inlined is an object.
final class KeccakLanesVector implements KeccakLanes.Kernel {
  private static final VectorSpecies<Long> SPECIES =
      Simd.bits() == 512 ? LongVector.SPECIES_512 : LongVector.SPECIES_256;
  private static final int LANES = KeccakLanes.LANES;

  @Override
  public void permute(long[] s, int from, long[] out, int to) {
    LongVector s0 = LongVector.fromArray(SPECIES, s, from);
    LongVector s1 = LongVector.fromArray(SPECIES, s, from + 1 * LANES).not();
    LongVector s2 = LongVector.fromArray(SPECIES, s, from + 2 * LANES).not();
    LongVector s3 = LongVector.fromArray(SPECIES, s, from + 3 * LANES);
    LongVector s4 = LongVector.fromArray(SPECIES, s, from + 4 * LANES);
    LongVector s5 = LongVector.fromArray(SPECIES, s, from + 5 * LANES);
    LongVector s6 = LongVector.fromArray(SPECIES, s, from + 6 * LANES);
    LongVector s7 = LongVector.fromArray(SPECIES, s, from + 7 * LANES);
    LongVector s8 = LongVector.fromArray(SPECIES, s, from + 8 * LANES).not();
    LongVector s9 = LongVector.fromArray(SPECIES, s, from + 9 * LANES);
    LongVector s10 = LongVector.fromArray(SPECIES, s, from + 10 * LANES);
    LongVector s11 = LongVector.fromArray(SPECIES, s, from + 11 * LANES);
    LongVector s12 = LongVector.fromArray(SPECIES, s, from + 12 * LANES).not();
    LongVector s13 = LongVector.fromArray(SPECIES, s, from + 13 * LANES);
    LongVector s14 = LongVector.fromArray(SPECIES, s, from + 14 * LANES);
    LongVector s15 = LongVector.fromArray(SPECIES, s, from + 15 * LANES);
    LongVector s16 = LongVector.fromArray(SPECIES, s, from + 16 * LANES);
    LongVector s17 = LongVector.fromArray(SPECIES, s, from + 17 * LANES).not();
    LongVector s18 = LongVector.fromArray(SPECIES, s, from + 18 * LANES);
    LongVector s19 = LongVector.fromArray(SPECIES, s, from + 19 * LANES);
    LongVector s20 = LongVector.fromArray(SPECIES, s, from + 20 * LANES).not();
    LongVector s21 = LongVector.fromArray(SPECIES, s, from + 21 * LANES);
    LongVector s22 = LongVector.fromArray(SPECIES, s, from + 22 * LANES);
    LongVector s23 = LongVector.fromArray(SPECIES, s, from + 23 * LANES);
    LongVector s24 = LongVector.fromArray(SPECIES, s, from + 24 * LANES);
    for (int round = 0; round < Keccak.ROUNDS; round++) {
      LongVector c0 = s0.lanewise(XOR, s5).lanewise(XOR, s10).lanewise(XOR, s15).lanewise(XOR, s20);
      LongVector c1 = s1.lanewise(XOR, s6).lanewise(XOR, s11).lanewise(XOR, s16).lanewise(XOR, s21);
      LongVector c2 = s2.lanewise(XOR, s7).lanewise(XOR, s12).lanewise(XOR, s17).lanewise(XOR, s22);
      LongVector c3 = s3.lanewise(XOR, s8).lanewise(XOR, s13).lanewise(XOR, s18).lanewise(XOR, s23);
      LongVector c4 = s4.lanewise(XOR, s9).lanewise(XOR, s14).lanewise(XOR, s19).lanewise(XOR, s24);
      LongVector d0 = c4.lanewise(XOR, c1.lanewise(ROL, 1));
      LongVector d1 = c0.lanewise(XOR, c2.lanewise(ROL, 1));
      LongVector d2 = c1.lanewise(XOR, c3.lanewise(ROL, 1));
      LongVector d3 = c2.lanewise(XOR, c4.lanewise(ROL, 1));
      LongVector d4 = c3.lanewise(XOR, c0.lanewise(ROL, 1));
      LongVector b0 = s0.lanewise(XOR, d0);
      LongVector b1 = s6.lanewise(XOR, d1).lanewise(ROL, 44);
      LongVector b2 = s12.lanewise(XOR, d2).lanewise(ROL, 43);
      LongVector b3 = s18.lanewise(XOR, d3).lanewise(ROL, 21);
      LongVector b4 = s24.lanewise(XOR, d4).lanewise(ROL, 14);
      LongVector n0 = b0.lanewise(XOR, b1.or(b2)).lanewise(XOR, Keccak.ROUND_CONSTANTS[round]);
      LongVector n1 = b1.lanewise(XOR, b2.not().or(b3));
      LongVector n2 = b2.lanewise(XOR, b3.and(b4));
      LongVector n3 = b3.lanewise(XOR, b4.or(b0));
      LongVector n4 = b4.lanewise(XOR, b0.and(b1));
      LongVector b5 = s3.lanewise(XOR, d3).lanewise(ROL, 28);
      LongVector b6 = s9.lanewise(XOR, d4).lanewise(ROL, 20);
      LongVector b7 = s10.lanewise(XOR, d0).lanewise(ROL, 3);
      LongVector b8 = s16.lanewise(XOR, d1).lanewise(ROL, 45);
      LongVector b9 = s22.lanewise(XOR, d2).lanewise(ROL, 61);
      LongVector n5 = b5.lanewise(XOR, b6.or(b7));
      LongVector n6 = b6.lanewise(XOR, b7.and(b8));
      LongVector n7 = b7.lanewise(XOR, b8.or(b9.not()));
      LongVector n8 = b8.lanewise(XOR, b9.or(b5));
      LongVector n9 = b9.lanewise(XOR, b5.and(b6));
      LongVector b10 = s1.lanewise(XOR, d1).lanewise(ROL, 1);
      LongVector b11 = s7.lanewise(XOR, d2).lanewise(ROL, 6);
      LongVector b12 = s13.lanewise(XOR, d3).lanewise(ROL, 25);
      LongVector b13 = s19.lanewise(XOR, d4).lanewise(ROL, 8);
      LongVector b14 = s20.lanewise(XOR, d0).lanewise(ROL, 18);
      LongVector n10 = b10.lanewise(XOR, b11.or(b12));
      LongVector n11 = b11.lanewise(XOR, b12.and(b13));
      LongVector n12 = b12.lanewise(XOR, b13.not().and(b14));
      LongVector n13 = b13.not().lanewise(XOR, b14.or(b10));
      LongVector n14 = b14.lanewise(XOR, b10.and(b11));
      LongVector b15 = s4.lanewise(XOR, d4).lanewise(ROL, 27);
      LongVector b16 = s5.lanewise(XOR, d0).lanewise(ROL, 36);
      LongVector b17 = s11.lanewise(XOR, d1).lanewise(ROL, 10);
      LongVector b18 = s17.lanewise(XOR, d2).lanewise(ROL, 15);
      LongVector b19 = s23.lanewise(XOR, d3).lanewise(ROL, 56);
      LongVector n15 = b15.lanewise(XOR, b16.and(b17));
      LongVector n16 = b16.lanewise(XOR, b17.or(b18));
      LongVector n17 = b17.lanewise(XOR, b18.not().or(b19));
      LongVector n18 = b18.not().lanewise(XOR, b19.and(b15));
      LongVector n19 = b19.lanewise(XOR, b15.or(b16));
      LongVector b20 = s2.lanewise(XOR, d2).lanewise(ROL, 62);
      LongVector b21 = s8.lanewise(XOR, d3).lanewise(ROL, 55);
      LongVector b22 = s14.lanewise(XOR, d4).lanewise(ROL, 39);
      LongVector b23 = s15.lanewise(XOR, d0).lanewise(ROL, 41);
      LongVector b24 = s21.lanewise(XOR, d1).lanewise(ROL, 2);
      LongVector n20 = b20.lanewise(XOR, b21.not().and(b22));
      LongVector n21 = b21.not().lanewise(XOR, b22.or(b23));
      LongVector n22 = b22.lanewise(XOR, b23.and(b24));
      LongVector n23 = b23.lanewise(XOR, b24.or(b20));
      LongVector n24 = b24.lanewise(XOR, b20.and(b21));
      s0 = n0;
      s1 = n1;
      s2 = n2;
      s3 = n3;
      s4 = n4;
      s5 = n5;
      s6 = n6;
      s7 = n7;
      s8 = n8;
      s9 = n9;
      s10 = n10;
      s11 = n11;
      s12 = n12;
      s13 = n13;
      s14 = n14;
      s15 = n15;
      s16 = n16;
      s17 = n17;
      s18 = n18;
      s19 = n19;
      s20 = n20;
      s21 = n21;
      s22 = n22;
      s23 = n23;
      s24 = n24;
    }
    s0.intoArray(out, to);
    s1.not().intoArray(out, to + 1 * LANES);
    s2.not().intoArray(out, to + 2 * LANES);
    s3.intoArray(out, to + 3 * LANES);
    s4.intoArray(out, to + 4 * LANES);
    s5.intoArray(out, to + 5 * LANES);
    s6.intoArray(out, to + 6 * LANES);
    s7.intoArray(out, to + 7 * LANES);
    s8.not().intoArray(out, to + 8 * LANES);
    s9.intoArray(out, to + 9 * LANES);
    s10.intoArray(out, to + 10 * LANES);
    s11.intoArray(out, to + 11 * LANES);
    s12.not().intoArray(out, to + 12 * LANES);
    s13.intoArray(out, to + 13 * LANES);
    s14.intoArray(out, to + 14 * LANES);
    s15.intoArray(out, to + 15 * LANES);
    s16.intoArray(out, to + 16 * LANES);
    s17.not().intoArray(out, to + 17 * LANES);
    s18.intoArray(out, to + 18 * LANES);
    s19.intoArray(out, to + 19 * LANES);
    s20.not().intoArray(out, to + 20 * LANES);
    s21.intoArray(out, to + 21 * LANES);
    s22.intoArray(out, to + 22 * LANES);
    s23.intoArray(out, to + 23 * LANES);
    s24.intoArray(out, to + 24 * LANES);
  }
}
