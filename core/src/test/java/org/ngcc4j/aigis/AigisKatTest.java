package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.KatText;
import org.ngcc4j.testing.Vectors;

/// The official digests, and those of the records beyond, which reach what the official ones never
/// do: the sampler's skip (set 3, records 21 and 473) and all four kinds of rejection.
class AigisKatTest {
  @ParameterizedTest
  @CsvSource({"Aigis-sig1, 100", "Aigis-sig2, 100", "Aigis-sig3, 25"})
  void digestsOfTheFirstRecordsMatch(String instance, int records) {
    assertThat(replay(instance, records)).contains(1, 2, 3, 10, 25, records);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Aigis-sig1", "Aigis-sig2", "Aigis-sig3"})
  @Tag("sweep")
  void digestsOfAllRecordsMatch(String instance) {
    assertThat(replay(instance, 500)).hasSize(8);
  }

  /// Returns the numbers of records whose digests were compared.
  private static Set<Integer> replay(String instance, int records) {
    Map<Integer, String> expected = new TreeMap<>();
    for (String file : List.of("aigis/digests.tsv", "aigis/digests-extended.tsv")) {
      for (Vectors.Entry row : Vectors.table(file)) {
        if (row.text("instance").equals(instance) && row.number("records") <= records) {
          expected.put(row.number("records"), row.text("sha256"));
        }
      }
    }
    Map<Integer, String> actual = new TreeMap<>();
    MessageDigest running = KatText.sha256();
    KatText.replay(
        SignatureScheme.of(instance),
        records,
        record -> {
          running.update(record.canonical().getBytes(StandardCharsets.US_ASCII));
          if (expected.containsKey(record.count() + 1)) {
            actual.put(record.count() + 1, soFar(running));
          }
        });
    assertThat(actual).isEqualTo(expected);
    return actual.keySet();
  }

  private static String soFar(MessageDigest running) {
    try {
      return HexFormat.of().formatHex(((MessageDigest) running.clone()).digest());
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
