package org.ngcc4j.field;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [SparseProduct] with the Vector API: eight vectors of sums stay in registers while all windows
/// pass.
final class SparseProductVector implements SparseProduct.Kernel {
  private static final boolean WIDE = Simd.bits() == 512;
  private static final VectorSpecies<Byte> BYTES =
      WIDE ? ByteVector.SPECIES_512 : ByteVector.SPECIES_256;
  private static final VectorSpecies<Integer> INTS =
      WIDE ? IntVector.SPECIES_512 : IntVector.SPECIES_256;

  /// As many bytes as there are ints in a vector.
  private static final VectorSpecies<Byte> QUARTER =
      WIDE ? ByteVector.SPECIES_128 : ByteVector.SPECIES_64;

  private static final int BYTE_WIDTH = BYTES.length();
  private static final int INT_WIDTH = INTS.length();

  @Override
  public void add(
      int n, byte[] table, int from, int[] windows, int[] to, int at, int sign, byte[] scratch) {
    for (int block = 0; block < n; block += 8 * BYTE_WIDTH) {
      sum(table, from + block, windows, scratch, block);
    }
    if (sign > 0) {
      for (int j = 0; j < n; j += INT_WIDTH) {
        IntVector.fromArray(INTS, to, at + j)
            .add(
                ByteVector.fromArray(QUARTER, scratch, j)
                    .convertShape(VectorOperators.B2I, INTS, 0))
            .intoArray(to, at + j);
      }
    } else {
      for (int j = 0; j < n; j += INT_WIDTH) {
        IntVector.fromArray(INTS, to, at + j)
            .sub(
                ByteVector.fromArray(QUARTER, scratch, j)
                    .convertShape(VectorOperators.B2I, INTS, 0))
            .intoArray(to, at + j);
      }
    }
  }

  @Override
  public void add(int n, int[] table, int from, int[] windows, int[] to, int at) {
    for (int block = 0; block < n; block += 8 * INT_WIDTH) {
      sum(table, from + block, windows, to, at + block);
    }
  }

  private static void sum(byte[] table, int from, int[] windows, byte[] out, int at) {
    ByteVector a0 = ByteVector.zero(BYTES);
    ByteVector a1 = ByteVector.zero(BYTES);
    ByteVector a2 = ByteVector.zero(BYTES);
    ByteVector a3 = ByteVector.zero(BYTES);
    ByteVector a4 = ByteVector.zero(BYTES);
    ByteVector a5 = ByteVector.zero(BYTES);
    ByteVector a6 = ByteVector.zero(BYTES);
    ByteVector a7 = ByteVector.zero(BYTES);
    for (int window : windows) {
      int start = from + window;
      a0 = a0.add(ByteVector.fromArray(BYTES, table, start));
      a1 = a1.add(ByteVector.fromArray(BYTES, table, start + BYTE_WIDTH));
      a2 = a2.add(ByteVector.fromArray(BYTES, table, start + 2 * BYTE_WIDTH));
      a3 = a3.add(ByteVector.fromArray(BYTES, table, start + 3 * BYTE_WIDTH));
      a4 = a4.add(ByteVector.fromArray(BYTES, table, start + 4 * BYTE_WIDTH));
      a5 = a5.add(ByteVector.fromArray(BYTES, table, start + 5 * BYTE_WIDTH));
      a6 = a6.add(ByteVector.fromArray(BYTES, table, start + 6 * BYTE_WIDTH));
      a7 = a7.add(ByteVector.fromArray(BYTES, table, start + 7 * BYTE_WIDTH));
    }
    a0.intoArray(out, at);
    a1.intoArray(out, at + BYTE_WIDTH);
    a2.intoArray(out, at + 2 * BYTE_WIDTH);
    a3.intoArray(out, at + 3 * BYTE_WIDTH);
    a4.intoArray(out, at + 4 * BYTE_WIDTH);
    a5.intoArray(out, at + 5 * BYTE_WIDTH);
    a6.intoArray(out, at + 6 * BYTE_WIDTH);
    a7.intoArray(out, at + 7 * BYTE_WIDTH);
  }

  private static void sum(int[] table, int from, int[] windows, int[] to, int at) {
    IntVector a0 = IntVector.fromArray(INTS, to, at);
    IntVector a1 = IntVector.fromArray(INTS, to, at + INT_WIDTH);
    IntVector a2 = IntVector.fromArray(INTS, to, at + 2 * INT_WIDTH);
    IntVector a3 = IntVector.fromArray(INTS, to, at + 3 * INT_WIDTH);
    IntVector a4 = IntVector.fromArray(INTS, to, at + 4 * INT_WIDTH);
    IntVector a5 = IntVector.fromArray(INTS, to, at + 5 * INT_WIDTH);
    IntVector a6 = IntVector.fromArray(INTS, to, at + 6 * INT_WIDTH);
    IntVector a7 = IntVector.fromArray(INTS, to, at + 7 * INT_WIDTH);
    for (int window : windows) {
      int start = from + window;
      a0 = a0.add(IntVector.fromArray(INTS, table, start));
      a1 = a1.add(IntVector.fromArray(INTS, table, start + INT_WIDTH));
      a2 = a2.add(IntVector.fromArray(INTS, table, start + 2 * INT_WIDTH));
      a3 = a3.add(IntVector.fromArray(INTS, table, start + 3 * INT_WIDTH));
      a4 = a4.add(IntVector.fromArray(INTS, table, start + 4 * INT_WIDTH));
      a5 = a5.add(IntVector.fromArray(INTS, table, start + 5 * INT_WIDTH));
      a6 = a6.add(IntVector.fromArray(INTS, table, start + 6 * INT_WIDTH));
      a7 = a7.add(IntVector.fromArray(INTS, table, start + 7 * INT_WIDTH));
    }
    a0.intoArray(to, at);
    a1.intoArray(to, at + INT_WIDTH);
    a2.intoArray(to, at + 2 * INT_WIDTH);
    a3.intoArray(to, at + 3 * INT_WIDTH);
    a4.intoArray(to, at + 4 * INT_WIDTH);
    a5.intoArray(to, at + 5 * INT_WIDTH);
    a6.intoArray(to, at + 6 * INT_WIDTH);
    a7.intoArray(to, at + 7 * INT_WIDTH);
  }
}
