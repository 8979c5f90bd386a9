package org.ngcc4j.campaign.run;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.implementation.SignatureImplementation;
import org.ngcc4j.campaign.measure.Measurer;
import org.ngcc4j.campaign.measure.PlanningConstants;
import org.ngcc4j.campaign.measure.SelfCheck;

/// What can be said before a campaign: whether the host is fit, and how exact the measuring is.
///
/// @param cpu where a campaign would measure
/// @param problems what makes the host unfit, one line each
/// @param emptyCallNanos time of a call that does nothing
/// @param emptyCallBytes bytes that a million of them allocate
/// @param spinError by how much a spin of ten milliseconds seemed to be longer, as a share
/// @param isExact whether these three are as they should be
public record Check(
    int cpu,
    List<String> problems,
    double emptyCallNanos,
    long emptyCallBytes,
    double spinError,
    boolean isExact) {

  /// Copies the list.
  public Check {
    problems = List.copyOf(problems);
  }

  /// Looks.
  ///
  /// @param wanted where to measure; `null` for where a campaign would
  /// @throws CampaignException if that CPU cannot be used, or no process can be started
  /// @throws InterruptedException if this thread was interrupted
  public static Check of(Surroundings surroundings, @Nullable Integer wanted)
      throws CampaignException, InterruptedException {
    int cpu = Campaign.cpu(wanted);
    List<String> problems = surroundings.hostProblems().apply(cpu);
    SignatureImplementation any =
        surroundings.implementations().stream()
            .findFirst()
            .orElseThrow(() -> new CampaignException("there is no instance to measure"));
    Measurer measurer = new Measurer(PlanningConstants.QUICK, cpu, null, surroundings.codePath());
    try {
      SelfCheck found = measurer.selfCheck(any.description());
      return new Check(
          cpu,
          problems,
          found.emptyCallNanos(),
          found.emptyCallBytes(),
          found.spinError(),
          found.isGood());
    } catch (IOException e) {
      throw new CampaignException("the measuring cannot be checked: " + e.getMessage(), e);
    }
  }
}
