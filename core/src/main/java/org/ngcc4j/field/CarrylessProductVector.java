package org.ngcc4j.field;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [CarrylessProduct] with the Vector API: four or eight products at once.
///
/// The factors of the integer products are below 2^32 and the masks say so, which lets the compiler
/// take 32-bit multiplications where there are none of 64 bits. The code is flat on purpose: the
/// compiler stops inlining in a kernel that calls helpers of its own, and a vector that is not
/// inlined is an object.
final class CarrylessProductVector implements CarrylessProduct.Kernel {
  private static final VectorSpecies<Long> SPECIES =
      Simd.bits() == 512 ? LongVector.SPECIES_512 : LongVector.SPECIES_256;
  private static final int LANES = SPECIES.length();

  /// Every fourth bit of 32.
  private static final long HALF = 0x11111111L;

  /// Every fourth bit of 64.
  private static final long FULL = 0x1111111111111111L;

  private static final CarrylessProduct.Kernel SCALAR = new CarrylessProduct.Scalar();

  @Override
  public void multiply(
      long[] a,
      int aFrom,
      long[] b,
      int bFrom,
      long[] low,
      int lowTo,
      long[] high,
      int highTo,
      int count) {
    int whole = count / LANES * LANES;
    for (int i = 0; i < whole; i += LANES) {
      LongVector x = LongVector.fromArray(SPECIES, a, aFrom + i);
      LongVector y = LongVector.fromArray(SPECIES, b, bFrom + i);
      LongVector xHigh = x.lanewise(LSHR, 32);
      LongVector yHigh = y.lanewise(LSHR, 32);
      LongVector xBoth = x.lanewise(XOR, xHigh);
      LongVector yBoth = y.lanewise(XOR, yHigh);
      LongVector lx0 = x.and(HALF);
      LongVector ly0 = y.and(HALF);
      LongVector lx1 = x.and(HALF << 1);
      LongVector ly1 = y.and(HALF << 1);
      LongVector lx2 = x.and(HALF << 2);
      LongVector ly2 = y.and(HALF << 2);
      LongVector lx3 = x.and(HALF << 3);
      LongVector ly3 = y.and(HALF << 3);
      LongVector l =
          lx0.mul(ly0)
              .lanewise(XOR, lx1.mul(ly3))
              .lanewise(XOR, lx2.mul(ly2))
              .lanewise(XOR, lx3.mul(ly1))
              .and(FULL);
      l =
          l.or(
              lx0.mul(ly1)
                  .lanewise(XOR, lx1.mul(ly0))
                  .lanewise(XOR, lx2.mul(ly3))
                  .lanewise(XOR, lx3.mul(ly2))
                  .and(FULL << 1));
      l =
          l.or(
              lx0.mul(ly2)
                  .lanewise(XOR, lx1.mul(ly1))
                  .lanewise(XOR, lx2.mul(ly0))
                  .lanewise(XOR, lx3.mul(ly3))
                  .and(FULL << 2));
      l =
          l.or(
              lx0.mul(ly3)
                  .lanewise(XOR, lx1.mul(ly2))
                  .lanewise(XOR, lx2.mul(ly1))
                  .lanewise(XOR, lx3.mul(ly0))
                  .and(FULL << 3));
      LongVector hx0 = xHigh.and(HALF);
      LongVector hy0 = yHigh.and(HALF);
      LongVector hx1 = xHigh.and(HALF << 1);
      LongVector hy1 = yHigh.and(HALF << 1);
      LongVector hx2 = xHigh.and(HALF << 2);
      LongVector hy2 = yHigh.and(HALF << 2);
      LongVector hx3 = xHigh.and(HALF << 3);
      LongVector hy3 = yHigh.and(HALF << 3);
      LongVector h =
          hx0.mul(hy0)
              .lanewise(XOR, hx1.mul(hy3))
              .lanewise(XOR, hx2.mul(hy2))
              .lanewise(XOR, hx3.mul(hy1))
              .and(FULL);
      h =
          h.or(
              hx0.mul(hy1)
                  .lanewise(XOR, hx1.mul(hy0))
                  .lanewise(XOR, hx2.mul(hy3))
                  .lanewise(XOR, hx3.mul(hy2))
                  .and(FULL << 1));
      h =
          h.or(
              hx0.mul(hy2)
                  .lanewise(XOR, hx1.mul(hy1))
                  .lanewise(XOR, hx2.mul(hy0))
                  .lanewise(XOR, hx3.mul(hy3))
                  .and(FULL << 2));
      h =
          h.or(
              hx0.mul(hy3)
                  .lanewise(XOR, hx1.mul(hy2))
                  .lanewise(XOR, hx2.mul(hy1))
                  .lanewise(XOR, hx3.mul(hy0))
                  .and(FULL << 3));
      LongVector mx0 = xBoth.and(HALF);
      LongVector my0 = yBoth.and(HALF);
      LongVector mx1 = xBoth.and(HALF << 1);
      LongVector my1 = yBoth.and(HALF << 1);
      LongVector mx2 = xBoth.and(HALF << 2);
      LongVector my2 = yBoth.and(HALF << 2);
      LongVector mx3 = xBoth.and(HALF << 3);
      LongVector my3 = yBoth.and(HALF << 3);
      LongVector m =
          mx0.mul(my0)
              .lanewise(XOR, mx1.mul(my3))
              .lanewise(XOR, mx2.mul(my2))
              .lanewise(XOR, mx3.mul(my1))
              .and(FULL);
      m =
          m.or(
              mx0.mul(my1)
                  .lanewise(XOR, mx1.mul(my0))
                  .lanewise(XOR, mx2.mul(my3))
                  .lanewise(XOR, mx3.mul(my2))
                  .and(FULL << 1));
      m =
          m.or(
              mx0.mul(my2)
                  .lanewise(XOR, mx1.mul(my1))
                  .lanewise(XOR, mx2.mul(my0))
                  .lanewise(XOR, mx3.mul(my3))
                  .and(FULL << 2));
      m =
          m.or(
              mx0.mul(my3)
                  .lanewise(XOR, mx1.mul(my2))
                  .lanewise(XOR, mx2.mul(my1))
                  .lanewise(XOR, mx3.mul(my0))
                  .and(FULL << 3));
      m = m.lanewise(XOR, l).lanewise(XOR, h);
      l.lanewise(XOR, m.lanewise(LSHL, 32)).intoArray(low, lowTo + i);
      h.lanewise(XOR, m.lanewise(LSHR, 32)).intoArray(high, highTo + i);
    }
    if (whole < count) {
      SCALAR.multiply(
          a,
          aFrom + whole,
          b,
          bFrom + whole,
          low,
          lowTo + whole,
          high,
          highTo + whole,
          count - whole);
    }
  }

