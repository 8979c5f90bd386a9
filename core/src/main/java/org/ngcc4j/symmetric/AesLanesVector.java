package org.ngcc4j.symmetric;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [AesLanes] with the Vector API: a plane is a vector.
///
/// The code is flat on purpose: the compiler stops inlining in a kernel that calls helpers of its
/// own, and a vector that is not inlined is an object.
final class AesLanesVector implements AesLanes.Kernel {
  private static final VectorSpecies<Long> SPECIES =
      Simd.bits() == 512 ? LongVector.SPECIES_512 : LongVector.SPECIES_256;
  private static final int WORDS = AesLanes.WORDS;
  private static final int BYTE = AesLanes.BYTE_WORDS;

  /// The bits, but for bit 0, in which bit 7 comes back when a byte is doubled.
  private static final int COMES_BACK = 0x1A;

  @Override
  public void subBytes(long[] s, int from, int bytes) {
    for (int w = from; w < from + bytes * BYTE; w += BYTE) {
      LongVector x0 = LongVector.fromArray(SPECIES, s, w + 7 * WORDS);
      LongVector x1 = LongVector.fromArray(SPECIES, s, w + 6 * WORDS);
      LongVector x2 = LongVector.fromArray(SPECIES, s, w + 5 * WORDS);
      LongVector x3 = LongVector.fromArray(SPECIES, s, w + 4 * WORDS);
      LongVector x4 = LongVector.fromArray(SPECIES, s, w + 3 * WORDS);
      LongVector x5 = LongVector.fromArray(SPECIES, s, w + 2 * WORDS);
      LongVector x6 = LongVector.fromArray(SPECIES, s, w + 1 * WORDS);
      LongVector x7 = LongVector.fromArray(SPECIES, s, w + 0 * WORDS);
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
      s0.intoArray(s, w + 7 * WORDS);
      s1.intoArray(s, w + 6 * WORDS);
      s2.intoArray(s, w + 5 * WORDS);
      s3.intoArray(s, w + 4 * WORDS);
      s4.intoArray(s, w + 3 * WORDS);
      s5.intoArray(s, w + 2 * WORDS);
      s6.intoArray(s, w + 1 * WORDS);
      s7.intoArray(s, w + 0 * WORDS);
    }
  }

