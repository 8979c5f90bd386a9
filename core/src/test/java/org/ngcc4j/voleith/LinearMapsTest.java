package org.ngcc4j.voleith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.vector.Simd;

/// Matrices against their definition.
@Tag("kernel")
@ExtendWith(Seeded.class)
class LinearMapsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 63, 64, 65, 137})
  void aMatrixIsAppliedRowByRow(int size, Random random) {
    LinearMap matrix = random(size, random);
    int words = 3;
    long[] in = random.longs((long) words * size).toArray();
    long[] out = random.longs((long) words * size).toArray();
    matrix.apply(in, out, words, random.longs(256L * words).toArray());
    long[] bits = random.longs((size + 63) / 64).toArray();
    long[] image = random.longs(bits.length).toArray();
    matrix.apply(bits, image);
    for (int i = 0; i < size; i++) {
      long[] sum = new long[words];
      int dot = 0;
      for (int j = 0; j < size; j++) {
        if (matrix.bit(i, j)) {
          dot ^= (int) (bits[j / 64] >>> j & 1);
          for (int w = 0; w < words; w++) {
            sum[w] ^= in[j * words + w];
          }
        }
      }
      assertThat(image[i / 64] >>> i & 1).isEqualTo(dot);
      for (int w = 0; w < words; w++) {
        assertThat(out[i * words + w]).isEqualTo(sum[w]);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8})
  void vectorsAndWordsGiveTheSame(int elementWords, Random random) {
    Optional<LinearMap.Kernel> vectors =
        Simd.vectorKernel(MethodHandles.lookup(), LinearMap.Kernel.class, "LinearMapVector");
    assumeTrue(vectors.isPresent(), "the Vector API is not there");
    LinearMap.Kernel scalar = new LinearMap.Scalar();
    int size = 1 + random.nextInt(150);
    int group = 1 + random.nextInt(8);
    long[] in = random.longs(3 + 8L * elementWords).toArray();
    long[] table = random.longs(256L * elementWords).toArray();
    long[] expectedTable = table.clone();
    vectors.get().sums(in, 3, group, elementWords, table);
    scalar.sums(in, 3, group, elementWords, expectedTable);
    assertThat(table).isEqualTo(expectedTable);

    int words = (size + 63) / 64;
    int first = 8 * random.nextInt(8 * words);
    long[] rows = random.longs((long) size * words).toArray();
    long[] out = random.longs((long) size * elementWords).toArray();
    long[] expected = out.clone();
    vectors.get().addEntries(rows, words, first, table, out, size, elementWords);
    scalar.addEntries(rows, words, first, table, expected, size, elementWords);
    assertThat(out).isEqualTo(expected);
  }

  @Test
  void theInverseUndoesTheMatrix(Random random) {
    int inverted = 0;
    for (int round = 0; round < 60; round++) {
      LinearMap matrix = random(1 + random.nextInt(100), random);
      try {
        LinearMap inverse = matrix.inverse();
        long[] bits = random.longs((matrix.size() + 63) / 64).toArray();
        bits[bits.length - 1] &= -1L >>> -matrix.size();
        long[] image = new long[bits.length];
        long[] back = new long[bits.length];
        matrix.apply(bits, image);
        inverse.apply(image, back);
        assertThat(back).isEqualTo(bits);
        inverted++;
      } catch (ArithmeticException e) {
        assertThat(e).hasMessage("the matrix is singular");
      }
    }
    assertThat(inverted).isGreaterThan(3);
    assertThatThrownBy(() -> new LinearMap(3, new long[] {1, 2, 3}).inverse())
        .hasMessage("the matrix is singular");
    assertThatThrownBy(() -> new LinearMap(3, new long[2])).hasMessage("expected 3 words");
  }

  private static LinearMap random(int size, Random random) {
    int words = (size + 63) / 64;
    long[] rows = random.longs((long) size * words).toArray();
    for (int i = 0; i < size; i++) {
      rows[(i + 1) * words - 1] &= -1L >>> -size;
    }
    return new LinearMap(size, rows);
  }
}
