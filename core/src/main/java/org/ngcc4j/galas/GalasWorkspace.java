package org.ngcc4j.galas;

import java.util.Arrays;
import org.ngcc4j.voleith.ColumnHash;
import org.ngcc4j.voleith.Opening;
import org.ngcc4j.voleith.VectorCommitment;

/// Working memory of one signature or one verification, and the hashes that both compute.
///
/// Not safe for concurrent use. [#wipe] overwrites everything secret.
///
/// Source: `docs/spec/galas.md` sections 4 and 8.
final class GalasWorkspace {
  private final GalasParameters p;
  final VectorCommitment commitment;
  final Opening opening;
  final ColumnHash columnHash;
  final GalasProof proof;
  final Gala gala;
  final GalasHash hash;

  /// Absorbs a message that is there as a whole.
  final GalasHash message;

  final byte[] mu;
  final byte[] challenge1;
  final byte[] challenge2;
  final byte[] challenge3;
  final byte[] columnHashes;

  /// The root and, behind it, iv_pre.
  final byte[] seed;

  final byte[] iv;
  final byte[] signature;

  /// A row.
  final byte[] row;

  /// A correction, which is public.
  final long[] correction;

  final long[] root;

  /// Columns row-wise: the macs of the witness and of the masks.
  final long[] macs;

  /// The bits of both masks.
  final long[] masks;

  /// qs_proof.
  final long[] proofWords;

  /// qs_check.
  final long[] check;

  final byte[] checkBytes;
  final long[] x;
  final long[] y;
  final long[] delta;
  private final byte[] digests;
  private final byte[] commitmentHash;
  final Grinding grinding;

  GalasWorkspace(GalasParameters p, int members) {
    this.p = p;
    commitment =
        new VectorCommitment(
            p.shape, p.seedWords, p.rowBytes, p.n, p.chunkDepth(), new GalasPrimitives(p), members);
    opening = new Opening(p.shape, p.seedBytes, p.openedNodes);
    // The columns, and the sum of all rows as one more.
    columnHash = new ColumnHash(p.gala.field, p.rowBytes, p.n + 1);
    proof = new GalasProof(p.gala);
    gala = new Gala(p.gala);
    hash = new GalasHash(p);
    message = new GalasHash(p);
    mu = new byte[p.hashBytes];
    challenge1 = new byte[p.challenge1Bytes];
    challenge2 = new byte[p.challenge2Bytes];
    challenge3 = new byte[p.seedBytes];
    columnHashes = new byte[p.n * p.checkBytes];
    seed = new byte[p.seedBytes + GalasParameters.IV_BYTES];
    iv = new byte[GalasParameters.IV_BYTES];
    signature = new byte[p.description.maxSignatureBytes()];
    row = new byte[p.rowBytes];
    correction = new long[commitment.rowWords()];
    root = new long[p.seedWords];
    macs = new long[Math.ceilDiv(8 * p.maskedBytes, Long.SIZE) * Long.SIZE * p.seedWords];
    masks = new long[2 * p.seedWords];
    proofWords = new long[2 * p.seedWords];
    check = new long[p.seedWords];
    checkBytes = new byte[p.seedBytes];
    x = new long[p.seedWords];
    y = new long[p.seedWords];
    delta = new long[p.seedWords];
    digests = new byte[p.shape.vectors() * p.hashBytes];
    commitmentHash = new byte[p.hashBytes];
    grinding = new Grinding(p, members, members == 1 ? 32 : 4 * members * 64);
  }

  /// Ends the message's hash: `mu = H_msg(pk || m)`.
  void finishMessage(GalasHash message) {
    message.finish(GalasHash.MESSAGE, mu, 0, mu.length);
  }

  /// `iv = H_iv(iv_pre)`.
  void expandIv(byte[] from, int at) {
    hash.update(from, at, GalasParameters.IV_BYTES).finish(GalasHash.IV, iv, 0, iv.length);
  }

  /// `chall_1 = H_FS1(mu || h || c || iv)`, after a commitment was made or rebuilt.
  ///
  /// @param signature holds the corrections at its start
  void challenge1(byte[] signature) {
    for (int v = 0; v < p.shape.vectors(); v++) {
      Octets.toBytes(
          commitment.digests(), 2 * v * p.seedWords, digests, v * p.hashBytes, p.hashBytes);
    }
    hash.update(digests).finish(GalasHash.COMMITMENT, commitmentHash, 0, commitmentHash.length);
    hash.update(mu).update(commitmentHash).update(signature, 0, p.uHashAt).update(iv);
    hash.finish(GalasHash.CHALLENGE_1, challenge1, 0, challenge1.length);
  }

  /// `chall_2 = H_FS2(chall_1 || vole_check_proof || the columns' hashes || d)`.
  ///
  /// @param signature holds vole_check_proof and d at their places
  void challenge2(byte[] signature) {
    hash.update(challenge1).update(signature, p.uHashAt, p.checkBytes).update(columnHashes);
    hash.update(signature, p.maskedWitnessAt, p.witnessBytes);
    hash.finish(GalasHash.CHALLENGE_2, challenge2, 0, challenge2.length);
  }

  /// Absorbs what stands before the counter of the last challenge:
  /// `chall_2 || qs_check || qs_proof`.
  void beginChallenge3(byte[] signature) {
    Octets.toBytes(check, 0, checkBytes, 0, p.seedBytes);
    hash.update(challenge2).update(checkBytes).update(signature, p.proofAt, 2 * p.seedBytes);
  }

  /// `H_FS3(chall_2 || qs_check || qs_proof || ctr)`.
  void challenge3(byte[] counter, int at) {
    hash.update(counter, at, GalasParameters.COUNTER_BYTES);
    hash.finish(GalasHash.CHALLENGE_3, challenge3, 0, challenge3.length);
  }

  void wipe() {
    commitment.wipe();
    opening.clear();
    columnHash.wipe();
    proof.wipe();
    gala.wipe();
    hash.wipe();
    message.wipe();
    for (byte[] bytes :
        new byte[][] {
          mu,
          challenge1,
          challenge2,
          challenge3,
          columnHashes,
          seed,
          iv,
          signature,
          row,
          checkBytes,
          digests,
          commitmentHash
        }) {
      Arrays.fill(bytes, (byte) 0);
    }
    for (long[] longs : new long[][] {root, macs, masks, proofWords, check, x, y, delta}) {
      Arrays.fill(longs, 0);
    }
  }
}
