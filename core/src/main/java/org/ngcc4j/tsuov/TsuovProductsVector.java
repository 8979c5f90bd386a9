package org.ngcc4j.tsuov;

import static jdk.incubator.vector.VectorOperators.LSHR;
import static org.ngcc4j.tsuov.TsuovProducts.BROAD;
import static org.ngcc4j.tsuov.TsuovProducts.FOLD_AFTER;
import static org.ngcc4j.tsuov.TsuovProducts.NARROW;
import static org.ngcc4j.tsuov.TsuovProducts.PLANES;
import static org.ngcc4j.tsuov.TsuovProducts.PLANE_BYTES;
import static org.ngcc4j.tsuov.TsuovProducts.ROWS;
import static org.ngcc4j.tsuov.TsuovProducts.ROW_BYTES;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [TsuovProducts] with the Vector API, in lanes of sixteen bits.
///
/// Everywhere `(x & 31) + (x >>> 5)` is a fold, which keeps the residue. The code is flat on
/// purpose: a helper in the middle of it would turn the vectors into objects. Sums go through
/// memory from one call to the next: within two loops the compiler would not keep them in
/// registers. A kernel takes one plane, so that it has few of them: the compiler loads all factors
/// of a row ahead of the products, and what then has no register goes to the stack in every row.
final class TsuovProductsVector implements TsuovProducts.Kernel {
  private static final boolean WIDE = Simd.bits() == 512;
  private static final VectorSpecies<Byte> BYTES =
      WIDE ? ByteVector.SPECIES_512 : ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> SHORTS =
      WIDE ? ShortVector.SPECIES_512 : ShortVector.SPECIES_256;
  private static final VectorSpecies<Integer> INTS =
      WIDE ? IntVector.SPECIES_512 : IntVector.SPECIES_256;
  private static final int LANES = SHORTS.length();
  private static final short Q = 31;

  /// From the sums of a vector to those of the next one.
  private static final int SUMS = PLANES * BROAD;

  /// Zeros for one row, then ones for another: a mask for the columns from any one on.
  private static final byte[] MASK = mask();

  @Override
  public void split(
      byte[] form, int[] starts, int begin, int rows, int column, int diagonal, byte[] planes) {
    for (int i = 0; i < rows; i++) {
      int row = starts[begin + i] + column;
      int mask = ROW_BYTES - 2 * Math.max(0, i - diagonal);
      int at = ROW_BYTES * i;
      for (int j = 0; j < ROW_BYTES; j += BYTES.length()) {
        ShortVector a0 =
            ByteVector.fromArray(BYTES, form, row + j)
                .and(ByteVector.fromArray(BYTES, MASK, mask + j))
                .reinterpretAsShorts();
        ShortVector a1 = a0.lanewise(LSHR, 8);
        a0 = a0.and((short) 0xFF);
        ShortVector a2 = a0.add(a1);
        a2 = a2.and(Q).add(a2.lanewise(LSHR, 5));
        a0.reinterpretAsBytes().intoArray(planes, at + j);
        a1.reinterpretAsBytes().intoArray(planes, at + j + PLANE_BYTES);
        a2.reinterpretAsBytes().intoArray(planes, at + j + 2 * PLANE_BYTES);
      }
    }
  }

  @Override
  public void accumulate(
      byte[] planes, int rows, int group, int[] left, int from, short[] sums, int at) {
    for (int l = 0; l < PLANES; l++) {
      for (int j = 0; j < BROAD; j += LANES) {
        int row = PLANE_BYTES * l + 2 * j;
        int to = at + BROAD * l + j;
        switch (group) {
          case 4 -> accumulate4(planes, row, rows, left, from + l, sums, to);
          case 5 -> accumulate5(planes, row, rows, left, from + l, sums, to);
          case 6 -> accumulate6(planes, row, rows, left, from + l, sums, to);
          default -> throw new IllegalArgumentException("a group of " + group);
        }
      }
    }
  }

  private static void accumulate4(
      byte[] planes, int row, int rows, int[] left, int from, short[] sums, int at) {
    ShortVector s0 = ShortVector.fromArray(SHORTS, sums, at);
    ShortVector s1 = ShortVector.fromArray(SHORTS, sums, SUMS + at);
    ShortVector s2 = ShortVector.fromArray(SHORTS, sums, 2 * SUMS + at);
    ShortVector s3 = ShortVector.fromArray(SHORTS, sums, 3 * SUMS + at);
    for (int i = 0; i < rows; i++) {
      ShortVector r =
          ByteVector.fromArray(BYTES, planes, row + ROW_BYTES * i).reinterpretAsShorts();
      int x = from + 4 * PLANES * i;
      s0 = s0.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      s1 = s1.add(r.mul(IntVector.broadcast(INTS, left[x + PLANES]).reinterpretAsShorts()));
      s2 = s2.add(r.mul(IntVector.broadcast(INTS, left[x + 2 * PLANES]).reinterpretAsShorts()));
      s3 = s3.add(r.mul(IntVector.broadcast(INTS, left[x + 3 * PLANES]).reinterpretAsShorts()));
    }
    s0.and(Q).add(s0.lanewise(LSHR, 5)).intoArray(sums, at);
    s1.and(Q).add(s1.lanewise(LSHR, 5)).intoArray(sums, SUMS + at);
    s2.and(Q).add(s2.lanewise(LSHR, 5)).intoArray(sums, 2 * SUMS + at);
    s3.and(Q).add(s3.lanewise(LSHR, 5)).intoArray(sums, 3 * SUMS + at);
  }

