package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.Notice;
import org.ngcc4j.Notice.Severity;

/// Nothing in data becomes mark-up.
class EscapingTest {
  private static final String HOSTILE =
      "<script>alert(1)</script> | `x` **b** [a](javascript:alert(2)) \"q\" 'p' &lt; \\ _i_ $m$\n"
          + "next";

  @ParameterizedTest
  @CsvSource(
      delimiter = '\t',
      quoteCharacter = '\0',
      value = {
        "plain text\tplain text",
        "arm_1, x86_64\tarm_1, x86_64",
        "_emphasis_\t\\_emphasis\\_",
        "OVERFLOW [1]\tOVERFLOW [1]",
        "[text](target)\t\\[text\\](target)",
        "[1](target)\t\\[1\\](target)",
        "[1]: target\t\\[1\\]: target",
        "<b>&amp;\t&lt;b&gt;&amp;amp;",
        "a|b\ta\\|b",
        "`code` *strong* ~gone~ $math$\t\\`code\\` \\*strong\\* \\~gone\\~ \\$math\\$",
        "back\\slash\tback\\\\slash"
      })
  void markdownEscapesWhatItWouldTakeForMarkup(String text, String expected) {
    assertThat(Markdown.escape(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '\t',
      quoteCharacter = '\0',
      value = {
        "label\t`label`",
        "a|b\t`a\\|b`",
        "a`b\t``a`b``",
        "`a``\t``` `a`` ```",
        "<b>\t`<b>`"
      })
  void markdownCodeSpansHoldAnyText(String text, String expected) {
    Page page = new Page("", List.of(new Block.Paragraph(Line.ofCode(text))));
    assertThat(Markdown.render(page)).isEqualTo(expected + "\n");
  }

  @Test
  void markdownTextReadsBackAsItself() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    String alphabet = "ab1 `*_[](){}<>&|~$#+-.!:\\\"'";
    for (int i = 0; i < 2000; i++) {
      String text =
          random
              .ints(random.nextInt(1, 12), 0, alphabet.length())
              .mapToObj(c -> String.valueOf(alphabet.charAt(c)))
              .collect(Collectors.joining());
      String line = "a" + text.strip() + "b";
      Page page = new Page("", List.of(new Block.Paragraph(Line.of(line))));
      assertThat(MarkdownFacts.of(Markdown.render(page)).texts())
          .as("seed %d, text %s", seed, line)
          .containsExactly(line);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"# a", "- a", "+ a", "1. a", "12) a", "=== a", "--- a"})
  void aMarkdownLineDoesNotBeginLikeABlock(String text) {
    Page page = new Page("", List.of(new Block.Paragraph(Line.of(text))));
    assertThat(MarkdownFacts.of(Markdown.render(page)).texts()).containsExactly(text);
  }

  @Test
  void htmlEscapesElementsAttributesAndControlCharacters() {
    assertThat(Html.escape("<a href=\"x\" title='y'>&\u0000\u202e\n\t</a>"))
        .isEqualTo("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;\ufffd\ufffd  &lt;/a&gt;");
    assertThat(Html.escape("\ud800 half \ud83d\ude00 whole"))
        .isEqualTo("\ufffd half \ud83d\ude00 whole");
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "https://example.org/a?b=c#d, https://example.org/a?b=c#d",
        "records/a b.json, records/a%20b.json",
        "../data/x/r.json, ../data/x/r.json",
        "page.html#set 1, page.html#set-1",
        "#a\"><b>, #a---b-",
        "javascript:alert(1), ''",
        "JAVASCRIPT:alert(1), ''",
        "data:text/html, ''",
        "//example.org, ''",
        "/etc/passwd, ''",
        "https://example.org/\"onclick, ''",
        "https://a@b/, ''",
        "https://[::1]/, ''",
        "a)(b, a%29%28b"
      })
  void aLinkTargetIsHarmlessOrGone(String target, String expected) {
    assertThat(Untrusted.target(target)).isEqualTo(expected);
  }

  @Test
  void hostileTextAnywhereInADatasetStaysText(@TempDir Path folder) throws IOException {
    Path catalogs = Files.createDirectories(folder.resolve("catalogs"));
    String inline = HOSTILE.replace('\n', ' ');
    Files.writeString(
        catalogs.resolve("candidates.csv"),
        "ID;Algorithm;SubmissionPage\nsign-01;\""
            + inline.replace("\"", "\"\"")
            + "\";javascript:alert(3)\n");
    Files.writeString(
        catalogs.resolve("kat_issues.csv"), "ID;Label;Action;Cause\nsign-01;.;measure;" + inline);
    Notice notice = new Notice(HOSTILE, Severity.LOW, "design", HOSTILE, Notice.Status.INHERENT);
    Report report = new Report(Catalogs.load(catalogs), i -> Optional.of(List.of(notice)));
    Path dataset =
        new JavaFixture(folder)
            .machine(HOSTILE)
            .kat(HOSTILE)
            .label("Aigis-sig1", "Aigis-sig1")
            .record("Aigis-sig1", "sign", 1, true)
            .end();

    Report.Result result = report.write(dataset, Report.Style.SITE, folder.resolve("out"));

    for (Path page : result.pages()) {
      String text = Files.readString(page);
      boolean hasIt = page.getFileName().toString().startsWith("sign-01");
      if (hasIt) {
        assertThat(text).contains("alert(1)");
      }
      if (page.toString().endsWith(".html")) {
        assertThat(text).doesNotContain("<script>alert", "<b>", "href=\"javascript");
      } else {
        MarkdownFacts facts = MarkdownFacts.of(text);
        assertThat(facts.html()).isEmpty();
        assertThat(facts.targets())
            .allMatch(t -> t.matches("(summary|method|sign-01\\.perf)_workshop\\.md"));
        if (hasIt) {
          assertThat(facts.texts()).contains(inline);
        }
      }
    }
  }

  @Test
  void aTableRowKeepsItsCellsWhateverTheyHold() {
    Block.Table table =
        new Block.Table(
            List.of(Block.Column.text("a"), Block.Column.number("b")),
            List.of(Block.Row.of(Line.ofCode("x|y`z"), Line.of("1|2\n3"))));
    Page page = new Page("", List.of(table));
    assertThat(Markdown.render(page))
        .isEqualTo("| a | b |\n|---|---|\n| ``x\\|y`z`` | 1\\|2 3 |\n");
    assertThat(Html.render(page, Frame.of("page", page, false)))
        .contains("<td><code>x|y`z</code><td class=\"n\">1|2 3\n");
  }
}
