package org.ngcc4j.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.SignatureImplementation;
import org.ngcc4j.campaign.kat.KatGate;
import org.ngcc4j.campaign.kat.KatManifest;
import org.ngcc4j.campaign.kat.KatManifestException;
import org.ngcc4j.campaign.kat.KatOptions;
import org.ngcc4j.campaign.kat.KatOutcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Runs the known-answer tests.
@Command(
    name = "kat",
    header = "Check instances against the submitters' known-answer tests.",
    description = {
      "",
      "Replays the official procedure, each instance in a JVM of its own, and compares the digest"
          + " of the text it generates with that of the submitters' file. Prints a line for each"
          + " instance and a summary."
    },
    sortOptions = false,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nStatus:%n",
    footer = {
      "  PASS        the text matches the reference",
      "  MISMATCH    the text differs from the reference",
      "  NOKAT       there is no reference for so many records; generation worked",
      "  CRYPTOFAIL  a call returned an error, a signature was rejected, memory ran out",
      "  OVERFLOW    a call returned more bytes than it declares",
      "  LOADFAIL    the implementation could not be loaded",
      "  TIMEOUT     the time limit passed",
      "  CRASH       the implementation threw something, or its JVM died",
      "",
      "Exit codes:",
      "  0  every instance has PASS, or NOKAT where --records asked for it",
      "  1  an instance has another status",
      "  2  the command line or a file cannot be used, or a result could not be written"
    })
final class KatCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(
      paramLabel = "INSTANCE",
      arity = "0..*",
      description =
          "An instance, such as Aigis-sig1, or a candidate, such as sign-01, for all its sets."
              + " Default: all.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--records",
      paramLabel = "N",
      description =
          "Generate N records instead of the ten of the official files. Of more than"
              + " ten, the first ten are compared.")
  private @Nullable Integer records;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Keep the texts, KAT_SIG_<instance>.txt, and the logs in this folder.")
  private @Nullable Path folder;

  @Option(
      names = "--manifest",
      paramLabel = "FILE",
      description = "Compare with the digests in this file instead of the official ones.")
  private @Nullable Path manifestFile;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "900",
      description = "Time limit for each instance. Default: ${DEFAULT-VALUE}.")
  private int timeout;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Check N instances at once. Default: as many as there are processors.")
  private @Nullable Integer jobs;

  KatCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException, InterruptedException {
    List<InstanceDescription> instances =
        new InstanceNames(
                environment.implementations().stream()
                    .map(SignatureImplementation::description)
                    .toList())
            .find(names);
    if (instances.isEmpty()) {
      throw new InputException("there is no instance to check");
    }
    int workers = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
    requireAtLeastOne("--jobs", workers);
    requireAtLeastOne("--timeout", timeout);
    KatGate gate = new KatGate(manifest(), options());
    prepareFolder();
    return check(instances, gate, Math.min(workers, instances.size()));
  }

  private static void requireAtLeastOne(String option, int value) throws InputException {
    if (value < 1) {
      throw new InputException(option + " must be at least 1, not " + value);
    }
  }

  private KatManifest manifest() throws InputException {
    try {
      return manifestFile == null ? KatManifest.official() : KatManifest.read(manifestFile);
    } catch (KatManifestException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
  }

  private KatOptions options() throws InputException {
    if (records != null && (records < 1 || records > KatOptions.MAX_RECORDS)) {
      throw new InputException(
          "--records must be 1 to %d, not %d".formatted(KatOptions.MAX_RECORDS, records));
    }
    return new KatOptions(
        records == null ? OptionalInt.empty() : OptionalInt.of(records),
        folder,
        Duration.ofSeconds(timeout),
        /* vectors= */ true,
        environment.codePath());
  }

  private void prepareFolder() throws InputException {
    if (folder == null) {
      return;
    }
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".ngcc", ".tmp"));
    } catch (IOException e) {
      throw new InputException(
          "cannot write into the folder " + folder + ": " + FileErrors.reason(e), e);
    }
  }

  /// Checks several at once, and prints the lines in the order of the list, each as soon as those
  /// before it are there.
  private int check(List<InstanceDescription> instances, KatGate gate, int workers)
      throws InterruptedException {
    KatReport report = new KatReport(environment, instances, /* asked= */ records != null);
    try (KatProgress progress = new KatProgress(environment.progress(), instances.size());
        ExecutorService executor = Executors.newFixedThreadPool(workers)) {
      List<Future<KatOutcome>> running =
          instances.stream()
              .map(instance -> executor.submit(() -> progress.check(instance, gate)))
              .toList();
      for (int i = 0; i < running.size(); i++) {
        InstanceDescription instance = instances.get(i);
        try {
          KatOutcome outcome = running.get(i).get();
          progress.printInstead(() -> report.add(outcome));
        } catch (ExecutionException e) {
          Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
          progress.printInstead(() -> report.addError(instance, cause));
        }
      }
    }
    return report.end();
  }
}
