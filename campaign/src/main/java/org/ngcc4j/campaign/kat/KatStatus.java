package org.ngcc4j.campaign.kat;

/// What the gate says of an instance. Codes and names are those of the reference system.
public enum KatStatus {
  /// The generated text matches the reference.
  PASS(0, true),
  /// The generated text differs from the reference.
  MISMATCH(1, true),
  /// There is no reference; generation worked.
  NOKAT(2, true),
  /// A call returned an error, a self check failed, or memory ran out.
  CRYPTOFAIL(3, true),
  /// A call returned more bytes than it declares, or wrote outside its buffers.
  OVERFLOW(4, true),
  /// The implementation could not be loaded.
  LOADFAIL(5, false),
  /// The time limit passed.
  TIMEOUT(6, true),
  /// The process died, or ended without a result.
  CRASH(7, false);

  private final int code;
  private final boolean timed;

  KatStatus(int code, boolean timed) {
    this.code = code;
    this.timed = timed;
  }

  /// Returns the number the reference system gives the status, which is also the exit code of the
  /// process that found it.
  public int code() {
    return code;
  }

  /// Tells whether an instance with this status is measured all the same, with a flag unless it
  /// passed.
  public boolean isTimed() {
    return timed;
  }
}
