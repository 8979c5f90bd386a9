package org.ngcc4j.tsuov;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_S2I;
import static org.ngcc4j.tsuov.TsuovProducts.FOLD_AFTER;
import static org.ngcc4j.tsuov.TsuovProducts.ROWS;
import static org.ngcc4j.tsuov.TsuovProducts.WIDTH;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [TsuovProducts] with the Vector API, in lanes of sixteen bits.
///
/// `fold` in the comments is `(x & 31) + (x >>> 5)`, which keeps the residue. The code is flat on
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
  private static final short Q = 31;

  /// The sixteen vectors of a right factor, whatever the width of the others.
  private static final VectorSpecies<Short> RIGHT = ShortVector.SPECIES_256;

  private static final VectorSpecies<Integer> LEFT = IntVector.SPECIES_256;

  /// As many zeros as lanes, then as many ones: a mask for the lanes from any one on.
  private static final short[] MASK = mask();

  @Override
  public void transposed(
      TsuovParameters p,
      byte[] form,
      int extraRows,
      int columns,
      int[] multipliers,
      int from,
      int[] out,
      int at,
      int[] scratch) {
    for (int first = 0; first < columns; first += LANES) {
      int triangleEnd = first < p.vinegar ? Math.min(first + LANES, p.vinegar) : 0;
      sums(p, form, triangleEnd, extraRows, first, multipliers, from, scratch);
    }
    for (int k = 0; k < ROWS; k++) {
      int start = TsuovProducts.plane(p, k, 0);
      for (int j = start; j < start + columns; j += LANES) {
        karatsuba(scratch, j, out, at + j, p.columns);
      }
    }
  }

  /// The sums of the planes' products for one vector of columns.
  private static void sums(
      TsuovParameters p,
      byte[] form,
      int triangleEnd,
      int extraRows,
      int first,
      int[] x,
      int from,
      int[] scratch) {
    int[] starts = p.rowStarts;
    int vinegar = p.vinegar;
    ShortVector s00 = ShortVector.zero(SHORTS);
    ShortVector s01 = ShortVector.zero(SHORTS);
    ShortVector s02 = ShortVector.zero(SHORTS);
    ShortVector s10 = ShortVector.zero(SHORTS);
    ShortVector s11 = ShortVector.zero(SHORTS);
    ShortVector s12 = ShortVector.zero(SHORTS);
    ShortVector s20 = ShortVector.zero(SHORTS);
    ShortVector s21 = ShortVector.zero(SHORTS);
    ShortVector s22 = ShortVector.zero(SHORTS);
    ShortVector s30 = ShortVector.zero(SHORTS);
    ShortVector s31 = ShortVector.zero(SHORTS);
    ShortVector s32 = ShortVector.zero(SHORTS);
    for (int part = 0; part < 2; part++) {
      int begin = part == 0 ? 0 : vinegar;
      int end = part == 0 ? triangleEnd : vinegar + extraRows;
      // Only a row of the triangle begins within the vector.
      int diagonal = part == 0 ? first : end;
      for (int start = begin; start < end; start += FOLD_AFTER) {
        int stop = Math.min(start + FOLD_AFTER, end);
        for (int i = start; i < stop; i++) {
          int before = Math.max(0, i - diagonal);
          ShortVector row =
              ByteVector.fromArray(BYTES, form, starts[i] + 2 * first)
                  .reinterpretAsShorts()
                  .and(ShortVector.fromArray(SHORTS, MASK, LANES - before));
          ShortVector a0 = row.and((short) 0xFF);
          ShortVector a1 = row.lanewise(LSHR, 8);
          ShortVector sum = a0.add(a1);
          ShortVector a2 = sum.and(Q).add(sum.lanewise(LSHR, 5));
          int at = from + TsuovOperand.ROW * i;
          s00 = s00.add(a0.mul(IntVector.broadcast(INTS, x[at]).reinterpretAsShorts()));
          s01 = s01.add(a1.mul(IntVector.broadcast(INTS, x[at + 1]).reinterpretAsShorts()));
          s02 = s02.add(a2.mul(IntVector.broadcast(INTS, x[at + 2]).reinterpretAsShorts()));
          s10 = s10.add(a0.mul(IntVector.broadcast(INTS, x[at + 3]).reinterpretAsShorts()));
          s11 = s11.add(a1.mul(IntVector.broadcast(INTS, x[at + 4]).reinterpretAsShorts()));
          s12 = s12.add(a2.mul(IntVector.broadcast(INTS, x[at + 5]).reinterpretAsShorts()));
          s20 = s20.add(a0.mul(IntVector.broadcast(INTS, x[at + 6]).reinterpretAsShorts()));
          s21 = s21.add(a1.mul(IntVector.broadcast(INTS, x[at + 7]).reinterpretAsShorts()));
          s22 = s22.add(a2.mul(IntVector.broadcast(INTS, x[at + 8]).reinterpretAsShorts()));
          s30 = s30.add(a0.mul(IntVector.broadcast(INTS, x[at + 9]).reinterpretAsShorts()));
          s31 = s31.add(a1.mul(IntVector.broadcast(INTS, x[at + 10]).reinterpretAsShorts()));
          s32 = s32.add(a2.mul(IntVector.broadcast(INTS, x[at + 11]).reinterpretAsShorts()));
        }
        s00 = s00.and(Q).add(s00.lanewise(LSHR, 5));
        s01 = s01.and(Q).add(s01.lanewise(LSHR, 5));
        s02 = s02.and(Q).add(s02.lanewise(LSHR, 5));
        s10 = s10.and(Q).add(s10.lanewise(LSHR, 5));
        s11 = s11.and(Q).add(s11.lanewise(LSHR, 5));
        s12 = s12.and(Q).add(s12.lanewise(LSHR, 5));
        s20 = s20.and(Q).add(s20.lanewise(LSHR, 5));
        s21 = s21.and(Q).add(s21.lanewise(LSHR, 5));
        s22 = s22.and(Q).add(s22.lanewise(LSHR, 5));
        s30 = s30.and(Q).add(s30.lanewise(LSHR, 5));
        s31 = s31.and(Q).add(s31.lanewise(LSHR, 5));
        s32 = s32.and(Q).add(s32.lanewise(LSHR, 5));
      }
    }
    int stride = p.columns;
    s00.reinterpretAsInts().intoArray(scratch, first);
    s01.reinterpretAsInts().intoArray(scratch, stride + first);
    s02.reinterpretAsInts().intoArray(scratch, 2 * stride + first);
    s10.reinterpretAsInts().intoArray(scratch, 3 * stride + first);
    s11.reinterpretAsInts().intoArray(scratch, 4 * stride + first);
    s12.reinterpretAsInts().intoArray(scratch, 5 * stride + first);
    s20.reinterpretAsInts().intoArray(scratch, 6 * stride + first);
    s21.reinterpretAsInts().intoArray(scratch, 7 * stride + first);
    s22.reinterpretAsInts().intoArray(scratch, 8 * stride + first);
    s30.reinterpretAsInts().intoArray(scratch, 9 * stride + first);
    s31.reinterpretAsInts().intoArray(scratch, 10 * stride + first);
    s32.reinterpretAsInts().intoArray(scratch, 11 * stride + first);
  }

  /// Sums of the planes' products become the planes of the product, as doubled residues.
  private static void karatsuba(int[] sums, int from, int[] out, int at, int stride) {
    ShortVector low = IntVector.fromArray(INTS, sums, from).reinterpretAsShorts();
    ShortVector high = IntVector.fromArray(INTS, sums, from + stride).reinterpretAsShorts();
    ShortVector all = IntVector.fromArray(INTS, sums, from + 2 * stride).reinterpretAsShorts();
    // The sums are below 2^12 and become 0 to 31 each: 2078, then 94, then 32, then 31 at most.
    low = low.and(Q).add(low.lanewise(LSHR, 5));
    low = low.and(Q).add(low.lanewise(LSHR, 5));
    low = low.and(Q).add(low.lanewise(LSHR, 5));
    high = high.and(Q).add(high.lanewise(LSHR, 5));
    high = high.and(Q).add(high.lanewise(LSHR, 5));
    high = high.and(Q).add(high.lanewise(LSHR, 5));
    all = all.and(Q).add(all.lanewise(LSHR, 5));
    all = all.and(Q).add(all.lanewise(LSHR, 5));
    all = all.and(Q).add(all.lanewise(LSHR, 5));
    ShortVector a0 = low.add(high).add(high).add(high);
    a0 = a0.and(Q).add(a0.lanewise(LSHR, 5));
    a0 = a0.and(Q).add(a0.lanewise(LSHR, 5));
    ShortVector a1 = all.add((short) (2 * Q)).sub(low).sub(high);
    a1 = a1.and(Q).add(a1.lanewise(LSHR, 5));
    a1 = a1.and(Q).add(a1.lanewise(LSHR, 5));
    ShortVector a2 = a0.add(a1);
    a2 = a2.and(Q).add(a2.lanewise(LSHR, 5));
    IntVector wide = (IntVector) a0.convertShape(ZERO_EXTEND_S2I, INTS, 0);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at);
    wide = (IntVector) a0.convertShape(ZERO_EXTEND_S2I, INTS, 1);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + LANES / 2);
    wide = (IntVector) a1.convertShape(ZERO_EXTEND_S2I, INTS, 0);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + stride);
    wide = (IntVector) a1.convertShape(ZERO_EXTEND_S2I, INTS, 1);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + stride + LANES / 2);
    wide = (IntVector) a2.convertShape(ZERO_EXTEND_S2I, INTS, 0);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + 2 * stride);
    wide = (IntVector) a2.convertShape(ZERO_EXTEND_S2I, INTS, 1);
    wide.or(wide.lanewise(LSHL, 16)).intoArray(out, at + 2 * stride + LANES / 2);
  }

  @Override
  public void multiply(
      int[] left, int from, int stride, short[] right, int plane, int steps, short[] out, int at) {
    ShortVector s0 = ShortVector.zero(RIGHT);
    ShortVector s1 = ShortVector.zero(RIGHT);
    ShortVector s2 = ShortVector.zero(RIGHT);
    ShortVector s3 = ShortVector.zero(RIGHT);
    for (int start = 0; start < steps; start += FOLD_AFTER) {
      int stop = Math.min(start + FOLD_AFTER, steps);
      for (int j = start; j < stop; j++) {
        ShortVector r = ShortVector.fromArray(RIGHT, right, plane + WIDTH * j);
        int x = from + j;
        s0 = s0.add(r.mul(IntVector.broadcast(LEFT, left[x]).reinterpretAsShorts()));
        s1 = s1.add(r.mul(IntVector.broadcast(LEFT, left[x + stride]).reinterpretAsShorts()));
        s2 = s2.add(r.mul(IntVector.broadcast(LEFT, left[x + 2 * stride]).reinterpretAsShorts()));
        s3 = s3.add(r.mul(IntVector.broadcast(LEFT, left[x + 3 * stride]).reinterpretAsShorts()));
      }
      s0 = s0.and(Q).add(s0.lanewise(LSHR, 5));
      s1 = s1.and(Q).add(s1.lanewise(LSHR, 5));
      s2 = s2.and(Q).add(s2.lanewise(LSHR, 5));
      s3 = s3.and(Q).add(s3.lanewise(LSHR, 5));
    }
    s0.and(Q).add(s0.lanewise(LSHR, 5)).intoArray(out, at);
    s1.and(Q).add(s1.lanewise(LSHR, 5)).intoArray(out, at + WIDTH);
    s2.and(Q).add(s2.lanewise(LSHR, 5)).intoArray(out, at + 2 * WIDTH);
    s3.and(Q).add(s3.lanewise(LSHR, 5)).intoArray(out, at + 3 * WIDTH);
  }

  private static short[] mask() {
    short[] mask = new short[2 * LANES];
    for (int j = LANES; j < 2 * LANES; j++) {
      mask[j] = (short) 0xFFFF;
    }
    return mask;
  }

  static {
    if (LANES > TsuovProducts.MAX_LANES) {
      throw new AssertionError("more lanes than the rows have room for");
    }
  }
}
