package org.ngcc4j.atlas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.symmetric.IccsXof;
import org.ngcc4j.testing.Seeded;

/// Section 2 over all residues, and products with the matrix.
@ExtendWith(Seeded.class)
class AtlasRoundingTest {
  @ParameterizedTest
  @EnumSource
  void roundIsTheDefinitionForAllResiduesAndReachesP(AtlasParameters p) {
    Transcription set = Transcription.of(p);
    int q = 1 << p.qBits;
    for (int start = 0; start < q; start += p.n) {
      int[] x = IntStream.range(start, start + p.n).toArray();
      // Any representative will do.
      x[0] -= q;
      x[1] += q;
      AtlasRounding.round(p, x, 0);
      for (int j = 0; j < p.n; j++) {
        if (x[j] != set.round(start + j)) {
          assertThat(x[j]).as("Round(%d)", start + j).isEqualTo(set.round(start + j));
        }
      }
      if (start + p.n == q) {
        assertThat(x[p.n - 1]).as("the largest result").isEqualTo(set.p());
        AtlasRounding.reduce(p, x, 0);
        assertThat(x[p.n - 1]).isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void highAndLowPartsAreTheDefinitionsForAllNumbersBelowP(AtlasParameters p) {
    Transcription set = Transcription.of(p);
    int[] high = new int[p.n];
    int[] high2 = new int[p.n];
    int smallest = 0;
    int largest = 0;
    for (int start = 0; start < set.p(); start += p.n) {
      int[] a = IntStream.range(start, start + p.n).toArray();
      AtlasRounding.high(p, a, 0, high2, 0);
      AtlasRounding.decompose(p, a, 0, high, 0);
      for (int j = 0; j < p.n; j++) {
        if (high[j] != set.hi(start + j) || high2[j] != high[j] || a[j] != set.lo(start + j)) {
          assertThat(new int[] {high[j], high2[j], a[j]})
              .as("parts of %d", start + j)
              .containsExactly(set.hi(start + j), set.hi(start + j), set.lo(start + j));
        }
        smallest = Math.min(smallest, a[j]);
        largest = Math.max(largest, a[j]);
      }
    }
    assertThat(smallest).isEqualTo(1 - p.gamma2);
    assertThat(largest).isEqualTo(p.gamma2);
    assertThat(set.hi(set.p() - 1)).as("the last multiple wraps").isZero();
  }

  @ParameterizedTest
  @EnumSource
  void rangesAreThoseOfTheSubmittedCode(AtlasParameters p) {
    for (int bound : new int[] {p.gamma1 - p.beta1, p.gamma2 - p.beta2, p.gamma2}) {
      for (int x : new int[] {2 - bound, bound - 1, 0}) {
        assertThat(AtlasRounding.outside(new int[] {9 * bound, x, 0}, 1, 2, bound)).isZero();
        assertThat(Transcription.inRange(x, bound)).isTrue();
      }
      for (int x : new int[] {1 - bound, bound, p.gamma1, -p.gamma1}) {
        assertThat(AtlasRounding.outside(new int[] {0, x, 0}, 1, 2, bound)).isNegative();
        assertThat(Transcription.inRange(x, bound)).isFalse();
      }
    }
  }

  /// The signer's hint takes the verifier from `r + e` back to the high part of `r`.
  @ParameterizedTest
  @EnumSource
  void hintsUndoTheError(AtlasParameters p, Random random) {
    Transcription set = Transcription.of(p);
    for (int round = 0; round < 50; round++) {
      int[] r = random.ints(p.n, 0, set.p()).toArray();
      int[] e = random.ints(p.n, 2 - p.gamma2, p.gamma2).toArray();
      int[] high = Arrays.stream(r).map(set::hi).toArray();
      byte[] hint = new byte[p.n];
      int[] sum = r.clone();
      int ones = AtlasRounding.hint(p, sum, e, high, hint, 0);
      for (int j = 0; j < p.n; j++) {
        int moved = Math.floorMod(r[j] + e[j], set.p());
        assertThat(sum[j]).isEqualTo(moved);
        assertThat(hint[j] != 0).isEqualTo(set.hi(moved) != high[j]);
      }
      assertThat(IntStream.range(0, p.n).map(j -> hint[j]).sum()).isEqualTo(ones).isPositive();
      int[] used = new int[p.n];
      AtlasRounding.useHint(p, sum, hint, 0, used);
      assertThat(used).containsExactly(high);
    }
  }

  @ParameterizedTest
  @EnumSource
  void productsWithTheMatrixAreExact(AtlasParameters p, Random random) {
    Transcription set = Transcription.of(p);
    byte[] rho = IccsXof.expand(new byte[] {(byte) random.nextInt()}, 32);
    AtlasMatrix matrix = new AtlasMatrix(p, new AtlasSampling(p), rho);
    AtlasMatrix.Product product = new AtlasMatrix.Product(p);
    int[][][] a = set.matrix(rho);
    for (int bound : new int[] {p.eta, p.gamma1, p.gamma1}) {
      int[] x = random.ints((long) p.columns * p.n, -bound, bound + 1).toArray();
      if (random.nextBoolean()) {
        Arrays.fill(x, -bound);
      }
      int[] out = random.ints((long) p.rows * p.n).toArray();
      if (bound == p.eta) {
        matrix.multiplySmall(x, product, out);
      } else {
        matrix.multiply(x, product, out);
      }
      int[][] vector = new int[p.columns][];
      for (int j = 0; j < p.columns; j++) {
        vector[j] = Arrays.copyOfRange(x, j * p.n, (j + 1) * p.n);
      }
      for (int i = 0; i < p.rows; i++) {
        long[] expected = set.product(a[i], vector);
        for (int k = 0; k < p.n; k++) {
          assertThat(out[i * p.n + k] & p.qMask).isEqualTo((int) expected[k] & p.qMask);
        }
      }
    }
  }
}
