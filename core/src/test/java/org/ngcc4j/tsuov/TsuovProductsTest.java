package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.tsuov.TsuovProducts.LARGEST_GROUP;
import static org.ngcc4j.tsuov.TsuovProducts.SMALLEST_GROUP;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.tsuov.Transcription.Element;
import org.ngcc4j.vector.Simd;

/// The products equal those by definition, and the kernels each other.
@Tag("kernel")
@ExtendWith(Seeded.class)
class TsuovProductsTest {
  private static final TsuovProducts.Kernel SCALAR = new TsuovProducts.Scalar();

  static boolean vectors() {
    return vectorKernel().isPresent();
  }

  private static Optional<TsuovProducts.Kernel> vectorKernel() {
    return Simd.vectorKernel(
        MethodHandles.lookup(), TsuovProducts.Kernel.class, "TsuovProductsVector");
  }

  /// `W^T x` for W made of random rows, and then its product with y.
  @ParameterizedTest
  @EnumSource
  void theProductsOfAFormEqualTheirDefinition(TsuovParameters p, Random random) {
    for (int count : new int[] {p.oil, p.copies}) {
      assertTheDefinitionFor(count, p, random);
    }
  }

  private static void assertTheDefinitionFor(int count, TsuovParameters p, Random random) {
    byte[] form = residues(random, p.formBytes, 31);
    TsuovOperand vectors = new TsuovOperand(p, count);
    Element[][] x = new Element[count][p.variables];
    Element[][] y = new Element[count][p.vinegar];
    for (int k = 0; k < count; k++) {
      for (int i = 0; i < p.variables; i++) {
        x[k][i] = new Element(random.nextInt(31), random.nextInt(31));
        // Zero has two forms.
        vectors.setLeft(k, i, either(x[k][i].a0(), random), either(x[k][i].a1(), random));
      }
      for (int j = 0; j < p.vinegar; j++) {
        y[k][j] = new Element(random.nextInt(31), random.nextInt(31));
        vectors.setRight(k, j, y[k][j].a0(), y[k][j].a1());
      }
    }
    int[] products = new int[TsuovProducts.images(p, count)];
    int[][] values = TsuovProducts.values(count);
    for (int firstRow : new int[] {0, p.oil}) {
      TsuovProducts.Scratch scratch = new TsuovProducts.Scratch();
      TsuovProducts.transposed(p, form, firstRow, p.vinegar, vectors, products, scratch);
      TsuovProducts.multiply(p, products, count, vectors, p.vinegar, 0, values);
      for (int k = 0; k < count; k++) {
        Element[] expected = new Element[p.vinegar];
        for (int j = 0; j < p.vinegar; j++) {
          expected[j] = Element.ZERO;
          for (int i = firstRow; i < p.oil + Math.min(j + 1, p.vinegar); i++) {
            int at = p.rowStarts[i] + 2 * j;
            expected[j] = expected[j].plus(new Element(form[at], form[at + 1]).times(x[k][i]));
          }
          for (int l = 0; l < TsuovProducts.PLANES; l++) {
            int pair = products[TsuovProducts.plane(p, k, l) + j / 2];
            int actual = j % 2 == 0 ? pair & 0xFFFF : pair >>> 16;
            assertThat(actual).isLessThan(32);
            assertThat(actual % 31).isEqualTo(plane(expected[j], l));
          }
        }
        for (int b = 0; b < count; b++) {
          int at = TsuovProducts.NARROW * k + b;
          int low = values[0][at];
          int high = values[1][at];
          int all = values[2][at];
          assertThat(new Element((low + 3 * high) % 31, (all - low - high + 31 * 9) % 31))
              .isEqualTo(Transcription.dot(expected, y[b]));
        }
      }
    }
  }

  /// Vectors stand where their group does, each in a place of its own.
  @ParameterizedTest
  @EnumSource
  void vectorsAreInGroupsThatTheKernelTakes(TsuovParameters p) {
    for (int count : new int[] {p.oil, p.copies}) {
      TsuovOperand vectors = new TsuovOperand(p, count);
      Set<Integer> places = new HashSet<>();
      for (int k = 0, group; k < count; k += group) {
        group = vectors.group(k);
        assertThat(group).isBetween(SMALLEST_GROUP, LARGEST_GROUP);
        for (int i = 0; i < group; i++) {
          for (int row = 0; row < p.variables; row++) {
            places.add(vectors.leftAt(k + i, row));
          }
        }
      }
      assertThat(places).hasSize(count * p.variables);
      assertThat(vectors.left).hasSize(TsuovProducts.PLANES * places.size());
    }
  }

