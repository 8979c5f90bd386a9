package org.ngcc4j.aigis;

import static org.ngcc4j.aigis.AigisParameters.N;
import static org.ngcc4j.aigis.AigisParameters.Q;
import static org.ngcc4j.aigis.AigisParameters.Q_BITS;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.SmallCoefficients;
import org.ngcc4j.symmetric.DrngLanes;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.symmetric.XofLanes;

/// The samplers of section 4 of `docs/spec/aigis.md`.
///
/// An instance is working memory for one operation: not safe for concurrent use, wiped by
/// [#wipe()]. The matrix is public, and the challenge may be used as an index. For the secret
/// vectors the pattern of accepted candidates decides addresses and the number of draws, as in the
/// scheme's own definition; their values decide nothing.
final class AigisSampling {
  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /// Draws of a polynomial of the matrix: 512 candidates, of which two or three are rejected.
  private static final int UNIFORM_CALLS = 4;

  private static final int UNIFORM_CALL_BYTES = 352;
  private static final int UNIFORM_BYTES = UNIFORM_CALLS * UNIFORM_CALL_BYTES;

  /// Bytes of every further draw, of all samplers.
  private static final int EXTRA_BYTES = 32;

  /// Four candidates of 22 bits.
  private static final int GROUP_BYTES = 11;

  /// What the submitted code skips by mistake behind a group near the end of a polynomial.
  private static final int TAIL_SKIP_BYTES = 2;

  private static final int CANDIDATE_MASK = (1 << Q_BITS) - 1;

  /// Most candidates of a small polynomial that one draw gives.
  private static final int MAX_CANDIDATES = 768;

  /// Most polynomials that are sampled side by side.
  private static final int MAX_BATCH = 16;

  private final AigisParameters p;
  private final int batch;
  private final DrngLanes generators;
  private final byte[] seeds;
  private final byte[] stream;
  private final byte[] extras;
  private final byte[] tail = new byte[EXTRA_BYTES + GROUP_BYTES];
  private final int[] group = new int[4];
  private final byte[] nonces;

  /// Only signing needs masks, and only key generation small polynomials.
  private @Nullable XofLanes xof;

  private int[] accepted = {};

  AigisSampling(AigisParameters p) {
    this(p, new DrngLanes(contexts(p)));
  }

  /// With generators of the caller's, for the tests of what no seed leads to.
  AigisSampling(AigisParameters p, DrngLanes generators) {
    this.p = p;
    this.generators = generators;
    batch = Math.min(MAX_BATCH, p.rows * p.columns);
    extras = new byte[batch * EXTRA_BYTES];
    seeds = new byte[contexts(p) * (p.seedBytes + 1)];
    // Room for eight bytes more lets the readers take a long at every place.
    stream = new byte[Math.max(batch * UNIFORM_BYTES, p.columns * p.zPolyBytes) + Long.BYTES];
    nonces = new byte[2 * p.columns];
  }

  /// Contexts for a batch of the matrix, and for all of `s1` and `s2`.
  private static int contexts(AigisParameters p) {
    return Math.max(Math.min(MAX_BATCH, p.rows * p.columns), p.rows + p.columns);
  }

  /// Overwrites everything that depends on seeds.
  void wipe() {
    generators.wipe();
    if (xof != null) {
      xof.wipe();
    }
    Arrays.fill(seeds, (byte) 0);
    Arrays.fill(stream, (byte) 0);
    Arrays.fill(extras, (byte) 0);
    Arrays.fill(tail, (byte) 0);
    Arrays.fill(group, 0);
    Arrays.fill(accepted, 0);
  }

  /// ExpandA (section 4.1): the matrix in the image of the transform.
  ///
  /// @param encoded begins with the public seed rho
  /// @param matrix receives K rows of polynomials with residues in `[0, q)`
  /// @param rowLength polynomials from one row to the next, at least L
  void matrix(byte[] encoded, int[] matrix, int rowLength) {
    int total = p.rows * p.columns;
    for (int first = 0; first < total; first += batch) {
      int count = Math.min(batch, total - first);
      for (int i = 0; i < count; i++) {
        seed(i, encoded, 16 * ((first + i) / p.columns) + (first + i) % p.columns);
      }
      generators.seed(seeds, p.seedBytes + 1, count);
      generators.draw(0, count, UNIFORM_CALLS, UNIFORM_CALL_BYTES, stream, 0, UNIFORM_BYTES);
      // Nearly every polynomial needs this fifth draw.
      generators.draw(0, count, 1, EXTRA_BYTES, extras, 0, EXTRA_BYTES);
      for (int i = 0; i < count; i++) {
        int row = (first + i) / p.columns;
        int column = (first + i) % p.columns;
        uniform(i, matrix, (row * rowLength + column) * N);
      }
    }
  }

  /// Uniform (section 4.1) for one polynomial whose first five draws were made.
  private void uniform(int context, int[] out, int to) {
    int count = 0;
    int at = context * UNIFORM_BYTES;
    for (int end = at + UNIFORM_BYTES; at < end; at += GROUP_BYTES) {
      long low = (long) LE_LONG.get(stream, at);
      long high = (long) LE_LONG.get(stream, at + 3);
      int a = (int) low & CANDIDATE_MASK;
      int b = (int) (low >>> 22) & CANDIDATE_MASK;
      int c = (int) (high >>> 20) & CANDIDATE_MASK;
      int d = (int) (high >>> 42);
      // Each is stored, and the next one overwrites it unless it was below q.
      out[to + count] = a;
      count += (a - Q) >>> 31;
      out[to + count] = b;
      count += (b - Q) >>> 31;
      out[to + count] = c;
      count += (c - Q) >>> 31;
      out[to + count] = d;
      count += (d - Q) >>> 31;
    }
    if (count < N) {
      uniformTail(context, out, to, count);
    }
  }

