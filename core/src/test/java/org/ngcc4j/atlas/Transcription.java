package org.ngcc4j.atlas;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.symmetric.IccsXof;

/// `docs/spec/atlas.md` word for word, for the tests to compare with: schoolbook products, branches
/// and single bits, no tables, nothing shared with the implementation except the pseudoXOF.
///
/// @param n coefficients of a polynomial
/// @param qb bits of q
/// @param pb bits of p
/// @param k rows of the matrix
/// @param l columns of the matrix
/// @param kappa weight of the challenge
/// @param beta1 margin of `z`
/// @param beta2 margin of the low parts
record Transcription(int n, int qb, int pb, int k, int l, int kappa, int beta1, int beta2) {
  static Transcription of(AtlasParameters p) {
    return switch (p) {
      case LWRDSA128 -> new Transcription(128, 23, 18, 9, 6, 31, 51, 8);
      case LWRDSA192 -> new Transcription(128, 23, 19, 13, 10, 64, 33, 12);
      case LWRDSA256 -> new Transcription(256, 23, 20, 8, 7, 60, 73, 12);
      case LWRDSA512 -> new Transcription(512, 25, 22, 8, 7, 60, 73, 12);
    };
  }

  int q() {
    return 1 << qb;
  }

  int p() {
    return 1 << pb;
  }

  int sh() {
    return qb - pb;
  }

  int eta() {
    return 1 << (sh() - 1);
  }

  int gamma1() {
    return 1 << (qb - 4);
  }

  int gb() {
    return pb - 4;
  }

  int gamma2() {
    return 1 << (gb() - 1);
  }

  // Section 2.

  int round(long x) {
    return (int) (Math.floorMod(x, (long) q()) + (1 << (sh() - 1))) >> sh();
  }

  private int multipleOfStep(int a) {
    return (a - 1 + gamma2()) >>> gb();
  }

  int hi(int a) {
    return multipleOfStep(a) & 15;
  }

  int lo(int a) {
    return a - (multipleOfStep(a) << gb());
  }

  static boolean inRange(int x, int bound) {
    return -(bound - 2) <= x && x <= bound - 1;
  }

  static int symmetric(long x, int m) {
    int residue = (int) Math.floorMod(x, (long) m);
    return residue > m / 2 ? residue - m : residue;
  }

  /// PACK_b, one bit after the other.
  static byte[] pack(int[] values, int bits) {
    byte[] out = new byte[(values.length * bits + 7) / 8];
    for (int i = 0; i < values.length * bits; i++) {
      out[i / 8] |= (byte) ((values[i / bits] >> (i % bits) & 1) << (i % 8));
    }
    return out;
  }

  static int[] unpack(byte[] in, int from, int count, int bits) {
    int[] out = new int[count];
    for (int i = 0; i < count * bits; i++) {
      out[i / bits] |= (in[from + i / 8] >> (i % 8) & 1) << (i % bits);
    }
    return out;
  }

