package org.ngcc4j.campaign.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Evidence;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.Bounds;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Span;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;

/// A dataset as a campaign with our own implementation writes it, made of round figures, on an
/// unregistered virtual machine.
final class JavaFixture {
  static final String SYSTEM = "workshop";
  static final String PROBLEM = "the clock is not fixed: governor schedutil";

  private static final String CANDIDATE = "sign-01";
  private static final int TRIALS = 5;
  private static final long ITERATIONS = 1000;

  private final Path folder;
  private final Map<String, BuildFile.Entry> entries = new LinkedHashMap<>();
  private String kat = "PASS";
  private String machine = "Workbench";
  private String cyclesSource = Extension.TSC;

  JavaFixture(Path parent) {
    this.folder = parent.resolve("data").resolve(SYSTEM);
  }

  /// Names the machine.
  JavaFixture machine(String name) {
    machine = name;
    return this;
  }

  /// Sets the status of the labels that follow.
  JavaFixture kat(String status) {
    kat = status;
    return this;
  }

  /// Sets where the cycles of the records that follow come from.
  JavaFixture cyclesFrom(String source) {
    cyclesSource = source;
    return this;
  }

  /// Adds a label without records.
  JavaFixture label(String label, String instance) {
    String log = DatasetPaths.katLog(CANDIDATE, label).toString();
    entries.put(
        CANDIDATE + "/" + label,
        new BuildFile.Entry(
            CANDIDATE,
            label,
            instance,
            "java",
            "java-vector",
            kat,
            null,
            "ngcc4j-core.jar",
            "ab".repeat(32),
            123456L,
            log,
            "cd".repeat(32),
            Extra.NONE));
    return this;
  }

  /// Adds a complete record to a label.
  JavaFixture record(String label, String operation, double mean, boolean settled)
      throws IOException {
    return write(label, operation, TimingRecord.COMPLETE, results(mean), extension(mean, settled));
  }

  /// Adds the record of an operation that failed.
  JavaFixture failure(String label, String operation) throws IOException {
    return write(label, operation, "failed_or_partial", null, null);
  }

  /// Writes the rest and returns the folder of the dataset.
  Path end() throws IOException {
    Files.createDirectories(folder);
    CampaignFile.HostCheck check =
        new CampaignFile.HostCheck("measure", 1, "2026", List.of(PROBLEM), null, Extra.NONE);
    JsonFile.write(
        folder.resolve(CampaignFile.NAME),
        new CampaignFile(
            SYSTEM,
            "2026-11-30T10:00:00.123456+00:00",
            environment(),
            List.of(check),
            null,
            null,
            null,
            "2026-11-30T10:05:00.123456+00:00",
            environment(),
            List.of(PROBLEM),
            null,
            null,
            null,
            null,
            null,
            Extra.NONE));
    JsonFile.write(folder.resolve(BuildFile.NAME), new BuildFile(entries, null, Extra.NONE));
    return folder;
  }

  private JavaFixture write(
      String label,
      String operation,
      String status,
      @Nullable Results results,
      @Nullable Extension extension)
      throws IOException {
    BuildFile.Entry entry = entries.get(CANDIDATE + "/" + label);
    String instance = entry == null ? label : entry.instance();
    Path file = folder.resolve(DatasetPaths.record(CANDIDATE, label, operation));
    Files.createDirectories(folder.resolve("records").resolve(CANDIDATE));
    JsonFile.write(
        file,
        new TimingRecord(
            3,
            status,
            new Subject(CANDIDATE, label, instance, "java", "java-vector", operation, 0),
            new Plan(ITERATIONS, 3, TRIALS, true, 1, 300, Extra.NONE),
            new Evidence(kat, false, 0, "ngcc4j-core.jar", "ab".repeat(32), null, null),
            new Span("2026", "2026", List.of(0.5, 0.5, 0.5), List.of(0.5, 0.5, 0.5)),
            environment(),
            List.of(process(operation)),
            results,
            extension,
            Extra.NONE));
    return this;
  }

  private static ProcessRun process(String operation) {
    Map<String, String> meta =
        operation.equals("verify") ? Map.of("verify_rejections", "3") : Map.of();
    return new ProcessRun(
        "complete",
        null,
        0,
        meta,
        List.of(),
        "",
        List.of("java"),
        1,
        0,
        null,
        null,
        null,
        Extra.NONE);
  }

  private static Results results(double mean) {
    long calls = TRIALS * ITERATIONS;
    return new Results(
        List.of(new Trial(calls, mean * calls, 1)),
        new Statistics(
            calls,
            true,
            mean,
            mean,
            mean * 0.99,
            mean * 1.02,
            mean * 2.5e9,
            mean * 2.5e9,
            1 / mean,
            null),
        Map.of("pk_bytes", 928L, "sk_bytes", 2800L, "signature_bytes", 2015L),
        Map.of(),
        "",
        52L << 20,
        58L << 20,
        "loop");
  }

  private Extension extension(double mean, boolean settled) {
    Bounds bounds = new Bounds(mean * 0.995, mean * 1.005, Extra.NONE);
    return new Extension(
        new Extension.Implementation("Java", "ngcc4j", "0.1.0", "java", Extra.NONE),
        cyclesSource,
        runtime(settled),
        null,
        null,
        new Extension.Interval("student-t", 0.95, bounds, bounds, Extra.NONE),
        null,
        new Extension.ObservedLengths(
            1000,
            null,
            null,
            new Extension.Length(2015, 1987, 1996.25, 2003, Extra.NONE),
            Extra.NONE),
        new Extension.Memory(1L << 20, 50L << 20, 3L << 20, null, Extra.NONE));
  }

  private static Extension.RuntimeFacts runtime(boolean settled) {
    return new Extension.RuntimeFacts(
        "Vendor",
        "25.0.3+9",
        "OpenJDK 64-Bit Server VM",
        List.of("-Xmx256m"),
        "Serial GC",
        256L << 20,
        256L << 20,
        2,
        "1",
        "0",
        false,
        4L << 20,
        "512 bit",
        List.of(20_000L, 24_000L, 22_000L),
        List.of(1.0, 1.1, 1.2),
        settled,
        List.of(0.05, 0.07, 0.06),
        1.0,
        2L,
        3.0,
        0.0012,
        4096.0,
        null,
        12.0,
        "ef".repeat(32),
        List.of(),
        Extra.NONE);
  }

  private Environment environment() {
    return new Environment(
        SYSTEM,
        "x86_64",
        "Processor 9000",
        machine,
        1,
        "0-1",
        true,
        8L << 20,
        "Debian 12",
        "6.1",
        null,
        null,
        null,
        "2",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        "notsupported",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        Extra.NONE);
  }
}
