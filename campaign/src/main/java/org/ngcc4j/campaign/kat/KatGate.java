package org.ngcc4j.campaign.kat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.child.ChildJvm;
import org.ngcc4j.campaign.child.ChildResult;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// Runs the known-answer tests, each instance in a JVM of its own.
///
/// Safe for concurrent use: several instances may be checked at once.
public final class KatGate {
  /// No core file, because a candidate that crashes is an expected event here.
  private static final List<String> JVM_ARGUMENTS =
      List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:-CreateCoredumpOnCrash");

  private final KatManifest manifest;
  private final KatOptions options;

  /// Makes a gate.
  public KatGate(KatManifest manifest, KatOptions options) {
    this.manifest = manifest;
    this.options = options;
  }

  /// Returns the number of records that will be generated for an instance.
  public int records(InstanceDescription instance) {
    KatReference reference = reference(instance);
    return options
        .records()
        .orElse(reference == null ? KatReference.OFFICIAL_RECORDS : reference.records());
  }

  /// Checks an instance, and puts its text and its log into the folder, if there is one.
  ///
  /// @param progress gets the number of records finished, on another thread
  /// @throws KatOutputException if the text or the log cannot be written; nothing half-written
  ///     stays
  /// @throws IOException if no JVM can be started
  /// @throws InterruptedException if this thread was interrupted; the JVM was killed
  public KatOutcome check(InstanceDescription instance, IntConsumer progress)
      throws IOException, InterruptedException {
    int records = records(instance);
    KatFiles files = new KatFiles(options.folder(), instance);
    FaultFolder faults = FaultFolder.create();
    KatTranscript transcript = new KatTranscript(instance, records, progress);
    ChildResult result =
        child(instance, records, files, faults)
            .withCleanup(
                () -> {
                  files.settle(transcript.isTextWhole());
                  faults.removeIfEmpty();
                })
            .run(transcript::add);
    if (transcript.unwritten() != null) {
      throw new KatOutputException(
          "cannot write " + files.text() + ": " + transcript.unwritten(), null);
    }
    transcript.end(result, options.deadline());
    Path text = files.writtenText();
    files.writeLog(transcript.log(), result.standardError());
    return new KatOutcome(
        instance,
        transcript.status(),
        transcript.detail(),
        transcript.finished(),
        records,
        transcript.altered(),
        transcript.log(),
        result.standardError(),
        result.wall(),
        text,
        faults.report());
  }

  private ChildJvm child(
      InstanceDescription instance, int records, KatFiles files, FaultFolder faults) {
    KatReference reference = reference(instance);
    List<String> jvmArguments = new ArrayList<>(JVM_ARGUMENTS);
    jvmArguments.add("-XX:ErrorFile=" + faults.pattern());
    if (instance.build() != null) {
      jvmArguments.add(options.codePath().nativeAccess());
    }
    return ChildJvm.of(
            KatTask.class,
            instance.key(),
            Integer.toString(records),
            reference == null ? KatTask.NONE : reference.line(),
            files.halfWritten())
        .withJvmArguments(jvmArguments)
        .withVectors(options.vectors())
        .withDeadline(options.deadline())
        .withCodePath(options.codePath());
  }

  private @Nullable KatReference reference(InstanceDescription instance) {
    String file = KatOutcome.textFileName(instance);
    return manifest
        .find(instance.label(), file)
        .or(() -> manifest.find(instance.instance(), file))
        .orElse(null);
  }
}
