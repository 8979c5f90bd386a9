package org.ngcc4j.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Sample;
import org.ngcc4j.campaign.dataset.SmallRun;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.measure.MeanRatio;

class ComparisonTest {
  @TempDir private Path folder;
  private Path a;
  private Path b;

  @BeforeEach
  void copy() throws IOException {
    a = SmallRun.copyTo(folder.resolve("a"));
    b = SmallRun.copyTo(folder.resolve("b"));
  }

  @ParameterizedTest
  @CsvSource({
    "0.90, 0.95, FASTER",
    "1.05, 1.10, SLOWER",
    "0.99, 1.01, EQUAL",
    "1.001, 1.003, EQUAL",
    "0.95, 1.05, UNCLEAR",
    "0.97, 0.99, FASTER",
    "1.01, 1.03, SLOWER"
  })
  void judgesByTheInterval(double low, double high, Verdict expected) {
    MeanRatio ratio = new MeanRatio(1, 1, 1, new MeanRatio.Span(low, high));
    assertThat(Verdict.of(ratio, 0.02)).isEqualTo(expected);
  }

  @Test
  void cannotJudgeSingleTrials() {
    assertThat(Verdict.of(new MeanRatio(2, 0, 0, null), 0.02)).isEqualTo(Verdict.UNCLEAR);
  }

  @Test
  void aDatasetIsAsFastAsItself() throws IOException {
    Dataset published = Dataset.read(Sample.data());
    Comparison comparison = Comparison.of(published, published, null, null, 0.02);

    assertThat(comparison.rows())
        .hasSize(21)
        .allSatisfy(row -> assertThat(row.ratio().value()).isEqualTo(1))
        .allSatisfy(row -> assertThat(row.basis()).isEqualTo("cycles"));
    assertThat(comparison.candidates())
        .extracting(Comparison.Mean::name)
        .containsExactly("sign-15", "sign-31", Comparison.ALL);
    assertThat(comparison.notes()).isEmpty();
  }

  @Test
  void doublesWhatTakesTwiceAsLong() throws IOException {
    halveCalls(b.resolve("records/sign-01/Aigis-sig1__sign.json"));
    Comparison comparison = compare();

    assertThat(row(comparison, "Aigis-sig1", "sign").time().value()).isCloseTo(2, within(1e-12));
    assertThat(row(comparison, "Aigis-sig1", "verify").time().value()).isEqualTo(1);
    assertThat(comparison.candidates())
        .singleElement()
        .satisfies(
            mean -> assertThat(mean.ratio().value()).isCloseTo(Math.pow(2, 1.0 / 6), within(1e-9)));
  }

  @Test
  void comparesTimesWhereTheCyclesAreNoCyclesOfTheCore() throws IOException {
    Comparison comparison = compare();

    assertThat(comparison.rows()).allMatch(row -> row.basis().equals("time"));
    assertThat(comparison.notes())
        .containsExactly(
            "the host of A was not fixed",
            "the host of B was not fixed",
            "everything is compared by time: there are no core cycles of one source");
  }

  @Test
  void comparesImplementationsOfOneDataset() throws IOException {
    Dataset dataset = Dataset.read(a);
    Comparison comparison = Comparison.of(dataset, dataset, "reference", "java", 0.02);

    assertThat(comparison.rows())
        .extracting(Comparison.Row::labelA, Comparison.Row::labelB)
        .containsOnly(tuple("Aigis-sig1", "Aigis-sig1-java"));
    assertThat(comparison.rows()).hasSize(3);
  }

  @Test
  void saysWhatOnlyOneOfThemMeasuredAndWhatIsDoubtful() throws IOException {
    Files.delete(a.resolve("records/sign-01/Aigis-sig1__sign.json"));
    SmallRun.editAll(b, "\"kat\": \"PASS\"", "\"kat\": \"MISMATCH\"");
    SmallRun.editAll(b, "\"hostname\": \"bench\"", "\"hostname\": \"other\"");
    Comparison comparison = compare();

    assertThat(comparison.onlyInB()).containsExactly("sign-01/Aigis-sig1 sign");
    assertThat(comparison.notes()).contains("A and B are of different hosts: bench, other");
    assertThat(row(comparison, "Aigis-sig1-java", "sign").marks())
        .containsExactly("A: not settled", "B: KAT MISMATCH", "B: not settled");
  }

  /// Four ratios of relative spread s each have a mean of spread s / 2.
  @Test
  void theGeometricMeanIsMoreCertainThanItsParts() {
    MeanRatio one = MeanRatio.ofSeconds(trials(0.99, 1, 1.01), trials(0.99, 1, 1.01));
    MeanRatio mean = MeanRatio.geometricMean(List.of(one, one, one, one));

    assertThat(mean.variance()).isCloseTo(one.variance() / 4, within(1e-15));
    assertThat(mean.freedom()).isCloseTo(4 * one.freedom(), within(1e-9));
    assertThat(Objects.requireNonNull(mean.interval()).high())
        .isLessThan(Objects.requireNonNull(one.interval()).high());
  }

  private Comparison compare() throws IOException {
    return Comparison.of(Dataset.read(a), Dataset.read(b), null, null, 0.02);
  }

  private static Comparison.Row row(Comparison comparison, String label, String operation) {
    return comparison.rows().stream()
        .filter(row -> row.labelA().equals(label) && row.operation().equals(operation))
        .findFirst()
        .orElseThrow();
  }

  /// Half of the calls in the same time: each takes twice as long.
  private static void halveCalls(Path record) throws IOException {
    Files.writeString(
        record, Files.readString(record).replace("\"measurements\": 20,", "\"measurements\": 10,"));
  }

  private static List<Trial> trials(double... seconds) {
    return DoubleStream.of(seconds).mapToObj(s -> new Trial(10, s, 0)).toList();
  }
}
