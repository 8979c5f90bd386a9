package org.ngcc4j.campaign.kat;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// What the gate found out about one instance.
///
/// @param instance what was checked
/// @param status as the reference system would report it
/// @param detail the reason in words; may be empty
/// @param finished number of records that were generated and passed their checks
/// @param records number of records asked for
/// @param altered outcome of the checks with altered inputs in words; empty if it did not get
///     there
/// @param log the log, its last line the result
/// @param standardError end of what the JVM printed to standard error, with stack traces
/// @param wall time from the start of the JVM to its end
/// @param text the file with the records, if one was asked for and all were generated
/// @param faultFile the JVM's report on a native fault; holds paths of this machine
public record KatOutcome(
    InstanceDescription instance,
    KatStatus status,
    String detail,
    int finished,
    int records,
    String altered,
    String log,
    String standardError,
    Duration wall,
    @Nullable Path text,
    @Nullable Path faultFile) {

  /// Returns the name of the text file of an instance.
  public static String textFileName(InstanceDescription instance) {
    return "KAT_SIG_" + instance.instance() + ".txt";
  }
}
