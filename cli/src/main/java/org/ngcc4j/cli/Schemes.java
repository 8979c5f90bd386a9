package org.ngcc4j.cli;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureScheme;

/// What the key commands read from the command line.
final class Schemes {
  private Schemes() {}

  /// Returns the set of a name, upper and lower case alike.
  ///
  /// @throws InputException if there is none; the message lists those there are
  static SignatureScheme find(Environment environment, String name) throws InputException {
    List<String> known = new ArrayList<>();
    for (SignatureScheme scheme : environment.schemes()) {
      String instance = scheme.parameters().instance();
      if (instance.equalsIgnoreCase(name)) {
        return scheme;
      }
      known.add(instance);
    }
    throw InstanceNames.unknown(name, known);
  }

  /// Returns the set of a name, or `null` if none was given.
  static @Nullable SignatureScheme findOrNull(Environment environment, @Nullable String name)
      throws InputException {
    return name == null ? null : find(environment, name);
  }

  /// Reads the seed of a generator.
  ///
  /// @param hex an even number of hexadecimal digits, none included
  static byte[] seed(String hex) throws InputException {
    try {
      return HexFormat.of().parseHex(hex);
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "--drng-seed wants an even number of hexadecimal digits, not '%s'".formatted(hex), e);
    }
  }
}
