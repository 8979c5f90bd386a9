package org.ngcc4j.symmetric;

/// The S-box of AES, without the constant it adds, on 64 bytes at a time: one word for each bit of
/// the bytes.
///
/// The circuit of Boyar and Peralta, "A depth-16 circuit for the AES S-box" (2011). Constant-time.
/// [AesLanesVector] has the same circuit on vectors.
final class AesSbox {
  private AesSbox() {}

  /// Replaces the bytes.
  ///
  /// @param s eight words, `stride` apart, the lowest bit of the bytes first
  /// @param w index of the first
  static void substitute(long[] s, int w, int stride) {
    long x0 = s[w + 7 * stride];
    long x1 = s[w + 6 * stride];
    long x2 = s[w + 5 * stride];
    long x3 = s[w + 4 * stride];
    long x4 = s[w + 3 * stride];
    long x5 = s[w + 2 * stride];
    long x6 = s[w + stride];
    long x7 = s[w];
    long y14 = x3 ^ x5;
    long y13 = x0 ^ x6;
    long y9 = x0 ^ x3;
    long y8 = x0 ^ x5;
    long t0 = x1 ^ x2;
    long y1 = t0 ^ x7;
    long y4 = y1 ^ x3;
    long y12 = y13 ^ y14;
    long y2 = y1 ^ x0;
    long y5 = y1 ^ x6;
    long y3 = y5 ^ y8;
    long t1 = x4 ^ y12;
    long y15 = t1 ^ x5;
    long y20 = t1 ^ x1;
    long y6 = y15 ^ x7;
    long y10 = y15 ^ t0;
    long y11 = y20 ^ y9;
    long y7 = x7 ^ y11;
    long y17 = y10 ^ y11;
    long y19 = y10 ^ y8;
    long y16 = t0 ^ y11;
    long y21 = y13 ^ y16;
    long y18 = x0 ^ y16;
    long t2 = y12 & y15;
    long t3 = y3 & y6;
    long t4 = t3 ^ t2;
    long t5 = y4 & x7;
    long t6 = t5 ^ t2;
    long t7 = y13 & y16;
    long t8 = y5 & y1;
    long t9 = t8 ^ t7;
    long t10 = y2 & y7;
    long t11 = t10 ^ t7;
    long t12 = y9 & y11;
    long t13 = y14 & y17;
    long t14 = t13 ^ t12;
    long t15 = y8 & y10;
    long t16 = t15 ^ t12;
    long t17 = t4 ^ t14;
    long t18 = t6 ^ t16;
    long t19 = t9 ^ t14;
    long t20 = t11 ^ t16;
    long t21 = t17 ^ y20;
    long t22 = t18 ^ y19;
    long t23 = t19 ^ y21;
    long t24 = t20 ^ y18;
    long t25 = t21 ^ t22;
    long t26 = t21 & t23;
    long t27 = t24 ^ t26;
    long t28 = t25 & t27;
    long t29 = t28 ^ t22;
    long t30 = t23 ^ t24;
    long t31 = t22 ^ t26;
    long t32 = t31 & t30;
    long t33 = t32 ^ t24;
    long t34 = t23 ^ t33;
    long t35 = t27 ^ t33;
    long t36 = t24 & t35;
    long t37 = t36 ^ t34;
    long t38 = t27 ^ t36;
    long t39 = t29 & t38;
    long t40 = t25 ^ t39;
    long t41 = t40 ^ t37;
    long t42 = t29 ^ t33;
    long t43 = t29 ^ t40;
    long t44 = t33 ^ t37;
    long t45 = t42 ^ t41;
    long z0 = t44 & y15;
    long z1 = t37 & y6;
    long z2 = t33 & x7;
    long z3 = t43 & y16;
    long z4 = t40 & y1;
    long z5 = t29 & y7;
    long z6 = t42 & y11;
    long z7 = t45 & y17;
    long z8 = t41 & y10;
    long z9 = t44 & y12;
    long z10 = t37 & y3;
    long z11 = t33 & y4;
    long z12 = t43 & y13;
    long z13 = t40 & y5;
    long z14 = t29 & y2;
    long z15 = t42 & y9;
    long z16 = t45 & y14;
    long z17 = t41 & y8;
    long t46 = z15 ^ z16;
    long t47 = z10 ^ z11;
    long t48 = z5 ^ z13;
    long t49 = z9 ^ z10;
    long t50 = z2 ^ z12;
    long t51 = z2 ^ z5;
    long t52 = z7 ^ z8;
    long t53 = z0 ^ z3;
    long t54 = z6 ^ z7;
    long t55 = z16 ^ z17;
    long t56 = z12 ^ t48;
    long t57 = t50 ^ t53;
    long t58 = z4 ^ t46;
    long t59 = z3 ^ t54;
    long t60 = t46 ^ t57;
    long t61 = z14 ^ t57;
    long t62 = t52 ^ t58;
    long t63 = t49 ^ t58;
    long t64 = z4 ^ t59;
    long t65 = t61 ^ t62;
    long t66 = z1 ^ t63;
    long s0 = t59 ^ t63;
    long s6 = t56 ^ t62;
    long s7 = t48 ^ t60;
    long t67 = t64 ^ t65;
    long s3 = t53 ^ t66;
    long s4 = t51 ^ t66;
    long s5 = t47 ^ t65;
    long s1 = t64 ^ s3;
    long s2 = t55 ^ t67;
    s[w + 7 * stride] = s0;
    s[w + 6 * stride] = s1;
    s[w + 5 * stride] = s2;
    s[w + 4 * stride] = s3;
    s[w + 3 * stride] = s4;
    s[w + 2 * stride] = s5;
    s[w + stride] = s6;
    s[w] = s7;
  }
}
