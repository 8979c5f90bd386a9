package org.ngcc4j.campaign.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the kernel says in `/proc`, `/sys` and `/etc`.
///
/// @param root the folder these lie in: `/`, or a made-up host's
public record HostFiles(Path root) {
  /// Returns those of this host.
  public static HostFiles ofThisHost() {
    return new HostFiles(Path.of("/"));
  }

  /// Returns the contents of a file without blanks and zero bytes around them.
  ///
  /// @param path absolute
  /// @return `null` if the file cannot be read or is empty
  public @Nullable String text(String path) {
    try {
      byte[] bytes = Files.readAllBytes(root.resolve(path.substring(1)));
      String text = new String(bytes, StandardCharsets.UTF_8).replace('\0', ' ').strip();
      return text.isEmpty() ? null : text;
    } catch (IOException e) {
      return null;
    }
  }

  /// Returns the value behind a name that begins a line, as in `MemTotal:  16 kB`.
  ///
  /// @param path absolute
  /// @param name what stands before the separator
  /// @param separator such as `:`
  /// @return `null` if there is no such line
  public @Nullable String value(String path, String name, char separator) {
    String text = text(path);
    if (text == null) {
      return null;
    }
    for (String line : text.split("\n", -1)) {
      int at = line.indexOf(separator);
      if (at >= 0 && line.substring(0, at).strip().equals(name)) {
        String value = line.substring(at + 1).strip();
        return value.isEmpty() ? null : value;
      }
    }
    return null;
  }

  /// Returns the number at the start of the value behind a name.
  ///
  /// @param path absolute
  /// @param name what stands before the separator
  /// @param separator such as `:`
  /// @return `null` if there is no such line or no number in it
  public @Nullable Long number(String path, String name, char separator) {
    String value = value(path, name, separator);
    return value == null ? null : parse(value.split("\\s", 2)[0]);
  }

  /// Returns the blank-separated words of the first line that begins with a given word.
  ///
  /// @param path absolute
  /// @param first the word
  /// @return empty if there is no such line
  public List<String> words(String path, String first) {
    String text = text(path);
    if (text != null) {
      for (String line : text.split("\n", -1)) {
        List<String> words = List.of(line.strip().split("\\s+"));
        if (words.getFirst().equals(first)) {
          return words;
        }
      }
    }
    return List.of();
  }

  static @Nullable Long parse(String digits) {
    try {
      return Long.valueOf(digits);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
