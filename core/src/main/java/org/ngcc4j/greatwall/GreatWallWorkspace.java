package org.ngcc4j.greatwall;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.symmetric.Shake;
import org.ngcc4j.voleith.ColumnHash;
import org.ngcc4j.voleith.Opening;
import org.ngcc4j.voleith.VectorCommitment;

/// Working memory of one signature or one verification, and the hashes that both compute.
///
/// Not safe for concurrent use. [#wipe] overwrites everything secret.
///
/// Source: `docs/spec/greatwall.md` sections 7 and 8.
final class GreatWallWorkspace {
  private static final int COMMITMENT = 1;
  private static final int CHALLENGE = 2;

  private final GreatWallParameters p;
  final VectorCommitment commitment;
  final Opening opening;
  final ColumnHash columnHash;
  final GreatWallProof proof;
  final Pylon pylon;
  final Shake shake;

  /// Absorbs a message that is there as a whole.
  final Shake message;

  final byte[] mu;
  final byte[] challenge1;
  final byte[] challenge2;
  final byte[] challenge3;
  final byte[] columnHashes;

  /// `r` and, behind it, the initial value.
  final byte[] seed;

  final byte[] rho;
  final byte[] signature;
  final byte[] correction;
  final long[] root;

  /// Columns row-wise: the macs of the witness and of the mask.
  final long[] macs;

  final long[] mask;
  final long[] a;
  final long[] b;
  final long[] delta;
  private final long[] digest;
  private final int members;
  private @Nullable Grinding grinding;

  GreatWallWorkspace(GreatWallParameters p, int members) {
    this.p = p;
    this.members = members;
    commitment =
        new VectorCommitment(
            p.shape,
            p.seedWords,
            p.rowBytes,
            p.lambda,
            p.chunkDepth(),
            new GreatWallPrimitives(p),
            members);
    opening = new Opening(p.shape, p.seedBytes, p.openedNodes);
    // The columns, and the sum of all rows as one more.
    columnHash = new ColumnHash(p.field(), p.rowBytes, p.lambda + 1);
    proof = new GreatWallProof(p);
    pylon = new Pylon(p);
    shake = p.shake();
    message = p.shake();
    mu = new byte[p.hashBytes];
    challenge1 = new byte[p.challenge1Bytes];
    challenge2 = new byte[p.challenge2Bytes];
    challenge3 = new byte[p.seedBytes];
    columnHashes = new byte[p.lambda * p.checkBytes];
    seed = new byte[p.seedBytes + GreatWallParameters.IV_BYTES];
    rho = new byte[p.seedBytes];
    signature = new byte[p.description.maxSignatureBytes()];
    correction = new byte[commitment.rowWords() * Long.BYTES];
    root = new long[p.seedWords];
    macs = new long[Math.ceilDiv(8 * p.maskedBytes, Long.SIZE) * Long.SIZE * p.seedWords];
    mask = new long[p.seedWords];
    a = new long[p.seedWords];
    b = new long[p.seedWords];
    delta = new long[p.seedWords];
    digest = new long[2 * p.seedWords];
  }

  /// Ends the message's hash: `mu = H(pk || m || 01)`.
  void finishMessage(Shake hash) {
    hash.update(COMMITMENT).squeeze(mu, 0, mu.length);
  }

  /// `chall1 = H(mu || com || c_1 .. || iv || 02)`, after a commitment was made or rebuilt.
  ///
  /// @param signature holds the corrections at its start
  /// @param iv the bytes that hold the initial value
  /// @param ivAt index of its first byte
  void challenge1(byte[] signature, byte[] iv, int ivAt) {
    long[] digests = commitment.digests();
    shake.reset().update(digests, 0, digests.length).update(COMMITMENT);
    shake.squeeze(digest, 0, digest.length);
    shake.reset().update(mu).update(digest, 0, digest.length).update(signature, 0, p.uHashAt);
    shake.update(iv, ivAt, GreatWallParameters.IV_BYTES).update(CHALLENGE);
    shake.squeeze(challenge1, 0, challenge1.length);
  }

  /// `chall2 = H(chall1 || u~ || hV || d || 02)` with `hV` over the columns' hashes.
  ///
  /// @param signature holds u~ and d at their places
  void challenge2(byte[] signature) {
    shake.reset().update(columnHashes).update(COMMITMENT).squeeze(digest, 0, digest.length);
    shake.reset().update(challenge1).update(signature, p.uHashAt, p.checkBytes);
    shake.update(digest, 0, digest.length);
    shake.update(signature, p.maskedWitnessAt, p.witnessBytes).update(CHALLENGE);
    shake.squeeze(challenge2, 0, challenge2.length);
  }

  /// Absorbs what stands before the counter of the third challenge: `chall2 || a~ || b~`.
  void beginChallenge3(byte[] signature) {
    shake.reset().update(challenge2).update(signature, p.proofAt, p.seedBytes);
    shake.update(b, 0, b.length);
  }

  /// `chall3 = H(chall2 || a~ || b~ || counter || 02)`.
  void challenge3(byte[] counter, int at) {
    shake.update(counter, at, GreatWallParameters.COUNTER_BYTES).update(CHALLENGE);
    shake.squeeze(challenge3, 0, challenge3.length);
  }

  /// Starts attempts at the third challenge.
  ///
  /// @param attempts how many are made at a time; the same in every call
  Grinding grinding(int attempts) {
    Grinding started = grinding;
    if (started == null) {
      started = new Grinding(p, members, attempts);
      grinding = started;
    }
    started.begin(
        shake.update(new byte[GreatWallParameters.COUNTER_BYTES]).update(CHALLENGE).frame());
    return started;
  }

  void wipe() {
    commitment.wipe();
    opening.clear();
    columnHash.wipe();
    proof.wipe();
    pylon.wipe();
    shake.reset();
    message.reset();
    for (byte[] bytes :
        new byte[][] {
          mu, challenge1, challenge2, challenge3, columnHashes, seed, rho, signature, correction
        }) {
      Arrays.fill(bytes, (byte) 0);
    }
    for (long[] longs : new long[][] {root, macs, mask, a, b, delta, digest}) {
      Arrays.fill(longs, 0);
    }
  }
}
