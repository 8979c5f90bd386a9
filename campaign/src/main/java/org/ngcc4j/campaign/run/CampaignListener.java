package org.ngcc4j.campaign.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Is told how a campaign goes on. Calls come from several threads, but one at a time.
public interface CampaignListener {
  /// The campaign begins.
  ///
  /// @param runDirectory where everything goes
  /// @param hostProblems what makes the host unfit to measure, one line each
  void started(Path runDirectory, List<String> hostProblems);

  /// Something is being done.
  ///
  /// @param what in a few words, such as `measuring Aigis-sig1 sign`
  /// @param left how long everything that is left will take
  void step(String what, Duration left);

  /// Something noteworthy was found that does not end the campaign.
  ///
  /// @param about what it concerns, such as `Aigis-sig1 sign`
  /// @param text one line, the same for everything to which the same happened
  void warning(String about, String text);

  /// The JVM is being ended by a signal; what is done so far is safe.
  ///
  /// @param runDirectory with which the campaign can be resumed
  void interrupted(Path runDirectory);
}
