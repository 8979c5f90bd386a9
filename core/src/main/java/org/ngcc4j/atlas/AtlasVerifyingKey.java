package org.ngcc4j.atlas;

import static org.ngcc4j.atlas.AtlasParameters.DROPPED_BITS;
import static org.ngcc4j.atlas.AtlasParameters.HASH_BYTES;
import static org.ngcc4j.atlas.AtlasParameters.SEED_BYTES;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.symmetric.IccsXof;

/// A MORNING-ATLAS public key with its matrix expanded.
///
/// Verification handles public data only and ends as soon as the answer is known. It accepts one
/// encoding of a signature only, and gives the same answer whenever it is asked.
final class AtlasVerifyingKey implements VerifyingKey {
  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final AtlasParameters p;
  private final AtlasMatrix matrix;
  private final byte[] tr;

  /// The tables of `-t1 2^d`, see [org.ngcc4j.field.SparseProduct].
  private final int[] t1Tables;

  private final Workspaces<Workspace> workspaces;

  AtlasVerifyingKey(AtlasParameters p, byte[] encoded) throws InvalidKeyException {
    this.p = p;
    if (encoded.length != p.description.publicKeyBytes()) {
      throw new InvalidKeyException(
          "%s public key: expected %d bytes, got %d"
              .formatted(p.instance(), p.description.publicKeyBytes(), encoded.length));
    }
    workspaces = new Workspaces<>(() -> new Workspace(p));
    t1Tables = new int[p.rows * p.challengeProduct.tableLength()];
    Workspace w = workspaces.take();
    BitPacking.unpack(encoded, SEED_BYTES, p.t1Bits, w.w, 0, w.w.length);
    for (int j = 0; j < w.w.length; j++) {
      if (w.w[j] > p.t1Max) {
        throw new InvalidKeyException(
            "%s public key: coefficient %d of t1[%d] is %d, expected at most %d"
                .formatted(p.instance(), j % p.n, j / p.n, w.w[j], p.t1Max));
      }
      w.w[j] <<= DROPPED_BITS;
    }
    for (int i = 0; i < p.rows; i++) {
      p.challengeProduct.spread(w.w, i * p.n, -1, t1Tables, i * p.challengeProduct.tableLength());
    }
    matrix = new AtlasMatrix(p, w.sampling, encoded);
    tr = IccsXof.expand(encoded, HASH_BYTES);
    workspaces.giveBack(w);
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public Verifier verifier() {
    return new AtlasVerifier(this);
  }

  @Override
  public boolean verify(byte[] message, byte[] signature) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(signature, "signature");
    if (signature.length != p.description.maxSignatureBytes()) {
      return false;
    }
    Workspace w = workspaces.take();
    try {
      begin(w.message);
      w.message.update(message, 0, message.length);
      return verify(w, w.message, signature);
    } finally {
      w.clear();
      workspaces.giveBack(w);
    }
  }

  /// The message representative's hash, into which the message goes next.
  void begin(IccsXof xof) {
    xof.update(tr, 0, tr.length);
  }

  /// Section 7.
  ///
  /// @param message the hash after `tr || M`
  boolean verify(IccsXof message, byte[] signature) {
    if (signature.length != p.description.maxSignatureBytes()) {
      return false;
    }
    Workspace w = workspaces.take();
    try {
      return verify(w, message, signature);
    } finally {
      w.clear();
      workspaces.giveBack(w);
    }
  }

  private boolean verify(Workspace w, IccsXof message, byte[] signature) {
    BitPacking.unpackOffset(signature, 0, p.zBits, p.gamma1 - 1, w.z, 0, w.z.length);
    if (AtlasRounding.outside(w.z, 0, w.z.length, p.gamma1 - p.beta1) != 0
        || !w.hintCode.decode(signature, w.hint)
        || !decodeChallenge(signature, w.c)) {
      return false;
    }
    p.challengeProduct.windows(w.c, w.windows);
    matrix.multiply(w.z, w.product, w.w);
    w.commitment.begin(message);
    for (int i = 0; i < p.rows; i++) {
      System.arraycopy(w.w, i * p.n, w.polynomial, 0, p.n);
      AtlasRounding.round(p, w.polynomial, 0);
      p.challengeProduct.add(
          t1Tables, i * p.challengeProduct.tableLength(), w.windows, w.polynomial, 0);
      AtlasRounding.reduce(p, w.polynomial, 0);
      AtlasRounding.useHint(p, w.polynomial, w.hint, i * p.n, w.high);
      w.commitment.add(w.high, 0);
    }
    return w.sampling.challenge(w.commitment.hash(), w.expected) && Arrays.equals(w.expected, w.c);
  }

  /// Decodes the challenge, and checks its weight and that nothing is left over.
  private boolean decodeChallenge(byte[] signature, int[] c) {
    long signs = (long) LE_LONG.get(signature, p.supportAt + p.supportBytes);
    int padAt = p.supportAt + p.supportBytes + Long.BYTES;
    int weight = 0;
    for (int j = 0; j < p.n; j++) {
      int bit = signature[p.supportAt + j / Byte.SIZE] >>> (j % Byte.SIZE) & 1;
      c[j] = bit * (1 - 2 * (int) (signs & 1));
      signs >>>= bit;
      weight += bit;
    }
    return weight == p.challengeWeight
        && signs == 0
        && (padAt == signature.length || signature[padAt] == 0);
  }

  /// Working memory of one verification.
  private static final class Workspace {
    final AtlasSampling sampling;
    final AtlasMatrix.Product product;
    final AtlasHint hintCode;
    final AtlasCommitment commitment;
    final IccsXof message = new IccsXof();
    final int[] z;
    final int[] w;
    final int[] polynomial;
    final int[] high;
    final int[] c;
    final int[] expected;
    final int[] windows;
    final byte[] hint;

    Workspace(AtlasParameters p) {
      sampling = new AtlasSampling(p);
      product = new AtlasMatrix.Product(p);
      hintCode = new AtlasHint(p);
      commitment = new AtlasCommitment(p);
      z = new int[p.columns * p.n];
      w = new int[p.rows * p.n];
      polynomial = new int[p.n];
      high = new int[p.n];
      c = new int[p.n];
      expected = new int[p.n];
      windows = new int[p.challengeWeight];
      hint = new byte[p.rows * p.n];
    }

    /// The next verification expects the hint to be zero and the message to be empty.
    void clear() {
      message.reset();
      Arrays.fill(hint, (byte) 0);
    }
  }
}
