package org.ngcc4j.vectors;

import java.util.ArrayList;
import java.util.List;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.vectors.VectorFiles.Malformation;

/// What docs/spec/atlas.md wants to be refused, beyond what no scheme accepts.
final class AtlasMalformations {
  private static final int SLOTS = 128;
  private static final int RHO_BYTES = 32;

  private final boolean largest;
  private final int zBits;
  private final int t1Bits;
  private final int hintStart;
  private final int indexBits;
  private final int countStart;
  private final int supportStart;
  private final int signStart;
  private final int weight;

  AtlasMalformations(SignatureParameters parameters) {
    String set = parameters.instance();
    largest = set.endsWith("512");
    zBits = largest ? 22 : 20;
    indexBits = largest ? 9 : 8;
    switch (set) {
      case "lwrdsa128" -> {
        t1Bits = 9;
        hintStart = 1920;
        supportStart = 2057;
        signStart = 2073;
        weight = 31;
      }
      case "lwrdsa192" -> {
        t1Bits = 10;
        hintStart = 3200;
        supportStart = 3341;
        signStart = 3357;
        weight = 64;
      }
      case "lwrdsa256" -> {
        t1Bits = 11;
        hintStart = 4480;
        supportStart = 4616;
        signStart = 4648;
        weight = 60;
      }
      case "lwrdsa512" -> {
        t1Bits = 13;
        hintStart = 9856;
        supportStart = 10008;
        signStart = 10072;
        weight = 60;
      }
      default -> throw new IllegalArgumentException(set);
    }
    countStart = hintStart + SLOTS * indexBits / 8;
  }

  /// Wants an unused slot for a hint, and two hints in the first polynomial.
  boolean isSuitable(byte[] good) {
    return (good[supportStart - 1] & 0xFF) < SLOTS && (good[countStart] & 0xFF) >= 2;
  }

  List<Malformation> signatures(byte[] good) {
    List<Malformation> bad = new ArrayList<>();
    bad.add(
        new Malformation(
            "the first coefficient of z has the code 0",
            "OutOfRange",
            Bits.with(good, 0, zBits, 0)));
    bad.add(
        new Malformation(
            "all bits of the first coefficient of z are one",
            "OutOfRange",
            Bits.with(good, 0, zBits, (1 << zBits) - 1)));
    bad.add(
        new Malformation(
            "an unused slot for a hint is not zero",
            "Padding",
            Bits.with(good, 8 * hintStart + (SLOTS - 1) * indexBits, indexBits, 1)));
    bad.add(
        new Malformation(
            "more hints are counted than there are slots",
            "TooManyHints",
            Bits.with(good, 8 * (supportStart - 1), 8, SLOTS + 1)));
    bad.add(
        new Malformation(
            "the last count of hints is 255",
            "TooManyHints",
            Bits.with(good, 8 * (supportStart - 1), 8, 255)));
    bad.add(
        new Malformation(
            "the first count of hints is larger than the second",
            "NotCanonical",
            Bits.with(good, 8 * countStart, 8, (good[countStart + 1] & 0xFF) + 1)));
    int first = Bits.get(good, 8 * hintStart, indexBits);
    int second = Bits.get(good, 8 * hintStart + indexBits, indexBits);
    byte[] swapped = Bits.with(good, 8 * hintStart, indexBits, second);
    bad.add(
        new Malformation(
            "two indices of hints are exchanged",
            "NotCanonical",
            Bits.with(swapped, 8 * hintStart + indexBits, indexBits, first)));
    bad.add(
        new Malformation(
            "one index of a hint is given twice",
            "NotCanonical",
            Bits.with(good, 8 * hintStart + indexBits, indexBits, first)));
    int set = 0;
    while (Bits.get(good, 8 * supportStart + set, 1) == 0) {
      set++;
    }
    int clear = 0;
    while (Bits.get(good, 8 * supportStart + clear, 1) == 1) {
      clear++;
    }
    bad.add(
        new Malformation(
            "the challenge has one coefficient too few",
            "OutOfRange",
            Bits.with(good, 8 * supportStart + set, 1, 0)));
    bad.add(
        new Malformation(
            "the challenge has one coefficient too many",
            "OutOfRange",
            Bits.with(good, 8 * supportStart + clear, 1, 1)));
    if (weight < 64) {
      bad.add(
          new Malformation(
              "an unused sign bit is not zero",
              "Padding",
              Bits.with(good, 8 * signStart + 63, 1, 1)));
    }
    if (largest) {
      bad.add(
          new Malformation(
              "the last byte is not zero", "Padding", Bits.with(good, 8 * good.length - 8, 8, 1)));
    }
    return bad;
  }

  List<Malformation> publicKeys(byte[] good) {
    return List.of(
        new Malformation(
            "all bits of the first coefficient of t1 are one",
            "OutOfRange",
            Bits.with(good, 8 * RHO_BYTES, t1Bits, (1 << t1Bits) - 1)));
  }
}
