package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The dataset that the tests of `campaign` keep, and what tests do to copies of it.
final class SmallRunFiles {
  private static final Path SOURCE =
      Path.of("../campaign/src/test/resources/small-run/data/test_1");

  private SmallRunFiles() {}

  static Path copyTo(Path folder) throws IOException {
    Path target = folder.resolve("data/test_1");
    try (Stream<Path> files = Files.walk(SOURCE)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = target.resolve(SOURCE.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    return target;
  }

  /// Replaces the first place that a regular expression matches.
  static void edit(Path file, String expression, String replacement) throws IOException {
    String text = Files.readString(file);
    String edited = text.replaceFirst(expression, replacement);
    assertThat(edited).as("%s in %s", expression, file).isNotEqualTo(text);
    Files.writeString(file, edited);
  }
}
