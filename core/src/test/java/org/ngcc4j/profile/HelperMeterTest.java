package org.ngcc4j.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.ngcc4j.profile.HelperProfile.Count;

class HelperMeterTest {
  private final HelperMeter meter = new HelperMeter();
  private long now;

  @Test
  void addsUpCallsAndTicksOfOneShape() {
    meter.start(() -> now);
    call(HelperProfile.XOF, 8, 16, 1, 100);
    call(HelperProfile.DRNG, 0, 256, 4, 30);
    call(HelperProfile.XOF, 8, 16, 2, 10);
    call(HelperProfile.XOF, 8, 24, 1, 1);

    assertThat(meter.entries())
        .containsExactly(
            new Count("pseudoXOF", 8, 16, 3, 2, 110),
            new Count("drng", 0, 256, 4, 1, 30),
            new Count("pseudoXOF", 8, 24, 1, 1, 1));
    meter.reset();
    assertThat(meter.entries()).isEmpty();
  }

  @Test
  void countsAFunctionInsideAnotherOneAsThatOnesWork() {
    meter.start(() -> now);
    long outer = meter.begin();
    now += 5;
    assertThat(meter.begin()).isEqualTo(HelperProfile.NOT_COUNTED);
    now += 7;
    meter.end(outer, HelperProfile.HASH, 512, 512, 1);

    assertThat(meter.entries()).containsExactly(new Count("pseudohash", 512, 512, 1, 1, 12));
  }

  @Test
  void leavesOutWhatIsNobodys() {
    meter.start(() -> now);
    assertThat(meter.begin()).isEqualTo(now);
    meter.leaveOut();

    assertThat(meter.entries()).isEmpty();
    assertThat(meter.begin()).as("the next one counts").isEqualTo(now);
  }

  @Test
  void countsOneThreadAndOnlyUntilItStops() throws InterruptedException {
    meter.start(() -> now);
    long[] began = new long[1];
    Thread other = new Thread(() -> began[0] = meter.begin());
    other.start();
    other.join();
    assertThat(began[0]).isEqualTo(HelperProfile.NOT_COUNTED);

    meter.stop();
    assertThat(meter.begin()).isEqualTo(HelperProfile.NOT_COUNTED);
  }

  @Test
  void isOffInAnOrdinaryJvm() {
    assertThat(HelperProfile.ON).isFalse();
    long started = HelperProfile.begin();
    HelperProfile.end(started, HelperProfile.SM3, 8, 256, 1);
    HelperProfile.leaveOut(started);

    assertThat(started).isEqualTo(HelperProfile.NOT_COUNTED);
    assertThatIllegalStateException()
        .isThrownBy(HelperProfile::entries)
        .withMessage("this JVM was not started with -Dngcc4j.profile=true");
  }

  private void call(String function, long inBits, long outBits, long calls, long ticks) {
    long started = meter.begin();
    now += ticks;
    meter.end(started, function, inBits, outBits, calls);
  }
}
