package org.ngcc4j.campaign.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Keeps what a campaign says.
final class Recorder implements CampaignListener {
  final List<String> hostProblems = new ArrayList<>();
  final List<String> steps = new ArrayList<>();
  final List<String> warnings = new ArrayList<>();

  @Override
  public void started(Path runDirectory, List<String> problems) {
    hostProblems.addAll(problems);
  }

  @Override
  public void step(String what, Duration left) {
    steps.add(what);
  }

  @Override
  public void warning(String about, String text) {
    warnings.add(about + ": " + text);
  }

  @Override
  public void interrupted(Path runDirectory) {}
}
