package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
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
    byte[] form = residues(random, p.formBytes, 31);
    int count = p.oil;
    TsuovOperand vectors = new TsuovOperand(p, count, TsuovProducts.NARROW);
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
    int[] products = new int[TsuovProducts.plane(p, TsuovParameters.padded(count), 0)];
    short[][] values =
        new short[TsuovProducts.PLANES][TsuovParameters.padded(count) * TsuovProducts.NARROW];
    for (int firstRow : new int[] {0, p.oil}) {
      TsuovProducts.Scratch scratch = new TsuovProducts.Scratch(p);
      TsuovProducts.transposed(p, form, firstRow, p.vinegar, vectors, count, products, scratch);
      TsuovProducts.multiply(
          p, products, count, vectors, TsuovProducts.NARROW, p.vinegar, 0, values);
      for (int k = 0; k < count; k++) {
        Element[] expected = new Element[p.vinegar];
        for (int j = 0; j < p.vinegar; j++) {
          expected[j] = Element.ZERO;
          for (int i = firstRow; i < p.oil + Math.min(j + 1, p.vinegar); i++) {
            int at = p.rowStarts[i] + 2 * j;
            expected[j] = expected[j].plus(new Element(form[at], form[at + 1]).times(x[k][i]));
          }
          for (int l = 0; l < TsuovProducts.PLANES; l++) {
            int actual = products[TsuovProducts.plane(p, k, l) + j];
            assertThat(actual >>> 16).isEqualTo(actual & 0xFFFF).isLessThan(32);
            assertThat((actual & 0xFFFF) % 31).isEqualTo(plane(expected[j], l));
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

  /// All residues at their largest: no sum overflows.
  @ParameterizedTest
  @EnumSource
  void sumsOfTheLargestResiduesDoNotOverflow(TsuovParameters p) {
    int steps = p.columns;
    int[] left = new int[TsuovProducts.ROWS * steps];
    java.util.Arrays.fill(left, TsuovProducts.doubled(31));
    short[] right = new short[steps * TsuovProducts.BROAD];
    java.util.Arrays.fill(right, (short) 31);
    for (TsuovProducts.Kernel kernel : new TsuovProducts.Kernel[] {SCALAR, kernel()}) {
      for (int columns : new int[] {TsuovProducts.NARROW, TsuovProducts.BROAD}) {
        short[] out = new short[TsuovProducts.ROWS * columns];
        kernel.multiply(left, 0, steps, right, 0, columns, columns, steps, out, 0);
        for (short sum : out) {
          assertThat(sum).isBetween((short) 0, (short) 127);
          assertThat(sum % 31).isZero();
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
      int steps = 1 + random.nextInt(p.columns);
      int columns = random.nextBoolean() ? TsuovProducts.NARROW : TsuovProducts.BROAD;
      int rowLength = columns + random.nextInt(3);
      int stride = steps + random.nextInt(5);
      int[] left = new int[TsuovProducts.ROWS * stride + 7];
      for (int i = 0; i < left.length; i++) {
        left[i] = TsuovProducts.doubled(random.nextInt(32));
      }
      short[] right = new short[5 + steps * rowLength];
      for (int i = 0; i < right.length; i++) {
        right[i] = (short) random.nextInt(32);
      }
      short[] expected = new short[3 + TsuovProducts.ROWS * columns];
      short[] actual = expected.clone();
      SCALAR.multiply(left, 7, stride, right, 5, rowLength, columns, steps, expected, 3);
      vector.multiply(left, 7, stride, right, 5, rowLength, columns, steps, actual, 3);
      for (int i = 0; i < actual.length; i++) {
        assertThat(actual[i] % 31).isEqualTo(expected[i] % 31);
      }

      byte[] form = residues(random, p.formBytes, 32);
      int planeLength = p.variables * TsuovProducts.BROAD;
      short[] planes = new short[TsuovProducts.PLANES * planeLength];
      short[] otherPlanes = planes.clone();
      int begin = random.nextInt(p.oil + 1);
      int first = TsuovProducts.BROAD * random.nextInt(p.vinegarColumns / TsuovProducts.BROAD);
      int end = p.oil + Math.min(first + TsuovProducts.BROAD, p.vinegar);
      SCALAR.split(form, p.rowStarts, begin, end, first, p.oil + first, planes, planeLength);
      vector.split(form, p.rowStarts, begin, end, first, p.oil + first, otherPlanes, planeLength);
      assertCongruent(otherPlanes, planes);

      short[] sums = new short[TsuovProducts.PLANES * TsuovProducts.ROWS * TsuovProducts.BROAD];
      for (int i = 0; i < sums.length; i++) {
        sums[i] = (short) random.nextInt(95);
      }
      int[] combined = new int[9 + TsuovProducts.PLANES * TsuovProducts.ROWS * p.columns];
      int[] otherCombined = combined.clone();
      SCALAR.combine(sums, combined, 9, p.columns);
      vector.combine(sums, otherCombined, 9, p.columns);
      assertDoubledCongruent(otherCombined, combined, combined.length);

      int[] spread = new int[TsuovProducts.PLANES * p.columns];
      int[] otherSpread = spread.clone();
      SCALAR.spread(form, 4, p.vinegar, spread, 0, p.columns);
      vector.spread(form, 4, p.vinegar, otherSpread, 0, p.columns);
      for (int l = 0; l < TsuovProducts.PLANES; l++) {
        for (int j = 0; j < p.vinegar; j++) {
          int at = l * p.columns + j;
          assertThat((otherSpread[at] & 0xFFFF) % 31).isEqualTo((spread[at] & 0xFFFF) % 31);
          assertThat(otherSpread[at] >>> 16).isEqualTo(otherSpread[at] & 0xFFFF).isLessThan(32);
        }
      }
    }
  }

  private static TsuovProducts.Kernel kernel() {
    return vectorKernel().orElse(SCALAR);
  }

  private static void assertCongruent(short[] actual, short[] expected) {
    for (int i = 0; i < actual.length; i++) {
      assertThat(actual[i]).isBetween((short) 0, (short) 31);
      assertThat(actual[i] % 31).isEqualTo(expected[i] % 31);
    }
  }

  private static void assertDoubledCongruent(int[] actual, int[] expected, int count) {
    for (int i = 0; i < count; i++) {
      assertThat(actual[i] >>> 16).isEqualTo(actual[i] & 0xFFFF).isLessThan(32);
      assertThat((actual[i] & 0xFFFF) % 31).isEqualTo((expected[i] & 0xFFFF) % 31);
    }
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
