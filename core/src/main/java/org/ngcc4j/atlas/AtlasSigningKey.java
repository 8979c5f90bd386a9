package org.ngcc4j.atlas;

import static org.ngcc4j.atlas.AtlasParameters.DROPPED_BITS;
import static org.ngcc4j.atlas.AtlasParameters.HASH_BYTES;
import static org.ngcc4j.atlas.AtlasParameters.HINT_SLOTS;
import static org.ngcc4j.atlas.AtlasParameters.S1_BITS;
import static org.ngcc4j.atlas.AtlasParameters.SEED_BYTES;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SigningKey;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.Rounding;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.symmetric.IccsXof;
import org.ngcc4j.symmetric.Sm3;

/// A MORNING-ATLAS secret key with its matrix expanded and its secrets laid out for products.
///
/// **Two signatures of a key reveal it**, whatever the implementation does: see [AtlasScheme].
///
/// Signing is deterministic: the source of randomness is never asked. What an attempt computes with
/// secrets is free of branches and indices that depend on them; which attempts fail, at which of
/// the tests and (for the first three) at which polynomial shows in the time, as is accepted for
/// schemes of this kind.
final class AtlasSigningKey implements SigningKey {
  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /// Nonces are 16 bits; the submitted code would repeat itself for ever.
  private static final int LAST_NONCE = 0xFFFF;

  private final AtlasParameters p;
  private final AtlasMatrix matrix;

  // Read by the tests of what is left after a signature and after the end of the key.
  final byte[] key;
  final byte[] tr;

  /// The tables of `s1`, `-s2` and `t0` one after the other, see
  /// [org.ngcc4j.field.SparseProduct].
  final int[] secrets;

  final Workspaces<Workspace> workspaces;
  private volatile boolean destroyed;

