package org.ngcc4j.aigis;

import java.util.List;
import org.ngcc4j.SignatureScheme;

/// The three parameter sets of Aigis-Sig+.
public final class AigisScheme {
  private AigisScheme() {}

  /// Returns the schemes in the order of the submission.
  public static List<SignatureScheme> all() {
    return List.of();
  }
}