  /// An image comes back from its elements.
  @ParameterizedTest
  @EnumSource
  void gatheredImagesAreSpreadAgain(TsuovParameters p, Random random) {
    byte[] elements = residues(random, 2 * p.vinegar + 3, 32);
    int[] images = new int[TsuovProducts.images(p, 2)];
    TsuovProducts.spread(p, elements, 3, images, 1);
    for (int j = 0; j < p.vinegar; j++) {
      int both = images[TsuovProducts.plane(p, 1, 2) + j / 2] >>> (16 * (j % 2)) & 0xFFFF;
      assertThat(both).isLessThan(32);
      assertThat(both % 31).isEqualTo((elements[3 + 2 * j] + elements[4 + 2 * j]) % 31);
    }
    byte[] again = new byte[elements.length];
    System.arraycopy(elements, 0, again, 0, 3);
    TsuovProducts.gather(p, images, 1, again, 3);
    assertThat(again).isEqualTo(elements);
  }

  /// All residues at their largest: no sum overflows.
  @ParameterizedTest
  @EnumSource
  void sumsOfTheLargestResiduesDoNotOverflow(TsuovParameters p) {
    int steps = p.columns / 2;
    int[] left = new int[TsuovProducts.ROWS * steps];
    Arrays.fill(left, TsuovProducts.doubled(31));
    short[] right = new short[2 * steps * TsuovProducts.NARROW];
    Arrays.fill(right, (short) 31);
    byte[] planes = new byte[TsuovProducts.PLANES * TsuovProducts.PLANE_BYTES];
    for (int i = 0; i < planes.length; i += 2) {
      planes[i] = 31;
    }
    for (TsuovProducts.Kernel kernel : new TsuovProducts.Kernel[] {SCALAR, kernel()}) {
      int[] out = new int[TsuovProducts.ROWS * TsuovProducts.NARROW];
      kernel.multiply(left, 0, steps, right, 0, steps, out, 0);
      for (int sum : out) {
        assertThat(sum).isBetween(0, 255);
        assertThat(sum % 31).isZero();
      }
      for (int group = SMALLEST_GROUP; group <= LARGEST_GROUP; group++) {
        int[] factors = new int[TsuovProducts.PLANES * group * TsuovProducts.FOLD_AFTER];
        Arrays.fill(factors, TsuovProducts.doubled(31));
        short[] sums = new short[TsuovProducts.PLANES * group * TsuovProducts.BROAD];
        Arrays.fill(sums, (short) 2078);
        kernel.accumulate(planes, TsuovProducts.FOLD_AFTER, group, factors, 0, sums, 0);
        for (short sum : sums) {
          assertThat(sum).isBetween((short) 0, (short) 2078);
          assertThat(sum % 31).isEqualTo(2078 % 31);
        }
      }
    }
  }

