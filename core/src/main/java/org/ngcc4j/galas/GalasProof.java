package org.ngcc4j.galas;

import java.util.Arrays;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.field.BinaryFieldRows;

/// QuickSilver of degree three: the proof that the committed witness belongs to a preimage under
/// the one-way function.
///
/// Witness bit `r` stands behind the polynomial `v_r + w_r D`, of which the verifier knows the
/// value at Delta. Linear forms of the bits are such polynomials too, `f0 + f1 D`: the bits k_0
/// and k_1, the conjugates of the `a_i` and of the `sigma_i`, and `L3(k) + y`. The five
/// constraints are products of them in which the coefficient of D^3 vanishes; hashes of the other
/// three coefficients, masked, are the proof and what the next challenge is made from. The
/// verifier computes with values what the prover does with polynomials: here, with polynomials of
/// one coefficient.
///
/// Working memory for one operation; not safe for concurrent use. Time and addresses do not
/// depend on the witness and the macs.
///
/// Source: `docs/spec/galas.md` section 7.
final class GalasProof {
  /// Coefficients of a polynomial that are hashed.
  private static final int HASHED = 3;

  private static final int FORMS = ConjugateSums.FORMS;

  private final GalaParameters p;
  private final BinaryField field;
  private final GalaConstants constants;
  private final ConjugateSums sums;
  private final BinaryFieldRows rows;

  // The linear forms: f0, or the value at Delta.

  /// `A_i^(e)`: word `w` at `n w + e`.
  private final long[][] a;

  /// `S_i^(e)`: word `w` at `m w + e`.
  private final long[][] s;

  /// L3(k), and the two masks.
  private final long[][] single;

  /// Conjugates of what is known in the clear: the prover's `a_i` and `sigma_i`, the verifier's
  /// constants.
  private final long[] plainA;

  private final long[] plainS;

  /// `W_e`, and its counterpart in the clear.
  private final long[] weights;

  private final long[] plainWeights;
  private final long[] product;

  /// Outputs of a linear map, and its table of sums.
  private final long[] mapped;

  private final long[] table;
  private final long[] inputs;

  /// Unreduced coefficients of `Z`.
  private final long[][] z;

  /// Hash accumulators of each coefficient.
  private final long[][] h;

  private final long[][] g;
  private final long[] r0;
  private final long[] r1;
  private final long[] key;
  private final long[] shortKey;

  /// The factors of a constraint.
  private final long[][] left;

  private final long[][] middle;
  private final long[][] right;
  private final long[][] partial;
  private final long[][] value;
  private final long[] delta2;
  private final long[] delta3;
  private final long[] term;
  private final long[] scratch;

  GalasProof(GalaParameters p) {
    this.p = p;
    field = p.field;
    constants = GalaConstants.of(p);
    sums = new ConjugateSums(p);
    rows = new BinaryFieldRows(field);
    int words = p.words;
    a = new long[FORMS][p.n * words];
    s = new long[FORMS][p.m * words];
    single = new long[FORMS][words];
    plainA = new long[p.n * words];
    plainS = new long[p.m * words];
    weights = new long[p.m * words];
    plainWeights = new long[p.m * words];
    product = new long[p.n * words];
    mapped = new long[p.n * words];
    table = new long[256 * words];
    inputs = new long[p.m * words];
    z = new long[HASHED][2 * words];
    h = new long[HASHED][words];
    g = new long[HASHED][words];
    r0 = new long[words];
    r1 = new long[words];
    key = new long[words];
    shortKey = new long[words];
    left = new long[HASHED][words];
    middle = new long[HASHED][words];
    right = new long[HASHED][words];
    partial = new long[HASHED][words];
    value = new long[HASHED][words];
    delta2 = new long[words];
    delta3 = new long[words];
    term = new long[words];
    scratch = new long[field.scratchWords()];
  }

