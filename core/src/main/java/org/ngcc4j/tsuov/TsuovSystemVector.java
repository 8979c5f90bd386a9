package org.ngcc4j.tsuov;

import static jdk.incubator.vector.VectorOperators.LSHR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [TsuovSystem] with the Vector API.
final class TsuovSystemVector implements TsuovSystem.Kernel {
  private static final boolean WIDE = Simd.bits() == 512;
  private static final VectorSpecies<Short> SHORTS =
      WIDE ? ShortVector.SPECIES_512 : ShortVector.SPECIES_256;
  private static final VectorSpecies<Integer> INTS =
      WIDE ? IntVector.SPECIES_512 : IntVector.SPECIES_256;
  private static final int LANES = SHORTS.length();
  private static final short Q = 31;

  @Override
  public void select(short[] rows, int stride, int from, int row, int size, int[] factors) {
    for (int j = from; j < stride; j += LANES) {
      ShortVector chosen = ShortVector.fromArray(SHORTS, rows, stride * row + j);
      for (int i = row + 1; i < size; i++) {
        chosen =
            chosen.add(
                ShortVector.fromArray(SHORTS, rows, stride * i + j)
                    .and(IntVector.broadcast(INTS, factors[i]).reinterpretAsShorts()));
      }
      chosen.and(Q).add(chosen.lanewise(LSHR, 5)).intoArray(rows, stride * row + j);
    }
  }

  @Override
  public void eliminate(
      short[] rows, int stride, int from, int row, int size, int factor, int[] factors) {
    int at = stride * row;
    for (int j = from; j < stride; j += LANES) {
      ShortVector x = ShortVector.fromArray(SHORTS, rows, at + j).mul((short) factor);
      x = x.and(Q).add(x.lanewise(LSHR, 5));
      x.and(Q).add(x.lanewise(LSHR, 5)).intoArray(rows, at + j);
    }
    for (int i = row + 1; i < size; i++) {
      ShortVector f = IntVector.broadcast(INTS, factors[i]).reinterpretAsShorts();
      int other = stride * i;
      for (int j = from; j < stride; j += LANES) {
        ShortVector x =
            ShortVector.fromArray(SHORTS, rows, other + j)
                .add(ShortVector.fromArray(SHORTS, rows, at + j).mul(f));
        x = x.and(Q).add(x.lanewise(LSHR, 5));
        x.and(Q).add(x.lanewise(LSHR, 5)).intoArray(rows, other + j);
      }
    }
  }
}
