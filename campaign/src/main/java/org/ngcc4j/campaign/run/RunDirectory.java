package org.ngcc4j.campaign.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.dataset.AtomicFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.NativeArguments;

/// The folder in which one campaign keeps everything.
///
/// ```text
/// campaign.json   build.json   campaign.log
/// kat/<candidate>/<label>.log
/// calibrate/<candidate>/<label>__<operation>.json
/// records/<candidate>/<label>__<operation>.json
/// memory/runtime.json
/// native.json     where C libraries lie; stays here
/// data/<system>/      the published dataset
/// pages/              what is made from it
/// ```
///
/// Files appear whole or not at all. As long as it is open, the folder belongs to this JVM: the log
/// is locked.
final class RunDirectory implements AutoCloseable {
  /// Folder of all runs, below the working directory.
  static final Path RUNS = Path.of("runs");

  private static final String LOG = "campaign.log";
  private static final Pattern HALF_WRITTEN = Pattern.compile("\\..*\\.\\d+\\.tmp");
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT);
  private static final DateTimeFormatter LOG_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private final Path folder;
  private final FileChannel log;
  private final FileLock lock;

  private RunDirectory(Path folder, FileChannel log, FileLock lock) {
    this.folder = folder;
    this.log = log;
    this.lock = lock;
  }

  /// Makes the folder of a new campaign.
  ///
  /// @param wanted where; `null` for a new folder in [#RUNS]
  /// @throws CampaignException if it cannot be made, or is in use for something else
  static RunDirectory create(@Nullable Path wanted) throws CampaignException {
    Path folder = wanted == null ? unusedName() : wanted;
    if (Files.exists(folder.resolve(CampaignFile.NAME))) {
      throw new CampaignException(
          folder + " already holds a campaign: --resume goes on with it, or name another folder");
    }
    try {
      if (Files.exists(folder) && !isEmpty(folder)) {
        throw new CampaignException(
            folder + " is not empty and holds no campaign: name a new folder");
      }
      Files.createDirectories(folder);
      return lock(folder);
    } catch (IOException e) {
      throw cannot("create the run directory", folder, e);
    }
  }

  /// Opens the folder of a campaign that was interrupted.
  ///
  /// @param wanted where; `null` for the last unfinished one in [#RUNS]
  /// @throws CampaignException if there is none, or another campaign is at work in it
  static RunDirectory open(@Nullable Path wanted) throws CampaignException {
    Path folder = wanted == null ? lastUnfinished() : wanted;
    if (!Files.isRegularFile(folder.resolve(CampaignFile.NAME))) {
      throw new CampaignException(
          folder + " holds no campaign to resume: there is no " + CampaignFile.NAME + " in it");
    }
    try {
      RunDirectory run = lock(folder);
      run.removeHalfWritten();
      return run;
    } catch (IOException e) {
      throw cannot("write into the run directory", folder, e);
    }
  }

  /// Returns the folder.
  Path folder() {
    return folder;
  }

  /// Reads a file.
  ///
  /// @param relative its path in this folder
  /// @return nothing if there is no such file
  /// @throws CampaignException if it is broken
  <R extends Record> Optional<R> read(Path relative, Class<R> type) throws CampaignException {
    Path file = folder.resolve(relative);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JsonFile.read(file, type));
    } catch (DatasetException e) {
      throw new CampaignException(String.valueOf(e.getMessage()), e);
    }
  }

  /// Writes a file and the folders it lies in.
  ///
  /// @throws CampaignException if that fails; nothing half-written stays
  void write(Path relative, Record content) throws CampaignException {
    write(relative, JsonFile.text(content));
  }

  /// Writes a text and the folders it lies in.
  ///
  /// @throws CampaignException if that fails; nothing half-written stays
  void write(Path relative, byte[] content) throws CampaignException {
    Path file = folder.resolve(relative);
    try {
      Path parent = file.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      AtomicFile.write(file, content);
    } catch (IOException e) {
      throw cannot("write", file, e);
    }
  }

  /// Tells whether there is a file.
  boolean has(Path relative) {
    return Files.exists(folder.resolve(relative));
  }

  /// Adds a line to the log.
  ///
  /// @throws CampaignException if that fails
  synchronized void log(String line) throws CampaignException {
    String text = LocalDateTime.now(ZoneId.systemDefault()).format(LOG_TIME) + " " + line + "\n";
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) {
        log.write(bytes);
      }
    } catch (IOException e) {
      throw cannot("write", folder.resolve(LOG), e);
    }
  }

  /// Takes back a folder in which nothing was begun.
  void discard() {
    close();
    try {
      Files.deleteIfExists(folder.resolve(LOG));
      Files.deleteIfExists(folder.resolve(NativeArguments.NAME));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // Somebody else has put something there.
    }
  }

  @Override
  public void close() {
    try (log) {
      lock.release();
    } catch (IOException e) {
      // The lock ends with this JVM at the latest.
    }
  }

  private static RunDirectory lock(Path folder) throws IOException, CampaignException {
    FileChannel log =
        FileChannel.open(folder.resolve(LOG), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    FileLock lock = null;
    try {
      lock = log.tryLock();
    } catch (OverlappingFileLockException e) {
      // This very JVM has it.
    }
    if (lock == null) {
      log.close();
      throw new CampaignException("another campaign is at work in " + folder);
    }
    return new RunDirectory(folder, log, lock);
  }

  private void removeHalfWritten() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> left =
          files.filter(f -> HALF_WRITTEN.matcher(f.getFileName().toString()).matches()).toList();
      for (Path file : left) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static Path unusedName() {
    ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);
    Path folder = RUNS.resolve(now.format(NAME));
    for (int seconds = 1; Files.exists(folder); seconds++) {
      folder = RUNS.resolve(now.plus(seconds, ChronoUnit.SECONDS).format(NAME));
    }
    return folder;
  }

  private static Path lastUnfinished() throws CampaignException {
    if (Files.isDirectory(RUNS)) {
      try (Stream<Path> folders = Files.list(RUNS)) {
        List<Path> newestFirst =
            folders
                .filter(folder -> Files.isRegularFile(folder.resolve(CampaignFile.NAME)))
                .sorted(Comparator.reverseOrder())
                .toList();
        for (Path folder : newestFirst) {
          if (JsonFile.read(folder.resolve(CampaignFile.NAME), CampaignFile.class).endedUtc()
              == null) {
            return folder;
          }
        }
      } catch (IOException e) {
        throw cannot("read", RUNS, e);
      }
    }
    throw new CampaignException(
        "there is no unfinished campaign in " + RUNS + ": name its folder with --run-dir");
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    }
  }

  private static CampaignException cannot(String doWhat, Path where, IOException e) {
    return e instanceof DatasetException
        ? new CampaignException(String.valueOf(e.getMessage()), e)
        : new CampaignException("cannot " + doWhat + " " + where + ": " + FileErrors.reason(e), e);
  }
}
