package org.ngcc4j.field;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [NegacyclicFft] with the Vector API: a vector holds one coefficient of as many polynomials.
///
/// Two levels at a time, four complex values in registers; an odd number of levels begins with a
/// single one.
final class NegacyclicFftVector implements NegacyclicFft.Kernel {
  private static final VectorSpecies<Double> SPECIES =
      Simd.bits() == 512 ? DoubleVector.SPECIES_512 : DoubleVector.SPECIES_256;
  private static final int WIDTH = SPECIES.length();

  @Override
  public void forward(NegacyclicFft.Tables t, double[] a, int lanes) {
    int len = t.size() / 2;
    if (Integer.numberOfTrailingZeros(t.size()) % 2 != 0) {
      forwardFirst(t, a, lanes);
      len /= 2;
    }
    for (; len > 1; len /= 4) {
      forwardTwo(t, a, lanes, len / 2);
    }
  }

  @Override
  public void inverse(NegacyclicFft.Tables t, double[] a, int lanes) {
    int stride = 1;
    for (; 4 * stride <= t.size(); stride *= 4) {
      inverseTwo(t, a, lanes, stride);
    }
    if (stride < t.size()) {
      inverseLast(t, a, lanes);
    }
  }

  @Override
  public void dot(
      NegacyclicFft.Tables t,
      double[] m,
      int lanes,
      int count,
      double[] v,
      int vLanes,
      double[] out) {
    int mLanes = count * lanes;
    int mHalf = t.size() * mLanes;
    int vHalf = t.size() * vLanes;
    int half = t.size() * lanes;
    double scale = 1.0 / t.size();
    for (int k = 0; k < t.size(); k++) {
      for (int lane = 0; lane < lanes; lane += WIDTH) {
        DoubleVector re = DoubleVector.zero(SPECIES);
        DoubleVector im = DoubleVector.zero(SPECIES);
        // What is subtracted from the real part, kept apart to need no negations.
        DoubleVector less = DoubleVector.zero(SPECIES);
        int from = k * mLanes + lane;
        int at = k * vLanes;
        for (int j = 0; j < count; j++) {
          DoubleVector mRe = DoubleVector.fromArray(SPECIES, m, from);
          DoubleVector mIm = DoubleVector.fromArray(SPECIES, m, from + mHalf);
          DoubleVector vRe = DoubleVector.broadcast(SPECIES, v[at]);
          DoubleVector vIm = DoubleVector.broadcast(SPECIES, v[at + vHalf]);
          re = mRe.fma(vRe, re);
          less = mIm.fma(vIm, less);
          im = mIm.fma(vRe, mRe.fma(vIm, im));
          from += lanes;
          at++;
        }
        re.sub(less).mul(scale).intoArray(out, k * lanes + lane);
        im.mul(scale).intoArray(out, k * lanes + lane + half);
      }
    }
  }

  /// The first level.
  private static void forwardFirst(NegacyclicFft.Tables t, double[] a, int lanes) {
    int half = t.size() * lanes;
    int apart = half / 2;
    DoubleVector re = DoubleVector.broadcast(SPECIES, t.re()[1]);
    DoubleVector im = DoubleVector.broadcast(SPECIES, t.im()[1]);
    DoubleVector minusIm = im.neg();
    for (int x = 0; x < apart; x += WIDTH) {
      DoubleVector re0 = DoubleVector.fromArray(SPECIES, a, x);
      DoubleVector im0 = DoubleVector.fromArray(SPECIES, a, x + half);
      DoubleVector re1 = DoubleVector.fromArray(SPECIES, a, x + apart);
      DoubleVector im1 = DoubleVector.fromArray(SPECIES, a, x + apart + half);
      DoubleVector productRe = im1.fma(minusIm, re1.mul(re));
      DoubleVector productIm = re1.fma(im, im1.mul(re));
      re0.add(productRe).intoArray(a, x);
      im0.add(productIm).intoArray(a, x + half);
      re0.sub(productRe).intoArray(a, x + apart);
      im0.sub(productIm).intoArray(a, x + apart + half);
    }
  }

