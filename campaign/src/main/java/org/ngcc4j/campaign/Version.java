package org.ngcc4j.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/// The version of ngcc4j, as the build wrote it down.
public final class Version {
  private Version() {}

  /// Returns the version, such as `0.1.0`.
  public static String current() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      properties.load(Objects.requireNonNull(in, "version.properties is missing from the module"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
