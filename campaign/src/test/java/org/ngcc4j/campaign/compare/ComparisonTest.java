package org.ngcc4j.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Sample;
import org.ngcc4j.campaign.dataset.SmallRun;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.measure.GeometricMean;
import org.ngcc4j.campaign.measure.MeanRatio;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

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
    MeanRatio mean = GeometricMean.ofSeconds(List.of(term(1), term(2), term(3), term(4)));

    assertThat(mean.variance()).isCloseTo(one.variance() / 4, within(1e-15));
    assertThat(mean.freedom()).isCloseTo(4 * one.freedom(), within(1e-9));
    assertThat(Objects.requireNonNull(mean.interval()).high())
        .isLessThan(Objects.requireNonNull(one.interval()).high());
  }

  /// As if each process were slow or fast as a whole: five processes are all that is known.
  @Test
  void operationsThatShareTheirProcessesAreNoMoreCertainTogether() {
    MeanRatio one = MeanRatio.ofSeconds(trials(0.99, 1, 1.01), trials(0.99, 1, 1.01));
    MeanRatio mean = GeometricMean.ofSeconds(List.of(term(1), term(1), term(1), term(1)));

    assertThat(mean.variance()).isCloseTo(one.variance(), within(1e-15));
    assertThat(mean.freedom()).isCloseTo(one.freedom(), within(1e-9));
  }

  @Test
  void whatSharedProcessesDoToOneOperationAloneEvensOut() {
    GeometricMean.Sample up = new GeometricMean.Sample(trials(0.99, 1, 1.01), List.of(1, 2, 3));
    GeometricMean.Sample down = new GeometricMean.Sample(trials(1.01, 1, 0.99), List.of(1, 2, 3));
    GeometricMean.Sample still = new GeometricMean.Sample(trials(1, 1, 1), List.of(4, 5, 6));
    MeanRatio mean =
        GeometricMean.ofSeconds(
            List.of(new GeometricMean.Term(up, still), new GeometricMean.Term(down, still)));

    assertThat(mean.variance()).isCloseTo(0, within(1e-30));
  }

  @Test
  void recordsThatSayTheyShareTheirProcessesAreTakenTogether() throws IOException {
    double apart = compare().candidates().getFirst().ratio().variance();
    for (Path dataset : List.of(a, b)) {
      for (String label : List.of("Aigis-sig1", "Aigis-sig1-java")) {
        share(dataset, label);
      }
    }
    double together = compare().candidates().getFirst().ratio().variance();

    assertThat(together).isNotCloseTo(apart, withinPercentage(1));
  }

  @Test
  void aMeanIsOneOfCyclesOrOfTimesAndSaysWhich() throws IOException {
    Path one = copyOfSample("one");
    Path other = copyOfSample("other");
    SmallRun.edit(
        other.resolve("records/sign-15/lwrdsa128__sign.json"),
        "(\n \"trials\": \\[\\s+\\{[^}]*\"cycles\": )\\d+",
        "$10");
    Comparison comparison = Comparison.of(Dataset.read(one), Dataset.read(other), null, null, 0.02);

    assertThat(comparison.rows()).extracting(Comparison.Row::basis).contains("time", "cycles");
    assertThat(comparison.candidates())
        .extracting(Comparison.Mean::name, Comparison.Mean::basis)
        .containsExactly(
            tuple("sign-15", "time"), tuple("sign-31", "cycles"), tuple(Comparison.ALL, "time"));
  }

  @Test
  void comparesEveryLabelOfAnInstanceThatIsOfTheVariant() throws IOException {
    for (String operation : List.of("keygen", "sign", "verify")) {
      Path record = a.resolve("records/sign-01/Aigis-sig1__" + operation + ".json");
      String text = Files.readString(record);
      Files.writeString(
          record.resolveSibling("Aigis-sig1-clang__" + operation + ".json"),
          text.replace("\"label\": \"Aigis-sig1\"", "\"label\": \"Aigis-sig1-clang\""));
    }
    Dataset dataset = Dataset.read(a);

    assertThat(Comparison.of(dataset, dataset, "reference", "java", 0.02).rows())
        .extracting(Comparison.Row::labelA, Comparison.Row::labelB)
        .hasSize(6)
        .contains(
            tuple("Aigis-sig1", "Aigis-sig1-java"), tuple("Aigis-sig1-clang", "Aigis-sig1-java"));
    assertThat(Comparison.of(dataset, dataset, "reference", "c", 0.02).onlyInA())
        .contains("sign-01/Aigis-sig1 sign", "sign-01/Aigis-sig1-clang sign");
  }

  private Path copyOfSample(String name) throws IOException {
    Path copy = folder.resolve(name);
    try (Stream<Path> files = Files.walk(Sample.data())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = copy.resolve(Sample.data().relativize(file).toString());
        Files.createDirectories(target.resolveSibling("."));
        Files.copy(file, target);
      }
    }
    return copy;
  }

  /// Makes it look as if the operations of a label had been measured in the same processes.
  private static void share(Path dataset, String label) throws IOException {
    for (String operation : List.of("keygen", "sign", "verify")) {
      Path record = dataset.resolve("records/sign-01").resolve(label + "__" + operation + ".json");
      ObjectNode fields = SmallRun.fields(record);
      int wall = 0;
      for (JsonNode process : fields.get("processes")) {
        ObjectNode one = (ObjectNode) process;
        one.putArray("command").add(label);
        one.put("wall_s", 100.0 + wall++);
        ((ObjectNode) one.get("meta")).put("process_operations", "keygen sign verify");
      }
      SmallRun.write(record, fields);
    }
  }

  private static GeometricMean.Term term(int processes) {
    List<String> origins = List.of(processes + ".1", processes + ".2", processes + ".3");
    GeometricMean.Sample sample = new GeometricMean.Sample(trials(0.99, 1, 1.01), origins);
    return new GeometricMean.Term(sample, sample);
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
