package org.ngcc4j.campaign.kat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalDigestTest {
  private static final String TEXT =
      """
      Count = 0
      Seed_Len = 2
      Seed = AB12

      Count = 1
      Seed_Len = 2
      Seed = CD34

      """;

  private static final String CANONICAL =
      "Count = 0\nSeed_Len = 2\nSeed = AB12\nCount = 1\nSeed_Len = 2\nSeed = CD34\n";

  private static final String WITHOUT_LENGTHS = "Count = 0\nSeed = AB12\nCount = 1\nSeed = CD34\n";

  @Test
  void dropsEmptyLines() throws Exception {
    assertThat(strict(TEXT)).isEqualTo(sha256(CANONICAL));
    assertThat(strict("\n\n" + TEXT + "\n \t\n")).isEqualTo(sha256(CANONICAL));
  }

  @Test
  void dropsCarriageReturns() throws Exception {
    assertThat(strict(TEXT.replace("\n", "\r\n"))).isEqualTo(sha256(CANONICAL));
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\t", " \t \t", " \r", "\r ", "\t\r\r"})
  void dropsBlanksAtTheEndOfALine(String blanks) throws Exception {
    assertThat(strict(TEXT.replace("\n", blanks + "\n"))).isEqualTo(sha256(CANONICAL));
  }

  @Test
  void keepsBlanksElsewhere() throws Exception {
    assertThat(strict(" Seed =  AB 12\n")).isEqualTo(sha256(" Seed =  AB 12\n"));
  }

  @Test
  void endsALastLineWithoutLineFeed() throws Exception {
    assertThat(strict(TEXT.strip())).isEqualTo(sha256(CANONICAL));
  }

  @Test
  void ofNothingIsThatOfNothing() throws Exception {
    assertThat(strict("")).isEqualTo(sha256(""));
    assertThat(strict("\n\r\n")).isEqualTo(sha256(""));
  }

  @Test
  void withoutLengthsDropsThemWhateverTheirValue() throws Exception {
    assertThat(nolen(TEXT)).isEqualTo(sha256(WITHOUT_LENGTHS));
    assertThat(nolen(TEXT.replace("Seed_Len = 2", "Seed_Len = ")))
        .isEqualTo(sha256(WITHOUT_LENGTHS));
    assertThat(nolen(TEXT.replace("Seed_Len = 2", "Seed_Len="))).isEqualTo(sha256(WITHOUT_LENGTHS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"X_Len=1", "X_Len =1", "X_Len \t = 1", "_Len = 1", "a_Len = b_Len = c"})
  void takesTheKeyOfALengthWithAndWithoutBlanks(String line) throws Exception {
    assertThat(nolen("Seed = 1\n" + line + "\n")).isEqualTo(sha256("Seed = 1\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"X_Len", "X_Len_ = 1", "X_len = 1", "X = _Len = 1", "Len = 1", "= _Len"})
  void keepsLinesThatAreNotLengths(String line) throws Exception {
    assertThat(nolen(line + "\n")).isEqualTo(sha256(line + "\n"));
  }

  @Test
  void strictlyABlankLengthIsADifference() {
    assertThat(strict(TEXT.replace("Seed_Len = 2", "Seed_Len = "))).isNotEqualTo(strict(TEXT));
  }

  @Test
  void stopsBeforeTheRecordAfterTheLast() throws Exception {
    assertThat(first(1, TEXT)).isEqualTo(sha256("Count = 0\nSeed_Len = 2\nSeed = AB12\n"));
    assertThat(first(2, TEXT)).isEqualTo(sha256(CANONICAL));
    assertThat(first(3, TEXT)).isEqualTo(sha256(CANONICAL));
  }

  @Test
  void keepsWhatStandsBeforeTheFirstRecord() throws Exception {
    assertThat(first(1, "# Aigis\n" + TEXT))
        .isEqualTo(sha256("# Aigis\nCount = 0\nSeed_Len = 2\nSeed = AB12\n"));
  }

  @Test
  void doesNotDependOnHowTheTextArrives() {
    Random random = new Random(20261130);
    byte[] text = TEXT.replace("\n", " \r\n").getBytes(UTF_8);
    for (int round = 0; round < 100; round++) {
      CanonicalDigest digest = new CanonicalDigest(KatMode.STRICT);
      for (int done = 0; done < text.length; ) {
        int take = Math.min(random.nextInt(9), text.length - done);
        digest.write(text, done, take);
        done += take;
      }
      assertThat(digest.hex()).isEqualTo(strict(TEXT));
    }
    CanonicalDigest byteByByte = new CanonicalDigest(KatMode.STRICT);
    for (byte b : text) {
      byteByByte.write(b);
    }
    assertThat(byteByByte.hex()).isEqualTo(strict(TEXT));
  }

  private static String strict(String text) {
    return digest(new CanonicalDigest(KatMode.STRICT), text);
  }

  private static String nolen(String text) {
    return digest(new CanonicalDigest(KatMode.NOLEN), text);
  }

  private static String first(int records, String text) {
    return digest(new CanonicalDigest(KatMode.STRICT, records), text);
  }

  private static String digest(CanonicalDigest digest, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    digest.write(bytes, 0, bytes.length);
    return digest.hex();
  }

  private static String sha256(String canonical) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(UTF_8)));
  }
}