  /// The rest of a polynomial, from draws of 32 bytes; skips two bytes where the submitted code
  /// does.
  private void uniformTail(int context, int[] out, int to, int from) {
    int count = from;
    int have = 0;
    int skip = 0;
    for (boolean first = true; count < N; first = false) {
      if (!first) {
        generators.draw(
            context, context + 1, 1, EXTRA_BYTES, extras, context * EXTRA_BYTES, EXTRA_BYTES);
      }
      System.arraycopy(extras, context * EXTRA_BYTES, tail, have, EXTRA_BYTES);
      have += EXTRA_BYTES;
      int at = skip;
      while (count < N && at + GROUP_BYTES <= have) {
        boolean nearEnd = count + 4 > N;
        BitPacking.unpack(tail, at, Q_BITS, group, 0, 4);
        for (int i = 0; i < 4 && count < N; i++) {
          if (group[i] < Q) {
            out[to + count++] = group[i];
          }
        }
        at += nearEnd ? GROUP_BYTES + TAIL_SKIP_BYTES : GROUP_BYTES;
      }
      skip = Math.max(0, at - have);
      have = Math.max(0, have - at);
      System.arraycopy(tail, at - skip, tail, 0, have);
    }
  }

  /// Samples `s1` and `s2` (section 4.2).
  ///
  /// @param seed begins with the secret seed rnd
  /// @param s1 receives L polynomials with coefficients in [-1, 1]
  /// @param s2 receives K polynomials with coefficients in [-eta2, eta2]
  void secrets(byte[] seed, int[] s1, int[] s2) {
    accepted = new int[MAX_CANDIDATES + 1];
    for (int i = 0; i < p.columns + p.rows; i++) {
      seed(i, seed, i);
    }
    generators.seed(seeds, p.seedBytes + 1, p.columns + p.rows);
    small(0, p.columns, AigisParameters.ETA1, s1);
    small(p.columns, p.columns + p.rows, p.eta2, s2);
  }

  private void small(int from, int to, int eta, int[] out) {
    int bits = eta == 1 ? 2 : 4;
    int bytes = eta == 1 ? 192 : 384;
    generators.draw(from, to, 1, bytes, stream, 0, bytes);
    for (int context = from; context < to; context++) {
      int count =
          SmallCoefficients.accept(stream, (context - from) * bytes, bytes, bits, eta, accepted, 0);
      while (count < N) {
        generators.draw(context, context + 1, 1, EXTRA_BYTES, extras, 0, EXTRA_BYTES);
        count = SmallCoefficients.accept(extras, 0, EXTRA_BYTES, bits, eta, accepted, count);
      }
      System.arraycopy(accepted, 0, out, (context - from) * N, N);
    }
  }

  /// ExpandMask (section 4.3): the vector `y` of one attempt.
  ///
  /// @param keyAndMu SM3 after `key || mu`
  /// @param nonce number of the first polynomial
  /// @param y receives L polynomials with coefficients in [1 - gamma1, gamma1]
  void mask(Sm3 keyAndMu, int nonce, int[] y) {
    for (int i = 0; i < p.columns; i++) {
      nonces[2 * i] = (byte) (nonce + i);
      nonces[2 * i + 1] = (byte) ((nonce + i) >>> 8);
    }
    XofLanes lanes = xof;
    if (lanes == null) {
      lanes = new XofLanes();
      xof = lanes;
    }
    lanes.expand(keyAndMu, nonces, 2, p.columns, stream, 0, p.zPolyBytes);
    BitPacking.unpackOffset(stream, 0, p.zBits, p.gamma1, y, 0, p.columns * N);
  }

  /// SampleInBall (section 4.4): the challenge polynomial.
  ///
  /// The signs of sets 1 and 2 are those of the submitted code: only the first can be negative.
  ///
  /// @param seed holds the challenge's bytes
  /// @param from index of the first of them
  /// @param c receives 512 coefficients, tau of them 1 or -1
  void challenge(byte[] seed, int from, int[] c) {
    System.arraycopy(seed, from, seeds, 0, p.seedBytes);
    generators.seed(seeds, p.seedBytes, 1);
    generators.draw(0, 1, 1, p.challengeStreamBytes, stream, 0, p.challengeStreamBytes);
    long signs = (long) LE_LONG.get(stream, 0);
    long moreSigns = (long) LE_LONG.get(stream, 8);
    Arrays.fill(c, 0, N, 0);
    int limit = p.challengeStreamBytes;
    int at = (p.challengeWeight + 7) / 8;
    int bit = 0;
    for (int k = 0; k < p.challengeWeight; k++) {
      int i = N - p.challengeWeight + k;
      int index;
      do {
        if (at >= limit - 2) {
          generators.draw(0, 1, 1, EXTRA_BYTES, stream, 0, EXTRA_BYTES);
          limit = EXTRA_BYTES;
          at = 0;
        }
        index = (((stream[at] & 0xFF) | ((stream[at + 1] & 0xFF) << 8)) >>> bit) & (N - 1);
        at++;
        bit = (bit + 1) % 8;
        if (bit == 0) {
          at++;
        }
      } while (index > i);
      int sign = (int) (k < Long.SIZE ? signs >>> k : moreSigns >>> k) & 1;
      if (p.onlyFirstSign && k > 0) {
        sign = 0;
      }
      c[i] = c[index];
      c[index] = 1 - 2 * sign;
    }
  }

  /// Sets the seed of a context: a seed of the set's length and one byte.
  private void seed(int context, byte[] seed, int number) {
    int at = context * (p.seedBytes + 1);
    System.arraycopy(seed, 0, seeds, at, p.seedBytes);
    seeds[at + p.seedBytes] = (byte) number;
  }
}
