package org.ngcc4j.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ngcc4j.campaign.run.CampaignListener;

/// Shows how a campaign goes on, and keeps its warnings for the end.
final class CampaignProgress implements CampaignListener, AutoCloseable {
  private final Environment environment;
  private final ProgressLine line;
  private final Map<String, List<String>> warnings = new LinkedHashMap<>();

  CampaignProgress(Environment environment) {
    this.environment = environment;
    this.line = environment.progress();
  }

  @Override
  public void started(Path runDirectory, List<String> hostProblems) {
    for (String problem : hostProblems) {
      environment.err().println("ngcc campaign: this host is not fixed: " + problem);
    }
    environment.err().flush();
  }

  @Override
  public void step(String what, Duration left) {
    line.show(what + "; " + describe(left) + " left");
  }

  @Override
  public synchronized void warning(String about, String text) {
    warnings.computeIfAbsent(text, t -> new ArrayList<>()).add(about);
  }

  @Override
  public void interrupted(Path runDirectory) {
    line.printInstead(
        () -> {
          environment
              .err()
              .println(
                  "ngcc campaign: interrupted; 'ngcc campaign --resume --run-dir %s' goes on"
                      .formatted(runDirectory));
          environment.err().flush();
        });
  }

  /// Returns a line for each thing that happened, with everything to which it did.
  synchronized List<String> warnings() {
    return warnings.entrySet().stream()
        .map(w -> String.join(", ", w.getValue()) + ": " + w.getKey())
        .toList();
  }

  @Override
  public void close() {
    line.close();
  }

  /// Says how long something takes, as exactly as anybody can know.
  static String describe(Duration left) {
    long seconds = left.toSeconds();
    if (seconds < 60) {
      return "less than a minute";
    }
    long minutes = (seconds + 30) / 60;
    if (minutes < 90) {
      return "about " + minutes + " min";
    }
    return "about %d h %02d min".formatted(minutes / 60, minutes % 60);
  }
}