  /// Two levels, of butterflies that span `2 stride` and `stride`.
  private static void forwardTwo(NegacyclicFft.Tables t, double[] a, int lanes, int stride) {
    int half = t.size() * lanes;
    int apart = stride * lanes;
    int k = t.size() / (4 * stride);
    for (int start = 0; start < half; start += 4 * apart) {
      DoubleVector rootRe = DoubleVector.broadcast(SPECIES, t.re()[k]);
      DoubleVector rootIm = DoubleVector.broadcast(SPECIES, t.im()[k]);
      DoubleVector minusIm = DoubleVector.broadcast(SPECIES, -t.im()[k]);
      DoubleVector nextRe = DoubleVector.broadcast(SPECIES, t.re()[2 * k]);
      DoubleVector nextIm = DoubleVector.broadcast(SPECIES, t.im()[2 * k]);
      DoubleVector minusNextIm = DoubleVector.broadcast(SPECIES, -t.im()[2 * k]);
      k++;
      for (int x = start; x < start + apart; x += WIDTH) {
        int y = x + half;
        DoubleVector re0 = DoubleVector.fromArray(SPECIES, a, x);
        DoubleVector re1 = DoubleVector.fromArray(SPECIES, a, x + apart);
        DoubleVector re2 = DoubleVector.fromArray(SPECIES, a, x + 2 * apart);
        DoubleVector re3 = DoubleVector.fromArray(SPECIES, a, x + 3 * apart);
        DoubleVector im0 = DoubleVector.fromArray(SPECIES, a, y);
        DoubleVector im1 = DoubleVector.fromArray(SPECIES, a, y + apart);
        DoubleVector im2 = DoubleVector.fromArray(SPECIES, a, y + 2 * apart);
        DoubleVector im3 = DoubleVector.fromArray(SPECIES, a, y + 3 * apart);
        DoubleVector productRe = im2.fma(minusIm, re2.mul(rootRe));
        DoubleVector productIm = re2.fma(rootIm, im2.mul(rootRe));
        re2 = re0.sub(productRe);
        im2 = im0.sub(productIm);
        re0 = re0.add(productRe);
        im0 = im0.add(productIm);
        productRe = im3.fma(minusIm, re3.mul(rootRe));
        productIm = re3.fma(rootIm, im3.mul(rootRe));
        re3 = re1.sub(productRe);
        im3 = im1.sub(productIm);
        re1 = re1.add(productRe);
        im1 = im1.add(productIm);
        productRe = im1.fma(minusNextIm, re1.mul(nextRe));
        productIm = re1.fma(nextIm, im1.mul(nextRe));
        re0.add(productRe).intoArray(a, x);
        im0.add(productIm).intoArray(a, y);
        re0.sub(productRe).intoArray(a, x + apart);
        im0.sub(productIm).intoArray(a, y + apart);
        // The second block's root is i times the first one's.
        productRe = im3.fma(minusNextIm, re3.mul(nextRe));
        productIm = re3.fma(nextIm, im3.mul(nextRe));
        re2.sub(productIm).intoArray(a, x + 2 * apart);
        im2.add(productRe).intoArray(a, y + 2 * apart);
        re2.add(productIm).intoArray(a, x + 3 * apart);
        im2.sub(productRe).intoArray(a, y + 3 * apart);
      }
    }
  }

