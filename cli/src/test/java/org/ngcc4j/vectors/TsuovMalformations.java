package org.ngcc4j.vectors;

import java.util.ArrayList;
import java.util.List;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.vectors.VectorFiles.Malformation;

/// What docs/spec/tsuov.md wants to be refused, beyond what no scheme accepts.
final class TsuovMalformations {
  private static final int ELEMENT_BITS = 5;
  private static final int NO_ELEMENT = 31;

  private final int seedBytes;

  TsuovMalformations(SignatureParameters parameters) {
    seedBytes = parameters.secretKeyBytes() / 2;
  }

  List<Malformation> signatures(byte[] good) {
    return elements(good, 8 * (good.length - seedBytes) / ELEMENT_BITS);
  }

  List<Malformation> publicKeys(byte[] good) {
    int bits = 8 * (good.length - seedBytes);
    List<Malformation> bad = new ArrayList<>(elements(good, bits / ELEMENT_BITS));
    if (bits % ELEMENT_BITS != 0) {
      bad.add(
          new Malformation(
              "a spare bit of the last byte is not zero",
              "Padding",
              Bits.with(good, 8 * good.length - 1, 1, 1)));
    }
    return bad;
  }

  private List<Malformation> elements(byte[] good, int count) {
    List<Malformation> bad = new ArrayList<>();
    for (int element : new int[] {0, count / 2, count - 1}) {
      bad.add(
          new Malformation(
              "element %d is 31".formatted(element),
              "OutOfRange",
              Bits.with(good, 8 * seedBytes + ELEMENT_BITS * element, ELEMENT_BITS, NO_ELEMENT)));
    }
    return bad;
  }
}