  /// Makes a proof.
  ///
  /// @param gala the evaluated one-way function, with sigma_i
  /// @param macs `v_r` of the witness bits and of the two masks, one after the other
  /// @param u the bits of both masks, as two elements
  /// @param challenge chall_2
  /// @param check receives qs_check
  /// @param proof receives the two elements of qs_proof
  void prove(Gala gala, long[] macs, long[] u, byte[] challenge, long[] check, long[] proof) {
    int words = p.words;
    takeChallenge(challenge);
    evaluateForms(macs);
    // k_0 k_1 + 1, lifted by one degree.
    zero(value);
    multiply(macs, 0, macs, words, value[1], 0);
    long bit0 = -(gala.k[0] & 1);
    long bit1 = -(gala.k[0] >>> 1 & 1);
    for (int w = 0; w < words; w++) {
      value[2][w] = (bit1 & macs[w]) ^ (bit0 & macs[words + w]);
    }
    hash(HASHED);
    zero(z);
    for (int i = 0; i < FORMS; i++) {
      conjugates(gala.a[i], p.n, plainA);
      conjugates(gala.sigma[i], p.m, plainS);
      proveInverse(i);
      weights(i, a[i], weights);
      weights(i, plainA, plainWeights);
      rows.addDot(s[i], 0, p.m, weights, 0, p.m, p.m, z[0], 0);
      rows.addDot(plainS, 0, p.m, weights, 0, p.m, p.m, z[1], 0);
      rows.addDot(s[i], 0, p.m, plainWeights, 0, p.m, p.m, z[1], 0);
    }
    // Z (L3(k) + y) + 1.
    field.reduce(z[0], 0, left[0], 0);
    field.reduce(z[1], 0, left[1], 0);
    System.arraycopy(gala.z, 0, left[2], 0, words);
    System.arraycopy(single[0], 0, right[0], 0, words);
    sum(gala.l3, gala.y, right[1]);
    zero(value);
    for (int i = 0; i < HASHED; i++) {
      multiplyAdd(left[i], right[0], value[i]);
      if (i > 0) {
        multiplyAdd(left[i - 1], right[1], value[i]);
      }
    }
    hash(HASHED);
    combine(0, single[1], check);
    sum(single[2], u, term);
    combine(1, term, partial[0]);
    System.arraycopy(partial[0], 0, proof, 0, words);
    System.arraycopy(u, words, term, 0, words);
    combine(2, term, partial[0]);
    System.arraycopy(partial[0], 0, proof, words, words);
  }

  /// `S_i A_i A_i^(m) + 1`, as polynomials.
  private void proveInverse(int i) {
    get(a[i], p.n, 0, left[0]);
    get(plainA, p.n, 0, left[1]);
    get(a[i], p.n, p.m, middle[0]);
    get(plainA, p.n, p.m, middle[1]);
    get(s[i], p.m, 0, right[0]);
    get(plainS, p.m, 0, right[1]);
    zero(partial);
    multiplyAdd(left[0], middle[0], partial[0]);
    multiplyAdd(left[0], middle[1], partial[1]);
    multiplyAdd(left[1], middle[0], partial[1]);
    multiplyAdd(left[1], middle[1], partial[2]);
    zero(value);
    for (int j = 0; j < HASHED; j++) {
      multiplyAdd(partial[j], right[0], value[j]);
      if (j > 0) {
        multiplyAdd(partial[j - 1], right[1], value[j]);
      }
    }
    hash(HASHED);
  }

  /// Computes what the prover's qs_check must have been.
  ///
  /// @param x the public key's first half
  /// @param y its second half
  /// @param macs `q_r` of the witness bits and of the two masks, one after the other
  /// @param delta Delta
  /// @param proof the two elements of qs_proof
  /// @param challenge chall_2
  /// @param check receives qs_check
  void check(
      long[] x, long[] y, long[] macs, long[] delta, long[] proof, byte[] challenge, long[] check) {
    int words = p.words;
    takeChallenge(challenge);
    evaluateForms(macs);
    multiply(delta, 0, delta, 0, delta2, 0);
    multiply(delta2, 0, delta, 0, delta3, 0);
    // k_0 k_1 + 1, lifted by one degree.
    multiply(macs, 0, macs, words, term, 0);
    sum(term, delta2, term);
    multiply(term, 0, delta, 0, value[0], 0);
    hash(1);
    zero(z);
    for (int i = 0; i < FORMS; i++) {
      addConstants(i, x, delta);
      get(a[i], p.n, 0, left[0]);
      get(a[i], p.n, p.m, middle[0]);
      get(s[i], p.m, 0, right[0]);
      multiply(left[0], 0, middle[0], 0, partial[0], 0);
      multiply(partial[0], 0, right[0], 0, value[0], 0);
      sum(value[0], delta3, value[0]);
      hash(1);
      weights(i, a[i], weights);
      rows.addDot(s[i], 0, p.m, weights, 0, p.m, p.m, z[0], 0);
    }
    // Z (L3(k) + y) + 1.
    field.reduce(z[0], 0, left[0], 0);
    multiply(y, 0, delta, 0, term, 0);
    sum(term, single[0], term);
    multiply(left[0], 0, term, 0, value[0], 0);
    sum(value[0], delta3, value[0]);
    hash(1);
    // o_0 + (P1 + o_1) Delta + P2 Delta^2.
    sum(single[2], proof, term);
    multiply(term, 0, delta, 0, partial[0], 0);
    multiply(proof, words, delta2, 0, term, 0);
    sum(partial[0], term, term);
    sum(term, single[1], term);
    combine(0, term, check);
  }

  /// Adds the conjugates of `M_i(g_i)` times Delta to the form `A_i`.
  private void addConstants(int i, long[] x, long[] delta) {
    for (int w = 0; w < p.words; w++) {
      term[w] = constants.c[i][w] ^ (i == 0 ? x[w] : 0);
    }
    constants.m[i].apply(term, partial[0]);
    conjugates(partial[0], p.n, plainA);
    rows.multiplyBy(plainA, 0, p.n, delta, 0, plainA, 0, p.n, p.n);
    for (int j = 0; j < plainA.length; j++) {
      a[i][j] ^= plainA[j];
    }
  }

