package org.ngcc4j.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.host.CpuList;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Measures everything in one run and prints the tables.
@Command(
    name = "ratios",
    sortOptions = false,
    description = {
      "Measures Java beside native libraries, in one run and round by round, and prints the ratios"
          + " as Markdown.",
      "Exit code: 0 all targets are met; 1 one is missed, or Java and a library give different"
          + " bytes; 2 the arguments cannot be used, or a fork failed."
    })
final class RatiosCommand implements Callable<Integer> {
  /// Names the folder for the results when the command line does not.
  static final String RUN_PROPERTY = "ngcc4j.benchmarks.run";

  static final int NO = 1;
  static final int INPUT = 2;

  private final Consumer<String> progress;

  @Option(
      names = "--libraries",
      paramLabel = "DIR",
      description =
          "libraries with the ICCS interface, as DIR/fast/lib<instance>.so and"
              + " DIR/ref/lib<instance>.so; without them Java is measured alone")
  private @Nullable Path libraries;

  @Option(
      names = "--only",
      paramLabel = "REGEX",
      defaultValue = ".*",
      description = "instances to measure (default: all)")
  private Pattern only = Pattern.compile("");

  @Option(names = "--quick", description = "one short round instead of five")
  private boolean quick;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "forks of every side (default: 5, with --quick 1)")
  private int rounds;

  @Option(
      names = "--warmup",
      paramLabel = "MS",
      description = "warm-up of an operation in Java, CPU time (default: 2500, with --quick 1500)")
  private int warmup;

  @Option(names = "--no-kernels", description = "measure the operations only")
  private boolean withoutKernels;

  @Option(
      names = "--cpu-time",
      description =
          "count only the time in which the measuring thread ran: for busy hosts; leaves out"
              + " collections")
  private boolean cpuTime;

  @Option(
      names = "--cpu",
      paramLabel = "N",
      description = "CPU of the measuring thread (default: the one a campaign takes)")
  private int cpu = CpuPlacement.defaultCpu(CpuPlacement.usableCpus());

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "${sys:" + RUN_PROPERTY + "}",
      description =
          "folder for the tables (ratios.md), the results (jmh.json) and the log (jmh.log);"
              + " default: benchmarks/target/ratios/<time>")
  private Path out = Path.of("");

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "print this")
  @SuppressWarnings("UnusedVariable") // picocli looks at it
  private boolean help;

  @Spec private CommandSpec spec = CommandSpec.create();

  /// Makes a command.
  ///
  /// @param progress is told what happens
  RatiosCommand(Consumer<String> progress) {
    this.progress = progress;
  }

  @Override
  public Integer call() throws IOException {
    List<SignatureScheme> schemes =
        SignatureScheme.all().stream()
            .filter(scheme -> only.matcher(scheme.parameters().instance()).find())
            .toList();
    checkArguments(schemes);
    Protocol protocol = (quick ? Protocol.quick() : Protocol.full()).with(rounds, warmup);
    List<String> facts = new ArrayList<>(HostFacts.lines(cpu));
    facts.add(protocol.toString());
    RatioRun run = new RatioRun(protocol, schemes, libraries, !withoutKernels, out, progress);
    PrintWriter err = spec.commandLine().getErr();
    try {
      Measurements measurements = run.run(cpu);
      facts.addAll(run.facts());
      return print(facts, schemes, measurements, run.vectorBits());
    } catch (Agreement.DifferenceException e) {
      err.println("ratios: " + e.getMessage());
      return NO;
    } catch (RunnerException e) {
      err.println("ratios: a fork failed; what it printed is in " + out.resolve("jmh.log"));
      return INPUT;
    }
  }

  private int print(
      List<String> facts, List<SignatureScheme> schemes, Measurements measurements, int vectorBits)
      throws IOException {
    RatioReport report =
        new RatioReport(
            facts,
            schemes.stream().map(SignatureScheme::parameters).toList(),
            measurements,
            cpuTime ? Sample.Clock.CPU : Sample.Clock.WALL,
            vectorBits);
    Files.writeString(out.resolve("ratios.md"), report.markdown());
    PrintWriter output = spec.commandLine().getOut();
    output.print(report.markdown());
    output.flush();
    return report.missed() == 0 ? 0 : NO;
  }

  private void checkArguments(List<SignatureScheme> schemes) {
    if (schemes.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--only: no instance contains \"%s\"; there are: %s"
              .formatted(only, SignatureScheme.all()));
    }
    Path folder = libraries;
    if (folder != null && schemes.stream().noneMatch(scheme -> hasLibrary(folder, scheme))) {
      String example = schemes.getFirst().parameters().instance();
      throw new ParameterException(
          spec.commandLine(),
          "--libraries: there is nothing like %s"
              .formatted(InstanceLibrary.file(folder.resolve(Side.REF.folder()), example)));
    }
    if (cpu < 0 || !CpuPlacement.usableCpus().get(cpu)) {
      throw new ParameterException(
          spec.commandLine(),
          "--cpu: %d is none of the CPUs %s"
              .formatted(cpu, CpuList.format(CpuPlacement.usableCpus())));
    }
    if (rounds < 0 || warmup < 0) {
      throw new ParameterException(
          spec.commandLine(), "--rounds, --warmup: expected a positive number");
    }
  }

  private static boolean hasLibrary(Path folder, SignatureScheme scheme) {
    String instance = scheme.parameters().instance();
    return InstanceLibrary.exists(folder.resolve(Side.FAST.folder()), instance)
        || InstanceLibrary.exists(folder.resolve(Side.REF.folder()), instance);
  }
}
