package org.ngcc4j.galas;

import org.ngcc4j.symmetric.IccsHash;
import org.ngcc4j.symmetric.IccsHashLanes;

/// Attempts at the last challenge: the hash is computed up to the counter once, and from there
/// for sixteen counters side by side.
///
/// Everything here is public. Working memory for one operation; tasks of different members may
/// run at the same time.
///
/// Source: `docs/spec/galas.md` section 8.
final class Grinding {
  private static final int LANES = IccsHashLanes.LANES;

  private final GalasParameters p;

  /// Words of four bytes of a challenge.
  private final int words;

  private final IccsHashLanes[] lanes;

  /// Challenges of groups of sixteen attempts: big-endian word `w` of attempt `i` of a group at
  /// `16 w + i`.
  private final int[] challenges;

  private final int attempts;

  Grinding(GalasParameters p, int members, int attempts) {
    this.p = p;
    this.attempts = attempts;
    words = p.seedBytes / Integer.BYTES;
    lanes = new IccsHashLanes[members];
    for (int i = 0; i < members; i++) {
      lanes[i] = new IccsHashLanes(p.hashBits);
    }
    challenges = new int[attempts * words];
  }

  int attempts() {
    return attempts;
  }

  /// Makes some attempts.
  ///
  /// @param prefix what stands before the counter
  /// @param first counter of attempt 0
  /// @param from number of the first attempt to make, a multiple of 16
  /// @param count number of attempts, a multiple of 16
  /// @param member who makes them
  void hash(IccsHash prefix, long first, int from, int count, int member) {
    for (int i = from; i < from + count; i += LANES) {
      lanes[member].begin(prefix, LANES);
      lanes[member].updateCounter((int) (first + i), 1);
      lanes[member].finish(GalasHash.CHALLENGE_3, 0, words);
      System.arraycopy(lanes[member].digests(), 0, challenges, i * words, LANES * words);
    }
  }

  /// Tells whether the highest bits of an attempt's challenge are zero.
  boolean hasZeros(int attempt) {
    int last = Integer.reverseBytes(challenges[at(attempt) + (words - 1) * LANES]);
    return Integer.numberOfLeadingZeros(last) >= p.grindingBits;
  }

  /// Gives an attempt's challenge.
  void challenge(int attempt, byte[] out, int to) {
    for (int w = 0; w < words; w++) {
      int word = challenges[at(attempt) + w * LANES];
      Octets.LE_INT.set(out, to + Integer.BYTES * w, Integer.reverseBytes(word));
    }
  }

  private int at(int attempt) {
    return attempt / LANES * LANES * words + attempt % LANES;
  }
}
