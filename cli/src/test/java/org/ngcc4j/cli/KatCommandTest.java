package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class KatCommandTest {
  /// Of three and of twelve records of the good toy.
  private static final String DIGEST_3 =
      "a50161ac75ff10b5ec46d9b7fe4a50c1f4e373809332161a5f9f0fa66968c54b";

  private static final String DIGEST_12 =
      "c5ec0c2616d1765c90ab2f354326401b3099e7537aa27a276e7d789562240b57";

  @TempDir private Path folder;

  @Test
  void checksTheOthersWhenAnInstanceThrowsOrHangs() throws Exception {
    Path out = folder.resolve("new/out");

    CommandRun run =
        CommandRun.of(
            "kat", "--manifest", manifest(DIGEST_3), "--timeout", "8", "--out", out.toString());

    run.exitsWith(1).prints("kat.txt");
    assertThat(names(out))
        .containsExactly(
            "KAT_SIG_Toy-good.txt",
            "Toy-good.kat.log",
            "Toy-hanging.kat.log",
            "Toy-throwing.kat.err",
            "Toy-throwing.kat.log");
  }

  @Test
  void passes() throws Exception {
    CommandRun run =
        CommandRun.of("kat", "Toy-good", "--manifest", manifest(DIGEST_3)).exitsWith(0);

    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            "Toy-good  PASS        the first 3 records of the reference\n1 instance: 1 PASS\n");
    assertThat(run.err()).as("no terminal, no progress").isEmpty();
  }

  @Test
  void answersNoWhenADigestDiffers() throws Exception {
    CommandRun run = CommandRun.of("kat", "Toy-good", "--manifest", manifest(DIGEST_12));

    run.exitsWith(1);
    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            """
            Toy-good  MISMATCH    the text of 3 records has SHA-256 %s, expected %s
            1 instance: 1 MISMATCH
            """
                .formatted(DIGEST_3, DIGEST_12));
  }

  @Test
  void isContentWithoutAReferenceOnlyIfRecordsWereAskedFor() throws Exception {
    CommandRun asked =
        CommandRun.of("kat", "Toy-good", "--records", "12", "--out", folder.toString());

    asked.exitsWith(0);
    assertThat(asked.out())
        .startsWith(
            "Toy-good  NOKAT       no reference digest; SHA-256 of 12 records is " + DIGEST_12);
    assertThat(folder.resolve("KAT_SIG_Toy-good.txt")).content().contains("\nCount = 11\n");

    CommandRun.of("kat", "Toy-good").exitsWith(1);
  }

  @Test
  void takesEachNamedInstanceOnceAndCandidatesForAllTheirSets() {
    CommandRun run =
        CommandRun.of("kat", "toy-HANGING", "SIGN-12", "Toy-hanging", "--timeout", "1");

    run.exitsWith(1);
    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            """
            Toy-hanging  TIMEOUT     after 1 s, 0 of 10 records finished
            1 instance: 1 TIMEOUT
            """);
  }

  @Test
  void showsProgressOnATerminalAndTakesItAway() throws Exception {
    CommandRun run =
        CommandRun.onTerminal("kat", "Toy-good", "--manifest", manifest(DIGEST_3)).exitsWith(0);

    assertThat(run.err())
        .contains("0 of 1 checked; records: Toy-good 0/3", "0 of 1 checked; records: Toy-good 3/3")
        .endsWith("\r\u001b[K")
        .doesNotContain("\n");
    assertThat(run.out()).doesNotContain("\u001b");
  }

  @Test
  void showsStackTracesWhenAsked() {
    CommandRun run = CommandRun.debugging(ToyScheme.all(), "kat", "Toy-throwing").exitsWith(1);

    assertThat(run.err())
        .startsWith("java.lang.UnsupportedOperationException: no keys today")
        .contains("\tat ", "ToyScheme.generateKeyPair(");
  }

  @Test
  void goesOnWhenAResultCannotBeWritten() throws Exception {
    Files.createDirectories(folder.resolve("KAT_SIG_Toy-good.txt/in the way"));

    CommandRun run =
        CommandRun.of(
            "kat", "Toy-good", "Toy-throwing", "--records", "1", "--out", folder.toString());

    run.exitsWith(2);
    assertThat(run.out().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith(
                        "Toy-good      ERROR       cannot write "
                            + folder.resolve("KAT_SIG_Toy-good.txt")
                            + ": "),
            line ->
                assertThat(line).startsWith("Toy-throwing  CRASH       record 0: keygen threw "),
            line -> assertThat(line).isEqualTo("2 instances: 1 CRASH, 1 ERROR"));
    assertThat(names(folder)).noneMatch(name -> name.endsWith(".part"));
  }

  @Test
  void refusesWhatCannotBeUsedBeforeAnythingRuns() throws Exception {
    Path out = folder.resolve("out");
    CommandRun unknown = CommandRun.of("kat", "Toy-good", "nobody", "--out", out.toString());
    unknown.exitsWith(2);
    assertThat(unknown.err())
        .startsWith("ngcc kat: unknown instance \"nobody\"; known: Toy-good, ");

    Path missing = folder.resolve("missing.sha256");
    CommandRun.of("kat", "--manifest", missing.toString(), "--out", out.toString())
        .fails(2, "ngcc kat: cannot read the manifest " + missing + ": no such file or folder");

    Path malformed = Files.writeString(folder.resolve("bad.sha256"), "# ours\nnonsense\n");
    CommandRun.of("kat", "--manifest", malformed.toString(), "--out", out.toString())
        .fails(
            2,
            "ngcc kat: %s:2: expected <64 hex digits> strict|nolen[:RECORDS]".formatted(malformed)
                + " <label>/KAT_SIG_<instance>.txt, found \"nonsense\"");

    assertThat(out).doesNotExist();

    CommandRun.of("kat", "--out", malformed.toString())
        .fails(
            2,
            "ngcc kat: cannot write into the folder %s: there is a file of that name"
                .formatted(malformed));
    assertThat(names(folder)).containsExactly("bad.sha256");
  }

  private String manifest(String digest) throws IOException {
    return Files.writeString(
            folder.resolve("kat.sha256"), digest + " strict:3 Toy-good/KAT_SIG_Toy-good.txt\n")
        .toString();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
