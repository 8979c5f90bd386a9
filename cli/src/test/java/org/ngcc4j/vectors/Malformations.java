package org.ngcc4j.vectors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.vectors.VectorFiles.Malformation;

/// Bad signatures and keys that are made from good ones.
final class Malformations {
  private Malformations() {}

  /// Returns what no scheme may accept.
  static List<Malformation> general(SignatureParameters parameters, byte[] good) {
    int n = good.length;
    List<Malformation> bad = new ArrayList<>();
    for (int place : new int[] {0, n / 3, n / 2, n - n / 5, n - 1}) {
      bad.add(
          new Malformation(
              "the lowest bit of byte %d changed".formatted(place),
              "ModifiedSignature",
              flipped(good, place, 1)));
    }
    bad.add(
        new Malformation("the highest bit of byte 0 changed", "ModifiedSignature",
            flipped(good, 0, 0x80)));
    bad.add(new Malformation("no bytes", "WrongLength", new byte[0]));
    bad.add(new Malformation("one zero byte", "WrongLength", new byte[1]));
    bad.add(
        new Malformation(
            "the last byte is missing", "WrongLength", Arrays.copyOf(good, n - 1)));
    bad.add(
        new Malformation(
            "the first byte is missing", "WrongLength", Arrays.copyOfRange(good, 1, n)));
    bad.add(
        new Malformation(
            "the first half only", "WrongLength", Arrays.copyOf(good, n / 2)));
    bad.add(
        new Malformation(
            "a zero byte behind the signature", "WrongLength", Arrays.copyOf(good, n + 1)));
    if (n < parameters.maxSignatureBytes()) {
      bad.add(
          new Malformation(
              "zero bytes up to the longest length",
              "WrongLength",
              Arrays.copyOf(good, parameters.maxSignatureBytes())));
    }
    byte[] ones = new byte[n];
    Arrays.fill(ones, (byte) 0xFF);
    byte[] random = new byte[n];
    new Random(20261201).nextBytes(random);
    bad.add(new Malformation("all bits zero", "NotASignature", new byte[n]));
    bad.add(new Malformation("all bits one", "NotASignature", ones));
    bad.add(new Malformation("random bytes", "NotASignature", random));
    return bad;
  }

  /// Returns what the specification of the scheme wants to be refused.
  static List<Malformation> special(SignatureParameters parameters, byte[] good) {
    return switch (parameters.candidate()) {
      case AIGIS_SIG_PLUS -> new AigisMalformations(parameters).signatures(good);
      case TSUOV, MORNING_ATLAS, GREAT_WALL, GALAS -> List.of();
    };
  }

  /// Returns encodings of the right length that are no public keys.
  static List<Malformation> publicKeys(SignatureParameters parameters, byte[] good) {
    return switch (parameters.candidate()) {
      case AIGIS_SIG_PLUS -> new AigisMalformations(parameters).publicKeys(good);
      case TSUOV, MORNING_ATLAS, GREAT_WALL, GALAS -> List.of();
    };
  }

  /// Returns encodings of the right length that are no secret keys.
  static List<Malformation> secretKeys(SignatureParameters parameters, byte[] good) {
    return switch (parameters.candidate()) {
      case AIGIS_SIG_PLUS -> new AigisMalformations(parameters).secretKeys(good);
      case TSUOV, MORNING_ATLAS, GREAT_WALL, GALAS -> List.of();
    };
  }

  /// Returns a copy with some bits changed.
  static byte[] flipped(byte[] good, int place, int mask) {
    byte[] copy = good.clone();
    copy[place] ^= (byte) mask;
    return copy;
  }
}
