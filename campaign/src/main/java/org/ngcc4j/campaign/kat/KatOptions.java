package org.ngcc4j.campaign.kat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.child.CodePath;

/// How the gate is run.
///
/// @param records number of records; without, as many as the reference covers, or ten
/// @param folder receives the texts and the logs; nothing is kept without
/// @param deadline time after which an instance's JVM is killed
/// @param vectors whether the JVMs get the Vector API, where this JDK has it
/// @param codePath where the JVMs find the code
public record KatOptions(
    OptionalInt records,
    @Nullable Path folder,
    Duration deadline,
    boolean vectors,
    CodePath codePath) {
  /// Most records that can be asked for: the messages grow with each.
  public static final int MAX_RECORDS = 1_000_000;

  /// The reference system's time limit.
  public static final Duration DEFAULT_DEADLINE = Duration.ofMinutes(15);

  /// Checks the numbers.
  public KatOptions {
    records.ifPresent(
        n -> {
          if (n < 1 || n > MAX_RECORDS) {
            throw new IllegalArgumentException(
                "the number of records must be 1 to %d, not %d".formatted(MAX_RECORDS, n));
          }
        });
  }

  /// Returns the reference system's choices: the official number of records, nothing kept.
  public static KatOptions defaults() {
    return new KatOptions(OptionalInt.empty(), null, DEFAULT_DEADLINE, true, CodePath.current());
  }

  /// Returns the same with another folder.
  public KatOptions withFolder(Path replacement) {
    return new KatOptions(records, replacement, deadline, vectors, codePath);
  }
}
