package org.ngcc4j.field;

import java.util.function.IntUnaryOperator;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [Ntt512] with the Vector API.
///
/// Three passes over the array, three levels each. In the first two a step takes eight vectors
/// through twelve butterflies. The last levels, inside a vector, multiply in all lanes, in half of
/// them by 1, and then exchange neighbours: twice the multiplications, but no transposition.
final class Ntt512Vector implements Ntt512.Kernel {
  private static final VectorSpecies<Double> SPECIES =
      Simd.bits() == 512 ? DoubleVector.SPECIES_512 : DoubleVector.SPECIES_256;
  private static final VectorSpecies<Integer> HALF =
      Simd.bits() == 512 ? IntVector.SPECIES_256 : IntVector.SPECIES_128;
  private static final int WIDTH = SPECIES.length();
  private static final int N = Ntt512.N;
  private static final double ROUND = Ntt512.ROUND;

  private static final VectorShuffle<Double> SWAP_1 = shuffle(i -> i ^ 1);
  private static final VectorShuffle<Double> SWAP_2 = shuffle(i -> i ^ 2);
  private static final VectorShuffle<Double> SWAP_4 = shuffle(i -> i ^ 4);
  private static final DoubleVector SIGN_1 = signs(1);
  private static final DoubleVector SIGN_2 = signs(2);
  private static final DoubleVector SIGN_4 = signs(4);

  @Override
  public void forward(Ntt512.Tables t, double[] a, int offset) {
    forwardEight(t, a, offset, 64);
    forwardEight(t, a, offset, 8);
    if (WIDTH == 8) {
      forwardWithinEight(t, a, offset);
    } else {
      forwardWithinFour(t, a, offset);
    }
  }

  @Override
  public void inverse(Ntt512.Tables t, double[] a, int offset) {
    if (WIDTH == 8) {
      inverseWithinEight(t, a, offset);
    } else {
      inverseWithinFour(t, a, offset);
    }
    inverseEight(t, a, offset, 8);
    inverseEight(t, a, offset, 64);
    reduce(t, a, offset);
  }

  @Override
  public void dot(
      Ntt512.Tables t,
      int[] m,
      int mOffset,
      double[] v,
      int vOffset,
      int count,
      double[] out,
      int to) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    for (int j = 0; j < N; j += WIDTH) {
      DoubleVector sum = DoubleVector.zero(SPECIES);
      for (int at = j; at < count * N; at += N) {
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
      Ntt512.Tables t, double[] a, int aOffset, double[] b, int bOffset, double[] out, int to) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    for (int j = 0; j < N; j += WIDTH) {
      DoubleVector x = DoubleVector.fromArray(SPECIES, a, aOffset + j);
      x = x.fma(qInverse, round).sub(round).fma(q, x);
      DoubleVector product = x.mul(DoubleVector.fromArray(SPECIES, b, bOffset + j));
      product.fma(qInverse, round).sub(round).fma(q, product).intoArray(out, to + j);
    }
  }

