package org.ngcc4j.galas;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.threads.Team;
import org.ngcc4j.threads.Threads;

/// A Galas public key of one parameter set; any bytes of the right number are one.
///
/// Verification handles public data only: it ends as soon as the answer is known, what costs
/// nothing is checked first, and nothing is wiped.
final class GalasVerifyingKey implements VerifyingKey {
  private final GalasParameters p;
  private final Threads threads;
  private final byte[] key;
  // Looked at by the tests.
  final Workspaces<GalasWorkspace> workspaces;

  GalasVerifyingKey(GalasParameters p, byte[] encoded, Threads threads) throws InvalidKeyException {
    this.p = p;
    this.threads = threads;
    if (encoded.length != p.description.publicKeyBytes()) {
      throw new InvalidKeyException(
          "%s public key: expected %d bytes, got %d"
              .formatted(p.instance(), p.description.publicKeyBytes(), encoded.length));
    }
    key = encoded.clone();
    workspaces = new Workspaces<>(() -> new GalasWorkspace(p, threads.limit()));
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public Verifier verifier() {
    return new GalasVerifier(this, new GalasHash(p));
  }

  @Override
  public boolean verify(byte[] message, byte[] signature) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(signature, "signature");
    if (!isWellFormed(signature)) {
      return false;
    }
    GalasWorkspace w = workspaces.take();
    try {
      begin(w.message);
      w.message.update(message);
      return verify(w, w.message, signature);
    } finally {
      workspaces.giveBack(w);
    }
  }

  /// The message's hash, into which the message goes next.
  void begin(GalasHash message) {
    message.reset().update(key);
  }

  /// Section 8, "Verify".
  ///
  /// @param message the hash after `pk || m`
  boolean verify(GalasHash message, byte[] signature) {
    if (!isWellFormed(signature)) {
      return false;
    }
    GalasWorkspace w = workspaces.take();
    try {
      return verify(w, message, signature);
    } finally {
      workspaces.giveBack(w);
    }
  }

  /// Checks the length, and that the highest bits of Delta are zero.
  private boolean isWellFormed(byte[] signature) {
    if (signature.length != p.description.maxSignatureBytes()) {
      return false;
    }
    int last = (int) Octets.LE_INT.get(signature, p.ivAt - Integer.BYTES);
    return Integer.numberOfLeadingZeros(last) >= p.grindingBits;
  }

  private boolean verify(GalasWorkspace w, GalasHash message, byte[] signature) {
    if (!w.opening.hide(signature, p.challenge3At) || !w.opening.read(signature, p.openingAt)) {
      return false;
    }
    w.finishMessage(message);
    w.expandIv(signature, p.ivAt);
    try (Team team = threads.team()) {
      w.commitment.reconstruct(team, w.opening, w.iv, 0);
    }
    w.challenge1(signature);
    correctColumns(w, signature);
    check(w, signature);
    prove(w, signature);
    w.beginChallenge3(signature);
    w.challenge3(signature, p.counterAt);
    return Arrays.equals(
        w.challenge3, 0, p.seedBytes, signature, p.challenge3At, p.challenge3At + p.seedBytes);
  }

  /// Adds the corrections to the columns of Delta's ones.
  private void correctColumns(GalasWorkspace w, byte[] signature) {
    long[] columns = w.commitment.columns();
    int rowWords = w.commitment.rowWords();
    long[] correction = w.correction;
    for (int v = 1; v < p.shape.vectors(); v++) {
      Octets.toWords(signature, (v - 1) * p.rowBytes, p.rowBytes, correction, 0);
      int hidden = w.opening.hiddenLeaves()[v];
      for (int j = 0; j < p.shape.depth(v); j++) {
        if ((hidden >> j & 1) != 0) {
          int column = (p.shape.firstColumn(v) + j) * rowWords;
          for (int i = 0; i < rowWords; i++) {
            columns[column + i] ^= correction[i];
          }
        }
      }
    }
  }

  /// The hashes of the columns and the second challenge.
  private void check(GalasWorkspace w, byte[] signature) {
    w.columnHash.put(w.commitment.columns(), 0, 0, p.n);
    w.columnHash.hash(w.challenge1, 0);
    for (int c = 0; c < p.n; c++) {
      w.columnHash.get(c, w.columnHashes, c * p.checkBytes);
      if ((signature[p.challenge3At + c / 8] >> (c % 8) & 1) != 0) {
        for (int i = 0; i < p.checkBytes; i++) {
          w.columnHashes[c * p.checkBytes + i] ^= signature[p.uHashAt + i];
        }
      }
    }
    w.challenge2(signature);
  }

  /// What qs_check must have been.
  private void prove(GalasWorkspace w, byte[] signature) {
    int bits = p.shape.challengeBits();
    w.columnHash.correct(
        signature, p.maskedWitnessAt, p.witnessBytes, signature, p.challenge3At, bits);
    w.columnHash.elements(8 * p.maskedBytes, w.macs);
    Octets.toWords(key, 0, p.seedBytes, w.x, 0);
    Octets.toWords(key, p.seedBytes, p.seedBytes, w.y, 0);
    Octets.toWords(signature, p.challenge3At, p.seedBytes, w.delta, 0);
    for (int i = 0; i < 2; i++) {
      int at = p.proofAt + i * p.seedBytes;
      Octets.toWords(signature, at, p.seedBytes, w.proofWords, i * p.seedWords);
    }
    w.proof.check(w.x, w.y, w.macs, w.delta, w.proofWords, w.challenge2, w.check);
  }
}
