package org.ngcc4j.aigis;

import static org.ngcc4j.aigis.AigisParameters.CHALLENGE_PRODUCT;
import static org.ngcc4j.aigis.AigisParameters.ETA1;
import static org.ngcc4j.aigis.AigisParameters.N;
import static org.ngcc4j.aigis.AigisParameters.NTT;
import static org.ngcc4j.aigis.AigisParameters.S1_BITS;

import java.lang.invoke.VarHandle;
import java.security.InvalidKeyException;
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

/// An Aigis-Sig+ secret key with its matrix expanded and its secrets laid out for products.
///
/// Signing is deterministic: the source of randomness is never asked. What an attempt computes with
/// secrets is free of branches and indices that depend on them; which attempts fail, at which of
/// the four tests and (for the first three) at which polynomial shows in the time, as is accepted
/// for schemes of this kind.
final class AigisSigningKey implements SigningKey {
  /// Nonces are 16 bits; the submitted code would repeat itself for ever.
  private static final int LAST_NONCE = 0xFFFF;

  private final AigisParameters p;
  private final int[] matrix;

  // Read by the tests of what is left after a signature and after the end of the key.
  final byte[] key;
  final byte[] tr;

  /// The tables of `s1` and `s2` one after the other, see [SparseProduct].
  final byte[] smallSecrets;

  final int[] t0;

  final Workspaces<Workspace> workspaces;
  private volatile boolean destroyed;

  AigisSigningKey(AigisParameters p, byte[] encoded) throws InvalidKeyException {
    this.p = p;
    if (encoded.length != p.description.secretKeyBytes()) {
      throw new InvalidKeyException(
          "%s secret key: expected %d bytes, got %d"
              .formatted(p.instance(), p.description.secretKeyBytes(), encoded.length));
    }
    workspaces = new Workspaces<>(() -> new Workspace(p));
    matrix = new int[p.rows * p.columns * N];
    key = Arrays.copyOfRange(encoded, p.seedBytes, 2 * p.seedBytes);
    tr = Arrays.copyOfRange(encoded, 2 * p.seedBytes, 2 * p.seedBytes + p.hashBytes);
    smallSecrets = new byte[(p.columns + p.rows) * CHALLENGE_PRODUCT.tableLength()];
    t0 = new int[p.rows * N];
    Workspace w = workspaces.take();
    try {
      int at = 2 * p.seedBytes + p.hashBytes;
      int invalid = 0;
      for (int i = 0; i < p.columns + p.rows; i++) {
        int bits = i < p.columns ? S1_BITS : p.s2Bits;
        int eta = i < p.columns ? ETA1 : p.eta2;
        BitPacking.unpackOffset(encoded, at, bits, eta, w.ints, 0, N);
        invalid |= Rounding.outside(w.ints, 0, N, eta + 1);
        CHALLENGE_PRODUCT.spread(w.ints, smallSecrets, i * CHALLENGE_PRODUCT.tableLength());
        at += BitPacking.bytes(N, bits);
      }
      BitPacking.unpackOffset(
          encoded, at, p.droppedBits, 1 << (p.droppedBits - 1), t0, 0, p.rows * N);
      if (invalid != 0) {
        destroy();
        throw new InvalidKeyException(
            "%s secret key: a coefficient of s1 or s2 is outside [-1, 1] or [-%d, %d]"
                .formatted(p.instance(), p.eta2, p.eta2));
      }
      w.sampling.matrix(encoded, matrix, p.columns);
    } finally {
      w.wipe();
      workspaces.giveBack(w);
    }
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
    return new AigisSigner(this);
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
    Arrays.fill(smallSecrets, (byte) 0);
    Arrays.fill(t0, 0);
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

  /// Section 5, Sign.
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
    w.mask.update(key, 0, key.length).update(w.commitment.mu(), 0, p.hashBytes);
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
    for (int j = 0; j < w.y.length; j++) {
      w.transformed[j] = w.y[j];
    }
    for (int i = 0; i < p.columns; i++) {
      NTT.forward(w.transformed, i * N);
    }
    for (int i = 0; i < p.rows; i++) {
      NTT.dot(matrix, i * p.columns * N, w.transformed, 0, p.columns, w.product, 0);
      NTT.inverse(w.product, 0);
      AigisRounding.canonical(w.product, 0, w.ints, 0);
      System.arraycopy(w.ints, 0, w.v, i * N, N);
      AigisRounding.decompose(p, w.v, w.w1, w.v, i * N);
      w.commitment.add(w.w1, i * N);
    }
    w.commitment.finish(w.challenge);
    w.sampling.challenge(w.challenge, 0, w.c);
    CHALLENGE_PRODUCT.windows(w.c, w.windows);
    return responseFits(w) && lowPartsFit(w) && errorFits(w) && hintFits(w);
  }

