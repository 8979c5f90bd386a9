package org.ngcc4j.tsuov;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_S2I;
import static org.ngcc4j.tsuov.TsuovProducts.BROAD;
import static org.ngcc4j.tsuov.TsuovProducts.FOLD_AFTER;
import static org.ngcc4j.tsuov.TsuovProducts.NARROW;
import static org.ngcc4j.tsuov.TsuovProducts.PLANES;
import static org.ngcc4j.tsuov.TsuovProducts.ROWS;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [TsuovProducts] with the Vector API, in lanes of sixteen bits.
///
/// Everywhere `(x & 31) + (x >>> 5)` is a fold, which keeps the residue. The code is flat on
/// purpose: a helper in the middle of it would turn the vectors into objects.
final class TsuovProductsVector implements TsuovProducts.Kernel {
  private static final boolean WIDE = Simd.bits() == 512;
  private static final VectorSpecies<Byte> BYTES =
      WIDE ? ByteVector.SPECIES_512 : ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> SHORTS =
      WIDE ? ShortVector.SPECIES_512 : ShortVector.SPECIES_256;
  private static final VectorSpecies<Integer> INTS =
      WIDE ? IntVector.SPECIES_512 : IntVector.SPECIES_256;
  private static final int LANES = SHORTS.length();

  /// The columns of a narrow factor, whatever the width of the others.
  private static final VectorSpecies<Short> NARROW_SHORTS = ShortVector.SPECIES_256;

  private static final VectorSpecies<Integer> NARROW_INTS = IntVector.SPECIES_256;

  private static final short Q = 31;

  /// As many zeros as there are columns, then as many ones: a mask for the columns from any one
  /// on.
  private static final short[] MASK = mask();

  @Override
  public void multiply(
      int[] left,
      int from,
      int stride,
      short[] right,
      int at,
      int rowLength,
      int columns,
      int steps,
      short[] out,
      int to) {
    for (int start = 0; start < steps; start += FOLD_AFTER) {
      int count = Math.min(FOLD_AFTER, steps - start);
      int row = at + rowLength * start;
      if (columns == NARROW) {
        narrow(left, from + start, stride, right, row, rowLength, count, out, to, start == 0);
      } else if (WIDE) {
        wide(left, from + start, stride, right, row, rowLength, count, out, to, start == 0);
      } else {
        broad(left, from + start, stride, right, row, rowLength, count, out, to, start == 0);
      }
    }
    for (int b = to; b < to + ROWS * columns; b += NARROW) {
      ShortVector s = ShortVector.fromArray(NARROW_SHORTS, out, b);
      s.and(Q).add(s.lanewise(LSHR, 5)).intoArray(out, b);
    }
  }

  // The sums go through memory from one call to the next: within two loops the compiler would not
  // keep them in registers.

  /// Four rows and sixteen columns.
  private static void narrow(
      int[] left,
      int from,
      int stride,
      short[] right,
      int at,
      int rowLength,
      int steps,
      short[] out,
      int to,
      boolean first) {
    ShortVector zero = ShortVector.zero(NARROW_SHORTS);
    ShortVector s0 = first ? zero : ShortVector.fromArray(NARROW_SHORTS, out, to);
    ShortVector s1 = first ? zero : ShortVector.fromArray(NARROW_SHORTS, out, to + NARROW);
    ShortVector s2 = first ? zero : ShortVector.fromArray(NARROW_SHORTS, out, to + 2 * NARROW);
    ShortVector s3 = first ? zero : ShortVector.fromArray(NARROW_SHORTS, out, to + 3 * NARROW);
    for (int j = 0; j < steps; j++) {
      ShortVector r = ShortVector.fromArray(NARROW_SHORTS, right, at + rowLength * j);
      int x = from + j;
      s0 = s0.add(r.mul(IntVector.broadcast(NARROW_INTS, left[x]).reinterpretAsShorts()));
      x += stride;
      s1 = s1.add(r.mul(IntVector.broadcast(NARROW_INTS, left[x]).reinterpretAsShorts()));
      x += stride;
      s2 = s2.add(r.mul(IntVector.broadcast(NARROW_INTS, left[x]).reinterpretAsShorts()));
      x += stride;
      s3 = s3.add(r.mul(IntVector.broadcast(NARROW_INTS, left[x]).reinterpretAsShorts()));
    }
    s0.and(Q).add(s0.lanewise(LSHR, 5)).intoArray(out, to);
    s1.and(Q).add(s1.lanewise(LSHR, 5)).intoArray(out, to + NARROW);
    s2.and(Q).add(s2.lanewise(LSHR, 5)).intoArray(out, to + 2 * NARROW);
    s3.and(Q).add(s3.lanewise(LSHR, 5)).intoArray(out, to + 3 * NARROW);
  }

