package org.ngcc4j.galas;

import org.ngcc4j.field.BinaryField;

/// The four instances of the one-way function; symbols as in sections 1 to 3 of
/// `docs/spec/galas.md`.
@SuppressWarnings("ImmutableEnumChecker") // fields are immutable, arrays never written
enum GalaParameters {
  /// For 160 bits.
  N160(160, new int[] {5, 3, 2}, new int[] {5, 6, 7, 9, 10, 11, 15}),
  /// For 256 bits.
  N256(256, new int[] {10, 5, 2}, new int[] {10, 12, 13, 14, 26, 31, 32}),
  /// For 384 bits.
  N384(384, new int[] {16, 15, 6}, new int[] {1, 4, 5, 7, 10, 18, 20}),
  /// For 512 bits.
  N512(512, new int[] {8, 5, 2}, new int[] {0, 1, 2, 4, 5, 9, 11});

  /// n: the state is an element of GF(2^n).
  final int n;

  /// m = n / 2: bits of an element of the subfield.
  final int m;

  /// Bytes of an encoded element.
  final int bytes;

  /// Words of 64 bits of an element.
  final int words;

  /// The field GF(2^n).
  final BinaryField field;

  /// The exponents of the modulus between n and 0.
  final int[] exponents;

  /// Which of the candidates for linear maps, counted from 0, are the first seven bijections.
  ///
  /// That these are bijections, and the ones before them are not, follows from the constants'
  /// definition; a test derives it, and every run is spared the search.
  final int[] maps;

  GalaParameters(int n, int[] exponents, int[] maps) {
    this.n = n;
    this.exponents = exponents;
    this.maps = maps;
    m = n / 2;
    bytes = n / Byte.SIZE;
    words = Math.ceilDiv(n, Long.SIZE);
    field = new BinaryField(n, exponents);
  }
}
