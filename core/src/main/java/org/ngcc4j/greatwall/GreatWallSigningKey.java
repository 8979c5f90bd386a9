package org.ngcc4j.greatwall;

import static org.ngcc4j.greatwall.GreatWallParameters.IV_BYTES;

import java.lang.invoke.VarHandle;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SigningKey;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.symmetric.KeccakLanes;
import org.ngcc4j.symmetric.Shake;
import org.ngcc4j.threads.Team;
import org.ngcc4j.threads.Threads;

/// A GreatWall secret key.
///
/// What a signature computes with secrets is free of branches and indices that depend on them. How
/// many attempts the third challenge takes, and which nodes an opening reveals, follow from values
/// that the verifier knows as well.
final class GreatWallSigningKey implements SigningKey {
  private static final int SEED = 3;

  /// Attempts at the third challenge that one task makes.
  private static final int ATTEMPTS = 64;

  private final GreatWallParameters p;
  private final Threads threads;

  // Read by the tests of what is left after a signature and after the end of the key.
  final byte[] key;
  final byte[] publicKey;

  /// The one-way function at the key: the witness.
  final Pylon pylon;

  final Workspaces<GreatWallWorkspace> workspaces;
  private volatile boolean destroyed;

  GreatWallSigningKey(GreatWallParameters p, byte[] encoded, Threads threads)
      throws InvalidKeyException {
    this.p = p;
    this.threads = threads;
    if (encoded.length != p.description.secretKeyBytes()) {
      throw new InvalidKeyException(
          "%s secret key: expected %d bytes, got %d"
              .formatted(p.instance(), p.description.secretKeyBytes(), encoded.length));
    }
    if (!Pylon.isCanonical(p.pylon, encoded, 0)
        || !Pylon.isCanonical(p.pylon, encoded, p.pylon.bytes)) {
      throw new InvalidKeyException(
          "%s secret key: expected zeros above the %d bits of pt and of iv"
              .formatted(p.instance(), p.pylon.n));
    }
    workspaces = new Workspaces<>(() -> new GreatWallWorkspace(p, threads.limit()));
    key = encoded.clone();
    publicKey = new byte[p.description.publicKeyBytes()];
    pylon = new Pylon(p);
    boolean done = false;
    try {
      if (!pylon.evaluate(key)) {
        throw new InvalidKeyException(
            "%s secret key: the one-way function is not defined at it".formatted(p.instance()));
      }
      Pylon.encode(p.pylon, pylon.ciphertext, publicKey, 0);
      System.arraycopy(key, p.pylon.bytes, publicKey, p.pylon.bytes, p.pylon.bytes);
      done = true;
    } finally {
      if (!done) {
        destroy();
      }
    }
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public Signer signer(RandomBits random) {
    Objects.requireNonNull(random, "random");
    checkUsable();
    return new GreatWallSigner(this, p.shake(), random);
  }

  @Override
  public byte[] sign(byte[] message, RandomBits random) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(random, "random");
    checkUsable();
    GreatWallWorkspace w = workspaces.take();
    try {
      begin(w.message);
      w.message.update(message);
      return sign(w, w.message, random);
    } finally {
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  @Override
  public void destroy() {
    destroyed = true;
    // Whoever sees a wiped value must see the mark too, see checkUsable.
    VarHandle.storeStoreFence();
    Arrays.fill(key, (byte) 0);
    pylon.wipe();
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

  /// The message's hash, into which the message goes next.
  void begin(Shake message) {
    message.update(publicKey);
  }

  /// Section 7.
  ///
  /// @param message the hash after `pk || m`
  byte[] sign(Shake message, RandomBits random) {
    GreatWallWorkspace w = workspaces.take();
    try {
      return sign(w, message, random);
    } finally {
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  private byte[] sign(GreatWallWorkspace w, Shake message, RandomBits random) {
    random.draw(w.rho, 0, p.lambda);
    w.finishMessage(message);
    w.pylon.copy(pylon);
    try (Team team = threads.team()) {
      for (long attempt = 0; ; attempt++) {
        seed(w, attempt);
        // From here on the key is not read any more.
        checkUsable();
        commit(w, team);
        check(w);
        prove(w);
        if (grind(w, team)) {
          w.commitment.open(w.opening);
          w.opening.write(w.signature, p.openingAt);
          System.arraycopy(w.seed, p.seedBytes, w.signature, p.ivAt, IV_BYTES);
          checkUsable();
          return w.signature.clone();
        }
      }
    }
  }

  /// `r || iv = H(sk || mu || rho || attempt || 03)`.
  private void seed(GreatWallWorkspace w, long attempt) {
    w.root[0] = attempt;
    w.shake.reset().update(key).update(w.mu).update(w.rho).update(w.root, 0, 1).update(SEED);
    w.shake.squeeze(w.seed, 0, w.seed.length);
    Octets.toWords(w.seed, 0, w.root);
  }

  /// The tree, the corrections and the first challenge.
  private void commit(GreatWallWorkspace w, Team team) {
    w.commitment.commit(team, w.root, w.seed, p.seedBytes);
    long[] sums = w.commitment.sums();
    int rowWords = w.commitment.rowWords();
    for (int v = 1; v < p.shape.vectors(); v++) {
      for (int i = 0; i < rowWords; i++) {
        Octets.LE_LONG.set(w.correction, Long.BYTES * i, sums[i] ^ sums[v * rowWords + i]);
      }
      System.arraycopy(w.correction, 0, w.signature, (v - 1) * p.rowBytes, p.rowBytes);
    }
    w.challenge1(w.signature, w.seed, p.seedBytes);
  }

  /// The hashes of the columns, the masked witness and the second challenge.
  private void check(GreatWallWorkspace w) {
    w.columnHash.put(w.commitment.columns(), 0, 0, p.lambda);
    w.columnHash.put(w.commitment.sums(), 0, p.lambda, 1);
    w.columnHash.hash(w.challenge1, 0);
    for (int c = 0; c < p.lambda; c++) {
      w.columnHash.get(c, w.columnHashes, c * p.checkBytes);
    }
    w.columnHash.get(p.lambda, w.signature, p.uHashAt);
    Octets.toBytes(w.commitment.sums(), 0, w.commitment.rowWords(), w.correction, 0);
    Pylon.encode(p.pylon, w.pylon.plaintext, w.signature, p.maskedWitnessAt);
    Pylon.encode(p.pylon, w.pylon.x1, w.signature, p.maskedWitnessAt + p.pylon.bytes);
    for (int i = 0; i < p.witnessBytes; i++) {
      w.signature[p.maskedWitnessAt + i] ^= w.correction[i];
    }
    w.challenge2(w.signature);
  }

  /// The proof.
  private void prove(GreatWallWorkspace w) {
    w.columnHash.elements(8 * p.maskedBytes, w.macs);
    Octets.toWords(w.correction, p.witnessBytes, w.mask);
    w.proof.prove(w.pylon, w.macs, w.mask, w.challenge2, w.a, w.b);
    Octets.toBytes(w.a, 0, w.a.length, w.signature, p.proofAt);
  }

  /// Looks for the first counter that gives a third challenge with enough zeros and an opening of
  /// few enough nodes. All attempts are functions of public values.
  private boolean grind(GreatWallWorkspace w, Team team) {
    w.beginChallenge3(w.signature);
    int tasks = p.grindingBits == 0 ? 1 : team.size() == 1 ? 1 : 4 * team.size();
    int attempts = p.grindingBits == 0 ? KeccakLanes.LANES : ATTEMPTS;
    Grinding grinding = w.grinding(tasks * attempts);
    for (long first = 0; first >>> Integer.SIZE == 0; first += grinding.attempts()) {
      long start = first;
      team.run(tasks, (task, member) -> grinding.hash(start, task * attempts, attempts, member));
      for (int i = 0; i < grinding.attempts() && (first + i) >>> Integer.SIZE == 0; i++) {
        if (grinding.hasZeros(i)) {
          grinding.challenge(i, w.signature, p.challenge3At);
          if (w.opening.hide(w.signature, p.challenge3At)) {
            Octets.LE_INT.set(w.signature, p.counterAt, (int) (first + i));
            return true;
          }
        }
      }
    }
    return false;
  }
}