  /// The ends of what a folded sum can be, and of what two and three more folds take it to, in all
  /// combinations: the difference of a Karatsuba step does not become negative.
  @Test
  void combinedSumsAreResiduesAtTheEndsOfTheirRange() {
    int[] ends = {0, 1, 30, 31, 32, 61, 62, 63, 94, 95, 96, 992, 2046, 2047, 2048, 2077, 2078};
    int length = TsuovProducts.BROAD / 2;
    short[] sums = new short[TsuovProducts.PLANES * TsuovProducts.BROAD];
    for (int low : ends) {
      for (int high : ends) {
        for (int i = 0; i < TsuovProducts.BROAD; i++) {
          sums[i] = (short) low;
          sums[TsuovProducts.BROAD + i] = (short) high;
          sums[2 * TsuovProducts.BROAD + i] = (short) ends[i % ends.length];
        }
        for (TsuovProducts.Kernel kernel : new TsuovProducts.Kernel[] {SCALAR, kernel()}) {
          int[] out = new int[TsuovProducts.PLANES * length];
          kernel.combine(sums, 1, out, 0, length);
          for (int i = 0; i < TsuovProducts.BROAD; i++) {
            int all = ends[i % ends.length];
            int a0 = Math.floorMod(low + 3 * high, 31);
            int a1 = Math.floorMod(all - low - high, 31);
            assertCongruent(out[i / 2] >>> (16 * (i % 2)) & 0xFFFF, a0);
            assertCongruent(out[length + i / 2] >>> (16 * (i % 2)) & 0xFFFF, a1);
            assertCongruent(out[2 * length + i / 2] >>> (16 * (i % 2)) & 0xFFFF, a0 + a1);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @EnabledIf("vectors")
  void theVectorKernelEqualsItsScalarTwin(TsuovParameters p, Random random) {
    TsuovProducts.Kernel vector = kernel();
    for (int round = 0; round < 20; round++) {
      int steps = 1 + random.nextInt(p.columns / 2);
      int stride = steps + random.nextInt(5);
      int[] left = pairs(random, TsuovProducts.ROWS * stride + 7);
      short[] right = new short[5 + 2 * steps * TsuovProducts.NARROW];
      for (int i = 0; i < right.length; i++) {
        right[i] = (short) random.nextInt(32);
      }
      int[] products = new int[3 + TsuovProducts.ROWS * TsuovProducts.NARROW];
      int[] otherProducts = random.ints(products.length).toArray();
      Arrays.fill(otherProducts, 0, 3, 0);
      SCALAR.multiply(left, 7, stride, right, 5, steps, products, 3);
      vector.multiply(left, 7, stride, right, 5, steps, otherProducts, 3);
      for (int i = 0; i < products.length; i++) {
        assertThat(otherProducts[i]).isBetween(0, 255);
        assertThat(otherProducts[i] % 31).isEqualTo(products[i] % 31);
      }

      byte[] form = residues(random, p.formBytes, 32);
      int rows = 1 + random.nextInt(Math.min(TsuovProducts.FOLD_AFTER, p.variables));
      int begin = random.nextInt(p.variables - rows + 1);
      int[] starts = new int[p.variables];
      for (int i = 0; i < p.variables; i++) {
        starts[i] = 2 * random.nextInt(p.vinegar);
      }
      int column = 2 * random.nextInt(p.vinegar);
      int diagonal = rows - 1 - random.nextInt(TsuovProducts.BROAD);
      byte[] planes = new byte[TsuovProducts.PLANES * TsuovProducts.PLANE_BYTES];
      byte[] otherPlanes = planes.clone();
      SCALAR.split(form, starts, begin, rows, column, diagonal, planes);
      vector.split(form, starts, begin, rows, column, diagonal, otherPlanes);
      assertThat(otherPlanes).isEqualTo(planes);

      int group = random.nextInt(SMALLEST_GROUP, LARGEST_GROUP + 1);
      int[] factors = new int[3 + TsuovProducts.PLANES * group * rows];
      for (int i = 0; i < factors.length; i++) {
        factors[i] = TsuovProducts.doubled(random.nextInt(32));
      }
      short[] sums = sums(random, group);
      short[] otherSums = sums.clone();
      SCALAR.accumulate(planes, rows, group, factors, 3, sums, 0);
      vector.accumulate(planes, rows, group, factors, 3, otherSums, 0);
      for (int i = 0; i < sums.length; i++) {
        assertThat(otherSums[i]).isBetween((short) 0, (short) 2078);
        assertThat(otherSums[i] % 31).isEqualTo(sums[i] % 31);
      }

      int length = p.columns / 2;
      int[] combined = new int[9 + TsuovProducts.PLANES * group * length];
      int[] otherCombined = combined.clone();
      SCALAR.combine(sums, group, combined, 9, length);
      vector.combine(sums, group, otherCombined, 9, length);
      for (int i = 0; i < combined.length; i++) {
        assertCongruent(otherCombined[i] & 0xFFFF, combined[i] & 0xFFFF);
        assertCongruent(otherCombined[i] >>> 16, combined[i] >>> 16);
      }
    }
  }

  private static TsuovProducts.Kernel kernel() {
    return vectorKernel().orElse(SCALAR);
  }

  private static void assertCongruent(int actual, int expected) {
    assertThat(actual).isBetween(0, 31);
    assertThat(actual % 31).isEqualTo(expected % 31);
  }

  private static int[] pairs(Random random, int count) {
    int[] pairs = new int[count];
    for (int i = 0; i < count; i++) {
      pairs[i] = random.nextInt(32) | random.nextInt(32) << 16;
    }
    return pairs;
  }

  private static short[] sums(Random random, int group) {
    short[] sums = new short[TsuovProducts.PLANES * group * TsuovProducts.BROAD];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = (short) random.nextInt(2079);
    }
    return sums;
  }

  private static int plane(Element x, int plane) {
    return switch (plane) {
      case 0 -> x.a0();
      case 1 -> x.a1();
      default -> x.pi1();
    };
  }

  private static int either(int residue, Random random) {
    return residue == 0 && random.nextBoolean() ? 31 : residue;
  }

  private static byte[] residues(Random random, int count, int bound) {
    byte[] out = new byte[count];
    for (int i = 0; i < count; i++) {
      out[i] = (byte) random.nextInt(bound);
    }
    return out;
  }
}
