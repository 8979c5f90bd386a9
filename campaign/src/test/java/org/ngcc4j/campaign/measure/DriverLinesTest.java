package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Trial;

class DriverLinesTest {
  private static final Trial TRIAL =
      new Trial(7, 0.25, 900L, 1L, 2.0, null, 3.0, 0.01, 4L, null, Extra.NONE);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DriverOutput output =
      new DriverOutput(new PrintStream(bytes, true, StandardCharsets.UTF_8));
  private final DriverReport report = new DriverReport();

  @Test
  void carryEverythingFromTheChildToItsParent() {
    output.meta("id", "sign-99");
    output.meta("unknown", null);
    output.meta("text", "two\nlines\tof words");
    output.discarded(TRIAL, "a reason");
    output.trial(TRIAL);
    output.complete();
    read();

    assertThat(report.meta())
        .containsEntry("id", "sign-99")
        .containsEntry("text", "two lines of words")
        .hasSize(2);
    assertThat(report.trials()).containsExactly(TRIAL);
    assertThat(report.discarded()).containsExactly(new DriverReport.Discarded(TRIAL, "a reason"));
    assertThat(report.status()).isEqualTo("complete");
  }

  @Test
  void areThoseOfTheDriverOfThePublishedDatasets() {
    output.trial(TRIAL);

    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .startsWith("TRIAL\t0\t7\t0.250000000\t900\t");
  }

  @Test
  void doNotConfuseAParentWhenSomebodyElsePrints() {
    report.accept("");
    report.accept("hello");
    report.accept("META\tonly a name");
    report.accept("TRIAL\t0\tmany\t1.0\t0\t-\t-\t-\t-\t-\t-\t-");
    report.accept("TRIAL\t0\t5\tNaN\t0\t-\t-\t-\t-\t-\t-\t-");
    report.accept("TRIAL\t0\t0\t1.0\t0\t-\t-\t-\t-\t-\t-\t-");
    report.accept("TRIAL\t0\t1");

    assertThat(report.trials()).isEmpty();
    assertThat(report.meta()).isEmpty();
    assertThat(report.status()).isEqualTo("missing");
  }

  private void read() {
    bytes.toString(StandardCharsets.UTF_8).lines().forEach(report::accept);
  }
}
