package org.ngcc4j.field;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [NegacyclicNtt] with the Vector API.
///
/// Butterflies that span at least a vector work on whole vectors. The last levels, inside a vector,
/// bring both inputs of a butterfly into both of its lanes and multiply in all lanes: twice the
/// multiplications, but no transposition.
final class NegacyclicNttVector implements NegacyclicNtt.Kernel {
  private static final VectorSpecies<Double> SPECIES =
      Simd.bits() == 512 ? DoubleVector.SPECIES_512 : DoubleVector.SPECIES_256;
  private static final VectorSpecies<Integer> HALF =
      Simd.bits() == 512 ? IntVector.SPECIES_256 : IntVector.SPECIES_128;
  private static final int WIDTH = SPECIES.length();
  private static final double ROUND = NegacyclicNtt.ROUND;

  private static final VectorShuffle<Double> LOW_1 = shuffle(i -> i & ~1);
  private static final VectorShuffle<Double> LOW_2 = shuffle(i -> i & ~2);
  private static final VectorShuffle<Double> LOW_4 = shuffle(i -> i & ~4);
  private static final VectorShuffle<Double> HIGH_1 = shuffle(i -> i | 1);
  private static final VectorShuffle<Double> HIGH_2 = shuffle(i -> i | 2);
  private static final VectorShuffle<Double> HIGH_4 = shuffle(i -> (i | 4) % WIDTH);
  private static final VectorShuffle<Double> SWAP_1 = shuffle(i -> i ^ 1);
  private static final VectorShuffle<Double> SWAP_2 = shuffle(i -> i ^ 2);
  private static final VectorShuffle<Double> SWAP_4 = shuffle(i -> (i ^ 4) % WIDTH);
  private static final DoubleVector SIGN_1 = signs(1);
  private static final DoubleVector SIGN_2 = signs(2);
  private static final DoubleVector SIGN_4 = signs(4);

  @Override
  public void forward(NegacyclicNtt.Tables t, double[] a, int offset) {
    int n = t.n();
    for (int len = n / 2; len >= WIDTH; len /= 2) {
      forwardLevel(t, a, offset, len);
    }
    if (WIDTH == 8) {
      forwardWithin(t, a, offset, 0, LOW_4, HIGH_4, SIGN_4);
    }
    forwardWithin(t, a, offset, n, LOW_2, HIGH_2, SIGN_2);
    forwardWithin(t, a, offset, 2 * n, LOW_1, HIGH_1, SIGN_1);
  }

  @Override
  public void inverse(NegacyclicNtt.Tables t, double[] a, int offset) {
    int n = t.n();
    inverseWithin(t, a, offset, 2 * n, SWAP_1, SIGN_1);
    inverseWithin(t, a, offset, n, SWAP_2, SIGN_2);
    if (WIDTH == 8) {
      inverseWithin(t, a, offset, 0, SWAP_4, SIGN_4);
    }
    for (int len = WIDTH; len < n / 2; len *= 2) {
      inverseLevel(t, a, offset, len);
    }
    inverseLast(t, a, offset);
  }

  @Override
  public void dot(
      NegacyclicNtt.Tables t,
      int[] m,
      int mOffset,
      double[] v,
      int vOffset,
      int count,
      double[] out,
      int to) {
    int n = t.n();
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    for (int j = 0; j < n; j += WIDTH) {
      DoubleVector sum = DoubleVector.zero(SPECIES);
      for (int at = j; at < count * n; at += n) {
        DoubleVector x =
            (DoubleVector)
                IntVector.fromArray(HALF, m, mOffset + at)
                    .convertShape(VectorOperators.I2D, SPECIES, 0);
        sum = x.fma(DoubleVector.fromArray(SPECIES, v, vOffset + at), sum);
      }
      DoubleVector quotient = sum.fma(qInverse, round).sub(round);
      quotient.fma(q, sum).intoArray(out, to + j);
    }
  }

