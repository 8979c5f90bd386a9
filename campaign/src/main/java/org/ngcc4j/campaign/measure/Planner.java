package org.ngcc4j.campaign.measure;

import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Plan;

/// Decides how many calls of an operation are timed, in how many trials and processes.
///
/// The rule is that of the published campaigns. See `docs/measuring.md`, "Plan".
public final class Planner {
  /// Slack of the limit for everything that is not proportional to the work.
  private static final double TIMEOUT_SLACK_SECONDS = 300;

  /// No call is taken to be faster.
  private static final double SHORTEST_CALL_SECONDS = 1e-8;

  private Planner() {}

  /// Plans an operation.
  ///
  /// The limit of a process exists to catch hangs only; a measurement is never cut short to save
  /// time.
  ///
  /// @param callSeconds duration of one call, from the calibration
  /// @param setupSeconds duration of everything in a process but the timed calls
  /// @param constants those of the run
  public static Plan plan(double callSeconds, double setupSeconds, PlanningConstants constants) {
    double t = Math.max(callSeconds, SHORTEST_CALL_SECONDS);
    double budget = constants.operationBudgetSeconds();
    int trials = constants.trials();
    double iterations = wantedIterations(t, constants);
    if (trials * iterations * t > budget) {
      iterations = Math.max(1, Math.floor(budget / (trials * t)));
    }
    if (trials * t > budget) {
      trials = (int) Math.max(1, Math.floor(budget / t));
    }
    int warmups = warmups(t);
    boolean separate = setupSeconds < constants.separateProcessSetupSeconds();
    int processes = separate ? trials : 1;
    double estimate = trials * iterations * t + processes * (warmups * t + setupSeconds);
    return new Plan(
        (long) iterations,
        warmups,
        trials,
        separate,
        estimate,
        limitSeconds(estimate, processes),
        Extra.NONE);
  }

  /// Returns the time after which a process of a plan counts as hung.
  public static double limitSeconds(Plan plan) {
    return limitSeconds(plan.estimatedSeconds(), processes(plan));
  }

  private static double limitSeconds(double estimatedSeconds, int processes) {
    return 3 * estimatedSeconds / processes + TIMEOUT_SLACK_SECONDS;
  }

  /// Returns the number of processes that the trials of a plan are spread over.
  public static int processes(Plan plan) {
    return plan.separateProcesses() ? plan.trials() : 1;
  }

  /// Returns the number of trials in each of them.
  public static int trialsPerProcess(Plan plan) {
    return plan.separateProcesses() ? 1 : plan.trials();
  }

  /// Tells whether the calibration was all that the plan asks for: a single call.
  public static boolean isCalibrationEnough(Plan plan) {
    return plan.trials() == 1 && plan.iterationsPerTrial() == 1 && plan.warmups() == 0;
  }

  private static double wantedIterations(double t, PlanningConstants constants) {
    double forTarget = Math.ceil(constants.trialTargetSeconds() / t);
    double forTotal = Math.ceil((double) constants.minTotal() / constants.trials());
    return Math.min(Math.max(forTarget, forTotal), constants.maxIterationsPerTrial());
  }

  private static int warmups(double t) {
    if (t < 0.05) {
      return 3;
    }
    return t < 5 ? 1 : 0;
  }
}
