package org.ngcc4j.provider;

import java.math.BigInteger;
import java.security.InvalidKeyException;
import java.util.Arrays;

/// Reads DER strictly, from the front to the back.
///
/// Lengths must be the shortest possible and must fit exactly. Every refusal says what stands at
/// which byte and what was expected there; the first byte is number 0.
final class DerReader {
  private static final int MAX_LENGTH_BYTES = 4;

  private final String what;
  private final byte[] der;
  private final int end;
  private int at;

  /// Starts at the beginning of a structure.
  ///
  /// @param what its name in messages
  /// @param der not modified, and not kept longer than the reader
  DerReader(String what, byte[] der) {
    this(what, der, 0, der.length);
  }

  private DerReader(String what, byte[] der, int at, int end) {
    this.what = what;
    this.der = der;
    this.at = at;
    this.end = end;
  }

  /// Enters an element that consists of others.
  ///
  /// @return a reader of its content; this one goes on behind the element
  DerReader enter(DerTag tag) throws InvalidKeyException {
    int length = header(tag);
    DerReader inside = new DerReader(what, der, at, at + length);
    at += length;
    return inside;
  }

  /// Reads the content of a primitive element.
  byte[] content(DerTag tag) throws InvalidKeyException {
    int length = header(tag);
    at += length;
    return Arrays.copyOfRange(der, at - length, at);
  }

  /// Reads the content of a bit string that consists of whole bytes.
  byte[] wholeBytes(DerTag tag) throws InvalidKeyException {
    int length = header(tag);
    if (length == 0 || der[at] != 0) {
      throw bad(at, "a bit string without unused bits expected");
    }
    at += length;
    return Arrays.copyOfRange(der, at - length + 1, at);
  }

  /// Reads an integer between 0 and 127.
  int smallInteger() throws InvalidKeyException {
    int start = at;
    int length = header(DerTag.INTEGER);
    at += length;
    if (length != 1 || der[at - 1] < 0) {
      throw bad(start, "an integer between 0 and 127 expected");
    }
    return der[at - 1];
  }

  /// Reads an object identifier and returns it in dotted decimals.
  String objectIdentifier() throws InvalidKeyException {
    int start = at;
    int length = header(DerTag.OBJECT_IDENTIFIER);
    int last = at + length;
    if (length == 0 || der[last - 1] < 0) {
      throw bad(start, "the object identifier is incomplete");
    }
    StringBuilder dotted = new StringBuilder();
    while (at < last) {
      if (der[at] == (byte) 0x80) {
        throw bad(at, "the object identifier is not in its shortest form");
      }
      BigInteger arc = BigInteger.ZERO;
      boolean more = true;
      while (more) {
        arc = arc.shiftLeft(7).or(BigInteger.valueOf(der[at] & 0x7F));
        more = der[at++] < 0;
      }
      if (dotted.isEmpty()) {
        int top = arc.min(BigInteger.valueOf(80)).intValue() / 40;
        dotted.append(top);
        arc = arc.subtract(BigInteger.valueOf(40L * top));
      }
      dotted.append('.').append(arc);
    }
    return dotted.toString();
  }

  /// Checks that nothing comes any more.
  ///
  /// @param element what ends here
  void expectEnd(String element) throws InvalidKeyException {
    if (at != end) {
      int left = end - at;
      throw bad(
          at, "%d byte%s too many behind the %s".formatted(left, left == 1 ? "" : "s", element));
    }
  }

  /// Makes the exception for what stands at the current place.
  InvalidKeyException bad(String problem) {
    return bad(at, problem);
  }

  private InvalidKeyException bad(int place, String problem) {
    return new InvalidKeyException("%s: at byte %d: %s".formatted(what, place, problem));
  }

  /// Reads tag and length; the content is known to be there afterwards.
  private int header(DerTag tag) throws InvalidKeyException {
    if (at == end) {
      throw bad(at, tag + " expected, but there is nothing more");
    }
    int start = at;
    int found = der[at++] & 0xFF;
    if (found != tag.octet()) {
      throw bad(start, "%s expected, got %s".formatted(tag, DerTag.name(found)));
    }
    int length = at == end ? -1 : der[at++] & 0xFF;
    if (length > 0x80) {
      int bytes = length & 0x7F;
      if (bytes > MAX_LENGTH_BYTES || bytes > end - at) {
        throw bad(start, "the length of the %s is not readable".formatted(tag));
      }
      length = 0;
      for (int i = 0; i < bytes; i++) {
        length = (length << 8) | (der[at++] & 0xFF);
      }
      if (length >= 0 && length < Math.max(0x80, bytes > 1 ? 1 << (8 * (bytes - 1)) : 0)) {
        throw bad(start, "the length of the %s is not in its shortest form".formatted(tag));
      }
    } else if (length == 0x80) {
      throw bad(start, "the %s has no definite length".formatted(tag));
    }
    if (length < 0 || length > end - at) {
      throw bad(
          start,
          "the %s should have %s bytes, %d are there"
              .formatted(tag, length < 0 ? "more" : Integer.toString(length), end - at));
    }
    return length;
  }
}
