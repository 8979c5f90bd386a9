package org.ngcc4j.campaign.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Evidence;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Sample;
import org.ngcc4j.campaign.dataset.Span;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// The tables of a published page, and a dataset whose figures print like them.
final class ReferenceTables {
  private static final String LABEL_AND_OPERATION = "^(\\S+) (keygen|sign|verify) ";
  private static final Pattern KAT = Pattern.compile("^(\\S+) (harness-default|guide) ([A-Z]+)");
  private static final Pattern LOG =
      Pattern.compile("^(\\S+) KAT log \\(sha256 ([0-9a-f]{16})…\\)");
  private static final Pattern TIMES =
      Pattern.compile(
          LABEL_AND_OPERATION
              + "([\\d.]+(?: [GMk])?) ([\\d.e+]+ \\S+) (\\S+) ([\\d.e+]+ \\S+)"
              + " (\\d+) \\((\\d+) × (\\d+)\\)$");
  private static final Pattern MEMORY =
      Pattern.compile(LABEL_AND_OPERATION + "(\\d+) (\\d+) KiB (\\d+) KiB$");
  private static final Pattern SIZES = Pattern.compile("^(\\S+) (\\d+) (\\d+) (\\d+)( \\(.*\\))?$");
  private static final Pattern SHARES =
      Pattern.compile(LABEL_AND_OPERATION + "([\\d.]+)% ([\\d.]+)% (.+)$");
  private static final Map<String, Double> UNITS =
      Map.of("G", 1e9, "M", 1e6, "k", 1e3, "s", 1.0, "ms", 1e-3, "µs", 1e-6);

  private final String candidate;
  private final List<String> lines;
  private final Environment environment;

  ReferenceTables(String candidate) throws IOException {
    this.candidate = candidate;
    this.lines =
        Files.readAllLines(Sample.resource("reference-tables/" + candidate + ".txt")).stream()
            .map(ReferenceTables::fold)
            .toList();
    Path record = Sample.data().resolve("records/sign-15/lwrdsa192__sign.json");
    this.environment = JsonFile.read(record, TimingRecord.class).environment();
  }

  /// Headings and rows, cells separated by single blanks.
  List<String> lines() {
    return lines;
  }

  /// Brings a row of any form to cells separated by single blanks.
  static String fold(String row) {
    return row.replace("`", "").replaceAll("[|\\s]+", " ").strip();
  }

  /// A dataset that must print like the tables.
  Dataset dataset() throws IOException {
    CampaignFile campaign =
        JsonFile.read(Sample.data().resolve(CampaignFile.NAME), CampaignFile.class);
    CampaignFile ended =
        new CampaignFile(
            campaign.systemId(),
            campaign.startedUtc(),
            campaign.environmentAtStart(),
            List.of(),
            null,
            null,
            null,
            "2026-09-29T08:43:52.000000+00:00",
            null,
            List.of(),
            null,
            null,
            null,
            null,
            null,
            Extra.NONE);
    return new Dataset(
        Sample.data(),
        ended,
        new BuildFile(entries(), null, Extra.NONE),
        match(TIMES, this::record).toList(),
        match(SHARES, this::profile).toList());
  }

  private <T> Stream<T> match(Pattern pattern, Function<MatchResult, T> form) {
    return lines.stream().flatMap(line -> pattern.matcher(line).results()).map(form);
  }

  private MatchResult find(Pattern pattern, String start) {
    return match(pattern, m -> m)
        .filter(m -> m.group().startsWith(start))
        .findFirst()
        .orElseThrow();
  }

  private Map<String, BuildFile.Entry> entries() {
    Map<String, BuildFile.Entry> entries = new LinkedHashMap<>();
    match(KAT, m -> m)
        .forEach(
            m -> {
              String label = m.group(1);
              entries.put(
                  candidate + "/" + label,
                  new BuildFile.Entry(
                      candidate,
                      label,
                      label,
                      "reference",
                      m.group(2),
                      m.group(3),
                      null,
                      "lib.so",
                      "0".repeat(64),
                      Long.valueOf(find(MEMORY, label + " ").group(3)),
                      "kat/" + candidate + "/" + label + ".log",
                      find(LOG, label + " ").group(2) + "0".repeat(48),
                      Extra.NONE));
            });
    return entries;
  }

  private TimingRecord record(MatchResult m) {
    String label = m.group(1);
    String operation = m.group(2);
    return new TimingRecord(
        2,
        TimingRecord.COMPLETE,
        new Subject(candidate, label, label, "reference", "guide", operation, 0),
        new Plan(
            Long.parseLong(m.group(9)), 3, Integer.parseInt(m.group(8)), true, 1, 301, Extra.NONE),
        new Evidence("PASS", false, 0, null, null, null, null),
        new Span("2026", "2026", List.of(), List.of()),
        environment,
        List.of(),
        results(m, find(MEMORY, label + " " + operation), find(SIZES, label + " ")),
        null,
        Extra.NONE);
  }

  private static Results results(MatchResult times, MatchResult memory, MatchResult sizes) {
    double mean = number(times.group(4));
    Statistics statistics =
        new Statistics(
            Long.parseLong(times.group(7)),
            true,
            mean,
            number(times.group(6)),
            mean,
            mean,
            number(times.group(3)),
            number(times.group(3)),
            number(times.group(5)),
            null);
    Map<String, Long> lengths =
        Map.of(
            "pk_bytes", Long.valueOf(sizes.group(2)),
            "sk_bytes", Long.valueOf(sizes.group(3)),
            "signature_bytes", Long.valueOf(sizes.group(4)));
    return new Results(
        List.of(),
        statistics,
        lengths,
        Map.of(),
        "",
        Long.parseLong(memory.group(4)) * 1024,
        Long.parseLong(memory.group(5)) * 1024,
        "loop");
  }

  private HashProfile profile(MatchResult m) {
    List<HashProfile.Call> calls = new ArrayList<>();
    for (String call : m.group(5).split(", ", -1)) {
      if (!call.equals(Numbers.DASH)) {
        String[] parts = call.split(" ", -1);
        long count = Math.round(Double.parseDouble(parts[1]) * 1000);
        calls.add(new HashProfile.Call(parts[0], 0, 0, count, 1, Extra.NONE));
      }
    }
    return new HashProfile(
        2,
        candidate,
        m.group(1),
        m.group(2),
        0,
        TimingRecord.COMPLETE,
        List.of(),
        null,
        null,
        new HashProfile.Total(1000, 1, Extra.NONE),
        calls,
        Map.of(
            HashProfile.DRNG,
            Double.parseDouble(m.group(4)) / 100,
            "pseudoXOF",
            Double.parseDouble(m.group(3)) / 100),
        Double.parseDouble(m.group(3)) / 100,
        Extra.NONE);
  }

  /// A figure with a unit, as the pages print it.
  static double number(String text) {
    String[] parts = text.split(" ", -1);
    return Double.parseDouble(parts[0])
        * (parts.length == 1 ? 1 : UNITS.getOrDefault(parts[1], Double.NaN));
  }
}