  private static void accumulate5(
      byte[] planes, int row, int rows, int[] left, int from, short[] sums, int at) {
    ShortVector s0 = ShortVector.fromArray(SHORTS, sums, at);
    ShortVector s1 = ShortVector.fromArray(SHORTS, sums, SUMS + at);
    ShortVector s2 = ShortVector.fromArray(SHORTS, sums, 2 * SUMS + at);
    ShortVector s3 = ShortVector.fromArray(SHORTS, sums, 3 * SUMS + at);
    ShortVector s4 = ShortVector.fromArray(SHORTS, sums, 4 * SUMS + at);
    for (int i = 0; i < rows; i++) {
      ShortVector r =
          ByteVector.fromArray(BYTES, planes, row + ROW_BYTES * i).reinterpretAsShorts();
      int x = from + 5 * PLANES * i;
      s0 = s0.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      s1 = s1.add(r.mul(IntVector.broadcast(INTS, left[x + PLANES]).reinterpretAsShorts()));
      s2 = s2.add(r.mul(IntVector.broadcast(INTS, left[x + 2 * PLANES]).reinterpretAsShorts()));
      s3 = s3.add(r.mul(IntVector.broadcast(INTS, left[x + 3 * PLANES]).reinterpretAsShorts()));
      s4 = s4.add(r.mul(IntVector.broadcast(INTS, left[x + 4 * PLANES]).reinterpretAsShorts()));
    }
    s0.and(Q).add(s0.lanewise(LSHR, 5)).intoArray(sums, at);
    s1.and(Q).add(s1.lanewise(LSHR, 5)).intoArray(sums, SUMS + at);
    s2.and(Q).add(s2.lanewise(LSHR, 5)).intoArray(sums, 2 * SUMS + at);
    s3.and(Q).add(s3.lanewise(LSHR, 5)).intoArray(sums, 3 * SUMS + at);
    s4.and(Q).add(s4.lanewise(LSHR, 5)).intoArray(sums, 4 * SUMS + at);
  }

  private static void accumulate6(
      byte[] planes, int row, int rows, int[] left, int from, short[] sums, int at) {
    ShortVector s0 = ShortVector.fromArray(SHORTS, sums, at);
    ShortVector s1 = ShortVector.fromArray(SHORTS, sums, SUMS + at);
    ShortVector s2 = ShortVector.fromArray(SHORTS, sums, 2 * SUMS + at);
    ShortVector s3 = ShortVector.fromArray(SHORTS, sums, 3 * SUMS + at);
    ShortVector s4 = ShortVector.fromArray(SHORTS, sums, 4 * SUMS + at);
    ShortVector s5 = ShortVector.fromArray(SHORTS, sums, 5 * SUMS + at);
    for (int i = 0; i < rows; i++) {
      ShortVector r =
          ByteVector.fromArray(BYTES, planes, row + ROW_BYTES * i).reinterpretAsShorts();
      int x = from + 6 * PLANES * i;
      s0 = s0.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      s1 = s1.add(r.mul(IntVector.broadcast(INTS, left[x + PLANES]).reinterpretAsShorts()));
      s2 = s2.add(r.mul(IntVector.broadcast(INTS, left[x + 2 * PLANES]).reinterpretAsShorts()));
      s3 = s3.add(r.mul(IntVector.broadcast(INTS, left[x + 3 * PLANES]).reinterpretAsShorts()));
      s4 = s4.add(r.mul(IntVector.broadcast(INTS, left[x + 4 * PLANES]).reinterpretAsShorts()));
      s5 = s5.add(r.mul(IntVector.broadcast(INTS, left[x + 5 * PLANES]).reinterpretAsShorts()));
    }
    s0.and(Q).add(s0.lanewise(LSHR, 5)).intoArray(sums, at);
    s1.and(Q).add(s1.lanewise(LSHR, 5)).intoArray(sums, SUMS + at);
    s2.and(Q).add(s2.lanewise(LSHR, 5)).intoArray(sums, 2 * SUMS + at);
    s3.and(Q).add(s3.lanewise(LSHR, 5)).intoArray(sums, 3 * SUMS + at);
    s4.and(Q).add(s4.lanewise(LSHR, 5)).intoArray(sums, 4 * SUMS + at);
    s5.and(Q).add(s5.lanewise(LSHR, 5)).intoArray(sums, 5 * SUMS + at);
  }

