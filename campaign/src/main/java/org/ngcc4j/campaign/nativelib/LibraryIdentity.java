package org.ngcc4j.campaign.nativelib;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.implementation.LoadException;

/// What somebody says of a library who knows it; empty texts are left to the library.
///
/// @param candidate identifier of the submission
/// @param label name of the parameter set, under which records stand
/// @param instance name of the parameter set in known-answer files
/// @param algorithm the submitters' name
/// @param variant such as `reference`
/// @param configuration which build configuration it is
/// @param flags compiler flags
/// @param sha256 digest that the file must have
record LibraryIdentity(
    String candidate,
    String label,
    String instance,
    String algorithm,
    String variant,
    String configuration,
    String flags,
    String sha256) {

  static final LibraryIdentity UNKNOWN = of("", "");

  private static final Set<String> KEYS =
      Set.of("candidate", "label", "instance", "algorithm", "variant", "flags");

  static LibraryIdentity of(String candidate, String label) {
    return new LibraryIdentity(candidate, label, "", "", "", "", "", "");
  }

  boolean isKnown() {
    return !candidate.isEmpty() && !label.isEmpty();
  }

  /// Reads the description file of a library, `libX.properties` beside `libX.so`.
  ///
  /// @return what is known without if there is no such file
  static LibraryIdentity beside(Path library) throws LoadException {
    String name = String.valueOf(library.getFileName());
    Path file = library.resolveSibling(name.replaceFirst("\\.so$", "") + ".properties");
    if (!Files.exists(file)) {
      return UNKNOWN;
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new LoadException(file + " cannot be read: " + FileErrors.reason(e), e);
    } catch (IllegalArgumentException e) {
      throw new LoadException(file + ": " + e.getMessage(), e);
    }
    for (String key : properties.stringPropertyNames()) {
      if (!KEYS.contains(key)) {
        throw new LoadException(
            "%s: unknown key '%s'; known are candidate, label, instance, algorithm, variant, flags"
                .formatted(file, key));
      }
    }
    return new LibraryIdentity(
        properties.getProperty("candidate", "").strip(),
        properties.getProperty("label", "").strip(),
        properties.getProperty("instance", "").strip(),
        properties.getProperty("algorithm", "").strip(),
        properties.getProperty("variant", "").strip(),
        "",
        properties.getProperty("flags", "").strip(),
        "");
  }
}
