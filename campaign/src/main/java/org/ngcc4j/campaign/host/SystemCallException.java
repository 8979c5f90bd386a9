package org.ngcc4j.campaign.host;

/// A system call that the kernel refused.
public final class SystemCallException extends Exception {
  private static final long serialVersionUID = 1;

  private final int errno;

  SystemCallException(String call, int errno) {
    super(call + ": " + describe(errno));
    this.errno = errno;
  }

  /// Returns the kernel's error number.
  public int errno() {
    return errno;
  }

  private static String describe(int errno) {
    String text =
        switch (errno) {
          case 1 -> "operation not permitted";
          case 2 -> "no such entry";
          case 3 -> "no such thread";
          case 13 -> "permission denied";
          case 19 -> "no such device";
          case 22 -> "invalid argument";
          case 38 -> "function not implemented";
          case 95 -> "operation not supported";
          default -> "error";
        };
    return text + " (errno " + errno + ")";
  }
}
