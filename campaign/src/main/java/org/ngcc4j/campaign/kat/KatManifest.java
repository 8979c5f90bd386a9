package org.ngcc4j.campaign.kat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.ngcc4j.campaign.FileErrors;

/// The digests that known-answer texts must have, by file.
public final class KatManifest {
  private static final String EXPECTED =
      "expected <64 hex digits> strict|nolen[:RECORDS] <label>/KAT_SIG_<instance>.txt";

  private final Map<String, KatReference> references;

  private KatManifest(Map<String, KatReference> references) {
    this.references = references;
  }

  /// Returns the manifest of the official files of all candidates.
  public static KatManifest official() {
    try (InputStream in = KatManifest.class.getResourceAsStream("kat.sha256")) {
      Objects.requireNonNull(in, "kat.sha256 is missing from the module");
      return parse(
          "kat.sha256", new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (KatManifestException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Reads a manifest file.
  ///
  /// @throws KatManifestException if the file cannot be read, a line is malformed, or there is
  ///     none
  public static KatManifest read(Path file) throws KatManifestException {
    try {
      return parse(file.toString(), Files.readAllLines(file));
    } catch (CharacterCodingException e) {
      throw new KatManifestException(file + " is not a manifest: it is not a text file", e);
    } catch (IOException e) {
      throw new KatManifestException(
          "cannot read the manifest " + file + ": " + FileErrors.reason(e), e);
    }
  }

  /// Reads the lines of a manifest.
  ///
  /// Empty lines and lines that start with `#` are comments.
  ///
  /// @param source stands before the line number in messages
  /// @throws KatManifestException if a line is malformed or repeats a key, or there is none
  static KatManifest parse(String source, List<String> lines) throws KatManifestException {
    Map<String, KatReference> references = new LinkedHashMap<>();
    int number = 0;
    for (String raw : lines) {
      number++;
      String line = raw.stripTrailing();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String where = source + ":" + number + ": ";
      KatReference reference =
          KatReference.parse(line)
              .orElseThrow(
                  () ->
                      new KatManifestException(
                          where + EXPECTED + ", found \"" + shorten(line) + "\""));
      if (references.putIfAbsent(reference.key(), reference) != null) {
        throw new KatManifestException(where + "a second line for " + reference.key());
      }
    }
    if (references.isEmpty()) {
      throw new KatManifestException(source + " holds no line of a manifest; " + EXPECTED);
    }
    return new KatManifest(references);
  }

  /// Returns the reference of a file: by label and name, or else by name alone.
  public Optional<KatReference> find(String label, String fileName) {
    KatReference byLabel = references.get(label + "/" + fileName);
    return Optional.ofNullable(byLabel != null ? byLabel : references.get(fileName));
  }

  /// Returns all references in the order of the lines.
  public List<KatReference> references() {
    return List.copyOf(references.values());
  }

  private static String shorten(String line) {
    return line.length() <= 80 ? line : line.substring(0, 80) + "...";
  }
}
