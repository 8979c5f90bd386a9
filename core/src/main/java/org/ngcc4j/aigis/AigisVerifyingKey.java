package org.ngcc4j.aigis;

import static org.ngcc4j.aigis.AigisParameters.N;
import static org.ngcc4j.aigis.AigisParameters.NTT;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.Rounding;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.symmetric.IccsXof;

/// An Aigis-Sig+ public key with its matrix expanded.
///
/// The matrix has one more column than the scheme's: `-t1 2^d` in the image of the transform. So
/// `A z - c t1 2^d` is one product of the matrix with `(z, c)`.
///
/// Verification handles public data only and ends as soon as the answer is known.
final class AigisVerifyingKey implements VerifyingKey {
  private final AigisParameters p;
  private final int[] matrix;
  private final byte[] tr;
  private final Workspaces<Workspace> workspaces;

  AigisVerifyingKey(AigisParameters p, byte[] encoded) throws InvalidKeyException {
    this.p = p;
    if (encoded.length != p.description.publicKeyBytes()) {
      throw new InvalidKeyException(
          "%s public key: expected %d bytes, got %d"
              .formatted(p.instance(), p.description.publicKeyBytes(), encoded.length));
    }
    workspaces = new Workspaces<>(() -> new Workspace(p));
    matrix = new int[p.rows * (p.columns + 1) * N];
    Workspace w = workspaces.take();
    for (int i = 0; i < p.rows; i++) {
      BitPacking.unpack(encoded, p.seedBytes + i * p.t1PolyBytes, p.t1Bits, w.ints, 0, N);
      for (int j = 0; j < N; j++) {
        if (w.ints[j] > p.t1Max) {
          throw new InvalidKeyException(
              "%s public key: coefficient %d of t1[%d] is %d, expected at most %d"
                  .formatted(p.instance(), j, i, w.ints[j], p.t1Max));
        }
        w.transformed[j] = -(w.ints[j] << p.droppedBits);
      }
      NTT.forward(w.transformed, 0);
      NTT.reduce(w.transformed, 0);
      AigisRounding.canonical(w.transformed, 0, matrix, (i * (p.columns + 1) + p.columns) * N);
    }
    w.sampling.matrix(encoded, matrix, p.columns + 1);
    tr = IccsXof.expand(encoded, p.hashBytes);
    workspaces.giveBack(w);
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public Verifier verifier() {
    return new AigisVerifier(this);
  }

  @Override
  public boolean verify(byte[] message, byte[] signature) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(signature, "signature");
    if (hasWrongLength(signature)) {
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

  /// Section 5, Verify.
  ///
  /// @param message the hash after `tr || M`
  boolean verify(IccsXof message, byte[] signature) {
    if (hasWrongLength(signature)) {
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

  private boolean hasWrongLength(byte[] signature) {
    return signature.length <= p.fixedSignatureBytes
        || signature.length > p.description.maxSignatureBytes();
  }

  private boolean verify(Workspace w, IccsXof message, byte[] signature) {
    int count = p.columns * N;
    BitPacking.unpackOffset(signature, 0, p.zBits, p.gamma1, w.ints, 0, count);
    if (Rounding.outside(w.ints, 0, count, p.gamma1 - p.beta1) != 0
        || !w.hintCode.decode(signature, p.fixedSignatureBytes, w.hint)) {
      return false;
    }
    for (int j = 0; j < count; j++) {
      w.transformed[j] = w.ints[j];
    }
    w.sampling.challenge(signature, p.fixedSignatureBytes - p.seedBytes, w.challenge);
    for (int j = 0; j < N; j++) {
      w.transformed[count + j] = w.challenge[j];
    }
    for (int i = 0; i <= p.columns; i++) {
      NTT.forward(w.transformed, i * N);
    }
    w.commitment.begin(message);
    int outside = 0;
    for (int i = 0; i < p.rows; i++) {
      NTT.dot(matrix, i * (p.columns + 1) * N, w.transformed, 0, p.columns + 1, w.product, 0);
      NTT.inverse(w.product, 0);
      AigisRounding.canonical(w.product, 0, w.ints, 0);
      outside |= AigisRounding.useHint(p, w.ints, w.hint, i * N, w.w1);
      w.commitment.add(w.w1, 0);
    }
    w.commitment.finish(w.expected);
    return outside == 0
        && Arrays.equals(
            w.expected,
            0,
            p.seedBytes,
            signature,
            p.fixedSignatureBytes - p.seedBytes,
            p.fixedSignatureBytes);
  }

  /// Working memory of one verification.
  private static final class Workspace {
    final AigisSampling sampling;
    final AigisHint hintCode;
    final AigisCommitment commitment;
    final IccsXof message = new IccsXof();
    final int[] ints;
    final double[] transformed;
    final int[] challenge = new int[N];
    final double[] product = new double[N];
    final byte[] hint;
    final int[] w1 = new int[N];
    final byte[] expected;

    Workspace(AigisParameters p) {
      sampling = new AigisSampling(p);
      hintCode = new AigisHint(p);
      commitment = new AigisCommitment(p);
      ints = new int[p.columns * N];
      transformed = new double[(p.columns + 1) * N];
      hint = new byte[p.rows * N];
      expected = new byte[p.seedBytes];
    }

    /// The next verification expects the hint to be zero and the message to be empty.
    void clear() {
      message.reset();
      Arrays.fill(hint, (byte) 0);
    }
  }
}
