package org.ngcc4j.campaign.measure;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.RuntimeFacts;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.host.LocalPaths;

/// What a record says because the processes of its operation stated it; where they can only agree,
/// the first is asked.
///
/// Whoever writes a record and whoever checks one work it out here, from the same raw facts.
///
/// @param meta the facts of each process
public record ProcessFacts(List<Map<String, String>> meta) {
  private static final String BYTES = "_bytes";
  private static final String BASELINE = "baseline_rss_bytes";
  private static final String PEAK = "peak_rss_bytes";
  private static final String KEX = "kex_";

  /// Arguments that say where the code lies.
  private static final List<String> PATH_ARGUMENTS = List.of("--module-path=", "-Djdk.module.path");

  /// Copies the list.
  public ProcessFacts {
    meta = List.copyOf(meta);
  }

  /// Returns the facts of processes, leaving out those that stated none.
  public static ProcessFacts of(List<ProcessRun> processes) {
    return new ProcessFacts(
        processes.stream().map(ProcessRun::meta).flatMap(Stream::ofNullable).toList());
  }

  /// Returns a fact of the first process, or null.
  public @Nullable String text(String name) {
    return meta.isEmpty() ? null : meta.getFirst().get(name);
  }

  /// Returns a number that the first process stated, or null.
  ///
  /// @throws NumberFormatException if it is something else
  public @Nullable Double real(String name) {
    String text = text(name);
    return text == null ? null : Double.valueOf(text);
  }

  /// Returns the numbers of a list that the first process stated; empty if it did not.
  ///
  /// @throws NumberFormatException if it is something else
  public List<Double> list(String name) {
    String text = text(name);
    return text == null ? List.of() : Arrays.stream(text.split(" ")).map(Double::valueOf).toList();
  }

  /// Returns the median of the calls that a calibrating first process states, on which its plan
  /// rests; null if it states none.
  ///
  /// @throws NumberFormatException if it states something else
  public @Nullable Double calibrationMedian() {
    List<Double> calls = list(MeasureTask.CALIBRATION_CALLS);
    return calls.isEmpty()
        ? null
        : Double.valueOf(Summary.median(calls.stream().mapToDouble(c -> c).toArray()));
  }

  /// Returns where the cycles come from. One process that had to share the counter taints them
  /// all.
  public String cyclesSource() {
    List<String> sources = all(MeasureTask.CYCLES_SOURCE).distinct().toList();
    if (sources.size() == 1) {
      return sources.getFirst();
    }
    return sources.isEmpty() || sources.contains(Extension.NONE) || sources.contains(Extension.TSC)
        ? Extension.NONE
        : Extension.PMU_USER_SCALED;
  }

  /// Returns the declared lengths by name.
  public Map<String, Long> sizes() {
    return numbersNamed(
        name -> name.endsWith(BYTES) && !name.equals(BASELINE) && !name.equals(PEAK));
  }

  /// Returns what the first process stated of a key exchange.
  public Map<String, Long> kex() {
    return numbersNamed(name -> name.startsWith(KEX));
  }

  private Map<String, Long> numbersNamed(Predicate<String> wanted) {
    Map<String, Long> numbers = new LinkedHashMap<>();
    if (!meta.isEmpty()) {
      meta.getFirst()
          .forEach(
              (name, value) -> {
                if (wanted.test(name)) {
                  numbers.put(name, Long.valueOf(value));
                }
              });
    }
    return numbers;
  }

  /// Returns the largest resident size before the timed calls, or null if no process stated one.
  public @Nullable Long baselineRssBytes() {
    return largest(BASELINE);
  }

  /// Returns the largest high-water mark, or null if no process stated one.
  public @Nullable Long peakRssBytes() {
    return largest(PEAK);
  }

  /// Returns the distribution over single calls, which only the first process samples.
  public Extension.@Nullable Samples samples() {
    Extension.Distribution seconds = SampleQuantiles.parse(text("samples_seconds"));
    Long calls = number("samples_calls");
    Double overhead = smallest("samples_clock_overhead_seconds");
    return seconds == null || calls == null || overhead == null
        ? null
        : new Extension.Samples(
            calls, overhead, seconds, SampleQuantiles.parse(text("samples_cycles")), Extra.NONE);
  }

  /// Returns the arguments of the virtual machine, without those that tell where things lie.
  public List<String> arguments() {
    return Arrays.stream(textOrEmpty("vm_arguments").split(" ", -1))
        .filter(argument -> PATH_ARGUMENTS.stream().noneMatch(argument::startsWith))
        .filter(argument -> !argument.isEmpty())
        .map(LocalPaths::cut)
        .toList();
  }

  /// Returns how warm the code was, and what the Java runtime did meanwhile.
  ///
  /// @param trials all trials, at least one
  /// @param sourceDigest digest of the implementation
  public RuntimeFacts runtime(List<Trial> trials, @Nullable String sourceDigest) {
    double seconds = sum(trials, Trial::seconds);
    double calls = sum(trials, Trial::measurements);
    double gcMs = sum(trials, trial -> orZero(trial.gcMs()));
    boolean allocationKnown = trials.stream().allMatch(trial -> trial.allocBytes() != null);
    return new RuntimeFacts(
        textOrEmpty("java_vendor"),
        textOrEmpty("java_version"),
        textOrEmpty("vm_name"),
        arguments(),
        textOrEmpty("collector"),
        number("heap_initial"),
        number("heap_max"),
        integer("cpus_visible"),
        text("measuring_cpus"),
        text("housekeeping_cpus"),
        "true".equals(text("shared_core")),
        number("code_cache_used"),
        textOrEmpty("vector_api"),
        all("warmup_calls").map(Long::valueOf).toList(),
        reals("warmup_seconds"),
        meta.stream().allMatch(m -> "true".equals(m.get("warmup_converged"))),
        reals("cold_first_call_seconds"),
        sum(trials, trial -> orZero(trial.compileMs())),
        (long) sum(trials, trial -> orZero(trial.gcCount())),
        gcMs,
        gcMs / 1e3 / seconds,
        allocationKnown ? sum(trials, trial -> orZero(trial.allocBytes())) / calls : null,
        null,
        smallest("call_overhead_ns"),
        sourceDigest,
        List.of(),
        Extra.NONE);
  }

  private static double sum(List<Trial> trials, ToDoubleFunction<Trial> value) {
    return trials.stream().mapToDouble(value).sum();
  }

  private static double orZero(@Nullable Number value) {
    return value == null ? 0 : value.doubleValue();
  }

  private String textOrEmpty(String name) {
    return Objects.requireNonNullElse(text(name), "");
  }

  private @Nullable Long number(String name) {
    String text = text(name);
    return text == null ? null : Long.valueOf(text);
  }

  private @Nullable Integer integer(String name) {
    String text = text(name);
    return text == null ? null : Integer.valueOf(text);
  }

  private List<Double> reals(String name) {
    return all(name).map(Double::valueOf).toList();
  }

  private @Nullable Double smallest(String name) {
    return reals(name).stream().min(Double::compare).orElse(null);
  }

  private @Nullable Long largest(String name) {
    return all(name).map(Long::valueOf).max(Long::compare).orElse(null);
  }

  private Stream<String> all(String name) {
    return meta.stream().map(m -> m.get(name)).flatMap(Stream::ofNullable);
  }
}