  /// Four rows and thirty-two columns in two vectors each.
  private static void broad(
      int[] left,
      int from,
      int stride,
      short[] right,
      int at,
      int rowLength,
      int steps,
      short[] out,
      int to,
      boolean first) {
    ShortVector zero = ShortVector.zero(SHORTS);
    ShortVector s0 = first ? zero : ShortVector.fromArray(SHORTS, out, to);
    ShortVector t0 = first ? zero : ShortVector.fromArray(SHORTS, out, to + 16);
    ShortVector s1 = first ? zero : ShortVector.fromArray(SHORTS, out, to + 32);
    ShortVector t1 = first ? zero : ShortVector.fromArray(SHORTS, out, to + 48);
    ShortVector s2 = first ? zero : ShortVector.fromArray(SHORTS, out, to + 64);
    ShortVector t2 = first ? zero : ShortVector.fromArray(SHORTS, out, to + 80);
    ShortVector s3 = first ? zero : ShortVector.fromArray(SHORTS, out, to + 96);
    ShortVector t3 = first ? zero : ShortVector.fromArray(SHORTS, out, to + 112);
    for (int j = 0; j < steps; j++) {
      ShortVector r = ShortVector.fromArray(SHORTS, right, at + rowLength * j);
      ShortVector q = ShortVector.fromArray(SHORTS, right, at + rowLength * j + 16);
      int x = from + j;
      ShortVector f = IntVector.broadcast(INTS, left[x]).reinterpretAsShorts();
      s0 = s0.add(r.mul(f));
      t0 = t0.add(q.mul(f));
      x += stride;
      f = IntVector.broadcast(INTS, left[x]).reinterpretAsShorts();
      s1 = s1.add(r.mul(f));
      t1 = t1.add(q.mul(f));
      x += stride;
      f = IntVector.broadcast(INTS, left[x]).reinterpretAsShorts();
      s2 = s2.add(r.mul(f));
      t2 = t2.add(q.mul(f));
      x += stride;
      f = IntVector.broadcast(INTS, left[x]).reinterpretAsShorts();
      s3 = s3.add(r.mul(f));
      t3 = t3.add(q.mul(f));
    }
    s0.and(Q).add(s0.lanewise(LSHR, 5)).intoArray(out, to);
    t0.and(Q).add(t0.lanewise(LSHR, 5)).intoArray(out, to + 16);
    s1.and(Q).add(s1.lanewise(LSHR, 5)).intoArray(out, to + 32);
    t1.and(Q).add(t1.lanewise(LSHR, 5)).intoArray(out, to + 48);
    s2.and(Q).add(s2.lanewise(LSHR, 5)).intoArray(out, to + 64);
    t2.and(Q).add(t2.lanewise(LSHR, 5)).intoArray(out, to + 80);
    s3.and(Q).add(s3.lanewise(LSHR, 5)).intoArray(out, to + 96);
    t3.and(Q).add(t3.lanewise(LSHR, 5)).intoArray(out, to + 112);
  }

  /// Four rows and thirty-two columns in one vector each.
  private static void wide(
      int[] left,
      int from,
      int stride,
      short[] right,
      int at,
      int rowLength,
      int steps,
      short[] out,
      int to,
      boolean first) {
    ShortVector zero = ShortVector.zero(SHORTS);
    ShortVector s0 = first ? zero : ShortVector.fromArray(SHORTS, out, to);
    ShortVector s1 = first ? zero : ShortVector.fromArray(SHORTS, out, to + BROAD);
    ShortVector s2 = first ? zero : ShortVector.fromArray(SHORTS, out, to + 2 * BROAD);
    ShortVector s3 = first ? zero : ShortVector.fromArray(SHORTS, out, to + 3 * BROAD);
    for (int j = 0; j < steps; j++) {
      ShortVector r = ShortVector.fromArray(SHORTS, right, at + rowLength * j);
      int x = from + j;
      s0 = s0.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      x += stride;
      s1 = s1.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      x += stride;
      s2 = s2.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
      x += stride;
      s3 = s3.add(r.mul(IntVector.broadcast(INTS, left[x]).reinterpretAsShorts()));
    }
    s0.and(Q).add(s0.lanewise(LSHR, 5)).intoArray(out, to);
    s1.and(Q).add(s1.lanewise(LSHR, 5)).intoArray(out, to + BROAD);
    s2.and(Q).add(s2.lanewise(LSHR, 5)).intoArray(out, to + 2 * BROAD);
    s3.and(Q).add(s3.lanewise(LSHR, 5)).intoArray(out, to + 3 * BROAD);
  }

  @Override
  public void split(
      byte[] form,
      int[] starts,
      int begin,
      int end,
      int first,
      int diagonal,
      short[] planes,
      int planeLength) {
    for (int lane = 0; lane < BROAD; lane += LANES) {
      splitVector(form, starts, begin, end, first + lane, diagonal, lane, planes, planeLength);
    }
  }

