package org.ngcc4j.campaign.kat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/// SHA-256 over the canonical form of a known-answer text, which forgives what text tools do to
/// files: blanks at line ends, carriage returns, empty lines.
///
/// The text is written to the stream in pieces of any size; memory is that of one line.
final class CanonicalDigest extends OutputStream {
  private static final byte[] RECORD_START = "Count = ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] LENGTH_SUFFIX = "_Len".getBytes(StandardCharsets.US_ASCII);

  private final MessageDigest sha256;
  private final boolean lengthsCount;
  private final long maxRecords;
  private final Line line = new Line();
  private long records;

  /// Makes a digest of a whole text.
  ///
  /// @param mode which lines count
  CanonicalDigest(KatMode mode) {
    this(mode, Long.MAX_VALUE);
  }

  /// Makes a digest of the first records of a text.
  ///
  /// @param mode which lines count
  /// @param maxRecords number of records after which the text is ignored
  CanonicalDigest(KatMode mode, long maxRecords) {
    this.lengthsCount = mode == KatMode.STRICT;
    this.maxRecords = maxRecords;
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] text, int offset, int length) {
    int start = offset;
    int end = offset + length;
    for (int i = offset; i < end; i++) {
      if (text[i] == '\n') {
        line.write(text, start, i - start);
        endLine();
        start = i + 1;
      }
    }
    line.write(text, start, end - start);
  }

  /// Ends the text and returns its digest in lower-case hexadecimal digits.
  String hex() {
    endLine();
    return HexFormat.of().formatHex(sha256.digest());
  }

  private void endLine() {
    int length = line.lengthWithoutTrailingBlanks();
    if (line.startsWith(RECORD_START)) {
      records++;
    }
    if (length > 0 && records <= maxRecords && (lengthsCount || !line.isLength())) {
      sha256.update(line.bytes(), 0, length);
      sha256.update((byte) '\n');
    }
    line.reset();
  }

  /// The line that is being collected; gives access to its bytes without a copy.
  private static final class Line extends ByteArrayOutputStream {
    byte[] bytes() {
      return buf;
    }

    int lengthWithoutTrailingBlanks() {
      return withoutTrailingBlanks(count);
    }

    boolean startsWith(byte[] prefix) {
      return count >= prefix.length
          && Arrays.equals(buf, 0, prefix.length, prefix, 0, prefix.length);
    }

    /// Tells whether what stands before the equals sign ends in `_Len`.
    boolean isLength() {
      for (int i = 0; i < count; i++) {
        if (buf[i] == '=') {
          int keyEnd = withoutTrailingBlanks(i);
          int from = keyEnd - LENGTH_SUFFIX.length;
          return from >= 0
              && Arrays.equals(buf, from, keyEnd, LENGTH_SUFFIX, 0, LENGTH_SUFFIX.length);
        }
      }
      return false;
    }

    private int withoutTrailingBlanks(int end) {
      int length = end;
      while (length > 0
          && (buf[length - 1] == ' ' || buf[length - 1] == '\t' || buf[length - 1] == '\r')) {
        length--;
      }
      return length;
    }
  }
}
