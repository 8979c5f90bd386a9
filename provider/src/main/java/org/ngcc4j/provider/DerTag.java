package org.ngcc4j.provider;

/// The elements of DER that keys consist of.
enum DerTag {
  INTEGER(0x02, "INTEGER"),
  BIT_STRING(0x03, "BIT STRING"),
  OCTET_STRING(0x04, "OCTET STRING"),
  OBJECT_IDENTIFIER(0x06, "OBJECT IDENTIFIER"),
  SEQUENCE(0x30, "SEQUENCE"),
  /// The public half in a PKCS#8 structure, a bit string.
  PUBLIC_KEY(0x81, "[1] public key");

  private final int octet;
  private final String text;

  DerTag(int octet, String text) {
    this.octet = octet;
    this.text = text;
  }

  /// Returns the tag as it stands in an encoding.
  int octet() {
    return octet;
  }

  @Override
  public String toString() {
    return text;
  }

  /// Returns a readable name of any tag.
  static String name(int octet) {
    for (DerTag tag : values()) {
      if (tag.octet == octet) {
        return tag.text;
      }
    }
    return octet == 0x05 ? "NULL" : "the tag 0x%02X".formatted(octet);
  }
}
