package org.ngcc4j.vectors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.vectors.VectorFiles.Malformation;

/// Bad signatures and keys that are made from good ones.
final class Malformations {
  /// Of signatures that are longer there are fewer cases, so that the files stay handy.
  static final int LONG = 10_000;

  private Malformations() {}

  /// Returns what no scheme may accept.
  static List<Malformation> general(SignatureParameters parameters, byte[] good) {
    int n = good.length;
    List<Malformation> bad = new ArrayList<>();
    bad.add(flipped(good, 0, 1));
    bad.add(flipped(good, n / 2, 1));
    bad.add(flipped(good, n - 1, 1));
    bad.add(shortened("no bytes", good, 0));
    bad.add(shortened("the last byte is missing", good, n - 1));
    bad.add(shortened("a zero byte behind the signature", good, n + 1));
    bad.add(new Malformation("all bits zero", "NotASignature", new byte[n]));
    if (n > LONG) {
      return bad;
    }
    bad.add(flipped(good, 0, 0x80));
    bad.add(flipped(good, n / 3, 1));
    bad.add(flipped(good, n - n / 5, 1));
    bad.add(shortened("one byte", good, 1));
    bad.add(shortened("the first half only", good, n / 2));
    bad.add(
        new Malformation(
            "the first byte is missing", "WrongLength", Arrays.copyOfRange(good, 1, n)));
    if (n < parameters.maxSignatureBytes()) {
      bad.add(
          shortened("zero bytes up to the longest length", good, parameters.maxSignatureBytes()));
    }
    byte[] ones = new byte[n];
    Arrays.fill(ones, (byte) 0xFF);
    byte[] random = new byte[n];
    new Random(20261201).nextBytes(random);
    bad.add(new Malformation("all bits one", "NotASignature", ones));
    bad.add(new Malformation("random bytes", "NotASignature", random));
    return bad;
  }

  private static Malformation shortened(String comment, byte[] good, int length) {
    return new Malformation(comment, "WrongLength", Arrays.copyOf(good, length));
  }

  /// Tells whether a good signature has everything that [#special] changes.
  static boolean isSuitable(SignatureParameters parameters, byte[] good) {
    return switch (parameters.candidate()) {
      case AIGIS_SIG_PLUS -> new AigisMalformations(parameters).isSuitable(good);
      case MORNING_ATLAS -> new AtlasMalformations(parameters).isSuitable(good);
      case GREAT_WALL, GALAS -> new VoleithMalformations(parameters).isSuitable(good);
      case TSUOV -> true;
    };
  }

  /// Returns what the specification of the scheme wants to be refused.
  static List<Malformation> special(SignatureParameters parameters, byte[] good) {
    return switch (parameters.candidate()) {
      case AIGIS_SIG_PLUS -> new AigisMalformations(parameters).signatures(good);
      case MORNING_ATLAS -> new AtlasMalformations(parameters).signatures(good);
      case TSUOV -> new TsuovMalformations(parameters).signatures(good);
      case GREAT_WALL, GALAS -> new VoleithMalformations(parameters).signatures(good);
    };
  }

  /// Returns encodings of the right length that are no public keys.
  static List<Malformation> publicKeys(SignatureParameters parameters, byte[] good) {
    return switch (parameters.candidate()) {
      case AIGIS_SIG_PLUS -> new AigisMalformations(parameters).publicKeys(good);
      case MORNING_ATLAS -> new AtlasMalformations(parameters).publicKeys(good);
      case TSUOV -> new TsuovMalformations(parameters).publicKeys(good);
      case GREAT_WALL, GALAS -> new VoleithMalformations(parameters).keys(good);
    };
  }

  /// Returns encodings of the right length that are no secret keys.
  static List<Malformation> secretKeys(SignatureParameters parameters, byte[] good) {
    return switch (parameters.candidate()) {
      case AIGIS_SIG_PLUS -> new AigisMalformations(parameters).secretKeys(good);
      case GREAT_WALL -> new VoleithMalformations(parameters).keys(good);
      case MORNING_ATLAS, TSUOV, GALAS -> List.of();
    };
  }

  private static Malformation flipped(byte[] good, int place, int mask) {
    byte[] copy = good.clone();
    copy[place] ^= (byte) mask;
    String which = mask == 1 ? "lowest" : "highest";
    return new Malformation(
        "the %s bit of byte %d changed".formatted(which, place), "ModifiedSignature", copy);
  }
}
