package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Shard;
import org.ngcc4j.campaign.run.Campaign;
import org.ngcc4j.campaign.run.CampaignException;
import org.ngcc4j.campaign.run.CampaignOptions;
import org.ngcc4j.campaign.run.CampaignResult;
import org.ngcc4j.campaign.run.Check;
import org.ngcc4j.campaign.run.Extent;
import org.ngcc4j.campaign.run.Surroundings;
import org.ngcc4j.campaign.run.UnfitHostException;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The main job: checks, measures, publishes.
@Command(
    name = "campaign",
    header = "Check instances, measure them, and make pages of the figures.",
    description = {
      "",
      "Every instance has to pass the submitters' known-answer tests. Then its three operations are"
          + " timed in five fresh JVMs, with --full each in five of its own, and their memory is"
          + " measured. Prints a table and the page to begin with; everything else is in the run"
          + " directory. docs/measuring.md explains the method."
    },
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every instance passed its known-answer test and every operation was measured",
      "1:an instance did not pass, or an operation could not be measured; the others were",
      "2:the command line, the run directory or a file cannot be used",
      "3:the host is not fit to measure",
      "130:ended by Ctrl-C; --resume goes on"
    })
final class CampaignCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @ArgGroup private @Nullable ExtentOption extent;

  @Option(
      names = "--only",
      paramLabel = "REGEX",
      description =
          "Only the instances in whose candidate/label this regular expression is found, such as"
              + " sign-01 or sig[13]$.")
  private @Nullable String only;

  @Option(
      names = "--native",
      paramLabel = "DIR_OR_SO",
      description =
          "Check and measure C libraries with the ICCS interface as well: those in a folder, or one"
              + " file, or ID/LABEL=FILE for one that does not say what it is. May be repeated.")
  private List<String> libraries = new ArrayList<>();

  @Option(
      names = "--cpu",
      paramLabel = "N",
      description = "Measure on this CPU. Default: 2, or the last one where there are fewer.")
  private @Nullable Integer cpu;

  @Option(
      names = "--run-dir",
      paramLabel = "DIR",
      description = "Keep everything in this folder. Default: a new folder in runs/.")
  private @Nullable Path runDirectory;

  @Option(
      names = "--resume",
      description =
          "Go on with a campaign that was interrupted: that in --run-dir, or the last unfinished"
              + " one in runs/.")
  private boolean resume;

  @Option(
      names = "--allow-unfixed-host",
      description =
          "Measure also where the clock, the cycle counter or something else is not as it should"
              + " be; the pages say so. --quick implies it.")
  private boolean allowUnfixedHost;

  @Option(
      names = "--system",
      paramLabel = "ID",
      description =
          "Identifier of this machine in the dataset. Default: local_ and its architecture.")
  private @Nullable String system;

  @Option(
      names = "--shard",
      paramLabel = "K/N",
      description =
          "Measure the K-th of N shares of the instances, on a core or a machine of its own; 'ngcc"
              + " publish' puts the N runs together.")
  private @Nullable String shard;

  @Option(
      names = "--check",
      description =
          "Measure nothing; only say whether this host is fit to measure, and how exact the"
              + " measuring is.")
  private boolean check;

  /// How much is measured.
  private static final class ExtentOption {
    // Picocli sets it; without --full it is --quick.
    @SuppressWarnings("UnusedVariable")
    @Option(
        names = "--quick",
        description = "A first look, in about two minutes for each instance. The default.")
    private boolean quick;

    @Option(
        names = "--full",
        description = "The plan of the published datasets: hours, on a host that is fit.")
    private boolean full;

    Extent extent() {
      return full ? Extent.FULL : Extent.QUICK;
    }
  }

  CampaignCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException, InterruptedException {
    Surroundings surroundings =
        Surroundings.ofThisProcess().with(environment.implementations(), environment.codePath());
    if (check) {
      return check(surroundings);
    }
    CampaignProgress progress = new CampaignProgress(environment);
    try {
      CampaignResult result;
      try (progress) {
        result = new Campaign(options(), surroundings, progress).run();
      }
      new CampaignReport(environment.out(), System.out.charset())
          .print(result, progress.warnings());
      return result.isGood() ? ExitCode.GOOD : ExitCode.NO;
    } catch (CampaignException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    } catch (UnfitHostException e) {
      environment
          .err()
          .println(
              "ngcc campaign: the host is not fit to measure;"
                  + " --allow-unfixed-host measures all the same");
      e.problems().forEach(problem -> environment.err().println("  " + problem));
      environment.err().flush();
      return ExitCode.HOST;
    }
  }

  private int check(Surroundings surroundings) throws InputException, InterruptedException {
    Check found;
    try {
      found = Check.of(surroundings, cpu);
    } catch (CampaignException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
    boolean fit = found.problems().isEmpty() && found.isExact();
    PrintWriter out = environment.out();
    found.problems().forEach(problem -> out.println("problem: " + problem));
    out.println(
        "an empty call takes %.1f ns (below 20 expected), a million of them allocate %d bytes (0)"
            .formatted(found.emptyCallNanos(), found.emptyCallBytes()));
    out.println(
        "a spin of 10 ms measures %+.2f %% too long (0.5 %% expected at most)"
            .formatted(100 * found.spinError()));
    out.println(
        fit
            ? "CPU %d is ready".formatted(found.cpu())
            : "CPU %d is not fit to measure".formatted(found.cpu()));
    return fit ? ExitCode.GOOD : ExitCode.HOST;
  }

  private CampaignOptions options() throws InputException {
    Extent wanted = extent == null ? null : extent.extent();
    // A resumed campaign knows by itself what it was begun for.
    boolean quick = wanted == Extent.QUICK || (wanted == null && !resume);
    return new CampaignOptions(
        wanted,
        pattern(),
        cpu,
        runDirectory,
        resume,
        allowUnfixedHost || quick,
        libraries,
        system,
        shard());
  }

  private @Nullable Shard shard() throws InputException {
    return shard == null
        ? null
        : Shard.parse(shard)
            .orElseThrow(
                () ->
                    new InputException(
                        "--shard must be K/N with K from 1 to N, such as 1/2, not " + shard));
  }

  private @Nullable Pattern pattern() throws InputException {
    try {
      return only == null ? null : Pattern.compile(only);
    } catch (PatternSyntaxException e) {
      throw new InputException(
          "--only '%s' is not a regular expression: %s".formatted(only, e.getDescription()), e);
    }
  }
}
