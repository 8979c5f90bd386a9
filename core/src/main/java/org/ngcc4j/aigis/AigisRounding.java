package org.ngcc4j.aigis;

import static org.ngcc4j.aigis.AigisParameters.N;
import static org.ngcc4j.aigis.AigisParameters.Q;

/// Rounding and bounds of section 3.2 of `docs/spec/aigis.md`, a polynomial at a time.
///
/// Nothing here branches on a coefficient, divides, or uses one as an index: fit for secrets.
final class AigisRounding {
  private AigisRounding() {}

  /// Converts what the transform leaves to residues in `[0, q)`.
  static void canonical(double[] in, int from, int[] out, int to) {
    for (int j = 0; j < N; j++) {
      int x = (int) in[from + j];
      out[to + j] = x + ((x >> 31) & Q);
    }
  }

  /// Decompose: high and low parts of residues in `[0, q)`, with `w = w1 alpha + w0 mod q`.
  static void decompose(AigisParameters p, int[] w, int[] w1, int[] w0, int at) {
    int factor = highFactor(p);
    int shift = highShift(p);
    int half = 1 << (shift - 1);
    for (int j = at; j < at + N; j++) {
      int high = (((w[j] + 127) >> 7) * factor + half) >> shift;
      high &= (high - p.highParts) >> 31;
      int low = w[j] - high * p.alpha;
      w0[j] = low - ((((Q - 1) / 2 - low) >> 31) & Q);
      w1[j] = high;
    }
  }

  /// UseHint: the high parts that the signer had; and the bound on the error (step 4 of
  /// verification).
  ///
  /// @param u a polynomial of residues
  /// @param hint polynomials of zeros and ones
  /// @param from index of the first coefficient of the hint for `u`
  /// @param w1 receives the polynomial of high parts
  /// @return 0 if every error is within gamma3, otherwise a negative number
  static int useHint(AigisParameters p, int[] u, byte[] hint, int from, int[] w1) {
    int factor = highFactor(p);
    int shift = highShift(p);
    int half = 1 << (shift - 1);
    // Loops over arrays of one type and one index: those the compiler vectorises.
    for (int j = 0; j < N; j++) {
      w1[j] = -hint[from + j];
    }
    for (int j = 0; j < N; j++) {
      int high = (((u[j] + 127) >> 7) * factor + half) >> shift;
      high &= (high - p.highParts) >> 31;
      int low = u[j] - high * p.alpha;
      low -= (((Q - 1) / 2 - low) >> 31) & Q;
      // One up if the low part is positive, one down if not, both modulo M, if there is a hint.
      int moved = high + 2 * (-low >>> 31) - 1;
      moved += (moved >> 31) & p.highParts;
      moved &= (moved - p.highParts) >> 31;
      w1[j] = high + ((moved - high) & w1[j]);
    }
    int outside = 0;
    for (int j = 0; j < N; j++) {
      int error = u[j] - w1[j] * p.alpha;
      error -= (((Q - 1) / 2 - error) >> 31) & Q;
      error += ((error + (Q - 1) / 2) >> 31) & Q;
      outside |= (p.gamma3 - error) | (error - 1 + p.gamma3);
    }
    return outside >> 31;
  }

  /// Marks where the sum `v` of low part and error moves the high part (section 3.2, hint bit).
  static void hint(AigisParameters p, int[] v, int[] w1, byte[] hint, int at) {
    for (int j = at; j < at + N; j++) {
      int above = (p.gamma2 - v[j]) >>> 31;
      int below = (v[j] + p.gamma2) >>> 31;
      // v = -gamma2 counts too, unless the high part is zero.
      int edge = v[j] + p.gamma2;
      int onEdge = ((edge | -edge) >>> 31) ^ 1;
      int nonZero = -w1[j] >>> 31;
      hint[j] = (byte) (above | below | (onEdge & nonZero));
    }
  }

  /// `floor((a + gamma2 - 1) / alpha)` is `(ceil(a / 128) factor + 2^(shift - 1)) >> shift`.
  private static int highFactor(AigisParameters p) {
    return p.highParts == 6 ? 6177 : 2059;
  }

  private static int highShift(AigisParameters p) {
    return p.highParts == 6 ? 25 : 24;
  }
}
