package org.ngcc4j.galas;

import static org.ngcc4j.galas.GalasParameters.IV_BYTES;

import java.lang.invoke.VarHandle;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SigningKey;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.threads.Team;
import org.ngcc4j.threads.Threads;

/// A Galas secret key of one parameter set.
///
/// The sets F and S of one length have keys of the same form, and no hash says which set it is
/// for: the leaf of an F signature can be an inner node of an S signature of the same message,
/// and the two together reveal k. So a key object belongs to one set, and nothing turns it into
/// one of another; whoever has the encoded key must not use it for two sets.
///
/// What a signature computes with secrets is free of branches and indices that depend on them.
/// The number of attempts at the last challenge, and which nodes an opening reveals, follow from
/// public values. Signing draws nothing.
final class GalasSigningKey implements SigningKey {
  private static final RandomBits NOTHING_IS_DRAWN =
      (out, offset, bits) -> {
        throw new IllegalStateException("signing is deterministic");
      };

  private final GalasParameters p;
  private final Threads threads;

  // Read by the tests of what is left after a signature and after the end of the key.
  final byte[] key;
  final byte[] publicKey;

  final Workspaces<GalasWorkspace> workspaces;
  private volatile boolean destroyed;

  GalasSigningKey(GalasParameters p, byte[] encoded, Threads threads) throws InvalidKeyException {
    this.p = p;
    this.threads = threads;
    if (encoded.length != p.description.secretKeyBytes()) {
      throw new InvalidKeyException(
          "%s secret key: expected %d bytes, got %d"
              .formatted(p.instance(), p.description.secretKeyBytes(), encoded.length));
    }
    if ((encoded[p.seedBytes] & GalasKeyGeneration.FIXED_BITS) != GalasKeyGeneration.FIXED_BITS) {
      throw new InvalidKeyException(
          "%s secret key: expected the two lowest bits of k to be set".formatted(p.instance()));
    }
    workspaces = new Workspaces<>(() -> new GalasWorkspace(p, threads.limit()));
    key = encoded.clone();
    publicKey = Arrays.copyOf(encoded, p.description.publicKeyBytes());
    Gala gala = new Gala(p.gala);
    try {
      boolean defined = gala.evaluate(key, 0, key, p.seedBytes);
      Octets.toBytes(gala.y, 0, publicKey, p.seedBytes, p.seedBytes);
      if (!defined) {
        destroy();
        throw new InvalidKeyException(
            "%s secret key: the one-way function is not defined at it".formatted(p.instance()));
      }
    } finally {
      gala.wipe();
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

  @Override
  public Signer signer() {
    checkUsable();
    return new GalasSigner(this, new GalasHash(p));
  }

  @Override
  public byte[] sign(byte[] message, RandomBits random) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(random, "random");
    checkUsable();
    GalasWorkspace w = workspaces.take();
    try {
      begin(w.message);
      w.message.update(message);
      return sign(w, w.message);
    } finally {
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  @Override
  public byte[] sign(byte[] message) {
    // Nothing is drawn, so no generator is seeded.
    return sign(message, NOTHING_IS_DRAWN);
  }

  @Override
  public void destroy() {
    destroyed = true;
    // Whoever sees a wiped value must see the mark too, see checkUsable.
    VarHandle.storeStoreFence();
    Arrays.fill(key, (byte) 0);
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
  void begin(GalasHash message) {
    message.update(publicKey);
  }

  /// Section 8, "Sign".
  ///
  /// @param message the hash after `pk || m`
  byte[] sign(GalasHash message) {
    GalasWorkspace w = workspaces.take();
    try {
      return sign(w, message);
    } finally {
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  private byte[] sign(GalasWorkspace w, GalasHash message) {
    w.finishMessage(message);
    boolean defined = w.gala.evaluate(key, 0, key, p.seedBytes);
    w.hash.update(key, p.seedBytes, p.seedBytes).update(w.mu);
    w.hash.finish(GalasHash.SEED, w.seed, 0, w.seed.length);
    // From here on the key is not read any more.
    checkUsable();
    if (!defined) {
      throw new IllegalStateException(p.instance() + ": the key is damaged");
    }
    w.gala.subfieldInverses();
    w.expandIv(w.seed, p.seedBytes);
    try (Team team = threads.team()) {
      commit(w, team);
      check(w);
      prove(w);
      grind(w, team);
      w.commitment.open(w.opening);
    }
    w.opening.write(w.signature, p.openingAt);
    System.arraycopy(w.seed, p.seedBytes, w.signature, p.ivAt, IV_BYTES);
    checkUsable();
    return w.signature.clone();
  }

  /// The tree, the corrections and the first challenge.
  private void commit(GalasWorkspace w, Team team) {
    Octets.toWords(w.seed, 0, p.seedBytes, w.root, 0);
    w.commitment.commit(team, w.root, w.iv, 0);
    long[] sums = w.commitment.sums();
    int rowWords = w.commitment.rowWords();
    Octets.toBytes(sums, 0, w.row, 0, p.rowBytes);
    for (int v = 1; v < p.shape.vectors(); v++) {
      int at = (v - 1) * p.rowBytes;
      Octets.toBytes(sums, v * rowWords, w.signature, at, p.rowBytes);
      for (int i = 0; i < p.rowBytes; i++) {
        w.signature[at + i] ^= w.row[i];
      }
    }
    w.challenge1(w.signature);
  }

  /// The hashes of the columns, the masked witness and the second challenge.
  private void check(GalasWorkspace w) {
    w.columnHash.put(w.commitment.columns(), 0, 0, p.n);
    w.columnHash.put(w.commitment.sums(), 0, p.n, 1);
    w.columnHash.hash(w.challenge1, 0);
    for (int c = 0; c < p.n; c++) {
      w.columnHash.get(c, w.columnHashes, c * p.checkBytes);
    }
    w.columnHash.get(p.n, w.signature, p.uHashAt);
    int at = p.maskedWitnessAt;
    Octets.toBytes(w.gala.k, 0, w.signature, at, p.seedBytes);
    for (int i = 0; i < 3; i++) {
      int half = p.seedBytes / 2;
      Octets.toBytes(w.gala.sigma[i], 0, w.signature, at + p.seedBytes + i * half, half);
    }
    for (int i = 0; i < p.witnessBytes; i++) {
      w.signature[at + i] ^= w.row[i];
    }
    w.challenge2(w.signature);
  }

  /// The proof.
  private void prove(GalasWorkspace w) {
    w.columnHash.elements(8 * p.maskedBytes, w.macs);
    for (int i = 0; i < 2; i++) {
      int at = p.witnessBytes + i * p.seedBytes;
      Octets.toWords(w.row, at, p.seedBytes, w.masks, i * p.seedWords);
    }
    w.proof.prove(w.gala, w.macs, w.masks, w.challenge2, w.check, w.proofWords);
    for (int i = 0; i < 2; i++) {
      int at = p.proofAt + i * p.seedBytes;
      Octets.toBytes(w.proofWords, i * p.seedWords, w.signature, at, p.seedBytes);
    }
  }

  /// Looks for the first counter that gives a last challenge with enough zeros and an opening of
  /// few enough nodes. All attempts are functions of public values.
  private void grind(GalasWorkspace w, Team team) {
    w.beginChallenge3(w.signature);
    Grinding grinding = w.grinding;
    int tasks = team.size() == 1 ? 1 : 4 * team.size();
    int each = grinding.attempts() / tasks;
    // The reference gives up before the last counter of 32 bits.
    long counters = 0xFFFFFFFFL;
    for (long first = 0; first < counters; first += grinding.attempts()) {
      long start = first;
      team.run(
          tasks, (task, member) -> grinding.hash(w.hash.input(), start, task * each, each, member));
      for (int i = 0; i < grinding.attempts() && first + i < counters; i++) {
        if (grinding.hasZeros(i)) {
          grinding.challenge(i, w.signature, p.challenge3At);
          if (w.opening.hide(w.signature, p.challenge3At)) {
            Octets.LE_INT.set(w.signature, p.counterAt, (int) (first + i));
            return;
          }
        }
      }
    }
    throw new IllegalStateException(p.instance() + ": no counter gives an opening that fits");
  }
}
