package org.ngcc4j.provider;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.Candidate;
import org.ngcc4j.SignatureScheme;

/// The object identifiers of the parameter sets: the only place where they are assigned.
///
/// They are provisional. Nobody has assigned official ones to the candidates, so these lie below an
/// identifier that needs no registration: `2.25` and a random UUID
/// (`447c6deb-42ca-43ad-888b-4b54da6220a5`, by ITU-T X.667), then the number of the candidate, then
/// that of the set. The same identifier stands for a key and for a signature.
final class ObjectIdentifiers {
  private static final String ARC = "2.25.91033577945768120131043253662947352741";

  /// The sets of each candidate. The number of a set is its place here, from 1 on: a set may be
  /// added at an end, and nothing may be moved.
  private static final Map<Candidate, List<String>> SETS =
      Map.of(
          Candidate.AIGIS_SIG_PLUS,
          List.of("Aigis-sig1", "Aigis-sig2", "Aigis-sig3"),
          Candidate.GALAS,
          List.of(
              "Galas-160F",
              "Galas-160S",
              "Galas-256F",
              "Galas-256S",
              "Galas-384F",
              "Galas-384S",
              "Galas-512F",
              "Galas-512S"),
          Candidate.GREAT_WALL,
          List.of(
              "GreatWall128f",
              "GreatWall128s",
              "GreatWall192f",
              "GreatWall192s",
              "GreatWall256f",
              "GreatWall256s",
              "GreatWall512f",
              "GreatWall512s"),
          Candidate.MORNING_ATLAS,
          List.of("lwrdsa128", "lwrdsa192", "lwrdsa256", "lwrdsa512"),
          Candidate.TSUOV,
          List.of("TSUOV_128", "TSUOV_256", "TSUOV_512"));

  private ObjectIdentifiers() {}

  /// Made once, for the schemes that there are.
  private static final class Schemes {
    static final Map<String, SignatureScheme> BY_IDENTIFIER = new LinkedHashMap<>();

    static {
      for (SignatureScheme scheme : SignatureScheme.all()) {
        BY_IDENTIFIER.put(of(scheme), scheme);
      }
    }
  }

  /// Returns the identifier of a set in dotted decimals.
  ///
  /// @throws IllegalStateException if it has none yet
  static String of(SignatureScheme scheme) {
    Candidate candidate = scheme.parameters().candidate();
    String instance = scheme.parameters().instance();
    int place = SETS.getOrDefault(candidate, List.of()).indexOf(instance);
    if (place < 0) {
      throw new IllegalStateException("no object identifier is assigned to " + instance);
    }
    int number = Integer.parseInt(candidate.id().substring(candidate.id().indexOf('-') + 1));
    return ARC + "." + number + "." + (place + 1);
  }

  /// Returns the set that an identifier stands for.
  ///
  /// @param identifier in dotted decimals
  static @Nullable SignatureScheme scheme(String identifier) {
    return Schemes.BY_IDENTIFIER.get(identifier);
  }
}
