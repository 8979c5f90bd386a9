package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.KatText;
import org.ngcc4j.testing.Vectors;

class TsuovKatTest {
  @ParameterizedTest
  @EnumSource
  void digestsOfTheFirstRecordsMatch(TsuovParameters p) {
    for (Vectors.Entry row : Vectors.table("tsuov/digests.tsv")) {
      if (row.text("instance").equals(p.name())) {
        assertThat(KatText.digest(SignatureScheme.of(p.name()), row.number("records")))
            .isEqualTo(row.text("sha256"));
      }
    }
  }
}