  @Override
  public void multiply(
      NegacyclicNtt.Tables t,
      double[] a,
      int aOffset,
      double[] b,
      int bOffset,
      double[] out,
      int to) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    for (int j = 0; j < t.n(); j += WIDTH) {
      DoubleVector x = DoubleVector.fromArray(SPECIES, a, aOffset + j);
      x = x.fma(qInverse, round).sub(round).fma(q, x);
      DoubleVector product = x.mul(DoubleVector.fromArray(SPECIES, b, bOffset + j));
      product.fma(qInverse, round).sub(round).fma(q, product).intoArray(out, to + j);
    }
  }

  private static void forwardLevel(NegacyclicNtt.Tables t, double[] a, int offset, int len) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.roots();
    int k = t.n() / (2 * len);
    for (int start = offset; start < offset + t.n(); start += 2 * len) {
      DoubleVector root = DoubleVector.broadcast(SPECIES, roots[k++]);
      for (int j = start; j < start + len; j += WIDTH) {
        DoubleVector low = DoubleVector.fromArray(SPECIES, a, j);
        DoubleVector product = DoubleVector.fromArray(SPECIES, a, j + len).mul(root);
        DoubleVector x = product.fma(qInverse, round).sub(round).fma(q, product);
        low.add(x).intoArray(a, j);
        low.sub(x).intoArray(a, j + len);
      }
    }
  }

  private static void forwardWithin(
      NegacyclicNtt.Tables t,
      double[] a,
      int offset,
      int rootsAt,
      VectorShuffle<Double> toLow,
      VectorShuffle<Double> toHigh,
      DoubleVector sign) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.spreadRoots();
    for (int j = 0; j < t.n(); j += WIDTH) {
      DoubleVector both = DoubleVector.fromArray(SPECIES, a, offset + j);
      DoubleVector product =
          both.rearrange(toHigh).mul(DoubleVector.fromArray(SPECIES, roots, rootsAt + j));
      DoubleVector x = product.fma(qInverse, round).sub(round).fma(q, product);
      x.fma(sign, both.rearrange(toLow)).intoArray(a, offset + j);
    }
  }

  private static void inverseLevel(NegacyclicNtt.Tables t, double[] a, int offset, int len) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.inverseRoots();
    int k = t.n() / (2 * len);
    for (int start = offset; start < offset + t.n(); start += 2 * len) {
      DoubleVector root = DoubleVector.broadcast(SPECIES, roots[k++]);
      for (int j = start; j < start + len; j += WIDTH) {
        DoubleVector x = DoubleVector.fromArray(SPECIES, a, j);
        DoubleVector y = DoubleVector.fromArray(SPECIES, a, j + len);
        x.add(y).intoArray(a, j);
        DoubleVector product = x.sub(y).mul(root);
        product.fma(qInverse, round).sub(round).fma(q, product).intoArray(a, j + len);
      }
    }
  }

  private static void inverseWithin(
      NegacyclicNtt.Tables t,
      double[] a,
      int offset,
      int rootsAt,
      VectorShuffle<Double> swap,
      DoubleVector sign) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.spreadInverseRoots();
    for (int j = 0; j < t.n(); j += WIDTH) {
      DoubleVector both = DoubleVector.fromArray(SPECIES, a, offset + j);
      DoubleVector product =
          both.fma(sign, both.rearrange(swap))
              .mul(DoubleVector.fromArray(SPECIES, roots, rootsAt + j));
      product.fma(qInverse, round).sub(round).fma(q, product).intoArray(a, offset + j);
    }
  }

  /// The last level, with the division by `n` in its roots.
  private static void inverseLast(NegacyclicNtt.Tables t, double[] a, int offset) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    DoubleVector lowRoot = DoubleVector.broadcast(SPECIES, t.scale());
    DoubleVector highRoot = DoubleVector.broadcast(SPECIES, t.scaledRoot());
    int len = t.n() / 2;
    for (int j = offset; j < offset + len; j += WIDTH) {
      DoubleVector x = DoubleVector.fromArray(SPECIES, a, j);
      DoubleVector y = DoubleVector.fromArray(SPECIES, a, j + len);
      DoubleVector low = x.add(y).mul(lowRoot);
      DoubleVector high = x.sub(y).mul(highRoot);
      low.fma(qInverse, round).sub(round).fma(q, low).intoArray(a, j);
      high.fma(qInverse, round).sub(round).fma(q, high).intoArray(a, j + len);
    }
  }

  private static VectorShuffle<Double> shuffle(java.util.function.IntUnaryOperator source) {
    return VectorShuffle.fromOp(SPECIES, source);
  }

  private static DoubleVector signs(int len) {
    double[] signs = new double[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
      signs[i] = (i & len) == 0 ? 1 : -1;
    }
    return DoubleVector.fromArray(SPECIES, signs, 0);
  }
}
