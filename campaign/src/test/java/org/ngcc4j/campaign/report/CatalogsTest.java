package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.Candidate;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.report.Catalogs.Basis;
import org.ngcc4j.campaign.report.Catalogs.Issue;
import org.ngcc4j.campaign.report.Catalogs.Sizes;
import org.ngcc4j.campaign.report.Catalogs.Survey;

class CatalogsTest {
  @TempDir Path folder;

  @Test
  void theBuiltInCatalogsCoverEveryCandidateAndEveryScheme() throws IOException {
    Catalogs catalogs = Catalogs.load(null);
    for (Candidate candidate : Candidate.values()) {
      assertThat(catalogs.submission(candidate.id())).isNotNull();
      assertThat(catalogs.survey(candidate.id())).isNotNull();
    }
    assertThat(SignatureScheme.all()).isNotEmpty();
    for (SignatureScheme scheme : SignatureScheme.all()) {
      SignatureParameters parameters = scheme.parameters();
      assertThat(catalogs.sizes(parameters.candidate().id(), parameters.instance()))
          .extracting(Sizes::publicKey, Sizes::signature)
          .containsExactly(
              (long) parameters.publicKeyBytes(), (long) parameters.maxSignatureBytes());
    }
  }

  @Test
  void cellsAreReadAsTheyAreMeant() throws IOException {
    write(
        "external_sizes.csv",
        """
        # a comment
        ID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis

        sign-90;a;10;;20;encoded
        sign-90;b;10;;;nominal-variable
        """);
    write("symmetric_survey.csv", "ID;Verdict;Notes\nsign-90;mixed;\"one; \"\"two\"\"\"\n");
    write(
        "kat_issues.csv",
        "ID;Label;Action;Cause\nsign-90;^a$;exclude;first; second\nsign-90;.;measure;other\n");
    Catalogs catalogs = Catalogs.load(folder);
    assertThat(catalogs.sizes("sign-90", "a")).isEqualTo(new Sizes(10L, 20L, Basis.ENCODED));
    assertThat(catalogs.sizes("sign-90", "b"))
        .isEqualTo(new Sizes(10L, null, Basis.NOMINAL_VARIABLE));
    assertThat(catalogs.survey("sign-90")).isEqualTo(new Survey("mixed", "one; \"two\""));
    assertThat(catalogs.issue("sign-90", "a", false))
        .extracting(Issue::excluded, Issue::cause)
        .containsExactly(true, "first; second");
    assertThat(catalogs.issue("sign-90", "b", false)).extracting(Issue::cause).isEqualTo("other");
    assertThat(catalogs.issue("sign-91", "b", false)).isNull();
  }

  @Test
  void anExplanationOfATimeoutIsMootWhereTheLabelPasses() throws IOException {
    write("kat_issues.csv", "ID;Label;Action;Cause\nsign-90;.;measure;KAT TIMEOUT: too slow\n");
    Catalogs catalogs = Catalogs.load(folder);
    assertThat(catalogs.issue("sign-90", "a", true)).isNull();
    assertThat(catalogs.issue("sign-90", "a", false)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          kat_issues.csv     | ID;Label                            | :1: expected the columns ID;Label;Action;Cause
          kat_issues.csv     | ''                                  | : empty, expected the columns ID;Label;Action;Cause
          kat_issues.csv     | ID;Label;Action;Cause!sign-01;a     | :2: expected 4 columns (ID;Label;Action;Cause), found 2
          kat_issues.csv     | ID;Label;Action;Cause!sign-01;a;b;c | :2: Action: expected measure or exclude, found b
          kat_issues.csv     | ID;Label;Action;Cause!s;(;measure;c | :2: Label: not a regular expression: Unclosed group
          candidates.csv     | ID;Algorithm;SubmissionPage!a;b;c!a;b;c | :3: a second row for a
          external_sizes.csv | ID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis!a;b;x;;1;encoded | :2: expected a number of bytes, found x
          external_sizes.csv | ID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis!a;b;1;;1;guess | :2: Basis: expected encoded, maximum-variable or nominal-variable, found guess
          """)
  void aMalformedCatalogIsOneLineWithFileAndLine(String name, String text, String problem)
      throws IOException {
    Path file = write(name, text.replace('!', '\n'));
    assertThatThrownBy(() -> Catalogs.load(folder))
        .isInstanceOf(IOException.class)
        .hasMessage(file + problem);
  }

  @Test
  void aFolderThatIsNoneIsRefused() {
    assertThatThrownBy(() -> Catalogs.load(folder.resolve("none")))
        .hasMessage(
            folder.resolve("none") + ": expected a folder with catalogs such as candidates.csv");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
