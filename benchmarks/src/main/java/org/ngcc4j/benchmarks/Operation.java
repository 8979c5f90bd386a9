package org.ngcc4j.benchmarks;

/// What is measured of an instance.
enum Operation {
  /// Making a key pair.
  KEYGEN("keygen", "keygen"),

  /// Signing; a benchmark call signs all messages of the workload.
  SIGN("sign", "signAll"),

  /// Verifying.
  VERIFY("verify", "verify");

  private final String label;
  private final String method;

  Operation(String label, String method) {
    this.label = label;
    this.method = method;
  }

  /// Returns the name in the table.
  String label() {
    return label;
  }

  /// Returns the name of the benchmark's method.
  String method() {
    return method;
  }
}
