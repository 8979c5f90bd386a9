package org.ngcc4j.campaign.kat;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where a JVM writes its report on a native fault: a folder that only the user can read, because
/// the report holds paths and memory of this machine.
final class FaultFolder {
  private final Path folder;

  private FaultFolder(Path folder) {
    this.folder = folder;
  }

  static FaultFolder create() throws IOException {
    return new FaultFolder(Files.createTempDirectory("ngcc-kat-"));
  }

  /// Returns the name of the report for the JVM's `ErrorFile` option.
  String pattern() {
    return folder.resolve("hs_err_%p.log").toString();
  }

  /// Returns the report, if there is one.
  @Nullable Path report() throws IOException {
    if (!Files.exists(folder)) {
      return null;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findFirst().orElse(null);
    }
  }

  /// Removes the folder when the JVM has ended without a report.
  void removeIfEmpty() {
    try {
      Files.delete(folder);
    } catch (DirectoryNotEmptyException | NoSuchFileException e) {
      // There is a report, or this is the second time.
    } catch (IOException e) {
      // An empty folder for temporary files may stay.
    }
  }
}
