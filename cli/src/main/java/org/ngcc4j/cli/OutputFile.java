package org.ngcc4j.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;

/// A file to be written, or standard output for `-`. Nobody ever sees half of a file: its content
/// is complete before anything is written, and gets its name last.
final class OutputFile {
  private final String name;
  private final Path path;
  private final OutputStream standardOutput;

  /// Names a file.
  ///
  /// @param argument as given on the command line
  /// @throws InputException if it cannot be the name of a file
  OutputFile(Environment environment, String argument) throws InputException {
    name = argument.equals(InputFile.STANDARD) ? "standard output" : argument;
    path = InputFile.path(argument);
    standardOutput = environment.binaryOut();
  }

  boolean isStandardOutput() {
    return path.toString().equals(InputFile.STANDARD);
  }

  /// Tells whether a file named on the command line is this one.
  boolean isSameAs(String argument) throws InputException {
    if (isStandardOutput() || argument.equals(InputFile.STANDARD)) {
      return false;
    }
    Path other = InputFile.path(argument);
    try {
      return path.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
          || (isRegular() && Files.exists(other) && Files.isSameFile(path, other));
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  /// Refuses to go on if a file is there already.
  void requireNew() throws InputException {
    if (isRegular()) {
      throw exists(null);
    }
  }

  /// Writes what everybody may read, in place of what was there.
  void write(byte[] content) throws InputException {
    write(content, /* replace= */ true);
  }

  /// Writes what only the owner of the file may read.
  ///
  /// @param force whether an existing file may be replaced
  void writeSecret(byte[] content, boolean force) throws InputException {
    write(content, force, ownerOnly());
  }

  /// Takes a file away that was written in vain.
  void delete() {
    try {
      if (isRegular()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      // What went wrong before is told already.
    }
  }

  private void write(byte[] content, boolean replace, FileAttribute<?>... attributes)
      throws InputException {
    try {
      if (isStandardOutput()) {
        standardOutput.write(content);
        standardOutput.flush();
      } else if (Files.isDirectory(path)) {
        throw new InputException("cannot write %s: it is a folder".formatted(name));
      } else if (Files.exists(path) && !isRegular()) {
        Files.write(path, content, StandardOpenOption.WRITE); // a device or a pipe
      } else if (replace) {
        replace(content, attributes);
      } else {
        create(path, content, attributes);
      }
    } catch (FileAlreadyExistsException e) {
      throw exists(e);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  private void replace(byte[] content, FileAttribute<?>... attributes) throws IOException {
    Path target = Files.isSymbolicLink(path) && isRegular() ? path.toRealPath() : path;
    long writer = ProcessHandle.current().pid();
    Path temporary = target.resolveSibling("." + target.getFileName() + "." + writer + ".tmp");
    create(temporary, content, attributes);
    try {
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.delete(temporary);
      throw e;
    }
  }

  /// Creates a file that must not exist; nothing stays behind if that fails.
  private static void create(Path file, byte[] content, FileAttribute<?>... attributes)
      throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes)) {
      try {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        channel.force(true);
      } catch (IOException e) {
        Files.deleteIfExists(file);
        throw e;
      }
    }
  }

  private boolean isRegular() {
    return !isStandardOutput() && Files.isRegularFile(path);
  }

  /// Read and write for the owner, where the file system knows such permissions.
  private FileAttribute<?>[] ownerOnly() {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private InputException exists(@Nullable Throwable cause) {
    return new InputException(
        "%s exists and is left as it is; --force replaces it".formatted(name), cause);
  }

  private InputException cannotWrite(IOException e) {
    return new InputException("cannot write %s: %s".formatted(name, FileErrors.reason(e)), e);
  }
}
