package org.ngcc4j.campaign.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// How the pages describe a machine.
final class Systems {
  /// The CPU that campaigns use unless told otherwise; its records describe the run.
  private static final int USUAL_CPU = 2;

  private Systems() {}

  /// Returns the name of an architecture in titles.
  static String architecture(@Nullable String machineName) {
    return switch (machineName) {
      case "x86_64" -> "x86-64";
      case "aarch64" -> "AArch64";
      case null -> "unknown architecture";
      default -> machineName;
    };
  }

  /// Returns the name of the guide for an architecture.
  static String guide(@Nullable String machineName) {
    return "aarch64".equals(machineName) ? "ARM" : "x86";
  }

  /// Returns the environment a page shows. Published pages describe the run: they take the first
  /// complete record of the whole dataset from the usual CPU. Where our own records exist, those
  /// of the candidate count.
  static Environment environment(CandidateData data) {
    List<TimingRecord> records =
        data.isExtended() ? data.records().toList() : data.dataset().records();
    Predicate<TimingRecord> usual =
        r -> Objects.equals(r.environment().cpuNumber(), USUAL_CPU) || data.isExtended();
    return first(records, usual.and(TimingRecord::isComplete))
        .or(() -> first(records, TimingRecord::isComplete))
        .or(() -> first(records, r -> true))
        .map(TimingRecord::environment)
        .orElse(data.dataset().campaign().environmentAtStart());
  }

  private static Optional<TimingRecord> first(
      List<TimingRecord> records, Predicate<TimingRecord> condition) {
    return records.stream().filter(condition).findFirst();
  }

  /// Returns what is known of the clock, as one text.
  static String clock(Environment environment) {
    String smt = "SMT " + smt(environment.smtControl());
    String governor = environment.cpufreqGovernor();
    String max = environment.cpufreqMaxKhz();
    if (governor == null && max == null) {
      Long measured = environment.coreClockHz();
      return measured == null
          ? "not known, " + smt
          : "measured " + Numbers.ghz(measured) + " GHz, set by firmware, " + smt;
    }
    boolean fixed =
        "aarch64".equals(environment.architecture())
            && max != null
            && max.equals(environment.cpufreqMinKhz());
    return fixed
        ? "fixed %s GHz (governor %s, minimum = maximum), boost %s, %s"
            .formatted(ghz(max), governor, turbo(environment), smt)
        : "max %s GHz, governor %s, turbo %s, %s"
            .formatted(ghz(max), governor, turbo(environment), smt);
  }

  private static String ghz(@Nullable String khz) {
    return khz != null && khz.matches("\\d{1,12}")
        ? Numbers.ghz(new BigDecimal(khz).movePointRight(3).doubleValue())
        : Numbers.DASH;
  }

  private static String turbo(Environment environment) {
    if (environment.intelPstateNoTurbo() != null) {
      return environment.intelPstateNoTurbo().equals("1") ? "off" : "on";
    }
    if (environment.cpufreqBoost() != null) {
      return environment.cpufreqBoost().equals("0") ? "off" : "on";
    }
    return "unknown";
  }

  private static String smt(@Nullable String control) {
    return switch (control) {
      case "notsupported", "notimplemented" -> "none";
      case null -> "unknown";
      default -> control;
    };
  }

  /// Returns what was not fixed on the host while it measured.
  static List<String> problems(CampaignFile campaign) {
    List<String> known = campaign.hostProblems();
    if (known != null) {
      return known;
    }
    TreeSet<String> problems = new TreeSet<>();
    for (CampaignFile.HostCheck check : campaign.hostChecks()) {
      if (!check.phase().equals("build")) {
        problems.addAll(check.problems());
      }
    }
    return new ArrayList<>(problems);
  }

  /// Returns the callout on a host that was not fixed, or nothing.
  static List<Block> warning(CampaignFile campaign) {
    return warningOn(campaign, "This host");
  }

  /// Returns the same callout with the name of the system.
  static List<Block> warning(CampaignFile campaign, String system) {
    return warningOn(campaign, "System " + system);
  }

  private static List<Block> warningOn(CampaignFile campaign, String host) {
    List<String> problems = problems(campaign);
    if (problems.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Block.Callout(
            Block.Tone.CAUTION,
            host + " was not fixed: figures scatter and do not compare with other machines",
            problems.stream().map(Line::of).toList()));
  }

  /// Returns a time stamp cut to seconds.
  static String seconds(@Nullable String utc) {
    if (utc == null) {
      return Numbers.DASH;
    }
    return utc.length() > 19 ? utc.substring(0, 19) : utc;
  }
}
