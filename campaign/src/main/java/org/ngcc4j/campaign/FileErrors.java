package org.ngcc4j.campaign;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/// Says in words why a file could not be used; the platform's exceptions often hold only its
/// name.
public final class FileErrors {
  private FileErrors() {}

  /// Returns the reason, without the name of the file.
  public static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "no such file or folder";
      case AccessDeniedException _ -> "permission denied";
      case NotDirectoryException _ -> "not a folder";
      case FileAlreadyExistsException _ -> "there is a file of that name";
      case FileSystemException f when f.getReason() != null -> f.getReason();
      default -> Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
    };
  }
}
