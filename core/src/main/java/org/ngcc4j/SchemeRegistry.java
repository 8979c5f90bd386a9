package org.ngcc4j;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ngcc4j.aigis.AigisScheme;
import org.ngcc4j.atlas.AtlasScheme;
import org.ngcc4j.galas.GalasScheme;
import org.ngcc4j.greatwall.GreatWallScheme;
import org.ngcc4j.tsuov.TsuovScheme;

/// The one place that knows which schemes exist.
final class SchemeRegistry {
  private SchemeRegistry() {}

  /// Initialised at first use, so that the public interfaces load no scheme by themselves.
  private static final class Holder {
    static final List<SignatureScheme> ALL =
        Stream.of(
                AigisScheme.all(),
                GalasScheme.all(),
                GreatWallScheme.all(),
                AtlasScheme.all(),
                TsuovScheme.all())
            .flatMap(List::stream)
            .toList();
  }

  static List<SignatureScheme> all() {
    return Holder.ALL;
  }

  static SignatureScheme of(String instance) {
    for (SignatureScheme scheme : all()) {
      if (scheme.parameters().instance().equals(instance)) {
        return scheme;
      }
    }
    throw new IllegalArgumentException(
        "unknown instance \"%s\"; known: %s"
            .formatted(
                instance,
                all().stream()
                    .map(s -> s.parameters().instance())
                    .collect(Collectors.joining(", "))));
  }
}
