package org.ngcc4j.provider;

import java.math.BigInteger;
import java.util.Arrays;

/// Writes DER, from the back to the front: a length is known when it is due.
final class DerWriter {
  private final byte[] out;
  private int at;

  /// Makes a writer for a structure of at most `capacity` bytes.
  DerWriter(int capacity) {
    out = new byte[capacity];
    at = capacity;
  }

  /// Returns how many bytes stand there already; needed to end a structure.
  int written() {
    return out.length - at;
  }

  /// Writes bytes.
  DerWriter bytes(byte[] content) {
    at -= content.length;
    System.arraycopy(content, 0, out, at, content.length);
    return this;
  }

  /// Writes one byte.
  DerWriter octet(int value) {
    out[--at] = (byte) value;
    return this;
  }

  /// Writes the tag and the length of an element whose content was written since.
  ///
  /// @param before what [#written()] returned before the content was written
  DerWriter close(DerTag tag, int before) {
    int length = written() - before;
    if (length < 0x80) {
      octet(length);
    } else {
      int bytes = 0;
      for (int rest = length; rest != 0; rest >>>= 8) {
        octet(rest);
        bytes++;
      }
      octet(0x80 | bytes);
    }
    return octet(tag.octet());
  }

  /// Writes an object identifier.
  ///
  /// @param dotted in dotted decimals
  DerWriter objectIdentifier(String dotted) {
    int before = written();
    String[] arcs = dotted.split("\\.", -1);
    for (int i = arcs.length - 1; i >= 1; i--) {
      BigInteger arc = new BigInteger(arcs[i]);
      if (i == 1) {
        arc = arc.add(BigInteger.valueOf(40L * Integer.parseInt(arcs[0])));
      }
      int more = 0;
      do {
        octet((arc.intValue() & 0x7F) | more);
        more = 0x80;
        arc = arc.shiftRight(7);
      } while (arc.signum() != 0);
    }
    return close(DerTag.OBJECT_IDENTIFIER, before);
  }

  /// Returns what was written, and wipes the writer.
  byte[] toByteArray() {
    byte[] der = Arrays.copyOfRange(out, at, out.length);
    Arrays.fill(out, (byte) 0);
    return der;
  }
}
