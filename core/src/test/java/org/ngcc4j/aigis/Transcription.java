package org.ngcc4j.aigis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.symmetric.IccsHash;
import org.ngcc4j.symmetric.IccsXof;

/// `docs/spec/aigis.md` word for word, for the tests to compare with: divisions, remainders,
/// branches and single bits, no tables, nothing shared with the implementation except the ICCS
/// helpers under both.
///
/// @param k rows of the matrix
/// @param l columns of the matrix
/// @param s bytes of a seed
/// @param b bytes of `tr` and `mu`
/// @param d dropped bits of `t`
/// @param eta2 bound of `s2`
/// @param tau weight of the challenge
/// @param zb bits of a coefficient of `z`
/// @param gamma2 half the rounding step
/// @param gamma3 bound of the error
/// @param omega largest weight of a hint
/// @param w1Bits bits of a packed high part
record Transcription(
    int k,
    int l,
    int s,
    int b,
    int d,
    int eta2,
    int tau,
    int zb,
    int gamma2,
    int gamma3,
    int omega,
    int w1Bits) {
  static final int N = 512;
  static final int Q = 4171777;

  static final Transcription SIG1 =
      new Transcription(2, 2, 32, 48, 15, 5, 24, 15, 347648, 504000, 72, 3);
  static final Transcription SIG2 =
      new Transcription(4, 4, 32, 48, 15, 1, 44, 17, 347648, 575000, 176, 3);
  static final Transcription SIG3 =
      new Transcription(8, 7, 64, 96, 13, 1, 118, 20, 521472, 612000, 102, 2);

  static Transcription of(AigisParameters p) {
    return switch (p) {
      case SIG1 -> SIG1;
      case SIG2 -> SIG2;
      case SIG3 -> SIG3;
    };
  }

  int gamma1() {
    return 1 << (zb - 1);
  }

  int alpha() {
    return 2 * gamma2;
  }

  int m() {
    return (Q - 1) / alpha();
  }

  int fixedBytes() {
    return l * 64 * zb + s;
  }

  /// The largest `z` that signer and verifier accept; the smallest is `1 - zBound()`.
  int zBound() {
    return gamma1() - tau;
  }

  static boolean within(int x, int bound) {
    return 1 - bound <= x && x <= bound;
  }

  // Section 3: encodings and arithmetic.

  static byte[] pack(int[] values, int bits) {
    byte[] out = new byte[(values.length * bits + 7) / 8];
    for (int i = 0; i < values.length * bits; i++) {
      if ((values[i / bits] >> (i % bits) & 1) != 0) {
        out[i / 8] |= (byte) (1 << (i % 8));
      }
    }
    return out;
  }

  static int[] unpack(byte[] in, int from, int count, int bits) {
    int[] values = new int[count];
    for (int i = 0; i < count * bits; i++) {
      values[i / bits] |= (in[from + i / 8] >> (i % 8) & 1) << (i % bits);
    }
    return values;
  }

  static int[] offset(int[] values, int offset) {
    return Arrays.stream(values).map(x -> offset - x).toArray();
  }

  static int[] ntt(int[] p) {
    int[] a = Arrays.stream(p).map(x -> Math.floorMod(x, Q)).toArray();
    int index = 1;
    for (int len = N / 2; len >= 1; len /= 2) {
      for (int start = 0; start < N; start += 2 * len) {
        long zeta = power(1327, Integer.reverse(index++) >>> 23);
        for (int j = start; j < start + len; j++) {
          int x = (int) (zeta * a[j + len] % Q);
          a[j + len] = (a[j] - x + Q) % Q;
          a[j] = (a[j] + x) % Q;
        }
      }
    }
    return a;
  }

  static int[] inverseNtt(int[] transformed) {
    int[] a = transformed.clone();
    for (int len = 1; len < N; len *= 2) {
      int index = N / (2 * len);
      for (int start = 0; start < N; start += 2 * len) {
        long inverseZeta = power(1327, 1024 - (Integer.reverse(index++) >>> 23));
        for (int j = start; j < start + len; j++) {
          int x = a[j];
          int y = a[j + len];
          a[j] = (x + y) % Q;
          a[j + len] = (int) ((x - y + Q) * inverseZeta % Q);
        }
      }
    }
    return Arrays.stream(a).map(x -> (int) (4163629L * x % Q)).toArray();
  }

  static long power(long base, int exponent) {
    long result = 1;
    for (int bit = 31; bit >= 0; bit--) {
      result = result * result % Q;
      if ((exponent >> bit & 1) != 0) {
        result = result * base % Q;
      }
    }
    return result;
  }

  /// The product with a sparse polynomial over the integers.
  static int[] times(int[] c, int[] p) {
    int[] out = new int[N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N && c[i] != 0; j++) {
        out[(i + j) % N] += i + j < N ? c[i] * p[j] : -c[i] * p[j];
      }
    }
    return out;
  }

  int[][] matrixTimes(int[][][] matrix, int[][] vector) {
    int[][] transformed = Arrays.stream(vector).map(Transcription::ntt).toArray(int[][]::new);
    int[][] out = new int[k][N];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < N; j++) {
        long sum = 0;
        for (int column = 0; column < l; column++) {
          sum += (long) matrix[i][column][j] * transformed[column][j] % Q;
        }
        out[i][j] = (int) (sum % Q);
      }
      out[i] = inverseNtt(out[i]);
    }
    return out;
  }

  // Section 3.2: rounding.

  int power2RoundHigh(int t) {
    return (t + (1 << (d - 1)) - 1) >> d;
  }

  int power2RoundLow(int t) {
    return t - (power2RoundHigh(t) << d);
  }

  int high(int a) {
    int h = (a + gamma2 - 1) / alpha();
    return h == m() ? 0 : h;
  }

  int low(int a) {
    int h = (a + gamma2 - 1) / alpha();
    return h == m() ? a - Q : a - h * alpha();
  }

  boolean hintBit(int v, int w1) {
    return v > gamma2 || v < -gamma2 || (v == -gamma2 && w1 != 0);
  }

  int useHint(boolean hint, int u) {
    if (!hint) {
      return high(u);
    }
    return low(u) > 0 ? (high(u) + 1) % m() : Math.floorMod(high(u) - 1, m());
  }

  /// The centred residue of `u - w1 alpha`.
  int error(int u, int w1) {
    int e = Math.floorMod(u - w1 * alpha(), Q);
    return e > Q / 2 ? e - Q : e;
  }

  // Section 3.3: hint encoding.

  byte[] encodeHint(boolean[] hint) {
    int[] counts = new int[8 * k];
    List<Integer> positions = new ArrayList<>();
    int max = 0;
    for (int j = 0; j < hint.length; j++) {
      if (hint[j]) {
        counts[j / 64]++;
        positions.add(j % 64);
        max = 1 + j / 64;
      }
    }
    byte[] packedCounts = pack(Arrays.copyOf(counts, max), 4);
    byte[] packedPositions = pack(positions.stream().mapToInt(x -> x).toArray(), 6);
    byte[] out = Arrays.copyOf(new byte[] {(byte) max}, 1 + packedCounts.length);
    System.arraycopy(packedCounts, 0, out, 1, packedCounts.length);
    return join(out, packedPositions);
  }

  /// Decodes a hint as leniently as the submitted code: what is not needed is not looked at.
  boolean[] decodeHintLeniently(byte[] in, int from) {
    int max = in[from] & 0xFF;
    int[] counts = unpack(in, from + 1, max, 4);
    int total = Arrays.stream(counts).sum();
    int[] positions = unpack(in, from + 1 + (max + 1) / 2, total, 6);
    boolean[] hint = new boolean[k * N];
    int next = 0;
    for (int block = 0; block < max; block++) {
      for (int i = 0; i < counts[block]; i++) {
        hint[64 * block + positions[next++]] = true;
      }
    }
    return hint;
  }

  // Section 4: samplers.

  /// A private context, read in draws.
  interface Draws {
    byte[] get(int bytes);

    static Draws of(byte[] seed) {
      return IccsDrng.seeded(seed)::drawBytes;
    }
  }

  static int[] uniform(Draws draws) {
    int[] a = new int[N];
    byte[] buf = {};
    int count = 0;
    int call = 0;
    int drop = 0;
    while (count < N) {
      buf = join(buf, draws.get(call < 4 ? 352 : 32));
      call++;
      int pos = drop;
      drop = 0;
      while (count < N && pos + 11 <= buf.length) {
        boolean tail = count + 4 > N;
        for (int word : unpack(buf, pos, 4, 22)) {
          if (word < Q && count < N) {
            a[count++] = word;
          }
        }
        pos += tail ? 13 : 11;
      }
      if (pos > buf.length) {
        drop = pos - buf.length;
        pos = buf.length;
      }
      buf = Arrays.copyOfRange(buf, pos, buf.length);
    }
    return a;
  }

  static int[] small(Draws draws, int eta) {
    int[] a = new int[N];
    int bits = eta == 1 ? 2 : 4;
    int count = 0;
    int bytes = eta == 1 ? 192 : 384;
    while (count < N) {
      byte[] buf = draws.get(bytes);
      for (int v : unpack(buf, 0, 8 * bytes / bits, bits)) {
        if (v <= 2 * eta && count < N) {
          a[count++] = eta - v;
        }
      }
      bytes = 32;
    }
    return a;
  }

  int[] sampleInBall(Draws draws) {
    int[] c = new int[N];
    byte[] buf = draws.get(this.equals(SIG3) ? 256 : 128);
    int lim = buf.length;
    byte[] signs = Arrays.copyOf(buf, (tau + 7) / 8);
    int pos = signs.length;
    int bit = 0;
    for (int step = 0; step < tau; step++) {
      int i = 512 - tau + step;
      int v;
      do {
        if (pos >= lim - 2) {
          buf = draws.get(32);
          pos = 0;
          lim = 32;
        }
        v = ((buf[pos] & 0xFF) + 256 * (buf[pos + 1] & 0xFF)) >> bit & 511;
        pos += 1;
        bit += 1;
        if (bit == 8) {
          bit = 0;
          pos += 1;
        }
      } while (v > i);
      c[i] = c[v];
      boolean negative = (signs[step / 8] >> (step % 8) & 1) != 0;
      c[v] = negative && (this.equals(SIG3) || step == 0) ? -1 : 1;
    }
    return c;
  }

  int[][] expandMask(byte[] key, byte[] mu, int nonce) {
    int[][] y = new int[l][];
    for (int i = 0; i < l; i++) {
      byte[] le16 = {(byte) (nonce + i), (byte) ((nonce + i) >> 8)};
      byte[] bytes = IccsXof.expand(join(join(key, mu), le16), 64 * zb);
      y[i] = offset(unpack(bytes, 0, N, zb), gamma1());
    }
    return y;
  }

  int[][][] expandA(byte[] rho) {
    int[][][] matrix = new int[k][l][];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < l; j++) {
        matrix[i][j] = uniform(Draws.of(join(rho, (byte) (16 * i + j))));
      }
    }
    return matrix;
  }

  // Section 5: algorithms.

  EncodedKeyPair keyPair(byte[] xi) {
    byte[] seeds = IccsXof.expand(xi, 3 * s);
    byte[] rnd = Arrays.copyOf(seeds, s);
    byte[] rho = Arrays.copyOfRange(seeds, s, 2 * s);
    byte[] key = Arrays.copyOfRange(seeds, 2 * s, 3 * s);
    int[][] s1 = new int[l][];
    int[][] s2 = new int[k][];
    for (int i = 0; i < l; i++) {
      s1[i] = small(Draws.of(join(rnd, (byte) i)), 1);
    }
    for (int i = 0; i < k; i++) {
      s2[i] = small(Draws.of(join(rnd, (byte) (l + i))), eta2);
    }
    int[][] product = matrixTimes(expandA(rho), s1);
    byte[] publicKey = rho;
    byte[] t0 = {};
    for (int i = 0; i < k; i++) {
      int[] t = new int[N];
      for (int j = 0; j < N; j++) {
        t[j] = Math.floorMod(product[i][j] + s2[i][j], Q);
      }
      publicKey =
          join(publicKey, pack(Arrays.stream(t).map(this::power2RoundHigh).toArray(), 22 - d));
      int[] low = Arrays.stream(t).map(this::power2RoundLow).toArray();
      t0 = join(t0, pack(offset(low, 1 << (d - 1)), d));
    }
    byte[] secretKey = join(join(rho, key), IccsXof.expand(publicKey, b));
    for (int[] p : s1) {
      secretKey = join(secretKey, pack(offset(p, 1), 2));
    }
    for (int[] p : s2) {
      secretKey = join(secretKey, pack(offset(p, eta2), s2Bits()));
    }
    return new EncodedKeyPair(publicKey, join(secretKey, t0));
  }

  int s2Bits() {
    return eta2 == 5 ? 4 : 2;
  }

  /// A secret key, taken apart.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Secrets(byte[] rho, byte[] key, byte[] tr, int[][] s1, int[][] s2, int[][] t0) {}

  Secrets secrets(byte[] secretKey) {
    int at = 2 * s + b;
    int[][] s1 = new int[l][];
    for (int i = 0; i < l; i++, at += 128) {
      s1[i] = offset(unpack(secretKey, at, N, 2), 1);
    }
    int[][] s2 = new int[k][];
    for (int i = 0; i < k; i++, at += 64 * s2Bits()) {
      s2[i] = offset(unpack(secretKey, at, N, s2Bits()), eta2);
    }
    int[][] t0 = new int[k][];
    for (int i = 0; i < k; i++, at += 64 * d) {
      t0[i] = offset(unpack(secretKey, at, N, d), 1 << (d - 1));
    }
    return new Secrets(
        Arrays.copyOf(secretKey, s),
        Arrays.copyOfRange(secretKey, s, 2 * s),
        Arrays.copyOfRange(secretKey, 2 * s, 2 * s + b),
        s1,
        s2,
        t0);
  }

  /// One attempt to sign, carried to its end whatever the four tests say.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Attempt(
      Transcription set, byte[] challenge, int[][] z, int[][] r, int[][] v, boolean[] hint) {

    boolean zFits() {
      return fits(z, set.zBound());
    }

    boolean rFits() {
      return fits(r, set.gamma2 - set.tau * set.eta2 - 1);
    }

    boolean vFits() {
      return fits(v, set.gamma3);
    }

    boolean blocksFit() {
      for (int block = 0; block < hint.length / 64; block++) {
        int ones = 0;
        for (int j = 0; j < 64; j++) {
          ones += hint[64 * block + j] ? 1 : 0;
        }
        if (ones > 15) {
          return false;
        }
      }
      return true;
    }

    int weight() {
      int ones = 0;
      for (boolean bit : hint) {
        ones += bit ? 1 : 0;
      }
      return ones;
    }

    boolean accepted() {
      return zFits() && rFits() && vFits() && blocksFit() && weight() <= set.omega;
    }

    /// The signature that the attempt gives, accepted or not.
    byte[] encode() {
      byte[] out = {};
      for (int[] p : z) {
        out = join(out, pack(offset(p, set.gamma1()), set.zb));
      }
      return join(join(out, challenge), set.encodeHint(hint));
    }

    private static boolean fits(int[][] vector, int bound) {
      return Arrays.stream(vector).flatMapToInt(Arrays::stream).allMatch(x -> within(x, bound));
    }
  }

  byte[] mu(byte[] tr, byte[] message) {
    return IccsXof.expand(join(tr, message), b);
  }

  byte[] challengeHash(byte[] mu, int[][] w1) {
    byte[] in = mu;
    for (int[] p : w1) {
      in = join(in, pack(p, w1Bits));
    }
    return IccsHash.hash(8 * s, in);
  }

  Attempt attempt(Secrets secrets, int[][][] matrix, byte[] mu, int nonce) {
    int[][] y = expandMask(secrets.key, mu, nonce);
    int[][] w = matrixTimes(matrix, y);
    int[][] w1 = new int[k][];
    for (int i = 0; i < k; i++) {
      w1[i] = Arrays.stream(w[i]).map(this::high).toArray();
    }
    byte[] challenge = challengeHash(mu, w1);
    int[] c = sampleInBall(Draws.of(challenge));
    int[][] z = new int[l][];
    for (int i = 0; i < l; i++) {
      z[i] = plus(y[i], 1, times(c, secrets.s1[i]));
    }
    int[][] r = new int[k][];
    int[][] v = new int[k][];
    boolean[] hint = new boolean[k * N];
    for (int i = 0; i < k; i++) {
      r[i] = plus(Arrays.stream(w[i]).map(this::low).toArray(), -1, times(c, secrets.s2[i]));
      v[i] = plus(r[i], 1, times(c, secrets.t0[i]));
      for (int j = 0; j < N; j++) {
        hint[i * N + j] = hintBit(v[i][j], w1[i][j]);
      }
    }
    return new Attempt(this, challenge, z, r, v, hint);
  }

  byte[] sign(byte[] secretKey, byte[] message) {
    return signRepresentative(secretKey, mu(secrets(secretKey).tr, message));
  }

  byte[] signRepresentative(byte[] secretKey, byte[] mu) {
    Secrets secrets = secrets(secretKey);
    int[][][] matrix = expandA(secrets.rho);
    for (int nonce = 0; ; nonce += l) {
      Attempt attempt = attempt(secrets, matrix, mu, nonce);
      if (attempt.accepted()) {
        return attempt.encode();
      }
    }
  }

  /// Whether the verification's equation holds and its error is small, whatever the bounds of `z`,
  /// the weight of the hint and its encoding.
  ///
  /// @param errorBound gamma3, or more to let larger errors pass
  boolean equationHolds(byte[] publicKey, byte[] message, byte[] signature, int errorBound) {
    int[][] z = new int[l][];
    for (int i = 0; i < l; i++) {
      z[i] = offset(unpack(signature, i * 64 * zb, N, zb), gamma1());
    }
    byte[] challenge = Arrays.copyOfRange(signature, l * 64 * zb, fixedBytes());
    boolean[] hint = decodeHintLeniently(signature, fixedBytes());
    int[] c = sampleInBall(Draws.of(challenge));
    int[][] product = matrixTimes(expandA(Arrays.copyOf(publicKey, s)), z);
    int[][] w1 = new int[k][N];
    boolean small = true;
    for (int i = 0; i < k; i++) {
      int[] ct1 = times(c, unpack(publicKey, s + i * 64 * (22 - d), N, 22 - d));
      for (int j = 0; j < N; j++) {
        int u = (int) Math.floorMod(product[i][j] - ((long) ct1[j] << d), (long) Q);
        w1[i][j] = useHint(hint[i * N + j], u);
        small &= within(error(u, w1[i][j]), errorBound);
      }
    }
    byte[] mu = mu(IccsXof.expand(publicKey, b), message);
    return small && Arrays.equals(challengeHash(mu, w1), challenge);
  }

  private static int[] plus(int[] x, int sign, int[] y) {
    int[] out = new int[N];
    Arrays.setAll(out, j -> x[j] + sign * y[j]);
    return out;
  }

  static byte[] join(byte[] head, byte... tail) {
    byte[] out = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, out, head.length, tail.length);
    return out;
  }
}
