package org.ngcc4j.campaign.kat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// The files of one gate run: they appear under their names when they are whole, or not at all.
final class KatFiles {
  private final @Nullable Path folder;
  private final String textName;
  private final String logName;
  private final String errorName;
  private @Nullable IOException failure;
  private boolean written;

  /// Names the files.
  ///
  /// @param folder where they go; nowhere if there is none
  KatFiles(@Nullable Path folder, InstanceDescription instance) {
    this.folder = folder;
    textName = KatOutcome.textFileName(instance);
    logName = instance.label() + ".kat.log";
    errorName = instance.label() + ".kat.err";
  }

  /// Returns where the text is written while it is not whole.
  String halfWritten() {
    return folder == null ? KatTask.NONE : half(folder, textName).toString();
  }

  /// Gives the text its name, or removes it. Runs once the child has ended, perhaps while this
  /// JVM is being ended, and perhaps twice.
  synchronized void settle(boolean whole) {
    if (folder == null) {
      return;
    }
    Path half = half(folder, textName);
    try {
      try {
        if (whole && Files.exists(half)) {
          move(half, folder.resolve(textName));
          written = true;
        }
      } finally {
        Files.deleteIfExists(half);
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  /// Returns where the text goes.
  @Nullable Path text() {
    return folder == null ? null : folder.resolve(textName);
  }

  /// Returns the text, if it is there and whole.
  ///
  /// @throws KatOutputException if it is whole but could not get its name
  synchronized @Nullable Path writtenText() throws KatOutputException {
    if (failure != null) {
      throw new KatOutputException(
          "cannot write " + text() + ": " + FileErrors.reason(failure), failure);
    }
    return written ? text() : null;
  }

  /// Writes the log, and what was printed to standard error if that is anything.
  void writeLog(String log, String standardError) throws KatOutputException {
    if (folder == null) {
      return;
    }
    write(folder, logName, log);
    if (!standardError.isEmpty()) {
      write(folder, errorName, standardError);
    }
  }

  private static void write(Path folder, String name, String content) throws KatOutputException {
    Path half = half(folder, name);
    try {
      try {
        Files.writeString(half, content);
        move(half, folder.resolve(name));
      } finally {
        Files.deleteIfExists(half);
      }
    } catch (IOException e) {
      throw new KatOutputException(
          "cannot write " + folder.resolve(name) + ": " + FileErrors.reason(e), e);
    }
  }

  private static void move(Path half, Path whole) throws IOException {
    Files.move(half, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /// Another run may write into the same folder: the last one that is whole stays.
  private static Path half(Path folder, String name) {
    return folder.resolve("." + name + "." + ProcessHandle.current().pid() + ".part");
  }
}