  @Override
  public void mixColumns(
      long[] s, int from, long[] key, int keyFrom, long[] out, int to, int columns) {
    for (int column = 0; column < 4; column++) {
      if (((columns >>> column) & 1) == 0) {
        continue;
      }
      int p = from + BYTE * AesLanes.shiftRows(4 * column);
      int q = from + BYTE * AesLanes.shiftRows(4 * column + 1);
      int u = from + BYTE * AesLanes.shiftRows(4 * column + 2);
      int v = from + BYTE * AesLanes.shiftRows(4 * column + 3);
      int k0 = keyFrom + 4 * BYTE * column;
      int k1 = k0 + BYTE;
      int k2 = k1 + BYTE;
      int k3 = k2 + BYTE;
      int to0 = to + 4 * BYTE * column;
      int to1 = to0 + BYTE;
      int to2 = to1 + BYTE;
      int to3 = to2 + BYTE;
      // Twice `p + q`, of which bit 7 comes back in bits 0, 1, 3 and 4, and `q + u + v`.
      LongVector high0 =
          LongVector.fromArray(SPECIES, s, p + 7 * WORDS)
              .lanewise(XOR, LongVector.fromArray(SPECIES, s, q + 7 * WORDS));
      LongVector high1 =
          LongVector.fromArray(SPECIES, s, q + 7 * WORDS)
              .lanewise(XOR, LongVector.fromArray(SPECIES, s, u + 7 * WORDS));
      LongVector high2 =
          LongVector.fromArray(SPECIES, s, u + 7 * WORDS)
              .lanewise(XOR, LongVector.fromArray(SPECIES, s, v + 7 * WORDS));
      LongVector high3 =
          LongVector.fromArray(SPECIES, s, v + 7 * WORDS)
              .lanewise(XOR, LongVector.fromArray(SPECIES, s, p + 7 * WORDS));
      LongVector carried0 = high0;
      LongVector carried1 = high1;
      LongVector carried2 = high2;
      LongVector carried3 = high3;
      for (int plane = 0; plane < 8; plane++) {
        int w = plane * WORDS;
        long back = -(long) ((COMES_BACK >>> plane) & 1);
        LongVector a = LongVector.fromArray(SPECIES, s, p + w);
        LongVector b = LongVector.fromArray(SPECIES, s, q + w);
        LongVector c = LongVector.fromArray(SPECIES, s, u + w);
        LongVector d = LongVector.fromArray(SPECIES, s, v + w);
        LongVector ab = a.lanewise(XOR, b);
        LongVector bc = b.lanewise(XOR, c);
        LongVector cd = c.lanewise(XOR, d);
        LongVector da = d.lanewise(XOR, a);
        carried0
            .lanewise(XOR, high0.and(back))
            .lanewise(XOR, bc)
            .lanewise(XOR, d)
            .lanewise(XOR, LongVector.fromArray(SPECIES, key, k0 + w))
            .intoArray(out, to0 + w);
        carried1
            .lanewise(XOR, high1.and(back))
            .lanewise(XOR, cd)
            .lanewise(XOR, a)
            .lanewise(XOR, LongVector.fromArray(SPECIES, key, k1 + w))
            .intoArray(out, to1 + w);
        carried2
            .lanewise(XOR, high2.and(back))
            .lanewise(XOR, da)
            .lanewise(XOR, b)
            .lanewise(XOR, LongVector.fromArray(SPECIES, key, k2 + w))
            .intoArray(out, to2 + w);
        carried3
            .lanewise(XOR, high3.and(back))
            .lanewise(XOR, ab)
            .lanewise(XOR, c)
            .lanewise(XOR, LongVector.fromArray(SPECIES, key, k3 + w))
            .intoArray(out, to3 + w);
        carried0 = ab;
        carried1 = bc;
        carried2 = cd;
        carried3 = da;
      }
    }
  }

  @Override
  public void lastRound(long[] s, int from, long[] key, int keyFrom, long[] out, int to) {
    for (int b = 0; b < 16; b++) {
      int source = from + BYTE * AesLanes.shiftRows(b);
      for (int w = 0; w < BYTE; w += WORDS) {
        LongVector.fromArray(SPECIES, s, source + w)
            .lanewise(XOR, LongVector.fromArray(SPECIES, key, keyFrom + BYTE * b + w))
            .intoArray(out, to + BYTE * b + w);
      }
    }
  }

  @Override
  public void add(long[] a, int aFrom, long[] b, int bFrom, int bits, long[] out, int to) {
    for (int plane = 0; plane < 32; plane++) {
      int w = WORDS * plane;
      LongVector.fromArray(SPECIES, a, aFrom + w)
          .lanewise(XOR, LongVector.fromArray(SPECIES, b, bFrom + w))
          .lanewise(XOR, -(long) ((bits >>> plane) & 1))
          .intoArray(out, to + w);
    }
  }

  @Override
  public void add(long[] a, int from, int bits, long[] out, int to) {
    for (int plane = 0; plane < 32; plane++) {
      int w = WORDS * plane;
      LongVector.fromArray(SPECIES, a, from + w)
          .lanewise(XOR, -(long) ((bits >>> plane) & 1))
          .intoArray(out, to + w);
    }
  }

  @Override
  public void transpose(long[] squares, int from) {
    for (int i = 0; i < 8; i++) {
      threeSteps(squares, from + WORDS * i, 8);
    }
    for (int i = 0; i < 8; i++) {
      threeSteps(squares, from + 8 * WORDS * i, 1);
    }
  }

