package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.run.CampaignResult;
import org.ngcc4j.campaign.run.CampaignResult.Figures;
import org.ngcc4j.campaign.run.CampaignResult.Row;

/// What the command takes and prints; whole campaigns are tested where they are made.
class CampaignCommandTest {
  @TempDir private Path folder;

  @Test
  void explainsItself() {
    CommandRun.of("campaign", "--help").exitsWith(0).prints("help-campaign.txt");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          campaign --only sig[      | ngcc campaign: --only 'sig[' is not a regular expression: Unclosed character class
          campaign --only sign-99   | ngcc campaign: 'sign-99' is found in none of the 3 instances (candidate/label, such as sign-31/Toy-good)
          campaign --cpu x          | ngcc campaign: invalid value for option '--cpu': 'x' is not a whole number; 'ngcc campaign --help' shows what there is
          campaign --system ../x    | ngcc campaign: '../x' cannot name a system: letters, digits and _ . + - are possible
          campaign --resume         | ngcc campaign: there is no unfinished campaign in runs: name its folder with --run-dir
          campaign --resume --run-dir /nowhere | ngcc campaign: /nowhere holds no campaign to resume: there is no campaign.json in it
          """)
  void saysInOneLineWhatCannotBeUsed(String arguments, String line) {
    CommandRun.of(arguments.split(" ")).fails(2, line);
  }

  @Test
  void isEitherQuickOrFull() {
    CommandRun run = CommandRun.of("campaign", "--quick", "--full").exitsWith(2);

    assertThat(run.err().lines()).singleElement().asString().contains("mutually exclusive");
  }

  @Test
  void leavesAFolderAloneThatHoldsSomethingElse() throws Exception {
    Files.writeString(folder.resolve("thesis.tex"), "precious");

    CommandRun run = CommandRun.of("campaign", "--run-dir", folder.toString()).exitsWith(2);

    assertThat(run.err().lines())
        .last()
        .isEqualTo(
            "ngcc campaign: %s is not empty and holds no campaign: name a new folder"
                .formatted(folder));
    assertThat(folder).isDirectoryNotContaining("glob:**campaign*");
  }

  @Test
  void printsATableNotesAndWhereThePageIs() {
    assertThat(printed(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(CommandRun.resource("campaign.txt"));
  }

  @Test
  void printsWhatATerminalWithoutUnicodeCanShow() {
    assertThat(printed(StandardCharsets.US_ASCII))
        .matches("\\p{ASCII}*")
        .contains("37.9 us  +- 0.528 %  2.64e+04");
  }

  @ParameterizedTest
  @CsvSource({
    "3, less than a minute",
    "59, less than a minute",
    "60, about 1 min",
    "89, about 1 min",
    "90, about 2 min",
    "5369, about 89 min",
    "5400, about 1 h 30 min",
    "36000, about 10 h 00 min"
  })
  void saysHowLongThingsTake(long seconds, String text) {
    assertThat(CampaignProgress.describe(Duration.ofSeconds(seconds))).isEqualTo(text);
  }

  private static String printed(Charset charset) {
    CampaignResult result =
        new CampaignResult(
            Path.of("runs/x"),
            Path.of("runs/x/data/local_x86_64"),
            Path.of("runs/x/pages/index.html"),
            List.of(
                row("keygen", new Figures(3.79e-5, 3.77e-5, 3.81e-5, 26385, 12288.0)),
                row("sign", new Figures(2.5e-3, null, null, 400, null)),
                row("verify", null)));
    StringWriter out = new StringWriter();
    new CampaignReport(new PrintWriter(out), charset)
        .print(result, List.of("Toy verify: no end after 300 s"));
    return out.toString();
  }

  private static Row row(String operation, @Nullable Figures figures) {
    return new Row("Toy", operation, "PASS", figures);
  }
}
