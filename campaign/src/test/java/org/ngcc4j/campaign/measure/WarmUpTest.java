package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.ngcc4j.campaign.implementation.LoadException;

/// The rule itself, on an operation that does nothing and a clock that says what the test wants.
class WarmUpTest {
  private static final PlanningConstants CONSTANTS =
      new PlanningConstants(5, 0.1, 100, 1, 10, 60, 5, 300, false);

  private final MeasuredCall nothing;

  WarmUpTest() throws LoadException {
    nothing = MeasuredCall.empty(new FakeImplementations().implementations().getFirst().open());
  }

  @Test
  void endsWhenBatchesTakeEquallyLong() throws Exception {
    WarmUp.Outcome outcome = warmUp(WarmUpTest::compilerRests, true, 900, 400, 300, 300, 300);

    assertThat(outcome.converged()).isTrue();
    assertThat(outcome.calls()).isEqualTo(5);
    assertThat(outcome.seconds()).isEqualTo(2.2);
  }

  @Test
  void endsWhenBatchesScatterButGetNoFaster() throws Exception {
    WarmUp.Outcome outcome = warmUp(WarmUpTest::compilerRests, true, 900, 600, 340, 300, 320, 310);

    assertThat(outcome.converged()).isTrue();
    assertThat(outcome.calls()).isEqualTo(6);
  }

  @Test
  void goesOnWhileBatchesGetFaster() throws Exception {
    WarmUp.Outcome outcome = warmUp(WarmUpTest::compilerRests, true, 1500, 1400, 1300, 1200);

    assertThat(outcome.converged()).as("ended by the cap of five seconds").isFalse();
    assertThat(outcome.calls()).isEqualTo(4);
  }

  @Test
  void doesLessTheSecondTimeButHasAsLongToSettle() throws Exception {
    assertThat(again(200, 200, 200, 200).seconds()).isEqualTo(0.8);
    assertThat(again(200, 180, 150, 150, 150, 150).converged()).isTrue();
    assertThat(again(1500, 1400, 1300, 1200).converged()).isFalse();
  }

  private WarmUp.Outcome again(double... batchMillis) throws Exception {
    return WarmUp.again(nothing, 1, CONSTANTS, meters(WarmUpTest::compilerRests, true, batchMillis))
        .run();
  }

  @Test
  void doesAtLeastASecondOfWork() throws Exception {
    WarmUp.Outcome outcome = warmUp(WarmUpTest::compilerRests, true, 200, 200, 200, 200, 200, 200);

    assertThat(outcome.calls()).isEqualTo(5);
  }

  @Test
  void goesOnWhileTheCompilerWorks() throws Exception {
    long[] clock = {0};

    assertThat(warmUp(() -> clock[0] += 30, true, 1000, 1000, 1000, 1000, 1000).converged())
        .isFalse();
  }

  @Test
  void doesNotMindThatTheCompilerDoesTrifles() throws Exception {
    long[] clock = {0};

    assertThat(warmUp(() -> clock[0]++, true, 900, 400, 300, 300, 300).converged()).isTrue();
  }

  @Test
  void goesOnWhileSomethingWaitsForTheCompiler() throws Exception {
    assertThat(warmUp(WarmUpTest::compilerRests, false, 1000, 1000, 1000, 1000, 1000).converged())
        .isFalse();
  }

  @Test
  void makesAtLeastThreeCallsWhateverTheCap() throws Exception {
    assertThat(warmUp(WarmUpTest::compilerRests, true, 9000, 9000, 9000).calls()).isEqualTo(3);
  }

  @Test
  void makesNoMoreThanThreeCallsOfTwentySeconds() throws Exception {
    PlanningConstants patient = new PlanningConstants(5, 0.1, 100, 1, 10, 60, 600, 300, false);
    WarmUp warmUp =
        new WarmUp(nothing, 1, patient, meters(WarmUpTest::compilerRests, true, 21e3, 21e3, 21e3));

    assertThat(warmUp.run().calls()).isEqualTo(3);
  }

  @Test
  void makesBatchesThatTakeATenthOfASecond() throws Exception {
    WarmUp.Outcome outcome =
        new WarmUp(
                nothing,
                1000,
                CONSTANTS,
                meters(WarmUpTest::compilerRests, true, 90, 90, 110, 110, 110, 250, 250, 250))
            .run();

    assertThat(outcome.lastBatch().calls()).isEqualTo(4);
  }

  private static long compilerRests() {
    return 42;
  }

  private WarmUp.Outcome warmUp(LongSupplier compiler, boolean idle, double... batchMillis)
      throws Exception {
    return new WarmUp(nothing, 1, CONSTANTS, meters(compiler, idle, batchMillis)).run();
  }

  /// Meters that show batches of the given lengths, one after the other.
  private static WarmUp.Meters meters(LongSupplier compiler, boolean idle, double... batchMillis) {
    Deque<Long> clock = new ArrayDeque<>();
    long now = 0;
    for (double millis : batchMillis) {
      clock.add(now);
      now += Math.round(millis * 1e6);
      clock.add(now);
    }
    return new WarmUp.Meters() {
      @Override
      public long workNanos() {
        return clock.removeFirst();
      }

      @Override
      public long compilerMillis() {
        return compiler.getAsLong();
      }

      @Override
      public boolean awaitCompiler() {
        return idle;
      }
    };
  }
}
