package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryFiguresTest {
  @Test
  void readsWhatTheProcessStated() {
    MemoryFigures figures =
        MemoryFigures.of(
            "complete",
            Map.of(
                "high_water_reset", "true",
                "baseline_rss_bytes", "1000",
                "peak_rss_bytes", "1500",
                "peak_heap_bytes", "300",
                "observed_signature_count", "7",
                "observed_signature_min", "60",
                "observed_signature_mean", "61.5",
                "observed_signature_max", "64"),
            "",
            null);

    assertThat(figures.isComplete()).isTrue();
    assertThat(figures.incrementBytes()).isEqualTo(500);
    assertThat(figures.signature()).isEqualTo(new MemoryFigures.Lengths(7, 60, 61.5, 64));
    assertThat(figures.secretKey()).isNull();
  }

  @Test
  void doesNotTakeTheMarkOfTheWarmUpForThePeak() {
    MemoryFigures figures =
        MemoryFigures.of(
            "complete",
            Map.of("high_water_reset", "false", "baseline_rss_bytes", "1", "peak_rss_bytes", "900"),
            "",
            null);

    assertThat(figures.peakRssBytes()).isNull();
    assertThat(figures.incrementBytes()).isNull();
  }

  @Test
  void hasNoFiguresOfAProcessThatDied() {
    MemoryFigures figures = MemoryFigures.of("failed", Map.of(), "a bug", null);

    assertThat(figures.isComplete()).isFalse();
    assertThat(figures.baselineRssBytes()).isNull();
    assertThat(figures.stderr()).isEqualTo("a bug");
  }
}
