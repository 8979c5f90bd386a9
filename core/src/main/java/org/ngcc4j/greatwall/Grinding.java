package org.ngcc4j.greatwall;

import org.ngcc4j.symmetric.ShakeLanes;

/// Attempts at the third challenge: the hash is computed up to the block with the counter once, and
/// from there for many counters side by side.
///
/// Everything here is public. Working memory for one operation; tasks of different members may run
/// at the same time.
final class Grinding {
  private final GreatWallParameters p;
  private final ShakeLanes[] lanes;
  private final long[] counters;
  private final long[] challenges;
  private final int counterAt;

  Grinding(GreatWallParameters p, int members, int attempts) {
    this.p = p;
    lanes = new ShakeLanes[members];
    for (int i = 0; i < members; i++) {
      lanes[i] = new ShakeLanes(p.shakeStrength());
    }
    counters = new long[attempts];
    challenges = new long[attempts * p.seedWords];
    int prefix = p.challenge2Bytes + 2 * p.seedBytes;
    counterAt = prefix % p.shake().rateBytes() / Long.BYTES;
  }

  /// Starts with what stands before the counter.
  ///
  /// @param frame the state before the last permutation, with a counter of zero
  void begin(long[] frame) {
    for (ShakeLanes each : lanes) {
      each.frame(frame, counterAt, 1);
    }
  }

  int attempts() {
    return counters.length;
  }

  /// Makes some attempts.
  ///
  /// @param first counter of attempt 0
  /// @param from number of the first attempt to make
  /// @param count number of attempts
  /// @param member who makes them
  void hash(long first, int from, int count, int member) {
    for (int i = from; i < from + count; i++) {
      // The counter is the low half of its word.
      counters[i] = first + i & 0xFFFFFFFFL;
    }
    lanes[member].hash(
        counters, from, 1, 1, count, challenges, from * p.seedWords, p.seedWords, 1, p.seedWords);
  }

  /// Tells whether the highest bits of an attempt's challenge are zero.
  boolean hasZeros(int attempt) {
    long last = challenges[(attempt + 1) * p.seedWords - 1];
    return Long.numberOfLeadingZeros(last) >= p.grindingBits;
  }

  /// Gives an attempt's challenge.
  void challenge(int attempt, byte[] out, int to) {
    Octets.toBytes(challenges, attempt * p.seedWords, p.seedWords, out, to);
  }
}
