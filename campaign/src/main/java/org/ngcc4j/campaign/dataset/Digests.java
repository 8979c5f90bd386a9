package org.ngcc4j.campaign.dataset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.Printable;

/// `SHA256SUMS`: the digest of every file of a dataset, in the form of `sha256sum`, which can check
/// them as well. Public datasets have none.
///
/// Whoever keeps the digest of this one file can tell later whether anything was changed.
public final class Digests {
  /// Name of the file.
  public static final String NAME = "SHA256SUMS";

  /// The largest file that is read. The largest published one is below 1 MiB.
  static final int MAX_BYTES = 64 << 20;

  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  ([^\\\\/][^\\\\]*)");

  private Digests() {}

  /// Returns the file for the contents of a dataset.
  ///
  /// @param files path relative to the dataset to content
  public static byte[] text(Map<Path, byte[]> files) {
    StringBuilder text = new StringBuilder();
    Map<String, String> sorted = new TreeMap<>();
    files.forEach((path, content) -> sorted.put(path.toString().replace('\\', '/'), of(content)));
    sorted.forEach((path, digest) -> text.append(digest + "  " + path + "\n"));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /// Reads the file of a dataset.
  ///
  /// @return path as the file states it to digest; empty if there is no such file
  /// @throws DatasetException if it cannot be read or a line is none of `sha256sum`
  public static Map<String, String> read(Path dataset) throws DatasetException {
    Path file = dataset.resolve(NAME);
    Map<String, String> digests = new LinkedHashMap<>();
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return digests;
    }
    int number = 0;
    for (String line : new String(bytes(file), StandardCharsets.UTF_8).lines().toList()) {
      number++;
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches() || digests.put(matcher.group(2), matcher.group(1)) != null) {
        throw new DatasetException(
            "%s:%d: expected 64 hex digits, two blanks and a path that no other line has"
                .formatted(file, number));
      }
    }
    return digests;
  }

  /// Returns the SHA-256 of some bytes in lower-case hexadecimal digits.
  public static String of(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /// Returns the content of a file of a dataset.
  ///
  /// @throws DatasetException if it cannot be read or is larger than any file of a dataset
  public static byte[] bytes(Path file) throws DatasetException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new DatasetException(
            file + ": larger than the " + (MAX_BYTES >> 20) + " MiB that are expected at most");
      }
      return bytes;
    } catch (DatasetException e) {
      throw e;
    } catch (IOException e) {
      throw new DatasetException(
          file + ": cannot be read: " + Printable.firstLine(FileErrors.reason(e)));
    }
  }
}
