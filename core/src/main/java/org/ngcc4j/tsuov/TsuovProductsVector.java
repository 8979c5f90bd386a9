package org.ngcc4j.tsuov;

import static jdk.incubator.vector.VectorOperators.LSHR;
import static org.ngcc4j.tsuov.TsuovProducts.BROAD;
import static org.ngcc4j.tsuov.TsuovProducts.FOLD_AFTER;
import static org.ngcc4j.tsuov.TsuovProducts.NARROW;
import static org.ngcc4j.tsuov.TsuovProducts.PLANES;
import static org.ngcc4j.tsuov.TsuovProducts.ROWS;

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
/// registers.
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

  /// Bytes that [TsuovProducts#BROAD] elements take.
  private static final int ROW_BYTES = 2 * BROAD;

  /// Zeros for one row, then ones for another: a mask for the columns from any one on.
  private static final byte[] MASK = mask();

  @Override
  public void accumulate(
      byte[] form,
      int[] starts,
      int begin,
      int end,
      int column,
      int group,
      int[] left,
      int from,
      short[] sums) {
    for (int j = 0; j < BROAD; j += LANES) {
      int first = column + 2 * j;
      switch (group) {
        case 4 -> accumulate4(form, starts, begin, end, first, left, from, sums, j);
        case 5 -> accumulate5(form, starts, begin, end, first, left, from, sums, j);
        case 6 -> accumulate6(form, starts, begin, end, first, left, from, sums, j);
        default -> throw new IllegalArgumentException("a group of " + group);
      }
    }
  }

  private static void accumulate4(
      byte[] form,
      int[] starts,
      int begin,
      int end,
      int column,
      int[] left,
      int from,
      short[] sums,
      int at) {
    ShortVector low0 = ShortVector.fromArray(SHORTS, sums, at);
    ShortVector high0 = ShortVector.fromArray(SHORTS, sums, BROAD + at);
    ShortVector all0 = ShortVector.fromArray(SHORTS, sums, 2 * BROAD + at);
    ShortVector low1 = ShortVector.fromArray(SHORTS, sums, 3 * BROAD + at);
    ShortVector high1 = ShortVector.fromArray(SHORTS, sums, 4 * BROAD + at);
    ShortVector all1 = ShortVector.fromArray(SHORTS, sums, 5 * BROAD + at);
    ShortVector low2 = ShortVector.fromArray(SHORTS, sums, 6 * BROAD + at);
    ShortVector high2 = ShortVector.fromArray(SHORTS, sums, 7 * BROAD + at);
    ShortVector all2 = ShortVector.fromArray(SHORTS, sums, 8 * BROAD + at);
    ShortVector low3 = ShortVector.fromArray(SHORTS, sums, 9 * BROAD + at);
    ShortVector high3 = ShortVector.fromArray(SHORTS, sums, 10 * BROAD + at);
    ShortVector all3 = ShortVector.fromArray(SHORTS, sums, 11 * BROAD + at);
    for (int i = begin, x = from; i < end; i++, x += 4 * PLANES) {
      ShortVector a0 = ByteVector.fromArray(BYTES, form, starts[i] + column).reinterpretAsShorts();
      ShortVector a1 = a0.lanewise(LSHR, 8);
      a0 = a0.and((short) 0xFF);
      ShortVector a2 = a0.add(a1);
      a2 = a2.and(Q).add(a2.lanewise(LSHR, 5));
      low0 = low0.add(a0.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      high0 = high0.add(a1.mul(IntVector.broadcast(INTS, left[x + 1]).reinterpretAsShorts()));
      all0 = all0.add(a2.mul(IntVector.broadcast(INTS, left[x + 2]).reinterpretAsShorts()));
      low1 = low1.add(a0.mul(IntVector.broadcast(INTS, left[x + 3]).reinterpretAsShorts()));
      high1 = high1.add(a1.mul(IntVector.broadcast(INTS, left[x + 4]).reinterpretAsShorts()));
      all1 = all1.add(a2.mul(IntVector.broadcast(INTS, left[x + 5]).reinterpretAsShorts()));
      low2 = low2.add(a0.mul(IntVector.broadcast(INTS, left[x + 6]).reinterpretAsShorts()));
      high2 = high2.add(a1.mul(IntVector.broadcast(INTS, left[x + 7]).reinterpretAsShorts()));
      all2 = all2.add(a2.mul(IntVector.broadcast(INTS, left[x + 8]).reinterpretAsShorts()));
      low3 = low3.add(a0.mul(IntVector.broadcast(INTS, left[x + 9]).reinterpretAsShorts()));
      high3 = high3.add(a1.mul(IntVector.broadcast(INTS, left[x + 10]).reinterpretAsShorts()));
      all3 = all3.add(a2.mul(IntVector.broadcast(INTS, left[x + 11]).reinterpretAsShorts()));
    }
    low0.and(Q).add(low0.lanewise(LSHR, 5)).intoArray(sums, at);
    high0.and(Q).add(high0.lanewise(LSHR, 5)).intoArray(sums, BROAD + at);
    all0.and(Q).add(all0.lanewise(LSHR, 5)).intoArray(sums, 2 * BROAD + at);
    low1.and(Q).add(low1.lanewise(LSHR, 5)).intoArray(sums, 3 * BROAD + at);
    high1.and(Q).add(high1.lanewise(LSHR, 5)).intoArray(sums, 4 * BROAD + at);
    all1.and(Q).add(all1.lanewise(LSHR, 5)).intoArray(sums, 5 * BROAD + at);
    low2.and(Q).add(low2.lanewise(LSHR, 5)).intoArray(sums, 6 * BROAD + at);
    high2.and(Q).add(high2.lanewise(LSHR, 5)).intoArray(sums, 7 * BROAD + at);
    all2.and(Q).add(all2.lanewise(LSHR, 5)).intoArray(sums, 8 * BROAD + at);
    low3.and(Q).add(low3.lanewise(LSHR, 5)).intoArray(sums, 9 * BROAD + at);
    high3.and(Q).add(high3.lanewise(LSHR, 5)).intoArray(sums, 10 * BROAD + at);
    all3.and(Q).add(all3.lanewise(LSHR, 5)).intoArray(sums, 11 * BROAD + at);
  }

  private static void accumulate5(
      byte[] form,
      int[] starts,
      int begin,
      int end,
      int column,
      int[] left,
      int from,
      short[] sums,
      int at) {
    ShortVector low0 = ShortVector.fromArray(SHORTS, sums, at);
    ShortVector high0 = ShortVector.fromArray(SHORTS, sums, BROAD + at);
    ShortVector all0 = ShortVector.fromArray(SHORTS, sums, 2 * BROAD + at);
    ShortVector low1 = ShortVector.fromArray(SHORTS, sums, 3 * BROAD + at);
    ShortVector high1 = ShortVector.fromArray(SHORTS, sums, 4 * BROAD + at);
    ShortVector all1 = ShortVector.fromArray(SHORTS, sums, 5 * BROAD + at);
    ShortVector low2 = ShortVector.fromArray(SHORTS, sums, 6 * BROAD + at);
    ShortVector high2 = ShortVector.fromArray(SHORTS, sums, 7 * BROAD + at);
    ShortVector all2 = ShortVector.fromArray(SHORTS, sums, 8 * BROAD + at);
    ShortVector low3 = ShortVector.fromArray(SHORTS, sums, 9 * BROAD + at);
    ShortVector high3 = ShortVector.fromArray(SHORTS, sums, 10 * BROAD + at);
    ShortVector all3 = ShortVector.fromArray(SHORTS, sums, 11 * BROAD + at);
    ShortVector low4 = ShortVector.fromArray(SHORTS, sums, 12 * BROAD + at);
    ShortVector high4 = ShortVector.fromArray(SHORTS, sums, 13 * BROAD + at);
    ShortVector all4 = ShortVector.fromArray(SHORTS, sums, 14 * BROAD + at);
    for (int i = begin, x = from; i < end; i++, x += 5 * PLANES) {
      ShortVector a0 = ByteVector.fromArray(BYTES, form, starts[i] + column).reinterpretAsShorts();
      ShortVector a1 = a0.lanewise(LSHR, 8);
      a0 = a0.and((short) 0xFF);
      ShortVector a2 = a0.add(a1);
      a2 = a2.and(Q).add(a2.lanewise(LSHR, 5));
      low0 = low0.add(a0.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      high0 = high0.add(a1.mul(IntVector.broadcast(INTS, left[x + 1]).reinterpretAsShorts()));
      all0 = all0.add(a2.mul(IntVector.broadcast(INTS, left[x + 2]).reinterpretAsShorts()));
      low1 = low1.add(a0.mul(IntVector.broadcast(INTS, left[x + 3]).reinterpretAsShorts()));
      high1 = high1.add(a1.mul(IntVector.broadcast(INTS, left[x + 4]).reinterpretAsShorts()));
      all1 = all1.add(a2.mul(IntVector.broadcast(INTS, left[x + 5]).reinterpretAsShorts()));
      low2 = low2.add(a0.mul(IntVector.broadcast(INTS, left[x + 6]).reinterpretAsShorts()));
      high2 = high2.add(a1.mul(IntVector.broadcast(INTS, left[x + 7]).reinterpretAsShorts()));
      all2 = all2.add(a2.mul(IntVector.broadcast(INTS, left[x + 8]).reinterpretAsShorts()));
      low3 = low3.add(a0.mul(IntVector.broadcast(INTS, left[x + 9]).reinterpretAsShorts()));
      high3 = high3.add(a1.mul(IntVector.broadcast(INTS, left[x + 10]).reinterpretAsShorts()));
      all3 = all3.add(a2.mul(IntVector.broadcast(INTS, left[x + 11]).reinterpretAsShorts()));
      low4 = low4.add(a0.mul(IntVector.broadcast(INTS, left[x + 12]).reinterpretAsShorts()));
      high4 = high4.add(a1.mul(IntVector.broadcast(INTS, left[x + 13]).reinterpretAsShorts()));
      all4 = all4.add(a2.mul(IntVector.broadcast(INTS, left[x + 14]).reinterpretAsShorts()));
    }
    low0.and(Q).add(low0.lanewise(LSHR, 5)).intoArray(sums, at);
    high0.and(Q).add(high0.lanewise(LSHR, 5)).intoArray(sums, BROAD + at);
    all0.and(Q).add(all0.lanewise(LSHR, 5)).intoArray(sums, 2 * BROAD + at);
    low1.and(Q).add(low1.lanewise(LSHR, 5)).intoArray(sums, 3 * BROAD + at);
    high1.and(Q).add(high1.lanewise(LSHR, 5)).intoArray(sums, 4 * BROAD + at);
    all1.and(Q).add(all1.lanewise(LSHR, 5)).intoArray(sums, 5 * BROAD + at);
    low2.and(Q).add(low2.lanewise(LSHR, 5)).intoArray(sums, 6 * BROAD + at);
    high2.and(Q).add(high2.lanewise(LSHR, 5)).intoArray(sums, 7 * BROAD + at);
    all2.and(Q).add(all2.lanewise(LSHR, 5)).intoArray(sums, 8 * BROAD + at);
    low3.and(Q).add(low3.lanewise(LSHR, 5)).intoArray(sums, 9 * BROAD + at);
    high3.and(Q).add(high3.lanewise(LSHR, 5)).intoArray(sums, 10 * BROAD + at);
    all3.and(Q).add(all3.lanewise(LSHR, 5)).intoArray(sums, 11 * BROAD + at);
    low4.and(Q).add(low4.lanewise(LSHR, 5)).intoArray(sums, 12 * BROAD + at);
    high4.and(Q).add(high4.lanewise(LSHR, 5)).intoArray(sums, 13 * BROAD + at);
    all4.and(Q).add(all4.lanewise(LSHR, 5)).intoArray(sums, 14 * BROAD + at);
  }

  private static void accumulate6(
      byte[] form,
      int[] starts,
      int begin,
      int end,
      int column,
      int[] left,
      int from,
      short[] sums,
      int at) {
    ShortVector low0 = ShortVector.fromArray(SHORTS, sums, at);
    ShortVector high0 = ShortVector.fromArray(SHORTS, sums, BROAD + at);
    ShortVector all0 = ShortVector.fromArray(SHORTS, sums, 2 * BROAD + at);
    ShortVector low1 = ShortVector.fromArray(SHORTS, sums, 3 * BROAD + at);
    ShortVector high1 = ShortVector.fromArray(SHORTS, sums, 4 * BROAD + at);
    ShortVector all1 = ShortVector.fromArray(SHORTS, sums, 5 * BROAD + at);
    ShortVector low2 = ShortVector.fromArray(SHORTS, sums, 6 * BROAD + at);
    ShortVector high2 = ShortVector.fromArray(SHORTS, sums, 7 * BROAD + at);
    ShortVector all2 = ShortVector.fromArray(SHORTS, sums, 8 * BROAD + at);
    ShortVector low3 = ShortVector.fromArray(SHORTS, sums, 9 * BROAD + at);
    ShortVector high3 = ShortVector.fromArray(SHORTS, sums, 10 * BROAD + at);
    ShortVector all3 = ShortVector.fromArray(SHORTS, sums, 11 * BROAD + at);
    ShortVector low4 = ShortVector.fromArray(SHORTS, sums, 12 * BROAD + at);
    ShortVector high4 = ShortVector.fromArray(SHORTS, sums, 13 * BROAD + at);
    ShortVector all4 = ShortVector.fromArray(SHORTS, sums, 14 * BROAD + at);
    ShortVector low5 = ShortVector.fromArray(SHORTS, sums, 15 * BROAD + at);
    ShortVector high5 = ShortVector.fromArray(SHORTS, sums, 16 * BROAD + at);
    ShortVector all5 = ShortVector.fromArray(SHORTS, sums, 17 * BROAD + at);
    for (int i = begin, x = from; i < end; i++, x += 6 * PLANES) {
      ShortVector a0 = ByteVector.fromArray(BYTES, form, starts[i] + column).reinterpretAsShorts();
      ShortVector a1 = a0.lanewise(LSHR, 8);
      a0 = a0.and((short) 0xFF);
      ShortVector a2 = a0.add(a1);
      a2 = a2.and(Q).add(a2.lanewise(LSHR, 5));
      low0 = low0.add(a0.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      high0 = high0.add(a1.mul(IntVector.broadcast(INTS, left[x + 1]).reinterpretAsShorts()));
      all0 = all0.add(a2.mul(IntVector.broadcast(INTS, left[x + 2]).reinterpretAsShorts()));
      low1 = low1.add(a0.mul(IntVector.broadcast(INTS, left[x + 3]).reinterpretAsShorts()));
      high1 = high1.add(a1.mul(IntVector.broadcast(INTS, left[x + 4]).reinterpretAsShorts()));
      all1 = all1.add(a2.mul(IntVector.broadcast(INTS, left[x + 5]).reinterpretAsShorts()));
      low2 = low2.add(a0.mul(IntVector.broadcast(INTS, left[x + 6]).reinterpretAsShorts()));
      high2 = high2.add(a1.mul(IntVector.broadcast(INTS, left[x + 7]).reinterpretAsShorts()));
      all2 = all2.add(a2.mul(IntVector.broadcast(INTS, left[x + 8]).reinterpretAsShorts()));
      low3 = low3.add(a0.mul(IntVector.broadcast(INTS, left[x + 9]).reinterpretAsShorts()));
      high3 = high3.add(a1.mul(IntVector.broadcast(INTS, left[x + 10]).reinterpretAsShorts()));
      all3 = all3.add(a2.mul(IntVector.broadcast(INTS, left[x + 11]).reinterpretAsShorts()));
      low4 = low4.add(a0.mul(IntVector.broadcast(INTS, left[x + 12]).reinterpretAsShorts()));
      high4 = high4.add(a1.mul(IntVector.broadcast(INTS, left[x + 13]).reinterpretAsShorts()));
      all4 = all4.add(a2.mul(IntVector.broadcast(INTS, left[x + 14]).reinterpretAsShorts()));
      low5 = low5.add(a0.mul(IntVector.broadcast(INTS, left[x + 15]).reinterpretAsShorts()));
      high5 = high5.add(a1.mul(IntVector.broadcast(INTS, left[x + 16]).reinterpretAsShorts()));
      all5 = all5.add(a2.mul(IntVector.broadcast(INTS, left[x + 17]).reinterpretAsShorts()));
    }
    low0.and(Q).add(low0.lanewise(LSHR, 5)).intoArray(sums, at);
    high0.and(Q).add(high0.lanewise(LSHR, 5)).intoArray(sums, BROAD + at);
    all0.and(Q).add(all0.lanewise(LSHR, 5)).intoArray(sums, 2 * BROAD + at);
    low1.and(Q).add(low1.lanewise(LSHR, 5)).intoArray(sums, 3 * BROAD + at);
    high1.and(Q).add(high1.lanewise(LSHR, 5)).intoArray(sums, 4 * BROAD + at);
    all1.and(Q).add(all1.lanewise(LSHR, 5)).intoArray(sums, 5 * BROAD + at);
    low2.and(Q).add(low2.lanewise(LSHR, 5)).intoArray(sums, 6 * BROAD + at);
    high2.and(Q).add(high2.lanewise(LSHR, 5)).intoArray(sums, 7 * BROAD + at);
    all2.and(Q).add(all2.lanewise(LSHR, 5)).intoArray(sums, 8 * BROAD + at);
    low3.and(Q).add(low3.lanewise(LSHR, 5)).intoArray(sums, 9 * BROAD + at);
    high3.and(Q).add(high3.lanewise(LSHR, 5)).intoArray(sums, 10 * BROAD + at);
    all3.and(Q).add(all3.lanewise(LSHR, 5)).intoArray(sums, 11 * BROAD + at);
    low4.and(Q).add(low4.lanewise(LSHR, 5)).intoArray(sums, 12 * BROAD + at);
    high4.and(Q).add(high4.lanewise(LSHR, 5)).intoArray(sums, 13 * BROAD + at);
    all4.and(Q).add(all4.lanewise(LSHR, 5)).intoArray(sums, 14 * BROAD + at);
    low5.and(Q).add(low5.lanewise(LSHR, 5)).intoArray(sums, 15 * BROAD + at);
    high5.and(Q).add(high5.lanewise(LSHR, 5)).intoArray(sums, 16 * BROAD + at);
    all5.and(Q).add(all5.lanewise(LSHR, 5)).intoArray(sums, 17 * BROAD + at);
  }

  @Override
  public void square(byte[] form, int[] starts, int begin, int rows, int column, byte[] square) {
    for (int i = 0; i < rows; i++) {
      int row = starts[begin + i] + column;
      int mask = ROW_BYTES - 2 * i;
      for (int j = 0; j < ROW_BYTES; j += BYTES.length()) {
        ByteVector.fromArray(BYTES, form, row + j)
            .and(ByteVector.fromArray(BYTES, MASK, mask + j))
            .intoArray(square, ROW_BYTES * i + j);
      }
    }
  }

  @Override
  public void combine(short[] sums, int group, int[] out, int at, int planeLength) {
    for (int k = 0; k < group; k++) {
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