  /// Two levels back, of butterflies that span `stride` and `2 stride`.
  private static void inverseTwo(NegacyclicFft.Tables t, double[] a, int lanes, int stride) {
    int half = t.size() * lanes;
    int apart = stride * lanes;
    int k = t.size() / (4 * stride);
    for (int start = 0; start < half; start += 4 * apart) {
      DoubleVector rootRe = DoubleVector.broadcast(SPECIES, t.re()[k]);
      DoubleVector rootIm = DoubleVector.broadcast(SPECIES, t.im()[k]);
      DoubleVector minusIm = DoubleVector.broadcast(SPECIES, -t.im()[k]);
      DoubleVector nextRe = DoubleVector.broadcast(SPECIES, t.re()[2 * k]);
      DoubleVector nextIm = DoubleVector.broadcast(SPECIES, t.im()[2 * k]);
      DoubleVector minusNextRe = DoubleVector.broadcast(SPECIES, -t.re()[2 * k]);
      DoubleVector minusNextIm = DoubleVector.broadcast(SPECIES, -t.im()[2 * k]);
      k++;
      for (int x = start; x < start + apart; x += WIDTH) {
        int y = x + half;
        DoubleVector re0 = DoubleVector.fromArray(SPECIES, a, x);
        DoubleVector re1 = DoubleVector.fromArray(SPECIES, a, x + apart);
        DoubleVector re2 = DoubleVector.fromArray(SPECIES, a, x + 2 * apart);
        DoubleVector re3 = DoubleVector.fromArray(SPECIES, a, x + 3 * apart);
        DoubleVector im0 = DoubleVector.fromArray(SPECIES, a, y);
        DoubleVector im1 = DoubleVector.fromArray(SPECIES, a, y + apart);
        DoubleVector im2 = DoubleVector.fromArray(SPECIES, a, y + 2 * apart);
        DoubleVector im3 = DoubleVector.fromArray(SPECIES, a, y + 3 * apart);
        DoubleVector differenceRe = re0.sub(re1);
        DoubleVector differenceIm = im0.sub(im1);
        re0 = re0.add(re1);
        im0 = im0.add(im1);
        re1 = differenceIm.fma(nextIm, differenceRe.mul(nextRe));
        im1 = differenceRe.fma(minusNextIm, differenceIm.mul(nextRe));
        differenceRe = re2.sub(re3);
        differenceIm = im2.sub(im3);
        re2 = re2.add(re3);
        im2 = im2.add(im3);
        // Times the conjugate of i times the root.
        re3 = differenceRe.fma(minusNextIm, differenceIm.mul(nextRe));
        im3 = differenceIm.fma(minusNextIm, differenceRe.mul(minusNextRe));
        re0.add(re2).intoArray(a, x);
        im0.add(im2).intoArray(a, y);
        differenceRe = re0.sub(re2);
        differenceIm = im0.sub(im2);
        differenceIm.fma(rootIm, differenceRe.mul(rootRe)).intoArray(a, x + 2 * apart);
        differenceRe.fma(minusIm, differenceIm.mul(rootRe)).intoArray(a, y + 2 * apart);
        re1.add(re3).intoArray(a, x + apart);
        im1.add(im3).intoArray(a, y + apart);
        differenceRe = re1.sub(re3);
        differenceIm = im1.sub(im3);
        differenceIm.fma(rootIm, differenceRe.mul(rootRe)).intoArray(a, x + 3 * apart);
        differenceRe.fma(minusIm, differenceIm.mul(rootRe)).intoArray(a, y + 3 * apart);
      }
    }
  }

  /// The first level back.
  private static void inverseLast(NegacyclicFft.Tables t, double[] a, int lanes) {
    int half = t.size() * lanes;
    int apart = half / 2;
    DoubleVector re = DoubleVector.broadcast(SPECIES, t.re()[1]);
    DoubleVector im = DoubleVector.broadcast(SPECIES, t.im()[1]);
    DoubleVector minusIm = im.neg();
    for (int x = 0; x < apart; x += WIDTH) {
      DoubleVector re0 = DoubleVector.fromArray(SPECIES, a, x);
      DoubleVector im0 = DoubleVector.fromArray(SPECIES, a, x + half);
      DoubleVector re1 = DoubleVector.fromArray(SPECIES, a, x + apart);
      DoubleVector im1 = DoubleVector.fromArray(SPECIES, a, x + apart + half);
      re0.add(re1).intoArray(a, x);
      im0.add(im1).intoArray(a, x + half);
      DoubleVector differenceRe = re0.sub(re1);
      DoubleVector differenceIm = im0.sub(im1);
      differenceIm.fma(im, differenceRe.mul(re)).intoArray(a, x + apart);
      differenceRe.fma(minusIm, differenceIm.mul(re)).intoArray(a, x + apart + half);
    }
  }
}
