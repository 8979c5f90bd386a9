package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {
  @Test
  void runsOfDigitsCompareAsNumbers() {
    List<String> sorted =
        List.of("GreatWall128f", "GreatWall128s", "set", "set2", "set9", "set10", "set10a");
    assertThat(sorted.reversed().stream().sorted(NaturalOrder.LABELS)).isEqualTo(sorted);
  }

  @Test
  void labelsThatDifferOnlyInLeadingZerosStayApart() {
    assertThat(NaturalOrder.LABELS.compare("a01", "a1")).isNegative();
    assertThat(NaturalOrder.LABELS.compare("a1", "a1")).isZero();
  }
}
