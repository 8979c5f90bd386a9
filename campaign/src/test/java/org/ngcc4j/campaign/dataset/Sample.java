package org.ngcc4j.campaign.dataset;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// A slice of a published dataset (sign-15 and sign-31 on arm_1), kept as it is.
public final class Sample {
  private Sample() {}

  /// The folder with `data`, `catalogs` and `expected`.
  public static Path folder() {
    return resource("dataset-sample");
  }

  /// A test resource as a file.
  public static Path resource(String name) {
    URL url = Objects.requireNonNull(Sample.class.getResource("/" + name), name);
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The dataset of the sample.
  public static Path data() {
    return folder().resolve("data/arm_1");
  }

  /// All JSON files below a folder of the dataset.
  static List<Path> jsonFiles(String below) {
    try (Stream<Path> files = Files.walk(data().resolve(below))) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