  /// Three levels, of butterflies that span `4 stride`, `2 stride` and `stride`.
  private static void forwardEight(Ntt512.Tables t, double[] a, int offset, int stride) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.roots();
    for (int i = 0; i < 64; i += WIDTH) {
      int block = i / stride;
      int k = 64 / stride + block;
      int at = offset + block * 8 * stride + i % stride;
      DoubleVector r1 = DoubleVector.broadcast(SPECIES, roots[k]);
      DoubleVector r2 = DoubleVector.broadcast(SPECIES, roots[2 * k]);
      DoubleVector r3 = DoubleVector.broadcast(SPECIES, roots[2 * k + 1]);
      DoubleVector r4 = DoubleVector.broadcast(SPECIES, roots[4 * k]);
      DoubleVector r5 = DoubleVector.broadcast(SPECIES, roots[4 * k + 1]);
      DoubleVector r6 = DoubleVector.broadcast(SPECIES, roots[4 * k + 2]);
      DoubleVector r7 = DoubleVector.broadcast(SPECIES, roots[4 * k + 3]);
      DoubleVector a0 = DoubleVector.fromArray(SPECIES, a, at);
      DoubleVector a1 = DoubleVector.fromArray(SPECIES, a, at + stride);
      DoubleVector a2 = DoubleVector.fromArray(SPECIES, a, at + 2 * stride);
      DoubleVector a3 = DoubleVector.fromArray(SPECIES, a, at + 3 * stride);
      DoubleVector a4 = DoubleVector.fromArray(SPECIES, a, at + 4 * stride);
      DoubleVector a5 = DoubleVector.fromArray(SPECIES, a, at + 5 * stride);
      DoubleVector a6 = DoubleVector.fromArray(SPECIES, a, at + 6 * stride);
      DoubleVector a7 = DoubleVector.fromArray(SPECIES, a, at + 7 * stride);
      DoubleVector product;
      DoubleVector x;
      product = a4.mul(r1);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a4 = a0.sub(x);
      a0 = a0.add(x);
      product = a5.mul(r1);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a5 = a1.sub(x);
      a1 = a1.add(x);
      product = a6.mul(r1);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a6 = a2.sub(x);
      a2 = a2.add(x);
      product = a7.mul(r1);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a7 = a3.sub(x);
      a3 = a3.add(x);
      product = a2.mul(r2);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a2 = a0.sub(x);
      a0 = a0.add(x);
      product = a3.mul(r2);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a3 = a1.sub(x);
      a1 = a1.add(x);
      product = a6.mul(r3);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a6 = a4.sub(x);
      a4 = a4.add(x);
      product = a7.mul(r3);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a7 = a5.sub(x);
      a5 = a5.add(x);
      product = a1.mul(r4);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a1 = a0.sub(x);
      a0 = a0.add(x);
      product = a3.mul(r5);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a3 = a2.sub(x);
      a2 = a2.add(x);
      product = a5.mul(r6);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a5 = a4.sub(x);
      a4 = a4.add(x);
      product = a7.mul(r7);
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      a7 = a6.sub(x);
      a6 = a6.add(x);
      a0.intoArray(a, at);
      a1.intoArray(a, at + stride);
      a2.intoArray(a, at + 2 * stride);
      a3.intoArray(a, at + 3 * stride);
      a4.intoArray(a, at + 4 * stride);
      a5.intoArray(a, at + 5 * stride);
      a6.intoArray(a, at + 6 * stride);
      a7.intoArray(a, at + 7 * stride);
    }
  }

  /// Three levels, of butterflies that span `stride`, `2 stride` and `4 stride`.
  private static void inverseEight(Ntt512.Tables t, double[] a, int offset, int stride) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.inverseRoots();
    for (int i = 0; i < 64; i += WIDTH) {
      int block = i / stride;
      int k = 64 / stride + block;
      int at = offset + block * 8 * stride + i % stride;
      DoubleVector r1 = DoubleVector.broadcast(SPECIES, roots[k]);
      DoubleVector r2 = DoubleVector.broadcast(SPECIES, roots[2 * k]);
      DoubleVector r3 = DoubleVector.broadcast(SPECIES, roots[2 * k + 1]);
      DoubleVector r4 = DoubleVector.broadcast(SPECIES, roots[4 * k]);
      DoubleVector r5 = DoubleVector.broadcast(SPECIES, roots[4 * k + 1]);
      DoubleVector r6 = DoubleVector.broadcast(SPECIES, roots[4 * k + 2]);
      DoubleVector r7 = DoubleVector.broadcast(SPECIES, roots[4 * k + 3]);
      DoubleVector a0 = DoubleVector.fromArray(SPECIES, a, at);
      DoubleVector a1 = DoubleVector.fromArray(SPECIES, a, at + stride);
      DoubleVector a2 = DoubleVector.fromArray(SPECIES, a, at + 2 * stride);
      DoubleVector a3 = DoubleVector.fromArray(SPECIES, a, at + 3 * stride);
      DoubleVector a4 = DoubleVector.fromArray(SPECIES, a, at + 4 * stride);
      DoubleVector a5 = DoubleVector.fromArray(SPECIES, a, at + 5 * stride);
      DoubleVector a6 = DoubleVector.fromArray(SPECIES, a, at + 6 * stride);
      DoubleVector a7 = DoubleVector.fromArray(SPECIES, a, at + 7 * stride);
      DoubleVector product;
      product = a0.sub(a1).mul(r4);
      a0 = a0.add(a1);
      a1 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a2.sub(a3).mul(r5);
      a2 = a2.add(a3);
      a3 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a4.sub(a5).mul(r6);
      a4 = a4.add(a5);
      a5 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a6.sub(a7).mul(r7);
      a6 = a6.add(a7);
      a7 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a0.sub(a2).mul(r2);
      a0 = a0.add(a2);
      a2 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a1.sub(a3).mul(r2);
      a1 = a1.add(a3);
      a3 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a4.sub(a6).mul(r3);
      a4 = a4.add(a6);
      a6 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a5.sub(a7).mul(r3);
      a5 = a5.add(a7);
      a7 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a0.sub(a4).mul(r1);
      a0 = a0.add(a4);
      a4 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a1.sub(a5).mul(r1);
      a1 = a1.add(a5);
      a5 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a2.sub(a6).mul(r1);
      a2 = a2.add(a6);
      a6 = product.fma(qInverse, round).sub(round).fma(q, product);
      product = a3.sub(a7).mul(r1);
      a3 = a3.add(a7);
      a7 = product.fma(qInverse, round).sub(round).fma(q, product);
      a0.intoArray(a, at);
      a1.intoArray(a, at + stride);
      a2.intoArray(a, at + 2 * stride);
      a3.intoArray(a, at + 3 * stride);
      a4.intoArray(a, at + 4 * stride);
      a5.intoArray(a, at + 5 * stride);
      a6.intoArray(a, at + 6 * stride);
      a7.intoArray(a, at + 7 * stride);
    }
  }

  /// The last three levels, with vectors of eight.
  private static void forwardWithinEight(Ntt512.Tables t, double[] a, int offset) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.spreadRoots();
    for (int j = 0; j < N; j += 8) {
      DoubleVector product =
          DoubleVector.fromArray(SPECIES, a, offset + j)
              .mul(DoubleVector.fromArray(SPECIES, roots, j));
      DoubleVector x = product.fma(qInverse, round).sub(round).fma(q, product);
      product =
          x.fma(SIGN_4, x.rearrange(SWAP_4)).mul(DoubleVector.fromArray(SPECIES, roots, N + j));
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      product =
          x.fma(SIGN_2, x.rearrange(SWAP_2)).mul(DoubleVector.fromArray(SPECIES, roots, 2 * N + j));
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      x.fma(SIGN_1, x.rearrange(SWAP_1)).intoArray(a, offset + j);
    }
  }

  /// The last three levels, with vectors of four: the first of them spans a vector.
  private static void forwardWithinFour(Ntt512.Tables t, double[] a, int offset) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.spreadRoots();
    for (int j = 0; j < N; j += 8) {
      DoubleVector low = DoubleVector.fromArray(SPECIES, a, offset + j);
      DoubleVector product =
          DoubleVector.fromArray(SPECIES, a, offset + j + 4)
              .mul(DoubleVector.fromArray(SPECIES, roots, j + 4));
      DoubleVector x = product.fma(qInverse, round).sub(round).fma(q, product);
      DoubleVector high = low.sub(x);
      product = low.add(x).mul(DoubleVector.fromArray(SPECIES, roots, N + j));
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      product =
          x.fma(SIGN_2, x.rearrange(SWAP_2)).mul(DoubleVector.fromArray(SPECIES, roots, 2 * N + j));
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      x.fma(SIGN_1, x.rearrange(SWAP_1)).intoArray(a, offset + j);
      product = high.mul(DoubleVector.fromArray(SPECIES, roots, N + j + 4));
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      product =
          x.fma(SIGN_2, x.rearrange(SWAP_2))
              .mul(DoubleVector.fromArray(SPECIES, roots, 2 * N + j + 4));
      x = product.fma(qInverse, round).sub(round).fma(q, product);
      x.fma(SIGN_1, x.rearrange(SWAP_1)).intoArray(a, offset + j + 4);
    }
  }

  /// The first three levels back, with vectors of eight.
  private static void inverseWithinEight(Ntt512.Tables t, double[] a, int offset) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.spreadInverseRoots();
    for (int j = 0; j < N; j += 8) {
      DoubleVector both = DoubleVector.fromArray(SPECIES, a, offset + j);
      DoubleVector product =
          both.fma(SIGN_1, both.rearrange(SWAP_1))
              .mul(DoubleVector.fromArray(SPECIES, roots, 2 * N + j));
      both = product.fma(qInverse, round).sub(round).fma(q, product);
      product =
          both.fma(SIGN_2, both.rearrange(SWAP_2))
              .mul(DoubleVector.fromArray(SPECIES, roots, N + j));
      both = product.fma(qInverse, round).sub(round).fma(q, product);
      product =
          both.fma(SIGN_4, both.rearrange(SWAP_4)).mul(DoubleVector.fromArray(SPECIES, roots, j));
      product.fma(qInverse, round).sub(round).fma(q, product).intoArray(a, offset + j);
    }
  }

  /// The first three levels back, with vectors of four.
  private static void inverseWithinFour(Ntt512.Tables t, double[] a, int offset) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    double[] roots = t.spreadInverseRoots();
    for (int j = 0; j < N; j += 8) {
      DoubleVector low = DoubleVector.fromArray(SPECIES, a, offset + j);
      DoubleVector high = DoubleVector.fromArray(SPECIES, a, offset + j + 4);
      DoubleVector product =
          low.fma(SIGN_1, low.rearrange(SWAP_1))
              .mul(DoubleVector.fromArray(SPECIES, roots, 2 * N + j));
      low = product.fma(qInverse, round).sub(round).fma(q, product);
      product =
          high.fma(SIGN_1, high.rearrange(SWAP_1))
              .mul(DoubleVector.fromArray(SPECIES, roots, 2 * N + j + 4));
      high = product.fma(qInverse, round).sub(round).fma(q, product);
      product =
          low.fma(SIGN_2, low.rearrange(SWAP_2)).mul(DoubleVector.fromArray(SPECIES, roots, N + j));
      low = product.fma(qInverse, round).sub(round).fma(q, product);
      product =
          high.fma(SIGN_2, high.rearrange(SWAP_2))
              .mul(DoubleVector.fromArray(SPECIES, roots, N + j + 4));
      high = product.fma(qInverse, round).sub(round).fma(q, product);
      product = low.sub(high).mul(DoubleVector.fromArray(SPECIES, roots, j + 4));
      low.add(high).intoArray(a, offset + j);
      product.fma(qInverse, round).sub(round).fma(q, product).intoArray(a, offset + j + 4);
    }
  }

  @Override
  public void reduce(Ntt512.Tables t, double[] a, int offset) {
    DoubleVector q = DoubleVector.broadcast(SPECIES, -t.q());
    DoubleVector qInverse = DoubleVector.broadcast(SPECIES, t.qInverse());
    DoubleVector round = DoubleVector.broadcast(SPECIES, ROUND);
    for (int j = offset; j < offset + N; j += WIDTH) {
      DoubleVector x = DoubleVector.fromArray(SPECIES, a, j);
      x.fma(qInverse, round).sub(round).fma(q, x).intoArray(a, j);
    }
  }

  private static VectorShuffle<Double> shuffle(IntUnaryOperator source) {
    return VectorShuffle.fromOp(SPECIES, i -> source.applyAsInt(i) % WIDTH);
  }

  private static DoubleVector signs(int len) {
    double[] signs = new double[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
      signs[i] = (i & len) == 0 ? 1 : -1;
    }
    return DoubleVector.fromArray(SPECIES, signs, 0);
  }
}
