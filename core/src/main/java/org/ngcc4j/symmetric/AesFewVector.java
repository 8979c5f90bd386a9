package org.ngcc4j.symmetric;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/// [AesFew] with the Vector API: a plane is a vector of 256 bits, at every preferred width.
///
/// The code is flat on purpose: the compiler stops inlining in a kernel that calls helpers of its
/// own, and a vector that is not inlined is an object.
final class AesFewVector implements AesFew.Kernel {
  private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_256;
  private static final VectorShuffle<Long> NEXT_ROW = VectorShuffle.fromValues(SPECIES, 1, 2, 3, 0);
  private static final VectorShuffle<Long> OPPOSITE = VectorShuffle.fromValues(SPECIES, 2, 3, 0, 1);
  private static final IntVector RIGHT = shifts(0, 8, 16, 24);
  private static final IntVector LEFT = shifts(0, 24, 16, 8);

  /// How far the columns of each row move, in bits.
  private static IntVector shifts(int... rows) {
    int[] shifts = new int[8];
    for (int i = 0; i < shifts.length; i++) {
      shifts[i] = rows[i / 2];
    }
    return IntVector.fromArray(IntVector.SPECIES_256, shifts, 0);
  }

  @Override
  public void encrypt(long[] roundKeys, int rounds, long[] state) {
    LongVector x7 = LongVector.fromArray(SPECIES, state, 0);
    LongVector x6 = LongVector.fromArray(SPECIES, state, 4);
    LongVector x5 = LongVector.fromArray(SPECIES, state, 8);
    LongVector x4 = LongVector.fromArray(SPECIES, state, 12);
    LongVector x3 = LongVector.fromArray(SPECIES, state, 16);
    LongVector x2 = LongVector.fromArray(SPECIES, state, 20);
    LongVector x1 = LongVector.fromArray(SPECIES, state, 24);
    LongVector x0 = LongVector.fromArray(SPECIES, state, 28);
    for (int round = 1; ; round++) {
      LongVector y14 = x3.lanewise(XOR, x5);
      LongVector y13 = x0.lanewise(XOR, x6);
      LongVector y9 = x0.lanewise(XOR, x3);
      LongVector y8 = x0.lanewise(XOR, x5);
      LongVector t0 = x1.lanewise(XOR, x2);
      LongVector y1 = t0.lanewise(XOR, x7);
      LongVector y4 = y1.lanewise(XOR, x3);
      LongVector y12 = y13.lanewise(XOR, y14);
      LongVector y2 = y1.lanewise(XOR, x0);
      LongVector y5 = y1.lanewise(XOR, x6);
      LongVector y3 = y5.lanewise(XOR, y8);
      LongVector t1 = x4.lanewise(XOR, y12);
      LongVector y15 = t1.lanewise(XOR, x5);
      LongVector y20 = t1.lanewise(XOR, x1);
      LongVector y6 = y15.lanewise(XOR, x7);
      LongVector y10 = y15.lanewise(XOR, t0);
      LongVector y11 = y20.lanewise(XOR, y9);
      LongVector y7 = x7.lanewise(XOR, y11);
      LongVector y17 = y10.lanewise(XOR, y11);
      LongVector y19 = y10.lanewise(XOR, y8);
      LongVector y16 = t0.lanewise(XOR, y11);
      LongVector y21 = y13.lanewise(XOR, y16);
      LongVector y18 = x0.lanewise(XOR, y16);
      LongVector t2 = y12.and(y15);
      LongVector t3 = y3.and(y6);
      LongVector t4 = t3.lanewise(XOR, t2);
      LongVector t5 = y4.and(x7);
      LongVector t6 = t5.lanewise(XOR, t2);
      LongVector t7 = y13.and(y16);
      LongVector t8 = y5.and(y1);
      LongVector t9 = t8.lanewise(XOR, t7);
      LongVector t10 = y2.and(y7);
      LongVector t11 = t10.lanewise(XOR, t7);
      LongVector t12 = y9.and(y11);
      LongVector t13 = y14.and(y17);
      LongVector t14 = t13.lanewise(XOR, t12);
      LongVector t15 = y8.and(y10);
      LongVector t16 = t15.lanewise(XOR, t12);
      LongVector t17 = t4.lanewise(XOR, t14);
      LongVector t18 = t6.lanewise(XOR, t16);
      LongVector t19 = t9.lanewise(XOR, t14);
      LongVector t20 = t11.lanewise(XOR, t16);
      LongVector t21 = t17.lanewise(XOR, y20);
      LongVector t22 = t18.lanewise(XOR, y19);
      LongVector t23 = t19.lanewise(XOR, y21);
      LongVector t24 = t20.lanewise(XOR, y18);
      LongVector t25 = t21.lanewise(XOR, t22);
      LongVector t26 = t21.and(t23);
      LongVector t27 = t24.lanewise(XOR, t26);
      LongVector t28 = t25.and(t27);
      LongVector t29 = t28.lanewise(XOR, t22);
      LongVector t30 = t23.lanewise(XOR, t24);
      LongVector t31 = t22.lanewise(XOR, t26);
      LongVector t32 = t31.and(t30);
      LongVector t33 = t32.lanewise(XOR, t24);
      LongVector t34 = t23.lanewise(XOR, t33);
      LongVector t35 = t27.lanewise(XOR, t33);
      LongVector t36 = t24.and(t35);
      LongVector t37 = t36.lanewise(XOR, t34);
      LongVector t38 = t27.lanewise(XOR, t36);
      LongVector t39 = t29.and(t38);
      LongVector t40 = t25.lanewise(XOR, t39);
      LongVector t41 = t40.lanewise(XOR, t37);
      LongVector t42 = t29.lanewise(XOR, t33);
      LongVector t43 = t29.lanewise(XOR, t40);
      LongVector t44 = t33.lanewise(XOR, t37);
      LongVector t45 = t42.lanewise(XOR, t41);
      LongVector z0 = t44.and(y15);
      LongVector z1 = t37.and(y6);
      LongVector z2 = t33.and(x7);
      LongVector z3 = t43.and(y16);
      LongVector z4 = t40.and(y1);
      LongVector z5 = t29.and(y7);
      LongVector z6 = t42.and(y11);
      LongVector z7 = t45.and(y17);
      LongVector z8 = t41.and(y10);
      LongVector z9 = t44.and(y12);
      LongVector z10 = t37.and(y3);
      LongVector z11 = t33.and(y4);
      LongVector z12 = t43.and(y13);
      LongVector z13 = t40.and(y5);
      LongVector z14 = t29.and(y2);
      LongVector z15 = t42.and(y9);
      LongVector z16 = t45.and(y14);
      LongVector z17 = t41.and(y8);
      LongVector t46 = z15.lanewise(XOR, z16);
      LongVector t47 = z10.lanewise(XOR, z11);
      LongVector t48 = z5.lanewise(XOR, z13);
      LongVector t49 = z9.lanewise(XOR, z10);
      LongVector t50 = z2.lanewise(XOR, z12);
      LongVector t51 = z2.lanewise(XOR, z5);
      LongVector t52 = z7.lanewise(XOR, z8);
      LongVector t53 = z0.lanewise(XOR, z3);
      LongVector t54 = z6.lanewise(XOR, z7);
      LongVector t55 = z16.lanewise(XOR, z17);
      LongVector t56 = z12.lanewise(XOR, t48);
      LongVector t57 = t50.lanewise(XOR, t53);
      LongVector t58 = z4.lanewise(XOR, t46);
      LongVector t59 = z3.lanewise(XOR, t54);
      LongVector t60 = t46.lanewise(XOR, t57);
      LongVector t61 = z14.lanewise(XOR, t57);
      LongVector t62 = t52.lanewise(XOR, t58);
      LongVector t63 = t49.lanewise(XOR, t58);
      LongVector t64 = z4.lanewise(XOR, t59);
      LongVector t65 = t61.lanewise(XOR, t62);
      LongVector t66 = z1.lanewise(XOR, t63);
      LongVector s0 = t59.lanewise(XOR, t63);
      LongVector s6 = t56.lanewise(XOR, t62);
      LongVector s7 = t48.lanewise(XOR, t60);
      LongVector t67 = t64.lanewise(XOR, t65);
      LongVector s3 = t53.lanewise(XOR, t66);
      LongVector s4 = t51.lanewise(XOR, t66);
      LongVector s5 = t47.lanewise(XOR, t65);
      LongVector s1 = t64.lanewise(XOR, s3);
      LongVector s2 = t55.lanewise(XOR, t67);
      // Row 0 stays: both shifts are by nothing, and or leaves it as it is.
      LongVector a0 =
          s7.reinterpretAsInts()
              .lanewise(LSHR, RIGHT)
              .or(s7.reinterpretAsInts().lanewise(LSHL, LEFT))
              .reinterpretAsLongs();
      LongVector a1 =
          s6.reinterpretAsInts()
              .lanewise(LSHR, RIGHT)
              .or(s6.reinterpretAsInts().lanewise(LSHL, LEFT))
              .reinterpretAsLongs();
      LongVector a2 =
          s5.reinterpretAsInts()
              .lanewise(LSHR, RIGHT)
              .or(s5.reinterpretAsInts().lanewise(LSHL, LEFT))
              .reinterpretAsLongs();
      LongVector a3 =
          s4.reinterpretAsInts()
              .lanewise(LSHR, RIGHT)
              .or(s4.reinterpretAsInts().lanewise(LSHL, LEFT))
              .reinterpretAsLongs();
      LongVector a4 =
          s3.reinterpretAsInts()
              .lanewise(LSHR, RIGHT)
              .or(s3.reinterpretAsInts().lanewise(LSHL, LEFT))
              .reinterpretAsLongs();
      LongVector a5 =
          s2.reinterpretAsInts()
              .lanewise(LSHR, RIGHT)
              .or(s2.reinterpretAsInts().lanewise(LSHL, LEFT))
              .reinterpretAsLongs();
      LongVector a6 =
          s1.reinterpretAsInts()
              .lanewise(LSHR, RIGHT)
              .or(s1.reinterpretAsInts().lanewise(LSHL, LEFT))
              .reinterpretAsLongs();
      LongVector a7 =
          s0.reinterpretAsInts()
              .lanewise(LSHR, RIGHT)
              .or(s0.reinterpretAsInts().lanewise(LSHL, LEFT))
              .reinterpretAsLongs();
      int key = 32 * round;
      if (round == rounds) {
        a0.lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 0)).intoArray(state, 0);
        a1.lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 4)).intoArray(state, 4);
        a2.lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 8)).intoArray(state, 8);
        a3.lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 12)).intoArray(state, 12);
        a4.lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 16)).intoArray(state, 16);
        a5.lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 20)).intoArray(state, 20);
        a6.lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 24)).intoArray(state, 24);
        a7.lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 28)).intoArray(state, 28);
        return;
      }
      LongVector n0 = a0.rearrange(NEXT_ROW);
      LongVector d0 = a0.lanewise(XOR, n0);
      LongVector n1 = a1.rearrange(NEXT_ROW);
      LongVector d1 = a1.lanewise(XOR, n1);
      LongVector n2 = a2.rearrange(NEXT_ROW);
      LongVector d2 = a2.lanewise(XOR, n2);
      LongVector n3 = a3.rearrange(NEXT_ROW);
      LongVector d3 = a3.lanewise(XOR, n3);
      LongVector n4 = a4.rearrange(NEXT_ROW);
      LongVector d4 = a4.lanewise(XOR, n4);
      LongVector n5 = a5.rearrange(NEXT_ROW);
      LongVector d5 = a5.lanewise(XOR, n5);
      LongVector n6 = a6.rearrange(NEXT_ROW);
      LongVector d6 = a6.lanewise(XOR, n6);
      LongVector n7 = a7.rearrange(NEXT_ROW);
      LongVector d7 = a7.lanewise(XOR, n7);
      x7 =
          n0.lanewise(XOR, d7)
              .lanewise(XOR, d0.rearrange(OPPOSITE))
              .lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 0));
      x6 =
          n1.lanewise(XOR, d0)
              .lanewise(XOR, d7)
              .lanewise(XOR, d1.rearrange(OPPOSITE))
              .lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 4));
      x5 =
          n2.lanewise(XOR, d1)
              .lanewise(XOR, d2.rearrange(OPPOSITE))
              .lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 8));
      x4 =
          n3.lanewise(XOR, d2)
              .lanewise(XOR, d7)
              .lanewise(XOR, d3.rearrange(OPPOSITE))
              .lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 12));
      x3 =
          n4.lanewise(XOR, d3)
              .lanewise(XOR, d7)
              .lanewise(XOR, d4.rearrange(OPPOSITE))
              .lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 16));
      x2 =
          n5.lanewise(XOR, d4)
              .lanewise(XOR, d5.rearrange(OPPOSITE))
              .lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 20));
      x1 =
          n6.lanewise(XOR, d5)
              .lanewise(XOR, d6.rearrange(OPPOSITE))
              .lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 24));
      x0 =
          n7.lanewise(XOR, d6)
              .lanewise(XOR, d7.rearrange(OPPOSITE))
              .lanewise(XOR, LongVector.fromArray(SPECIES, roundKeys, key + 28));
    }
  }
}