  /// Exchanges halves at the distances `4 step`, `2 step` and `step`, in eight words of each
  /// square.
  private static void threeSteps(long[] squares, int from, int step) {
    int stride = WORDS * step;
    int shift;
    long mask;
    LongVector moved;
    LongVector x0 = LongVector.fromArray(SPECIES, squares, from + 0 * stride);
    LongVector x1 = LongVector.fromArray(SPECIES, squares, from + 1 * stride);
    LongVector x2 = LongVector.fromArray(SPECIES, squares, from + 2 * stride);
    LongVector x3 = LongVector.fromArray(SPECIES, squares, from + 3 * stride);
    LongVector x4 = LongVector.fromArray(SPECIES, squares, from + 4 * stride);
    LongVector x5 = LongVector.fromArray(SPECIES, squares, from + 5 * stride);
    LongVector x6 = LongVector.fromArray(SPECIES, squares, from + 6 * stride);
    LongVector x7 = LongVector.fromArray(SPECIES, squares, from + 7 * stride);
    shift = 4 * step;
    mask = Long.divideUnsigned(-1, (1L << shift) + 1);
    moved = x0.lanewise(LSHR, shift).lanewise(XOR, x4).and(mask);
    x0 = x0.lanewise(XOR, moved.lanewise(LSHL, shift));
    x4 = x4.lanewise(XOR, moved);
    moved = x1.lanewise(LSHR, shift).lanewise(XOR, x5).and(mask);
    x1 = x1.lanewise(XOR, moved.lanewise(LSHL, shift));
    x5 = x5.lanewise(XOR, moved);
    moved = x2.lanewise(LSHR, shift).lanewise(XOR, x6).and(mask);
    x2 = x2.lanewise(XOR, moved.lanewise(LSHL, shift));
    x6 = x6.lanewise(XOR, moved);
    moved = x3.lanewise(LSHR, shift).lanewise(XOR, x7).and(mask);
    x3 = x3.lanewise(XOR, moved.lanewise(LSHL, shift));
    x7 = x7.lanewise(XOR, moved);
    shift = 2 * step;
    mask = Long.divideUnsigned(-1, (1L << shift) + 1);
    moved = x0.lanewise(LSHR, shift).lanewise(XOR, x2).and(mask);
    x0 = x0.lanewise(XOR, moved.lanewise(LSHL, shift));
    x2 = x2.lanewise(XOR, moved);
    moved = x1.lanewise(LSHR, shift).lanewise(XOR, x3).and(mask);
    x1 = x1.lanewise(XOR, moved.lanewise(LSHL, shift));
    x3 = x3.lanewise(XOR, moved);
    moved = x4.lanewise(LSHR, shift).lanewise(XOR, x6).and(mask);
    x4 = x4.lanewise(XOR, moved.lanewise(LSHL, shift));
    x6 = x6.lanewise(XOR, moved);
    moved = x5.lanewise(LSHR, shift).lanewise(XOR, x7).and(mask);
    x5 = x5.lanewise(XOR, moved.lanewise(LSHL, shift));
    x7 = x7.lanewise(XOR, moved);
    shift = step;
    mask = Long.divideUnsigned(-1, (1L << shift) + 1);
    moved = x0.lanewise(LSHR, shift).lanewise(XOR, x1).and(mask);
    x0 = x0.lanewise(XOR, moved.lanewise(LSHL, shift));
    x1 = x1.lanewise(XOR, moved);
    moved = x2.lanewise(LSHR, shift).lanewise(XOR, x3).and(mask);
    x2 = x2.lanewise(XOR, moved.lanewise(LSHL, shift));
    x3 = x3.lanewise(XOR, moved);
    moved = x4.lanewise(LSHR, shift).lanewise(XOR, x5).and(mask);
    x4 = x4.lanewise(XOR, moved.lanewise(LSHL, shift));
    x5 = x5.lanewise(XOR, moved);
    moved = x6.lanewise(LSHR, shift).lanewise(XOR, x7).and(mask);
    x6 = x6.lanewise(XOR, moved.lanewise(LSHL, shift));
    x7 = x7.lanewise(XOR, moved);
    x0.intoArray(squares, from + 0 * stride);
    x1.intoArray(squares, from + 1 * stride);
    x2.intoArray(squares, from + 2 * stride);
    x3.intoArray(squares, from + 3 * stride);
    x4.intoArray(squares, from + 4 * stride);
    x5.intoArray(squares, from + 5 * stride);
    x6.intoArray(squares, from + 6 * stride);
    x7.intoArray(squares, from + 7 * stride);
  }
}
