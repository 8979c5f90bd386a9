package org.ngcc4j.campaign.kat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ngcc4j.campaign.child.ChildResult;
import org.ngcc4j.campaign.kat.Fixtures.Fault;

/// What native code may print between the lines of the task.
class KatTranscriptTest {
  private final List<Integer> progress = new ArrayList<>();
  private final KatTranscript transcript =
      new KatTranscript(Fixtures.describe(Fault.NONE), 10, progress::add);

  @Test
  void believesTheLastResult() {
    transcript.add("RESULT sign-99 NONE PASS");
    transcript.add("RESULT sign-99 NONE OVERFLOW record 0: sign returned 2137, declared 2081");
    end(false, 0);

    assertThat(transcript.status()).isEqualTo(KatStatus.OVERFLOW);
    assertThat(transcript.detail()).isEqualTo("record 0: sign returned 2137, declared 2081");
    assertThat(transcript.isTextWhole()).isFalse();
  }

  @Test
  void keepsTheResultOfAJvmThatDiedAfterIt() {
    transcript.add("RESULT sign-99 NONE PASS");
    end(true, 137);

    assertThat(transcript.status()).isEqualTo(KatStatus.PASS);
    assertThat(transcript.isTextWhole()).isTrue();
  }

  @Test
  void takesLinesThatOnlyBeginLikeItsOwnForOutput() {
    transcript.add("FINISHED with that");
    transcript.add("FINISHED 99999999999");
    transcript.add("FINISHED 4");
    transcript.add("RESULT");
    transcript.add("RESULT of nothing");
    end(false, 134);

    assertThat(progress).containsExactly(4);
    assertThat(transcript.status()).isEqualTo(KatStatus.CRASH);
    assertThat(transcript.detail()).isEqualTo("exit=134 (SIGABRT), 4 of 10 records finished");
    assertThat(transcript.log())
        .isEqualTo(
            """
            FINISHED with that
            FINISHED 99999999999
            RESULT
            RESULT of nothing
            RESULT sign-99 NONE CRASH exit=134 (SIGABRT), 4 of 10 records finished
            """);
  }

  @Test
  void keepsALogOfBoundedLength() {
    for (int i = 0; i < 100_000; i++) {
      transcript.add("noise");
    }
    transcript.add("RESULT sign-99 NONE MISMATCH");
    end(false, 1);

    assertThat(transcript.log().lines())
        .hasSizeLessThan(2000)
        .endsWith("RESULT sign-99 NONE MISMATCH");
    assertThat(transcript.isTextWhole()).isTrue();
  }

  private void end(boolean timedOut, int exitCode) {
    transcript.end(
        new ChildResult(List.of(), timedOut, exitCode, "", Duration.ofSeconds(1)),
        Duration.ofSeconds(900));
  }
}