  /// Parses a key.
  ///
  /// @throws InvalidKeyException if the length is wrong, a coefficient of `s1` is out of range, or
  ///     `t0` or `tr` are not those that follow from `rho` and `s1`
  AtlasSigningKey(AtlasParameters p, byte[] encoded) throws InvalidKeyException {
    this.p = p;
    if (encoded.length != p.description.secretKeyBytes()) {
      throw new InvalidKeyException(
          "%s secret key: expected %d bytes, got %d"
              .formatted(p.instance(), p.description.secretKeyBytes(), encoded.length));
    }
    workspaces = new Workspaces<>(() -> new Workspace(p));
    key = Arrays.copyOfRange(encoded, SEED_BYTES, 2 * SEED_BYTES);
    tr = Arrays.copyOfRange(encoded, 2 * SEED_BYTES, 2 * SEED_BYTES + HASH_BYTES);
    secrets = new int[(p.columns + 2 * p.rows) * p.challengeProduct.tableLength()];
    Workspace w = workspaces.take();
    boolean usable = false;
    try {
      matrix = new AtlasMatrix(p, w.sampling, encoded);
      expand(w, encoded);
      usable = true;
    } finally {
      if (!usable) {
        destroy();
      }
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  /// Steps 1 and 2 of section 5.
  private void expand(Workspace w, byte[] encoded) throws InvalidKeyException {
    int at = 2 * SEED_BYTES + HASH_BYTES;
    int[] s1 = w.y;
    BitPacking.unpackOffset(encoded, at, S1_BITS, p.eta, s1, 0, s1.length);
    if (Rounding.outside(s1, 0, s1.length, p.eta + 1) != 0) {
      throw new InvalidKeyException(
          "%s secret key: a coefficient of s1 is outside [-%d, %d]"
              .formatted(p.instance(), p.eta, p.eta));
    }
    for (int j = 0; j < p.columns; j++) {
      p.challengeProduct.spread(s1, j * p.n, 1, secrets, table(j));
    }
    matrix.multiplySmall(s1, w.product, w.w);
    int[] t = w.high;
    System.arraycopy(w.w, 0, t, 0, t.length);
    for (int i = 0; i < p.rows; i++) {
      AtlasRounding.round(p, t, i * p.n);
    }
    for (int j = 0; j < t.length; j++) {
      w.w[j] = (t[j] << p.roundedBits) - (w.w[j] & p.qMask);
    }
    for (int i = 0; i < p.rows; i++) {
      p.challengeProduct.spread(w.w, i * p.n, -1, secrets, table(p.columns + i));
    }
    int[] t1 = w.w;
    Rounding.power2Round(t, t1, t, 0, t.length, DROPPED_BITS);
    for (int i = 0; i < p.rows; i++) {
      p.challengeProduct.spread(t, i * p.n, 1, secrets, table(p.columns + p.rows + i));
    }
    at += BitPacking.bytes(s1.length, S1_BITS);
    checkConsistent(w, encoded, at, t, t1);
  }

  /// Compares `t0` and `tr` with what `rho` and `s1` give; the comparisons take the same time
  /// wherever they differ.
  private void checkConsistent(Workspace w, byte[] encoded, int t0At, int[] t0, int[] t1)
      throws InvalidKeyException {
    byte[] publicKey = AtlasKeyGeneration.publicKey(p, encoded, t1);
    byte[] hash = new byte[HASH_BYTES];
    w.message.update(publicKey, 0, publicKey.length).finish(hash, 0, hash.length);
    BitPacking.unpackOffset(encoded, t0At, DROPPED_BITS, 1 << (DROPPED_BITS - 1), t1, 0, t1.length);
    int difference = 0;
    for (int j = 0; j < t0.length; j++) {
      difference |= t0[j] ^ t1[j];
    }
    if (difference != 0 || !MessageDigest.isEqual(hash, tr)) {
      throw new InvalidKeyException(
          "%s secret key: t0 and tr are not those that follow from rho and s1"
              .formatted(p.instance()));
    }
  }

  private int table(int polynomial) {
    return polynomial * p.challengeProduct.tableLength();
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public Signer signer(RandomBits random) {
    Objects.requireNonNull(random, "random");
    return signer();
  }

  /// Needs no generator: nothing is drawn.
  @Override
  public Signer signer() {
    checkUsable();
    return new AtlasSigner(this);
  }

  @Override
  public byte[] sign(byte[] message, RandomBits random) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(random, "random");
    checkUsable();
    Workspace w = workspaces.take();
    try {
      begin(w.message);
      w.message.update(message, 0, message.length);
      return sign(w, w.message);
    } finally {
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  @Override
  public byte[] sign(byte[] message) {
    // Nothing is drawn, so no generator is seeded.
    return sign(
        message,
        (out, offset, bits) -> {
          throw new IllegalStateException("signing is deterministic");
        });
  }

  @Override
  public void destroy() {
    destroyed = true;
    // Whoever sees a wiped value must see the mark too, see checkUsable.
    VarHandle.storeStoreFence();
    Arrays.fill(key, (byte) 0);
    Arrays.fill(tr, (byte) 0);
    Arrays.fill(secrets, 0);
  }

  @Override
  public boolean isDestroyed() {
    return destroyed;
  }

  /// Makes sure that everything read from the key so far was there.
  private void checkUsable() {
    VarHandle.loadLoadFence();
    if (destroyed) {
      throw new IllegalStateException("the key was destroyed");
    }
  }

  /// The message representative's hash, into which the message goes next.
  void begin(IccsXof xof) {
    xof.update(tr, 0, tr.length);
  }

  /// Section 5.
  ///
  /// @param message the hash after `tr || M`
  byte[] sign(IccsXof message) {
    Workspace w = workspaces.take();
    try {
      return sign(w, message);
    } finally {
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  private byte[] sign(Workspace w, IccsXof message) {
    w.commitment.begin(message);
    w.mask.update(key, 0, key.length).update(w.commitment.mu(), 0, HASH_BYTES);
    checkUsable();
    for (int nonce = 0; nonce + p.columns - 1 <= LAST_NONCE; nonce += p.columns) {
      if (attempt(w, nonce)) {
        // With secrets wiped on the way, z is y: next to another signature of the same message
        // it would reveal s1.
        checkUsable();
        return encode(w);
      }
      w.commitment.begin();
    }
    throw new IllegalStateException(
        p.instance() + ": no signature within 65536 nonces; the key is damaged");
  }

  /// One attempt; leaves its parts in the workspace if it is accepted.
  private boolean attempt(Workspace w, int nonce) {
    w.sampling.mask(w.mask, nonce, w.y);
    matrix.multiply(w.y, w.product, w.w);
    for (int i = 0; i < p.rows; i++) {
      int at = i * p.n;
      System.arraycopy(w.w, at, w.polynomial, 0, p.n);
      AtlasRounding.round(p, w.polynomial, 0);
      AtlasRounding.reduce(p, w.polynomial, 0);
      AtlasRounding.high(p, w.polynomial, 0, w.high, at);
      w.commitment.add(w.high, at);
    }
    if (!w.sampling.challenge(w.commitment.hash(), w.c)) {
      return false;
    }
    p.challengeProduct.windows(w.c, w.windows);
    // The second test refuses most: it comes first.
    return commitmentFits(w) && responseFits(w) && hintFits(w);
  }

  /// Tests 5 and 6: `r = Round(W - c s2) mod p`, in place of `W`, has small low parts, and the
  /// high parts of the commitment.
  private boolean commitmentFits(Workspace w) {
    int unfit = 0;
    for (int i = 0; i < p.rows && unfit == 0; i++) {
      int at = i * p.n;
      p.challengeProduct.add(secrets, table(p.columns + i), w.windows, w.w, at);
      AtlasRounding.round(p, w.w, at);
      AtlasRounding.reduce(p, w.w, at);
      System.arraycopy(w.w, at, w.polynomial, 0, p.n);
      AtlasRounding.decompose(p, w.polynomial, 0, w.otherHigh, 0);
      unfit |= AtlasRounding.outside(w.polynomial, 0, p.n, p.gamma2 - p.beta2);
      unfit |= AtlasRounding.difference(p, w.otherHigh, 0, w.high, at);
    }
    return unfit == 0;
  }

  /// Test 4: `z = y + c s1`, in place of `y`.
  private boolean responseFits(Workspace w) {
    int outside = 0;
    for (int j = 0; j < p.columns && outside == 0; j++) {
      p.challengeProduct.add(secrets, table(j), w.windows, w.y, j * p.n);
      outside |= AtlasRounding.outside(w.y, j * p.n, p.n, p.gamma1 - p.beta1);
    }
    return outside == 0;
  }

  /// Tests 7 and 8: `c t0` is small, and few high parts move when it is added.
  private boolean hintFits(Workspace w) {
    int outside = 0;
    int ones = 0;
    for (int i = 0; i < p.rows && outside == 0; i++) {
      Arrays.fill(w.polynomial, 0);
      p.challengeProduct.add(secrets, table(p.columns + p.rows + i), w.windows, w.polynomial, 0);
      outside |= AtlasRounding.outside(w.polynomial, 0, p.n, p.gamma2);
      ones += AtlasRounding.hint(p, w.w, w.polynomial, w.high, w.hint, i * p.n);
    }
    return outside == 0 && ones <= HINT_SLOTS;
  }

  /// Section 6.
  private byte[] encode(Workspace w) {
    byte[] out = new byte[p.description.maxSignatureBytes()];
    BitPacking.packOffset(w.y, 0, w.y.length, p.zBits, p.gamma1 - 1, out, 0);
    w.hintCode.encode(w.hint, out);
    long signs = 0;
    for (int j = 0, count = 0; j < p.n; j++) {
      if (w.c[j] != 0) {
        out[p.supportAt + j / Byte.SIZE] |= (byte) (1 << (j % Byte.SIZE));
        signs |= (w.c[j] >>> 31 & 1L) << count++;
      }
    }
    LE_LONG.set(out, p.supportAt + p.supportBytes, signs);
    return out;
  }

  /// Working memory of one signature.
  static final class Workspace {
    final AtlasSampling sampling;
    final AtlasMatrix.Product product;
    final AtlasHint hintCode;
    final AtlasCommitment commitment;
    final IccsXof message = new IccsXof();
    final Sm3 mask = new Sm3();
    final int[] polynomial;

    /// `y`, later `z`.
    final int[] y;

    /// The commitment `W`, later `r`.
    final int[] w;

    /// High parts of the commitment.
    final int[] high;

    final int[] otherHigh;
    final int[] c;
    final int[] windows;
    final byte[] hint;

    Workspace(AtlasParameters p) {
      sampling = new AtlasSampling(p);
      product = new AtlasMatrix.Product(p);
      hintCode = new AtlasHint(p);
      commitment = new AtlasCommitment(p);
      polynomial = new int[p.n];
      y = new int[p.columns * p.n];
      w = new int[p.rows * p.n];
      high = new int[p.rows * p.n];
      otherHigh = new int[p.n];
      c = new int[p.n];
      windows = new int[p.challengeWeight];
      hint = new byte[p.rows * p.n];
    }

    void wipe() {
      sampling.wipe();
      product.wipe();
      hintCode.wipe();
      commitment.wipe();
      message.wipe();
      mask.wipe();
      Arrays.fill(polynomial, 0);
      Arrays.fill(y, 0);
      Arrays.fill(w, 0);
      Arrays.fill(high, 0);
      Arrays.fill(otherHigh, 0);
      Arrays.fill(c, 0);
      Arrays.fill(windows, 0);
      Arrays.fill(hint, (byte) 0);
    }
  }
}
