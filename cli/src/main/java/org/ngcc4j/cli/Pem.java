package org.ngcc4j.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/// The textual encoding of keys (RFC 7468).
///
/// Written as the RFC wants it. Read strictly between the two boundary lines; what stands before
/// them is a comment.
final class Pem {
  /// The label of a `SubjectPublicKeyInfo`.
  static final String PUBLIC_KEY = "PUBLIC KEY";

  /// The label of a `OneAsymmetricKey`.
  static final String PRIVATE_KEY = "PRIVATE KEY";

  private static final String BEGIN = "-----BEGIN ";
  private static final String END = "-----END ";
  private static final String DASHES = "-----";
  private static final int LINE_CHARS = 64;

  private Pem() {}

  /// What stands in a file.
  ///
  /// @param label the kind of structure
  /// @param line the line where it begins, from 1 on
  /// @param der the structure; of a private key to be wiped after use
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Block(String label, int line, byte[] der) {}

  /// Encodes a structure.
  static byte[] encode(String label, byte[] der) {
    byte[] base64 = Base64.getMimeEncoder(LINE_CHARS, new byte[] {'\n'}).encode(der);
    byte[] begin = (BEGIN + label + DASHES + "\n").getBytes(StandardCharsets.US_ASCII);
    byte[] end = ("\n" + END + label + DASHES + "\n").getBytes(StandardCharsets.US_ASCII);
    byte[] pem = Arrays.copyOf(begin, begin.length + base64.length + end.length);
    System.arraycopy(base64, 0, pem, begin.length, base64.length);
    System.arraycopy(end, 0, pem, begin.length + base64.length, end.length);
    Arrays.fill(base64, (byte) 0);
    return pem;
  }

  /// Reads the only block of a text.
  ///
  /// @param name what to call the text in messages
  /// @param text not modified, the caller wipes it
  /// @throws InputException if there is no block, more than one, or a damaged one; the message
  ///     says at which line
  static Block decode(String name, byte[] text) throws InputException {
    Reader lines = new Reader(name, text);
    while (lines.next() && !lines.startsWith(BEGIN)) {
      // A comment, or what another tool tells about the key.
    }
    if (lines.atEnd) {
      throw new InputException(name + ": " + noBlock(text));
    }
    int first = lines.number;
    String label = lines.label(BEGIN);
    byte[] base64 = new byte[text.length];
    try {
      int length = 0;
      while (lines.next() && !lines.startsWith(END)) {
        length = lines.copyBase64(base64, length);
      }
      if (lines.atEnd) {
        throw new InputException(
            "%s: the line %s%s%s is missing; the file is cut off"
                .formatted(name, END, label, DASHES));
      }
      if (!lines.label(END).equals(label)) {
        throw lines.bad(END + label + DASHES + " expected");
      }
      byte[] der = lines.decode(base64, length);
      while (lines.next()) {
        if (!lines.isBlank()) {
          Arrays.fill(der, (byte) 0);
          throw lines.bad("nothing expected behind the key");
        }
      }
      return new Block(label, first, der);
    } finally {
      Arrays.fill(base64, (byte) 0);
    }
  }

  private static String noBlock(byte[] text) {
    if (text.length == 0) {
      return "the file is empty; a PEM key expected";
    }
    for (byte b : text) {
      if (b < ' ' && b != '\n' && b != '\r' && b != '\t') {
        return "binary data; a PEM key expected, or a bare one with --raw INSTANCE";
      }
    }
    return "no line begins with -----BEGIN; a PEM key expected";
  }

  /// Goes through a text line by line.
  private static final class Reader {
    private final String name;
    private final byte[] text;
    private int start;
    private int end = -1;
    private int number;
    private boolean atEnd;
    private boolean padded;

    Reader(String name, byte[] text) {
      this.name = name;
      this.text = text;
    }

    /// Moves to the next line, if there is one.
    boolean next() {
      start = end + 1;
      if (start >= text.length) {
        atEnd = true;
        return false;
      }
      number++;
      end = start;
      while (end < text.length && text[end] != '\n') {
        end++;
      }
      return true;
    }

    boolean startsWith(String prefix) {
      boolean same = end - start >= prefix.length();
      for (int i = 0; same && i < prefix.length(); i++) {
        same = text[start + i] == prefix.charAt(i);
      }
      return same;
    }

    boolean isBlank() {
      return text().isBlank();
    }

    /// Returns the label of a boundary line.
    String label(String boundary) throws InputException {
      String line = text().stripTrailing();
      if (line.length() < boundary.length() + DASHES.length() || !line.endsWith(DASHES)) {
        throw bad("the line must end with -----");
      }
      return line.substring(boundary.length(), line.length() - DASHES.length());
    }

    /// Appends the characters of the line.
    int copyBase64(byte[] to, int length) throws InputException {
      int at = length;
      for (int i = start; i < end; i++) {
        byte b = text[i];
        boolean padding = b == '=';
        if (b == '\r' && i == end - 1) {
          break;
        }
        if ((padded && !padding) || !(padding || isBase64(b))) {
          throw bad("base64 expected, see character " + (i - start + 1));
        }
        padded |= padding;
        to[at++] = b;
      }
      return at;
    }

    byte[] decode(byte[] base64, int length) throws InputException {
      byte[] exact = Arrays.copyOf(base64, length);
      byte[] again = new byte[0];
      try {
        byte[] der = Base64.getDecoder().decode(exact);
        again = Base64.getEncoder().encode(der);
        if (der.length > 0 && Arrays.equals(again, exact)) {
          return der;
        }
        Arrays.fill(der, (byte) 0);
      } catch (IllegalArgumentException e) {
        // The same message as for padding bits that are not zero.
      } finally {
        Arrays.fill(exact, (byte) 0);
        Arrays.fill(again, (byte) 0);
      }
      throw bad("the base64 before this line does not end as it should");
    }

    InputException bad(String problem) {
      return new InputException("%s: line %d: %s".formatted(name, number, problem));
    }

    private static boolean isBase64(byte b) {
      return (b >= 'A' && b <= 'Z')
          || (b >= 'a' && b <= 'z')
          || (b >= '0' && b <= '9')
          || b == '+'
          || b == '/';
    }

    /// Only of lines without anything secret: a string cannot be wiped.
    private String text() {
      int length = Math.min(end, start + 80) - start;
      return new String(text, start, length, StandardCharsets.ISO_8859_1);
    }
  }
}
