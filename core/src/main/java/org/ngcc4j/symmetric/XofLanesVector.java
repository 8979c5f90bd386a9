package org.ngcc4j.symmetric;

import static jdk.incubator.vector.VectorOperators.REVERSE_BYTES;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [XofLanes] with the Vector API: eight rows of words are transposed by interleaving pairs of
/// words, then pairs of pairs, then halves of digests.
final class XofLanesVector implements XofLanes.Kernel {
  private static final VectorSpecies<Integer> SPECIES =
      Simd.bits() == 512 ? IntVector.SPECIES_512 : IntVector.SPECIES_256;
  private static final int LENGTH = SPECIES.length();

  /// Bytes of a vector.
  private static final int STEP = SPECIES.vectorByteSize();

  // The first and the second half of two vectors, interleaved in units of so many words.
  private static final IntVector FIRST_1 = interleaved(1, 0);
  private static final IntVector SECOND_1 = interleaved(1, LENGTH / 2);
  private static final IntVector FIRST_2 = interleaved(2, 0);
  private static final IntVector SECOND_2 = interleaved(2, LENGTH / 2);
  private static final IntVector FIRST_4 = interleaved(4, 0);
  private static final IntVector SECOND_4 = interleaved(4, LENGTH / 2);

  @Override
  public void add(int[] words, int from, int count, int[] sums) {
    for (int i = 0; i < count; i += LENGTH) {
      IntVector.fromArray(SPECIES, sums, i)
          .lanewise(XOR, IntVector.fromArray(SPECIES, words, from + i))
          .intoArray(sums, i);
    }
  }

  @Override
  public void digests(int[] states, byte[] out, int offset) {
    for (int lane = 0; lane < Sm3Lanes.LANES; lane += LENGTH) {
      transpose(states, lane, out, offset + Sm3.DIGEST_BYTES * lane);
    }
  }

  private static void transpose(int[] states, int lane, byte[] out, int offset) {
    IntVector w0 = IntVector.fromArray(SPECIES, states, lane).lanewise(REVERSE_BYTES);
    IntVector w1 =
        IntVector.fromArray(SPECIES, states, Sm3Lanes.LANES + lane).lanewise(REVERSE_BYTES);
    IntVector w2 =
        IntVector.fromArray(SPECIES, states, 2 * Sm3Lanes.LANES + lane).lanewise(REVERSE_BYTES);
    IntVector w3 =
        IntVector.fromArray(SPECIES, states, 3 * Sm3Lanes.LANES + lane).lanewise(REVERSE_BYTES);
    IntVector w4 =
        IntVector.fromArray(SPECIES, states, 4 * Sm3Lanes.LANES + lane).lanewise(REVERSE_BYTES);
    IntVector w5 =
        IntVector.fromArray(SPECIES, states, 5 * Sm3Lanes.LANES + lane).lanewise(REVERSE_BYTES);
    IntVector w6 =
        IntVector.fromArray(SPECIES, states, 6 * Sm3Lanes.LANES + lane).lanewise(REVERSE_BYTES);
    IntVector w7 =
        IntVector.fromArray(SPECIES, states, 7 * Sm3Lanes.LANES + lane).lanewise(REVERSE_BYTES);
    IntVector p0 = FIRST_1.selectFrom(w0, w1);
    IntVector p1 = SECOND_1.selectFrom(w0, w1);
    IntVector p2 = FIRST_1.selectFrom(w2, w3);
    IntVector p3 = SECOND_1.selectFrom(w2, w3);
    IntVector p4 = FIRST_1.selectFrom(w4, w5);
    IntVector p5 = SECOND_1.selectFrom(w4, w5);
    IntVector p6 = FIRST_1.selectFrom(w6, w7);
    IntVector p7 = SECOND_1.selectFrom(w6, w7);
    IntVector q0 = FIRST_2.selectFrom(p0, p2);
    IntVector q1 = SECOND_2.selectFrom(p0, p2);
    IntVector q2 = FIRST_2.selectFrom(p1, p3);
    IntVector q3 = SECOND_2.selectFrom(p1, p3);
    IntVector q4 = FIRST_2.selectFrom(p4, p6);
    IntVector q5 = SECOND_2.selectFrom(p4, p6);
    IntVector q6 = FIRST_2.selectFrom(p5, p7);
    IntVector q7 = SECOND_2.selectFrom(p5, p7);
    FIRST_4.selectFrom(q0, q4).reinterpretAsBytes().intoArray(out, offset);
    SECOND_4.selectFrom(q0, q4).reinterpretAsBytes().intoArray(out, offset + STEP);
    FIRST_4.selectFrom(q1, q5).reinterpretAsBytes().intoArray(out, offset + 2 * STEP);
    SECOND_4.selectFrom(q1, q5).reinterpretAsBytes().intoArray(out, offset + 3 * STEP);
    FIRST_4.selectFrom(q2, q6).reinterpretAsBytes().intoArray(out, offset + 4 * STEP);
    SECOND_4.selectFrom(q2, q6).reinterpretAsBytes().intoArray(out, offset + 5 * STEP);
    FIRST_4.selectFrom(q3, q7).reinterpretAsBytes().intoArray(out, offset + 6 * STEP);
    SECOND_4.selectFrom(q3, q7).reinterpretAsBytes().intoArray(out, offset + 7 * STEP);
  }

  private static IntVector interleaved(int unit, int from) {
    int[] index = new int[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      int pair = i / (2 * unit);
      int second = i / unit % 2;
      index[i] = from + unit * pair + i % unit + LENGTH * second;
    }
    return IntVector.fromArray(SPECIES, index, 0);
  }
}
