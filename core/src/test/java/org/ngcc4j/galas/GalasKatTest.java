package org.ngcc4j.galas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.KatText;
import org.ngcc4j.testing.Vectors;

/// The official digests.
class GalasKatTest {
  @ParameterizedTest
  @CsvSource({
    "SET_160F, 10", "SET_160S, 3", "SET_256F, 3", "SET_256S, 1",
    "SET_384F, 2", "SET_384S, 1", "SET_512F, 1", "SET_512S, 1"
  })
  void digestsOfTheFirstRecordsMatch(GalasParameters p, int records) {
    String digest = KatText.digest(SignatureScheme.of(p.instance()), records);
    assertThat(digest).isEqualTo(expected(p).get(records));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void digestsOfAllRecordsMatch(GalasParameters p) {
    assertThat(KatText.digest(SignatureScheme.of(p.instance()), 10)).isEqualTo(expected(p).get(10));
  }

  private static Map<Integer, String> expected(GalasParameters p) {
    Map<Integer, String> expected = new TreeMap<>();
    for (Vectors.Entry row : Vectors.table("galas/digests.tsv")) {
      if (row.text("instance").equals(p.instance())) {
        expected.put(row.number("records"), row.text("sha256"));
      }
    }
    assertThat(expected).containsOnlyKeys(1, 2, 3, 10);
    return expected;
  }
}
