package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.List;
import org.ngcc4j.campaign.implementation.IccsFailure;

/// The same calls once more, for their results: what was timed must also be right.
///
/// Checking comes last, because it runs other operations, and those would change how the compiler
/// sees the measured one.
///
/// @param result what the calls returned, folded together; equal to that of any other run of the
///     same calls
/// @param checked how many results were checked
/// @param wrong how many of these were wrong
record Replay(int result, int checked, int wrong) {
  private static final int MOST_RESULTS = 100;
  private static final long CHECK_NANOS = 250_000_000;

  /// Makes some calls from the start and checks the first of their results: a hundred, or fewer if
  /// that takes more than a quarter of a second, but at least one.
  static Replay of(MeasuredCall call, int calls) throws IccsFailure {
    call.restart();
    List<List<byte[]>> outputs = new ArrayList<>();
    int result = 0;
    for (int i = 0; i < calls; i++) {
      result = MeasuredCall.fold(result, call.call());
      if (outputs.size() < MOST_RESULTS) {
        outputs.add(call.output());
      }
    }
    long begin = System.nanoTime();
    int checked = 0;
    int wrong = 0;
    for (List<byte[]> output : outputs) {
      if (checked > 0 && System.nanoTime() - begin > CHECK_NANOS) {
        break;
      }
      checked++;
      wrong += call.isRight(output) ? 0 : 1;
    }
    return new Replay(result, checked, wrong);
  }
}
