package org.ngcc4j.benchmarks;

/// Who performs an operation, and how; in the order in which a round measures them.
enum Side {
  /// Java with the Vector API, the key parsed and expanded in every call.
  JAVA("Java"),

  /// The folder `fast` of native libraries.
  FAST("C fast"),

  /// The folder `ref` of native libraries.
  REF("C ref"),

  /// Java with the Vector API and a key that was parsed and expanded beforehand.
  PREPARED("Java, prepared key"),

  /// Java without the Vector API, the key parsed and expanded in every call.
  SCALAR("Java, no Vector API");

  private final String label;

  Side(String label) {
    this.label = label;
  }

  /// Returns the name in the table.
  String label() {
    return label;
  }

  /// Tells whether this side runs native code.
  boolean isNative() {
    return this == FAST || this == REF;
  }

  /// Returns the name of the folder of a native side.
  String folder() {
    return switch (this) {
      case FAST -> "fast";
      case REF -> "ref";
      case JAVA, PREPARED, SCALAR -> throw new IllegalStateException(this + " has no folder");
    };
  }

  /// Tells whether there is such a measurement: no key can be prepared for making one.
  boolean measures(Operation operation) {
    return this != PREPARED || operation != Operation.KEYGEN;
  }
}
