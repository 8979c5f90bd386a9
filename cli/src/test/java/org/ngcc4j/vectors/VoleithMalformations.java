package org.ngcc4j.vectors;

import java.util.ArrayList;
import java.util.List;
import org.ngcc4j.Candidate;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.vectors.VectorFiles.Malformation;

/// What docs/spec/greatwall.md and docs/spec/galas.md want to be refused, beyond what no scheme
/// accepts.
final class VoleithMalformations {
  private final boolean greatWall;
  private final int elementBytes;

  /// Bytes behind the opening and the last challenge: an initial value and a counter.
  private final int tailBytes;

  VoleithMalformations(SignatureParameters parameters) {
    greatWall = parameters.candidate() == Candidate.GREAT_WALL;
    elementBytes = Integer.parseInt(parameters.instance().replaceAll("\\D", "")) / 8;
    tailBytes = greatWall ? 20 : 24;
  }

  /// Wants an unused slot at the end of the opening.
  boolean isSuitable(byte[] good) {
    return good[openingEnd(good) - 1] == 0;
  }

  private int openingEnd(byte[] signature) {
    return signature.length - tailBytes - elementBytes;
  }

  List<Malformation> signatures(byte[] good) {
    List<Malformation> bad = new ArrayList<>();
    int challengeEnd = good.length - tailBytes;
    bad.add(
        new Malformation(
            "an unused byte of the opening is not zero",
            "Padding",
            Bits.with(good, 8 * openingEnd(good) - 8, 8, 1)));
    if (!(greatWall && elementBytes == 64)) {
      bad.add(
          new Malformation(
              "the highest bit of the last challenge is not zero",
              "OutOfRange",
              Bits.with(good, 8 * challengeEnd - 1, 1, 1)));
    }
    byte[] counter = good.clone();
    counter[good.length - 4]++;
    bad.add(new Malformation("the counter is one too large", "ModifiedSignature", counter));
    return bad;
  }

  /// Of both kinds of keys: they consist of two field elements.
  List<Malformation> keys(byte[] good) {
    if (!greatWall) {
      return List.of();
    }
    return List.of(
        new Malformation(
            "a spare bit behind the first half is not zero",
            "Padding",
            Bits.with(good, 4 * good.length - 1, 1, 1)),
        new Malformation(
            "a spare bit behind the second half is not zero",
            "Padding",
            Bits.with(good, 8 * good.length - 1, 1, 1)));
  }
}
