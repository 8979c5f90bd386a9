package org.ngcc4j.campaign.run;

import java.util.function.Consumer;

/// The steps of a campaign as others see them: on the terminal and in the log.
///
/// Safe for concurrent use.
final class Steps {
  private final RunDirectory run;
  private final CampaignListener listener;
  private final Pace pace = new Pace();

  Steps(RunDirectory run, CampaignListener listener) {
    this.run = run;
    this.listener = listener;
  }

  /// Expects a step to take some seconds.
  void expect(String step, double seconds) {
    pace.expect(step, seconds);
  }

  /// Begins a step.
  void begin(String step) {
    show(step);
  }

  /// Says how a step goes on.
  ///
  /// @param secondsLeft expected of the rest of the step
  void progress(String step, String detail, double secondsLeft) {
    pace.expect(step, secondsLeft);
    show(step + ", " + detail);
  }

  /// Ends a step.
  ///
  /// @param outcome in a few words
  void end(String step, String outcome) throws CampaignException {
    pace.done(step);
    run.log(step + ": " + outcome);
  }

  /// Says what the user must know.
  void warn(String about, String text) throws CampaignException {
    tell(l -> l.warning(about, text));
    run.log("warning: " + about + ": " + text);
  }

  private void show(String what) {
    tell(l -> l.step(what, pace.left()));
  }

  private synchronized void tell(Consumer<CampaignListener> what) {
    what.accept(listener);
  }
}
