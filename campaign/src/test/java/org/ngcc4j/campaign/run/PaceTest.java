package org.ngcc4j.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  @Test
  void addsUpWhatIsExpectedOfWhatIsNotDone() {
    Pace pace = new Pace();
    pace.expect("checking", 4);
    pace.expect("measuring", 10);
    assertThat(pace.left()).isEqualTo(Duration.ofSeconds(14));

    pace.done("checking");
    pace.expect("measuring", 2.5);

    assertThat(pace.left()).isEqualTo(Duration.ofMillis(2500));
  }
}