  /// Step 5: `z = y + c s1`, in place of `y`.
  private boolean responseFits(Workspace w) {
    int outside = 0;
    for (int i = 0; i < p.columns && outside == 0; i++) {
      addSmallProduct(w, i, w.y, i * N, 1);
      outside |= Rounding.outside(w.y, i * N, N, p.gamma1 - p.beta1);
    }
    return outside == 0;
  }

  /// Step 6: `r = w0 - c s2`, in place of `w0`.
  private boolean lowPartsFit(Workspace w) {
    int outside = 0;
    for (int i = 0; i < p.rows && outside == 0; i++) {
      addSmallProduct(w, p.columns + i, w.v, i * N, -1);
      outside |= Rounding.outside(w.v, i * N, N, p.gamma2 - p.beta2 - ETA1);
    }
    return outside == 0;
  }

  /// Step 7: `v = r + c t0`, in place of `r`.
  private boolean errorFits(Workspace w) {
    int outside = 0;
    for (int i = 0; i < p.rows && outside == 0; i++) {
      CHALLENGE_PRODUCT.spread(t0, i * N, 1, w.table, 0);
      CHALLENGE_PRODUCT.add(w.table, 0, w.windows, w.v, i * N);
      outside |= Rounding.outside(w.v, i * N, N, p.gamma3);
    }
    return outside == 0;
  }

  /// Step 8: the hint.
  private boolean hintFits(Workspace w) {
    for (int i = 0; i < p.rows; i++) {
      AigisRounding.hint(p, w.v, w.w1, w.hint, i * N);
    }
    return w.hintCode.count(w.hint) == 0;
  }

  private void addSmallProduct(Workspace w, int secret, int[] to, int at, int sign) {
    CHALLENGE_PRODUCT.add(
        smallSecrets,
        secret * CHALLENGE_PRODUCT.tableLength(),
        w.windows,
        to,
        at,
        sign,
        w.productBytes);
  }

  private byte[] encode(Workspace w) {
    byte[] out = w.signature;
    for (int i = 0; i < p.columns; i++) {
      BitPacking.packOffset(w.y, i * N, N, p.zBits, p.gamma1, out, i * p.zPolyBytes);
    }
    System.arraycopy(w.challenge, 0, out, p.columns * p.zPolyBytes, p.seedBytes);
    int hintBytes = w.hintCode.encode(w.hint, out, p.fixedSignatureBytes);
    return Arrays.copyOf(out, p.fixedSignatureBytes + hintBytes);
  }

  /// Working memory of one signature.
  static final class Workspace {
    final AigisSampling sampling;
    final AigisHint hintCode;
    final AigisCommitment commitment;
    final IccsXof message = new IccsXof();
    final Sm3 mask = new Sm3();
    final int[] ints = new int[N];

    /// `y`, later `z`.
    final int[] y;

    /// High parts of the commitment.
    final int[] w1;

    /// Low parts of the commitment, later `r`, later `v`.
    final int[] v;

    final double[] transformed;
    final double[] product = new double[N];
    final int[] c = new int[N];
    final int[] windows;
    final int[] table = new int[CHALLENGE_PRODUCT.tableLength()];
    final byte[] productBytes = new byte[N];
    final byte[] challenge;
    final byte[] hint;
    final byte[] signature;

    Workspace(AigisParameters p) {
      sampling = new AigisSampling(p);
      hintCode = new AigisHint(p);
      commitment = new AigisCommitment(p);
      y = new int[p.columns * N];
      w1 = new int[p.rows * N];
      v = new int[p.rows * N];
      transformed = new double[p.columns * N];
      windows = new int[p.challengeWeight];
      challenge = new byte[p.seedBytes];
      hint = new byte[p.rows * N];
      signature = new byte[p.description.maxSignatureBytes()];
    }

    void wipe() {
      sampling.wipe();
      hintCode.wipe();
      commitment.wipe();
      message.wipe();
      mask.wipe();
      Arrays.fill(ints, 0);
      Arrays.fill(y, 0);
      Arrays.fill(w1, 0);
      Arrays.fill(v, 0);
      Arrays.fill(transformed, 0);
      Arrays.fill(product, 0);
      Arrays.fill(c, 0);
      Arrays.fill(windows, 0);
      Arrays.fill(table, 0);
      Arrays.fill(productBytes, (byte) 0);
      Arrays.fill(challenge, (byte) 0);
      Arrays.fill(hint, (byte) 0);
      Arrays.fill(signature, (byte) 0);
    }
  }
}
