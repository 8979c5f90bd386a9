package org.ngcc4j;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NoticeTest {
  @Test
  void theInherentOnesComeFirstAndTheMostSevereOfThem() {
    assertThat(Notice.forInstance("Aigis-sig1"))
        .extracting(Notice::id)
        .containsExactly(
            "sign-01-5",
            "sign-01-6",
            "sign-01-7",
            "sign-01-1",
            "sign-01-2",
            "sign-01-3",
            "sign-01-4");
    assertThat(SignatureScheme.of("Aigis-sig3").parameters().inherentNotices())
        .extracting(Notice::id)
        .containsExactly("sign-01-6", "sign-01-7");
  }

  @Test
  void aNoticeIsReadFromTheTable() {
    Notice notice = Notice.forInstance("Aigis-sig2").getFirst();
    assertThat(notice)
        .isEqualTo(
            new Notice(
                "sign-01-5",
                Notice.Severity.CRITICAL,
                "implementation",
                "only one challenge sign bit is used: 137 (set 1) and 213 (set 2) bits of challenge"
                    + " min-entropy; the KATs require it",
                Notice.Status.INHERENT));
    assertThat(notice.isInherent()).isTrue();
  }

  @Test
  void everyInstanceHasItsOwn() {
    assertThat(Notice.forInstance("no such instance")).isEmpty();
    for (SignatureScheme scheme : SignatureScheme.all()) {
      SignatureParameters p = scheme.parameters();
      assertThat(p.notices()).isEqualTo(Notice.forInstance(p.instance()));
      assertThat(p.notices()).allMatch(n -> n.id().startsWith(p.candidate().id() + "-"));
    }
  }
}