  @Override
  public void combine(short[] sums, int count, int[] out, int at, int planeLength) {
    for (int k = 0; k < count; k++) {
      for (int j = 0; j < BROAD; j += LANES) {
        int to = at + PLANES * k * planeLength + j / 2;
        combineVector(sums, PLANES * k * BROAD + j, out, to, planeLength);
      }
    }
  }

  private static void combineVector(short[] sums, int from, int[] out, int at, int planeLength) {
    ShortVector low = ShortVector.fromArray(SHORTS, sums, from);
    ShortVector high = ShortVector.fromArray(SHORTS, sums, from + BROAD);
    ShortVector all = ShortVector.fromArray(SHORTS, sums, from + 2 * BROAD);
    // From at most 2078 to at most 95, then 33 each: nothing below is negative or above 132.
    low = low.and(Q).add(low.lanewise(LSHR, 5));
    low = low.and(Q).add(low.lanewise(LSHR, 5));
    high = high.and(Q).add(high.lanewise(LSHR, 5));
    high = high.and(Q).add(high.lanewise(LSHR, 5));
    all = all.and(Q).add(all.lanewise(LSHR, 5));
    all = all.and(Q).add(all.lanewise(LSHR, 5));
    ShortVector a0 = low.add(high).add(high).add(high);
    a0 = a0.and(Q).add(a0.lanewise(LSHR, 5));
    a0 = a0.and(Q).add(a0.lanewise(LSHR, 5));
    ShortVector a1 = all.add((short) (3 * Q)).sub(low).sub(high);
    a1 = a1.and(Q).add(a1.lanewise(LSHR, 5));
    a1 = a1.and(Q).add(a1.lanewise(LSHR, 5));
    ShortVector a2 = a0.add(a1);
    a2 = a2.and(Q).add(a2.lanewise(LSHR, 5));
    a0.reinterpretAsInts().intoArray(out, at);
    a1.reinterpretAsInts().intoArray(out, at + planeLength);
    a2.reinterpretAsInts().intoArray(out, at + 2 * planeLength);
  }

  @Override
  public void multiply(
      int[] left, int from, int stride, short[] right, int at, int steps, int[] out, int to) {
    Arrays.fill(out, to, to + ROWS * NARROW, 0);
    for (int start = 0; start < steps; start += FOLD_AFTER) {
      int count = Math.min(FOLD_AFTER, steps - start);
      int row = at + 2 * NARROW * start;
      for (int b = 0; b < NARROW; b += INTS.length()) {
        multiplyVector(left, from + start, stride, right, row + 2 * b, count, out, to + b);
      }
    }
    for (int b = to; b < to + ROWS * NARROW; b += INTS.length()) {
      ShortVector s = IntVector.fromArray(INTS, out, b).reinterpretAsShorts();
      IntVector both = s.and(Q).add(s.lanewise(LSHR, 5)).reinterpretAsInts();
      both.and(0xFFFF).add(both.lanewise(LSHR, 16)).intoArray(out, b);
    }
  }

  /// Sums for the even and the odd steps, side by side.
  private static void multiplyVector(
      int[] left, int from, int stride, short[] right, int at, int steps, int[] out, int to) {
    ShortVector s0 = IntVector.fromArray(INTS, out, to).reinterpretAsShorts();
    ShortVector s1 = IntVector.fromArray(INTS, out, to + NARROW).reinterpretAsShorts();
    ShortVector s2 = IntVector.fromArray(INTS, out, to + 2 * NARROW).reinterpretAsShorts();
    ShortVector s3 = IntVector.fromArray(INTS, out, to + 3 * NARROW).reinterpretAsShorts();
    for (int j = 0; j < steps; j++) {
      ShortVector r = ShortVector.fromArray(SHORTS, right, at + 2 * NARROW * j);
      int x = from + j;
      s0 = s0.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      x += stride;
      s1 = s1.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      x += stride;
      s2 = s2.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      x += stride;
      s3 = s3.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
    }
    s0 = s0.and(Q).add(s0.lanewise(LSHR, 5));
    s0.reinterpretAsInts().intoArray(out, to);
    s1 = s1.and(Q).add(s1.lanewise(LSHR, 5));
    s1.reinterpretAsInts().intoArray(out, to + NARROW);
    s2 = s2.and(Q).add(s2.lanewise(LSHR, 5));
    s2.reinterpretAsInts().intoArray(out, to + 2 * NARROW);
    s3 = s3.and(Q).add(s3.lanewise(LSHR, 5));
    s3.reinterpretAsInts().intoArray(out, to + 3 * NARROW);
  }

  private static byte[] mask() {
    byte[] mask = new byte[2 * ROW_BYTES];
    Arrays.fill(mask, ROW_BYTES, 2 * ROW_BYTES, (byte) -1);
    return mask;
  }
}
