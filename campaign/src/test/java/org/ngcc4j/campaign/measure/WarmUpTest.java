package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.ngcc4j.campaign.implementation.IccsSignature;

/// The rule itself, on an operation that does nothing: no test relies on how long something takes.
class WarmUpTest {
  private final IccsSignature signature =
      new FakeImplementations().implementations().getFirst().open();
  private final MeasuredCall nothing = MeasuredCall.empty(signature);

  @Test
  void makesAtLeastThreeCallsWhateverTheCap() throws Exception {
    WarmUp.Outcome outcome = warmUp(1, 0, 1e-12, compiler(false, true));

    assertThat(outcome.calls()).isEqualTo(3);
    assertThat(outcome.lastBatch().calls()).isEqualTo(1);
  }

  @Test
  void doesNotSettleWhileTheCompilerWorks() throws Exception {
    WarmUp.Compiler busy = compiler(true, true);

    assertThat(warmUp(100_000, 0, 0.01, busy).converged()).isFalse();
  }

  @Test
  void doesNotSettleWhileSomethingWaitsForTheCompiler() throws Exception {
    assertThat(warmUp(100_000, 0, 0.005, compiler(false, false)).converged()).isFalse();
  }

  @Test
  void makesNoBatchLargerThanATrial() throws Exception {
    WarmUp.Outcome outcome = warmUp(16, 0, 0.001, compiler(true, true));

    assertThat(outcome.lastBatch().calls()).isLessThanOrEqualTo(16);
  }

  private static WarmUp.Compiler compiler(boolean works, boolean idle) {
    return new FakeCompiler(new AtomicLong(), works, idle);
  }

  private WarmUp.Outcome warmUp(
      int largestBatch, double least, double cap, WarmUp.Compiler compiler) throws Exception {
    return new WarmUp(nothing, largestBatch, least, cap, compiler).run();
  }

  /// A compiler whose clock stands still or runs.
  private record FakeCompiler(AtomicLong clock, boolean works, boolean isIdle)
      implements WarmUp.Compiler {
    @Override
    public long millis() {
      return works ? clock.incrementAndGet() : clock.get();
    }
  }
}
