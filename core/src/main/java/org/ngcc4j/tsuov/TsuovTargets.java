package org.ngcc4j.tsuov;

import java.util.Arrays;
import org.ngcc4j.symmetric.IccsHash;
import org.ngcc4j.symmetric.IccsXof;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.symmetric.XofLanes;

/// Targets from messages and salts: `mu` and `t` of section 3.3 of `docs/spec/tsuov.md`.
///
/// Not safe for concurrent use.
final class TsuovTargets {
  private final TsuovParameters p;
  private final byte[] mu = new byte[TsuovParameters.MU_BYTES];
  private final Sm3 representative = new Sm3();

  /// For a target by itself, which is all that most operations want.
  private final IccsXof single = new IccsXof();

  private final XofLanes lanes = new XofLanes();
  private final byte[] streams;

  /// Makes working memory.
  ///
  /// @param salts the largest number of salts at a time
  TsuovTargets(TsuovParameters p, int salts) {
    this.p = p;
    streams = new byte[salts * p.targetStream + TsuovExpansion.SLACK];
  }

  /// Returns a hash that has absorbed what stands before the message.
  static IccsHash begin(TsuovParameters p, byte[] seedPk) {
    return new IccsHash(8 * TsuovParameters.MU_BYTES).update(seedPk, 0, p.seedBytes);
  }

  /// Ends the message.
  ///
  /// @param message a hash that began with [#begin]
  void representative(IccsHash message) {
    message.digest(mu, 0);
    representative.reset().update(mu, 0, mu.length);
  }

  /// Computes the targets of salts.
  ///
  /// @param salts one after the other
  /// @param targets receives m2 canonical residues for each, one target after the other, and has
  ///     [TsuovExpansion#SLACK] bytes behind them
  void targets(byte[] salts, int count, byte[] targets) {
    if (count == 1) {
      single.reset().update(mu, 0, mu.length).update(salts, 0, p.seedBytes);
      single.finishOneByOne(streams, 0, p.targetStream);
    } else {
      lanes.expand(representative, salts, p.seedBytes, count, streams, 0, p.targetStream);
    }
    for (int i = 0; i < count; i++) {
      TsuovExpansion.sample(
          streams, i * p.targetStream, p.targetStream, targets, i * p.equations, p.equations);
    }
  }

  void wipe() {
    Arrays.fill(mu, (byte) 0);
    representative.wipe();
    single.wipe();
    lanes.wipe();
    Arrays.fill(streams, (byte) 0);
  }
}