  /// `R0 || R1 || s || t`.
  private void takeChallenge(byte[] challenge) {
    Octets.toWords(challenge, 0, p.bytes, r0, 0);
    Octets.toWords(challenge, p.bytes, p.bytes, r1, 0);
    Octets.toWords(challenge, 2 * p.bytes, p.bytes, key, 0);
    Arrays.fill(shortKey, 0);
    Octets.toWords(challenge, 3 * p.bytes, Long.BYTES, shortKey, 0);
    zero(h);
    zero(g);
  }

  /// Evaluates the linear forms of the macs.
  private void evaluateForms(long[] macs) {
    int words = p.words;
    for (int i = 0; i < FORMS; i++) {
      constants.m[i].apply(macs, mapped, words, table);
      sums.set(i, mapped, 0);
    }
    for (int e = 0; e < p.n; e++) {
      sums.evaluate(a, e, p.n);
      sums.square();
    }
    for (int i = 0; i < FORMS; i++) {
      int first = (p.n + i * p.m) * words;
      System.arraycopy(macs, first, inputs, 0, p.m * words);
      constants.higherHalf.apply(inputs, mapped, words, table);
      sums.set(i, 0, p.m, inputs, 0);
      sums.set(i, p.m, p.m, mapped, 0);
    }
    for (int e = 0; e < p.m; e++) {
      sums.evaluate(s, e, p.m);
      sums.square();
    }
    constants.l[3].apply(macs, mapped, words, table);
    sums.set(0, mapped, 0);
    int masks = (p.n + 3 * p.m) * words;
    sums.set(1, macs, masks);
    sums.set(2, macs, masks + p.n * words);
    sums.evaluate(single, 0, 1);
  }

  /// The powers `2^e` of an element for all `e < count`.
  private void conjugates(long[] element, int count, long[] out) {
    System.arraycopy(element, 0, term, 0, p.words);
    for (int e = 0; e < count; e++) {
      for (int w = 0; w < p.words; w++) {
        out[w * count + e] = term[w];
      }
      field.square(term, 0, term, 0, scratch);
    }
  }

  /// `W_e = L[e] A^(e+m) + L[e+m] A^(e)` for `e < m`: conjugates of sigma repeat after m.
  private void weights(int i, long[] conjugates, long[] out) {
    int n = p.n;
    int m = p.m;
    long[] l = constants.coefficients[i];
    rows.multiply(l, 0, n, conjugates, m, n, out, 0, m, m);
    rows.multiply(l, m, n, conjugates, 0, n, product, 0, m, m);
    for (int j = 0; j < out.length; j++) {
      out[j] ^= product[j];
    }
  }

  /// Takes the coefficients of a constraint into the accumulators.
  private void hash(int coefficients) {
    for (int i = 0; i < coefficients; i++) {
      multiply(h[i], 0, key, 0, h[i], 0);
      sum(h[i], value[i], h[i]);
      multiply(g[i], 0, shortKey, 0, g[i], 0);
      sum(g[i], value[i], g[i]);
    }
  }

  /// `mask + R0 H + R1 G`.
  private void combine(int coefficient, long[] mask, long[] out) {
    System.arraycopy(mask, 0, out, 0, p.words);
    multiplyAdd(r0, h[coefficient], out);
    multiplyAdd(r1, g[coefficient], out);
  }

  private void get(long[] elements, int stride, int index, long[] out) {
    for (int w = 0; w < p.words; w++) {
      out[w] = elements[w * stride + index];
    }
  }

  private void multiply(long[] x, int xAt, long[] y, int yAt, long[] out, int to) {
    field.multiply(x, xAt, y, yAt, out, to, scratch);
  }

  private void multiplyAdd(long[] x, long[] y, long[] out) {
    field.multiply(x, 0, y, 0, product, 0, scratch);
    for (int w = 0; w < p.words; w++) {
      out[w] ^= product[w];
    }
  }

  /// Adds two elements, the first words of each.
  private void sum(long[] x, long[] y, long[] out) {
    for (int w = 0; w < p.words; w++) {
      out[w] = x[w] ^ y[w];
    }
  }

  private static void zero(long[][] elements) {
    for (long[] element : elements) {
      Arrays.fill(element, 0);
    }
  }

  /// Overwrites everything secret.
  void wipe() {
    sums.wipe();
    rows.wipe();
    for (long[][] elements :
        new long[][][] {a, s, single, z, h, g, left, middle, right, partial, value}) {
      zero(elements);
    }
    zero(
        new long[][] {
          plainA,
          plainS,
          weights,
          plainWeights,
          product,
          mapped,
          table,
          inputs,
          r0,
          r1,
          key,
          shortKey,
          delta2,
          delta3,
          term,
          scratch
        });
  }
}