  private static void splitVector(
      byte[] form,
      int[] starts,
      int begin,
      int end,
      int first,
      int diagonal,
      int lane,
      short[] planes,
      int planeLength) {
    for (int i = begin; i < end; i++) {
      int before = Math.max(0, i - diagonal);
      ShortVector row =
          ByteVector.fromArray(BYTES, form, starts[i] + 2 * first)
              .reinterpretAsShorts()
              .and(ShortVector.fromArray(SHORTS, MASK, BROAD - before + lane));
      ShortVector a0 = row.and((short) 0xFF);
      ShortVector a1 = row.lanewise(LSHR, 8);
      ShortVector sum = a0.add(a1);
      int at = BROAD * (i - begin) + lane;
      a0.intoArray(planes, at);
      a1.intoArray(planes, planeLength + at);
      sum.and(Q).add(sum.lanewise(LSHR, 5)).intoArray(planes, 2 * planeLength + at);
    }
  }

  @Override
  public void combine(short[] sums, int[] out, int at, int planeLength) {
    for (int k = 0; k < ROWS; k++) {
      for (int j = 0; j < BROAD; j += LANES) {
        combineVector(sums, BROAD * k + j, out, at + PLANES * k * planeLength + j, planeLength);
      }
    }
  }

  private static void combineVector(short[] sums, int from, int[] out, int at, int planeLength) {
    ShortVector low = ShortVector.fromArray(SHORTS, sums, from);
    ShortVector high = ShortVector.fromArray(SHORTS, sums, from + ROWS * BROAD);
    ShortVector all = ShortVector.fromArray(SHORTS, sums, from + 2 * ROWS * BROAD);
    // From at most 127 to at most 34 each, so that nothing below is negative or above 170.
    low = low.and(Q).add(low.lanewise(LSHR, 5));
    high = high.and(Q).add(high.lanewise(LSHR, 5));
    all = all.and(Q).add(all.lanewise(LSHR, 5));
    ShortVector a0 = low.add(high).add(high).add(high);
    a0 = a0.and(Q).add(a0.lanewise(LSHR, 5));
    a0 = a0.and(Q).add(a0.lanewise(LSHR, 5));
    ShortVector a1 = all.add((short) (3 * Q)).sub(low).sub(high);
    a1 = a1.and(Q).add(a1.lanewise(LSHR, 5));
    a1 = a1.and(Q).add(a1.lanewise(LSHR, 5));
    ShortVector a2 = a0.add(a1);
    a2 = a2.and(Q).add(a2.lanewise(LSHR, 5));
    IntVector wide = (IntVector) a0.convertShape(ZERO_EXTEND_S2I, INTS, 0);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at);
    wide = (IntVector) a0.convertShape(ZERO_EXTEND_S2I, INTS, 1);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + LANES / 2);
    wide = (IntVector) a1.convertShape(ZERO_EXTEND_S2I, INTS, 0);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + planeLength);
    wide = (IntVector) a1.convertShape(ZERO_EXTEND_S2I, INTS, 1);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + planeLength + LANES / 2);
    wide = (IntVector) a2.convertShape(ZERO_EXTEND_S2I, INTS, 0);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + 2 * planeLength);
    wide = (IntVector) a2.convertShape(ZERO_EXTEND_S2I, INTS, 1);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + 2 * planeLength + LANES / 2);
  }

  @Override
  public void spread(byte[] elements, int from, int count, int[] out, int at, int planeLength) {
    for (int j = 0; j < count; j += LANES) {
      spreadVector(elements, from + 2 * j, out, at + j, planeLength);
    }
  }

  private static void spreadVector(byte[] elements, int from, int[] out, int at, int planeLength) {
    ShortVector row = ByteVector.fromArray(BYTES, elements, from).reinterpretAsShorts();
    IntVector pair = (IntVector) row.convertShape(ZERO_EXTEND_S2I, INTS, 0);
    IntVector a0 = pair.and(0xFF);
    IntVector a1 = pair.lanewise(LSHR, 8);
    IntVector a2 = a0.add(a1);
    a2 = a2.and(Q).add(a2.lanewise(LSHR, 5));
    a0.or(a0.lanewise(LSHL, 16)).intoArray(out, at);
    a1.or(a1.lanewise(LSHL, 16)).intoArray(out, at + planeLength);
    a2.or(a2.lanewise(LSHL, 16)).intoArray(out, at + 2 * planeLength);
    pair = (IntVector) row.convertShape(ZERO_EXTEND_S2I, INTS, 1);
    a0 = pair.and(0xFF);
    a1 = pair.lanewise(LSHR, 8);
    a2 = a0.add(a1);
    a2 = a2.and(Q).add(a2.lanewise(LSHR, 5));
    int to = at + LANES / 2;
    a0.or(a0.lanewise(LSHL, 16)).intoArray(out, to);
    a1.or(a1.lanewise(LSHL, 16)).intoArray(out, to + planeLength);
    a2.or(a2.lanewise(LSHL, 16)).intoArray(out, to + 2 * planeLength);
  }

  private static short[] mask() {
    short[] mask = new short[2 * BROAD];
    for (int j = BROAD; j < 2 * BROAD; j++) {
      mask[j] = (short) 0xFFFF;
    }
    return mask;
  }
}
