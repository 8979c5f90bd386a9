package org.ngcc4j.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;

/// A file named on the command line, or standard input for `-`.
final class InputFile {
  /// The name of standard input and standard output.
  static final String STANDARD = "-";

  private static final int BUFFER_BYTES = 1 << 16;

  private final String name;
  private final Path path;
  private final InputStream standardInput;

  /// Names a file.
  ///
  /// @param argument as given on the command line
  /// @throws InputException if it cannot be the name of a file
  InputFile(Environment environment, String argument) throws InputException {
    name = argument.equals(STANDARD) ? "standard input" : argument;
    path = path(argument);
    standardInput = environment.in();
  }

  /// Takes in a message piece by piece.
  interface Sink {
    /// Takes `buffer[0]` to `buffer[length - 1]`, which change afterwards.
    void accept(byte[] buffer, int length);
  }

  /// Returns what messages call the file.
  String name() {
    return name;
  }

  boolean isStandardInput() {
    return path.toString().equals(STANDARD);
  }

  /// Reads a file that cannot be long.
  ///
  /// @param limit at most so many bytes are wanted
  /// @return the content; `limit + 1` bytes if there are more than `limit`
  byte[] readAtMost(int limit) throws InputException {
    try (InputStream in = open()) {
      // Not readNBytes, which would leave copies of secrets behind.
      byte[] buffer = new byte[limit + 1];
      int length = in.readNBytes(buffer, 0, buffer.length);
      byte[] content = Arrays.copyOf(buffer, length);
      Arrays.fill(buffer, (byte) 0);
      return content;
    } catch (IOException e) {
      throw cannotRead(e);
    }
  }

  /// Reads the whole file in constant memory.
  ///
  /// @throws InputException if it cannot be read, or changed meanwhile
  void feed(Sink sink) throws InputException {
    long total = 0;
    BasicFileAttributes before = null;
    BasicFileAttributes after = null;
    try (InputStream in = open()) {
      before = attributes();
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        sink.accept(buffer, n);
        total += n;
      }
      after = attributes();
    } catch (IOException e) {
      throw cannotRead(e);
    }
    if (before != null && after != null && !isSame(before, after, total)) {
      throw new InputException(name + ": the file changed while it was read");
    }
  }

  private static boolean isSame(
      BasicFileAttributes before, BasicFileAttributes after, long bytesRead) {
    return bytesRead == before.size()
        && after.size() == before.size()
        && after.lastModifiedTime().equals(before.lastModifiedTime())
        && Objects.equals(after.fileKey(), before.fileKey());
  }

  /// Opens the file as text. Whoever reads it passes exceptions to [#cannotRead].
  BufferedReader openText() throws IOException, InputException {
    return new BufferedReader(new InputStreamReader(open(), StandardCharsets.UTF_8));
  }

  /// Returns the path that an argument names.
  static Path path(String argument) throws InputException {
    try {
      return Path.of(argument);
    } catch (InvalidPathException e) {
      throw new InputException("'%s' cannot be a file: %s".formatted(argument, e.getReason()), e);
    }
  }

  /// Returns what can be told of the file; of a stream that is nothing.
  private @Nullable BasicFileAttributes attributes() throws IOException {
    return isStandardInput() || !Files.isRegularFile(path)
        ? null
        : Files.readAttributes(path, BasicFileAttributes.class);
  }

  private InputStream open() throws IOException, InputException {
    if (isStandardInput()) {
      return standardInput;
    }
    if (Files.isDirectory(path)) {
      throw new InputException("cannot read %s: it is a folder".formatted(name));
    }
    return Files.newInputStream(path);
  }

  /// Makes one line of what went wrong while reading.
  InputException cannotRead(IOException e) {
    return new InputException("cannot read %s: %s".formatted(name, FileErrors.reason(e)), e);
  }
}
