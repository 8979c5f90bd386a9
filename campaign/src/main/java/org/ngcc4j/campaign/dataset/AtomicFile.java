package org.ngcc4j.campaign.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes files so that nobody ever sees half of one.
public final class AtomicFile {
  private AtomicFile() {}

  /// Writes bytes under a temporary name in the same folder and renames.
  ///
  /// @param file the file; its folder must exist
  /// @param bytes its new content
  /// @throws IOException if it cannot be written; nothing stays behind
  public static void write(Path file, byte[] bytes) throws IOException {
    long writer = ProcessHandle.current().pid();
    Path temporary = file.resolveSibling("." + file.getFileName() + "." + writer + ".tmp");
    try {
      Files.write(temporary, bytes);
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
