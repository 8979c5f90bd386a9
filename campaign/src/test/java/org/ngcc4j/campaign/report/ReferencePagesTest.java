package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages of all five candidates have the headings and rows of the published pages on arm_1.
class ReferencePagesTest {
  @ParameterizedTest
  @ValueSource(strings = {"sign-01", "sign-12", "sign-13", "sign-15", "sign-31"})
  void headingsAndRowsAreThoseOfThePublishedPage(String candidate) throws IOException {
    ReferenceTables tables = new ReferenceTables(candidate);
    Context context =
        new Context(
            CandidateData.of(tables.dataset(), candidate),
            Catalogs.load(null),
            instance -> Optional.empty(),
            Report.Style.HARNESS,
            List.of());
    List<String> page =
        Markdown.render(CandidatePage.of(context))
            .lines()
            .filter(line -> line.startsWith("#") || line.startsWith("|"))
            .filter(line -> !line.startsWith("|---"))
            .map(line -> ReferenceTables.fold(line.replaceFirst("^#+ ", "")))
            .toList();
    assertThat(page).isEqualTo(tables.lines());
  }
}
