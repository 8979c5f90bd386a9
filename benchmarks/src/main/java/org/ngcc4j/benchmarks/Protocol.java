package org.ngcc4j.benchmarks;

import java.time.Duration;

/// How much is measured.
///
/// Every fork measures one operation of one side. Its iterations last as long as is said here, or
/// one pass over the messages if that takes longer.
///
/// @param rounds number of forks of every side
/// @param messages messages of a pass, if the time suffices
/// @param signingTime time after which a pass takes no further message
/// @param javaWarmup warm-up of an operation in Java
/// @param nativeWarmup warm-up of an operation in native code
/// @param kernelWarmup warm-up of a kernel
/// @param iterations iterations of key generation, verification and kernels; the median counts
/// @param iteration time of each of them
/// @param signing time of the one iteration of signing
record Protocol(
    int rounds,
    int messages,
    Duration signingTime,
    Duration javaWarmup,
    Duration nativeWarmup,
    Duration kernelWarmup,
    int iterations,
    Duration iteration,
    Duration signing) {

  /// What a published table is made with.
  static Protocol full() {
    return new Protocol(
        5,
        1000,
        Duration.ofSeconds(60),
        Duration.ofMillis(2500),
        Duration.ofMillis(300),
        Duration.ofMillis(1000),
        3,
        Duration.ofMillis(250),
        Duration.ofMillis(1000));
  }

  /// One short round, to see while developing where one stands.
  static Protocol quick() {
    return new Protocol(
        1,
        100,
        Duration.ofSeconds(10),
        Duration.ofMillis(1500),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        1,
        Duration.ofMillis(250),
        Duration.ofMillis(250));
  }

  /// Returns the protocol in words.
  @Override
  public String toString() {
    return ("%s of every side, one at a time and in turn; warm-up %d ms in Java, %d ms in C; then"
            + " %d × %d ms, or whole passes of %d ms for sign")
        .formatted(
            rounds == 1 ? "1 fork" : rounds + " forks",
            javaWarmup.toMillis(),
            nativeWarmup.toMillis(),
            iterations,
            iteration.toMillis(),
            signing.toMillis());
  }

  /// Returns the same with other numbers, where they are positive.
  Protocol with(int otherRounds, int warmupMillis) {
    return new Protocol(
        otherRounds > 0 ? otherRounds : rounds,
        messages,
        signingTime,
        warmupMillis > 0 ? Duration.ofMillis(warmupMillis) : javaWarmup,
        nativeWarmup,
        kernelWarmup,
        iterations,
        iteration,
        signing);
  }
}
