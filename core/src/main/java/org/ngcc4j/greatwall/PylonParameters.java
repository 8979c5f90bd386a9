package org.ngcc4j.greatwall;

import org.ngcc4j.field.BinaryField;

/// The four instances of the one-way function; symbols as in `docs/spec/greatwall.md` section 2.
@SuppressWarnings("ImmutableEnumChecker") // fields are immutable, arrays never written
enum PylonParameters {
  /// For 128 bits.
  N137(137, 70, 75, new int[] {21}, new int[] {3, 5, 14}),
  /// For 192 bits.
  N197(197, 94, 105, new int[] {21, 2, 1}, new int[] {0, 1, 3}),
  /// For 256 bits.
  N263(263, 129, 136, new int[] {93}, new int[] {2, 6, 8}),
  /// For 512 bits.
  N521(521, 248, 273, new int[] {32}, new int[] {0, 3, 5});

  /// n: the state is an element of GF(2^n).
  final int n;

  /// NB: bytes of an encoded element.
  final int bytes;

  /// Words of 64 bits of an element.
  final int words;

  /// The bits of an encoded element's last byte that are used.
  final int lastByteMask;

  /// e1: the first S-box is the inverse of the power `2^e1 - 1`.
  final int e1;

  /// e2: the second S-box is the inverse of the power `2^e2 - 1`.
  final int e2;

  /// The field GF(2^n).
  final BinaryField field;

  /// The exponents of the modulus between n and 0.
  final int[] exponents;

  /// Which of the candidates for linear layers, counted from 0, are the first three permutations.
  ///
  /// That these are permutations, and the ones before them are not, follows from the constants'
  /// definition; a test derives it, and every run is spared the search.
  final int[] layers;

  PylonParameters(int n, int e1, int e2, int[] exponents, int[] layers) {
    this.n = n;
    this.e1 = e1;
    this.e2 = e2;
    this.exponents = exponents;
    field = new BinaryField(n, exponents);
    this.layers = layers;
    bytes = (n + 7) / 8;
    words = (n + 63) / 64;
    lastByteMask = 0xFF >> (8 * bytes - n);
  }
}
