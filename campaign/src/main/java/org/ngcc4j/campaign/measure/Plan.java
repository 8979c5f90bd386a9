package org.ngcc4j.campaign.measure;

/// How one operation is measured.
///
/// @param iterationsPerTrial calls timed in each trial
/// @param warmups untimed calls between the set-up and the timed ones
/// @param trials number of trials
/// @param separateProcesses whether each trial has a process of its own
/// @param estimatedSeconds expected duration of all processes
/// @param timeoutPerProcessSeconds after which a process is taken to hang
public record Plan(
    int iterationsPerTrial,
    int warmups,
    int trials,
    boolean separateProcesses,
    double estimatedSeconds,
    double timeoutPerProcessSeconds) {

  /// Slack of the limit for everything that is not proportional to the work.
  private static final double TIMEOUT_SLACK_SECONDS = 300;

  /// No call is taken to be faster.
  private static final double SHORTEST_CALL_SECONDS = 1e-8;

  /// Plans an operation.
  ///
  /// The limit of a process exists to catch hangs only; a measurement is never cut short to save
  /// time.
  ///
  /// @param callSeconds duration of one call, from the calibration
  /// @param setupSeconds duration of everything in a process but the timed calls
  /// @param constants those of the run
  public static Plan of(double callSeconds, double setupSeconds, PlanningConstants constants) {
    double t = Math.max(callSeconds, SHORTEST_CALL_SECONDS);
    double budget = constants.operationBudgetSeconds();
    int trials = constants.trials();
    int iterations = wantedIterations(t, constants);
    if (trials * (double) iterations * t > budget) {
      iterations = (int) Math.max(1, Math.floor(budget / (trials * t)));
    }
    if (trials * t > budget) {
      trials = (int) Math.max(1, Math.floor(budget / t));
    }
    int warmups = warmups(t);
    boolean separate = setupSeconds < constants.separateProcessSetupSeconds();
    int processes = separate ? trials : 1;
    double estimate = trials * (double) iterations * t + processes * (warmups * t + setupSeconds);
    double callsPerProcess = iterations * (separate ? 1.0 : trials) + warmups;
    double timeout = 3 * callsPerProcess * t + 3 * setupSeconds + TIMEOUT_SLACK_SECONDS;
    return new Plan(iterations, warmups, trials, separate, estimate, timeout);
  }

  /// Returns the number of processes the trials are spread over.
  public int processes() {
    return separateProcesses ? trials : 1;
  }

  /// Returns the number of trials in each process.
  public int trialsPerProcess() {
    return separateProcesses ? 1 : trials;
  }

  private static int wantedIterations(double t, PlanningConstants constants) {
    double forTarget = Math.ceil(constants.trialTargetSeconds() / t);
    double forTotal = Math.ceil((double) constants.minTotal() / constants.trials());
    return (int) Math.min(Math.max(forTarget, forTotal), constants.maxIterationsPerTrial());
  }

  private static int warmups(double t) {
    if (t < 0.05) {
      return 3;
    }
    return t < 5 ? 1 : 0;
  }
}
