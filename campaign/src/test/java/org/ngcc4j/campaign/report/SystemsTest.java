package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.JsonFile;

class SystemsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          "architecture":"aarch64","cpufreq_governor":"performance","cpufreq_min_khz":"2707200","cpufreq_max_khz":"2707200","cpufreq_boost":"0","smt_control":"notsupported" | fixed 2.71 GHz (governor performance, minimum = maximum), boost off, SMT none
          "architecture":"x86_64","cpufreq_governor":"performance","cpufreq_min_khz":"800000","cpufreq_max_khz":"2100000","intel_pstate_no_turbo":"1","smt_control":"off" | max 2.10 GHz, governor performance, turbo off, SMT off
          "architecture":"x86_64","cpufreq_governor":"schedutil","cpufreq_max_khz":"2100000","intel_pstate_no_turbo":"0","smt_control":"on" | max 2.10 GHz, governor schedutil, turbo on, SMT on
          "architecture":"x86_64","cpufreq_governor":"powersave","cpufreq_max_khz":"odd" | max \u2013 GHz, governor powersave, turbo unknown, SMT unknown
          "architecture":"aarch64","core_clock_hz":2694173523,"smt_control":"notimplemented" | measured 2.69 GHz, set by firmware, SMT none
          "architecture":"x86_64" | not known, SMT unknown
          """)
  void theClockIsDescribedByWhatFixesIt(String fields, String expected) throws DatasetException {
    Environment environment =
        JsonFile.parse(
            ("{" + fields + "}").getBytes(StandardCharsets.UTF_8), "e.json", Environment.class);
    assertThat(Systems.clock(environment)).isEqualTo(expected);
  }
}
