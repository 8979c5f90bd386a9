package org.ngcc4j.atlas;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.InvalidKeyException;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SigningKey;

/// What users are warned of is true of the bytes made here: the published finding sign-15-4, word
/// W1 of section 11.
///
/// Mask coefficients `2i` and `2i + 1` are equal, so `z[2i] - z[2i+1]` is the same difference of
/// `c s1`: a linear equation in `s1` that everybody knows who sees a signature.
class AtlasBreakTest {
  private static final int PRIME = 65537;

  @ParameterizedTest
  @EnumSource(names = {"LWRDSA128", "LWRDSA192", "LWRDSA256"})
  void twoSignaturesAndLinearAlgebraGiveTheSecretVector(AtlasParameters p)
      throws InvalidKeyException {
    EncodedKeyPair pair = new AtlasKeyGeneration(p).generate(IccsDrng.seeded(new byte[] {15, 4}));
    SigningKey key = new AtlasSigningKey(p, pair.secretKey());
    byte[][] signatures = {key.sign(new byte[] {1}), key.sign(new byte[] {2})};
    int[] stored =
        Transcription.unpack(pair.secretKey(), 112, p.columns * p.n, AtlasParameters.S1_BITS);
    for (int j = 0; j < p.columns; j++) {
      int[] s1 = Arrays.stream(stored, j * p.n, (j + 1) * p.n).map(u -> p.eta - u).toArray();
      assertThat(solve(equations(p, signatures, j))).containsExactly(s1);
    }
  }

  /// Rows of coefficients and a right side, modulo the prime.
  private static long[][] equations(AtlasParameters p, byte[][] signatures, int j) {
    long[][] rows = new long[signatures.length * p.n / 2][p.n + 1];
    int row = 0;
    for (byte[] signature : signatures) {
      int[] z = Transcription.unpack(signature, j * p.zPolyBytes, p.n, p.zBits);
      int[] support = Transcription.unpack(signature, p.supportAt, p.n, 1);
      int[] signs = Transcription.unpack(signature, p.supportAt + p.supportBytes, 64, 1);
      int[] c = new int[p.n];
      for (int k = 0, found = 0; k < p.n; k++) {
        c[k] = support[k] == 0 ? 0 : 1 - 2 * signs[found++];
      }
      for (int i = 0; i < p.n; i += 2) {
        for (int x = 0; x < p.n; x++) {
          int difference = rotated(c, i - x) - rotated(c, i + 1 - x);
          rows[row][x] = Math.floorMod(difference, PRIME);
        }
        // z is stored as gamma1 - 1 - z.
        rows[row++][p.n] = Math.floorMod(z[i + 1] - z[i], PRIME);
      }
    }
    return rows;
  }

  /// The coefficient of `X^power` in `X^n = -1`.
  private static int rotated(int[] c, int power) {
    return power < 0 ? -c[power + c.length] : power < c.length ? c[power] : -c[power - c.length];
  }

  /// Solves by elimination; the solution is small.
  private static int[] solve(long[][] rows) {
    int n = rows[0].length - 1;
    for (int column = 0; column < n; column++) {
      int pivot = column;
      while (rows[pivot][column] == 0) {
        pivot++;
      }
      long[] row = rows[pivot];
      rows[pivot] = rows[column];
      rows[column] = row;
      long inverse = power(row[column], PRIME - 2);
      for (int x = 0; x <= n; x++) {
        row[x] = row[x] * inverse % PRIME;
      }
      for (int i = 0; i < rows.length; i++) {
        long factor = i == column ? 0 : rows[i][column];
        for (int x = column; x <= n; x++) {
          rows[i][x] = Math.floorMod(rows[i][x] - factor * row[x], PRIME);
        }
      }
    }
    int[] solution = new int[n];
    for (int x = 0; x < n; x++) {
      solution[x] = Transcription.symmetric(rows[x][n], PRIME);
    }
    return solution;
  }

  private static long power(long base, int exponent) {
    long result = 1;
    for (int bit = 31 - Integer.numberOfLeadingZeros(exponent); bit >= 0; bit--) {
      result = result * result % PRIME;
      if ((exponent >> bit & 1) != 0) {
        result = result * base % PRIME;
      }
    }
    return result;
  }
}