  @Override
  public void reduce(
      long[] z,
      int from,
      int stride,
      int words,
      int first,
      int second,
      int third,
      long[] out,
      int to,
      int toStride,
      int count) {
    int whole = count / LANES * LANES;
    for (int i = 0; i < whole; i += LANES) {
      for (int row = words - 1; row >= 0; row--) {
        int low = from + row * stride + i;
        LongVector h = LongVector.fromArray(SPECIES, z, low + words * stride);
        LongVector carry =
            h.lanewise(LSHR, Long.SIZE - first)
                .lanewise(XOR, h.lanewise(LSHR, Long.SIZE - second))
                .lanewise(XOR, h.lanewise(LSHR, Long.SIZE - third));
        if (words > 1) {
          LongVector.fromArray(SPECIES, z, low + stride)
              .lanewise(XOR, carry)
              .intoArray(z, low + stride);
        } else {
          h = h.lanewise(XOR, carry);
        }
        LongVector.fromArray(SPECIES, z, low)
            .lanewise(XOR, h)
            .lanewise(XOR, h.lanewise(LSHL, first))
            .lanewise(XOR, h.lanewise(LSHL, second))
            .lanewise(XOR, h.lanewise(LSHL, third))
            .intoArray(z, low);
      }
      for (int row = 0; row < words; row++) {
        LongVector.fromArray(SPECIES, z, from + row * stride + i)
            .intoArray(out, to + row * toStride + i);
      }
    }
    if (whole < count) {
      SCALAR.reduce(
          z,
          from + whole,
          stride,
          words,
          first,
          second,
          third,
          out,
          to + whole,
          toStride,
          count - whole);
    }
  }
}
