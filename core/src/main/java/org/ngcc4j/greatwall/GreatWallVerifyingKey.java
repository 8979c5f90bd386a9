package org.ngcc4j.greatwall;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.symmetric.Shake;
import org.ngcc4j.threads.Team;
import org.ngcc4j.threads.Threads;

/// A GreatWall public key.
///
/// Verification handles public data only and ends as soon as the answer is known: what costs
/// nothing is checked first.
final class GreatWallVerifyingKey implements VerifyingKey {
  private final GreatWallParameters p;
  private final Threads threads;
  private final byte[] key;

  // Looked at by the test that bad signatures take no memory.
  final Workspaces<GreatWallWorkspace> workspaces;

  GreatWallVerifyingKey(GreatWallParameters p, byte[] encoded, Threads threads)
      throws InvalidKeyException {
    this.p = p;
    this.threads = threads;
    if (encoded.length != p.description.publicKeyBytes()) {
      throw new InvalidKeyException(
          "%s public key: expected %d bytes, got %d"
              .formatted(p.instance(), p.description.publicKeyBytes(), encoded.length));
    }
    if (!Pylon.isCanonical(p.pylon, encoded, 0)
        || !Pylon.isCanonical(p.pylon, encoded, p.pylon.bytes)) {
      throw new InvalidKeyException(
          "%s public key: expected zeros above the %d bits of ct and of iv"
              .formatted(p.instance(), p.pylon.n));
    }
    key = encoded.clone();
    workspaces = new Workspaces<>(() -> new GreatWallWorkspace(p, threads.limit()));
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public Verifier verifier() {
    return new GreatWallVerifier(this, p.shake());
  }

  @Override
  public boolean verify(byte[] message, byte[] signature) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(signature, "signature");
    if (!isWellFormed(signature)) {
      return false;
    }
    GreatWallWorkspace w = workspaces.take();
    try {
      begin(w.message);
      w.message.update(message);
      return verify(w, w.message, signature);
    } finally {
      w.message.reset();
      workspaces.giveBack(w);
    }
  }

  /// The message's hash, into which the message goes next.
  void begin(Shake message) {
    message.update(key);
  }

  /// Section 10.
  ///
  /// @param message the hash after `pk || m`
  boolean verify(Shake message, byte[] signature) {
    if (!isWellFormed(signature)) {
      return false;
    }
    GreatWallWorkspace w = workspaces.take();
    try {
      return verify(w, message, signature);
    } finally {
      workspaces.giveBack(w);
    }
  }

  /// Checks the length, and that the highest bits of the third challenge are zero.
  private boolean isWellFormed(byte[] signature) {
    if (signature.length != p.description.maxSignatureBytes()) {
      return false;
    }
    int last = signature[p.ivAt - 1] & 0xFF;
    return last >>> (Byte.SIZE - p.grindingBits) == 0;
  }

  private boolean verify(GreatWallWorkspace w, Shake message, byte[] signature) {
    if (!w.opening.hide(signature, p.challenge3At) || !w.opening.read(signature, p.openingAt)) {
      return false;
    }
    w.finishMessage(message);
    try (Team team = threads.team()) {
      w.commitment.reconstruct(team, w.opening, signature, p.ivAt);
    }
    w.challenge1(signature, signature, p.ivAt);
    correctColumns(w, signature);
    check(w, signature);
    prove(w, signature);
    w.beginChallenge3(signature);
    w.challenge3(signature, p.counterAt);
    return Arrays.equals(
        w.challenge3, 0, p.seedBytes, signature, p.challenge3At, p.challenge3At + p.seedBytes);
  }

  /// Adds the corrections to the columns of the challenge's ones.
  private void correctColumns(GreatWallWorkspace w, byte[] signature) {
    long[] columns = w.commitment.columns();
    int rowWords = w.commitment.rowWords();
    for (int v = 1; v < p.shape.vectors(); v++) {
      System.arraycopy(signature, (v - 1) * p.rowBytes, w.correction, 0, p.rowBytes);
      int hidden = w.opening.hiddenLeaves()[v];
      for (int j = 0; j < p.shape.depth(v); j++) {
        if ((hidden >> j & 1) != 0) {
          int column = (p.shape.firstColumn(v) + j) * rowWords;
          for (int i = 0; i < rowWords; i++) {
            columns[column + i] ^= (long) Octets.LE_LONG.get(w.correction, Long.BYTES * i);
          }
        }
      }
    }
  }

  /// The hashes of the columns and the second challenge.
  private void check(GreatWallWorkspace w, byte[] signature) {
    w.columnHash.put(w.commitment.columns(), 0, 0, p.lambda);
    w.columnHash.hash(w.challenge1, 0);
    for (int c = 0; c < p.lambda; c++) {
      w.columnHash.get(c, w.columnHashes, c * p.checkBytes);
      if ((signature[p.challenge3At + c / 8] >> (c % 8) & 1) != 0) {
        for (int i = 0; i < p.checkBytes; i++) {
          w.columnHashes[c * p.checkBytes + i] ^= signature[p.uHashAt + i];
        }
      }
    }
    w.challenge2(signature);
  }

  /// What the quadratic part of the proof must have been.
  private void prove(GreatWallWorkspace w, byte[] signature) {
    w.columnHash.correct(
        signature,
        p.maskedWitnessAt,
        p.witnessBytes,
        signature,
        p.challenge3At,
        p.shape.challengeBits());
    w.columnHash.elements(8 * p.maskedBytes, w.macs);
    Pylon.decode(p.pylon, key, 0, w.pylon.ciphertext);
    w.pylon.setIv(key, p.pylon.bytes);
    Octets.toWords(signature, p.challenge3At, w.delta);
    Octets.toWords(signature, p.proofAt, w.a);
    w.proof.check(w.pylon, w.macs, w.delta, w.a, w.challenge2, w.b);
  }
}
