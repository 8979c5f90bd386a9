package org.ngcc4j.campaign.run;

import java.util.List;

/// Ends a campaign before it begins, because the host is not fit to measure and nobody said to go
/// on all the same.
public final class UnfitHostException extends Exception {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // A list of texts from List.copyOf is serializable.
  private final List<String> problems;

  UnfitHostException(List<String> problems) {
    super("the host is not fit to measure");
    this.problems = List.copyOf(problems);
  }

  /// Returns one line for each thing that is not fixed.
  public List<String> problems() {
    return problems;
  }
}