  /// `(a b)` in `Z[x]/(x^n + 1)`.
  long[] product(int[] a, int[] b) {
    long[] out = new long[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        out[(i + j) % n] += i + j < n ? (long) a[i] * b[j] : -(long) a[i] * b[j];
      }
    }
    return out;
  }

  long[] product(int[][] row, int[][] vector) {
    long[] sum = new long[n];
    for (int j = 0; j < l; j++) {
      long[] product = product(row[j], vector[j]);
      for (int x = 0; x < n; x++) {
        sum[x] += product[x];
      }
    }
    return sum;
  }

  // Section 3.

  int[][][] matrix(byte[] rho) {
    int[][][] a = new int[k][l][n];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < l; j++) {
        byte[] stream = IccsXof.expand(join(rho, new byte[] {(byte) (i + 16 * j)}), 3 * n);
        for (int x = 0; x < n; x++) {
          a[i][j][x] =
              ((stream[3 * x] & 0xFF)
                      + ((stream[3 * x + 1] & 0xFF) << 8)
                      + ((stream[3 * x + 2] & 0xFF) << 16))
                  % q();
        }
      }
    }
    return a;
  }

  int[][] secrets(byte[] rhoPrime) {
    int[][] s1 = new int[l][n];
    for (int j = 0; j < l; j++) {
      int found = 0;
      for (int ct = 0; found < n; ct++) {
        for (byte b : IccsXof.expand(join(rhoPrime, new byte[] {(byte) j, (byte) ct}), 136)) {
          for (int v : new int[] {b & 15, b >> 4 & 15}) {
            if (v <= 2 * eta() && found < n) {
              s1[j][found++] = eta() - v;
            }
          }
        }
      }
    }
    return s1;
  }

  int[] mask(byte[] keyAndMu, int nonce) {
    List<Integer> found = new ArrayList<>();
    for (int block = nonce; found.size() < n; block++) {
      byte[] nonceBytes = {(byte) block, (byte) (block >> 8)};
      appendMask(IccsXof.expand(join(keyAndMu, nonceBytes), 816), found);
    }
    return found.stream().mapToInt(Integer::intValue).limit(n).toArray();
  }

  /// Appends what one block of a mask's stream gives.
  void appendMask(byte[] block, List<Integer> found) {
    int width = n == 512 ? 3 : 5;
    for (int at = 0; at + width <= block.length; at += width) {
      int last = block[at + width - 1] & 0xFF;
      int middle = block[at + width - 2] & 0xFF;
      int first = block[at + width - 3] & 0xFF;
      int v =
          n == 512
              ? first + (middle << 8) + (last << 16)
              : (first >> 4) + (middle << 4) + (last << 12);
      if (v <= 2 * gamma1() - 2) {
        found.add(gamma1() - 1 - v);
        if (n != 512) {
          found.add(gamma1() - 1 - v);
        }
      }
    }
  }

  /// The challenge of a stream of 136 bytes.
  int[] challenge(byte[] o) {
    int[] c = new int[n];
    int pos = 8;
    for (int i = n - kappa; i < n; i++) {
      int b;
      do {
        if (pos == 136) {
          pos = 0;
        }
        b = o[pos++] & 0xFF;
      } while (b > i);
      int step = i - (n - kappa);
      c[i] = c[b];
      c[b] = (o[step / 8] >> (step % 8) & 1) == 1 ? -1 : 1;
    }
    return c;
  }

  int[] challenge(byte[] mu, int[][] w1) {
    byte[] in = mu;
    for (int[] polynomial : w1) {
      in = join(in, pack(polynomial, 4));
    }
    return challenge(IccsXof.expand(in, 136));
  }

  // Sections 4 to 6.

  EncodedKeyPair keyPair(byte[] seed) {
    byte[] seeds = IccsXof.expand(seed, 96);
    byte[] rho = Arrays.copyOf(seeds, 32);
    int[][] s1 = secrets(Arrays.copyOfRange(seeds, 32, 64));
    byte[] pk = rho;
    byte[] encodedT0 = {};
    for (int[][] row : matrix(rho)) {
      int[] t1 = new int[n];
      int[] shifted = new int[n];
      long[] product = product(row, s1);
      for (int x = 0; x < n; x++) {
        int t = round(product[x]);
        t1[x] = Math.floorDiv(t - 1 + 512, 1024);
        shifted[x] = 512 - (t - 1024 * t1[x]);
      }
      pk = join(pk, pack(t1, pb - 9));
      encodedT0 = join(encodedT0, pack(shifted, 10));
    }
    byte[] sk = join(join(rho, Arrays.copyOfRange(seeds, 64, 96)), IccsXof.expand(pk, 48));
    for (int[] polynomial : s1) {
      sk = join(sk, pack(Arrays.stream(polynomial).map(s -> eta() - s).toArray(), 6));
    }
    return new EncodedKeyPair(pk, join(sk, encodedT0));
  }

  byte[] sign(byte[] sk, byte[] message) {
    byte[] mu = IccsXof.expand(join(Arrays.copyOfRange(sk, 64, 112), message), 48);
    byte[] keyAndMu = join(Arrays.copyOfRange(sk, 32, 64), mu);
    int[][][] a = matrix(Arrays.copyOf(sk, 32));
    int[][] s1 = new int[l][];
    for (int j = 0; j < l; j++) {
      int[] stored = unpack(sk, 112 + j * n * 6 / 8, n, 6);
      s1[j] = Arrays.stream(stored).map(s -> eta() - s).toArray();
    }
    int[][] s2 = new int[k][n];
    int[][] t0 = new int[k][];
    for (int i = 0; i < k; i++) {
      long[] product = product(a[i], s1);
      for (int x = 0; x < n; x++) {
        s2[i][x] = (round(product[x]) << sh()) - (int) Math.floorMod(product[x], (long) q());
      }
      int[] stored = unpack(sk, 112 + l * n * 6 / 8 + i * n * 10 / 8, n, 10);
      t0[i] = Arrays.stream(stored).map(t -> 512 - t).toArray();
    }
    for (int nonce = 0; ; nonce += l) {
      byte[] signature = attempt(a, s1, s2, t0, keyAndMu, mu, nonce);
      if (signature.length > 0) {
        return signature;
      }
    }
  }

  /// Returns nothing if the attempt is rejected.
  private byte[] attempt(
      int[][][] a, int[][] s1, int[][] s2, int[][] t0, byte[] keyAndMu, byte[] mu, int nonce) {
    byte[] rejected = {};
    int[][] y = new int[l][];
    for (int j = 0; j < l; j++) {
      y[j] = mask(keyAndMu, nonce + j);
    }
    long[][] w = new long[k][];
    int[][] w1 = new int[k][n];
    for (int i = 0; i < k; i++) {
      w[i] = product(a[i], y);
      for (int x = 0; x < n; x++) {
        w1[i][x] = hi(round(w[i][x]) % p());
      }
    }
    int[] c = challenge(mu, w1);
    byte[] out = {};
    for (int j = 0; j < l; j++) {
      long[] product = product(c, s1[j]);
      int[] stored = new int[n];
      for (int x = 0; x < n; x++) {
        int z = symmetric(y[j][x] + product[x], q());
        if (!inRange(z, gamma1() - beta1)) {
          return rejected;
        }
        stored[x] = gamma1() - 1 - z;
      }
      out = join(out, pack(stored, qb - 3));
    }
    List<Integer> positions = new ArrayList<>();
    byte[] counts = new byte[k];
    for (int i = 0; i < k; i++) {
      long[] cs2 = product(c, s2[i]);
      long[] ct0 = product(c, t0[i]);
      for (int x = 0; x < n; x++) {
        int r = round(w[i][x] - cs2[x]) % p();
        int e = symmetric(ct0[x], q());
        if (!inRange(lo(r), gamma2() - beta2) || hi(r) != w1[i][x] || !inRange(e, gamma2())) {
          return rejected;
        }
        if (hi(Math.floorMod(r + e, p())) != hi(r)) {
          positions.add(x);
        }
      }
      counts[i] = (byte) positions.size();
    }
    if (positions.size() > 128) {
      return rejected;
    }
    int[] slots = Arrays.copyOf(positions.stream().mapToInt(Integer::intValue).toArray(), 128);
    out = join(join(out, pack(slots, n == 512 ? 9 : 8)), counts);
    return join(out, encodeChallenge(c));
  }

  private byte[] encodeChallenge(int[] c) {
    int[] support = Arrays.stream(c).map(Math::abs).toArray();
    int[] signs = Arrays.stream(c).filter(x -> x != 0).map(x -> x < 0 ? 1 : 0).toArray();
    byte[] out = join(pack(support, 1), pack(Arrays.copyOf(signs, 64), 1));
    return n == 512 ? join(out, new byte[1]) : out;
  }

  static byte[] join(byte[] a, byte[] b) {
    byte[] out = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, out, a.length, b.length);
    return out;
  }
}
