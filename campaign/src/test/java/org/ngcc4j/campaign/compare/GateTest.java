package org.ngcc4j.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.SmallRun;

class GateTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 12, 1);
  private static final String SIGN = "records/sign-01/Aigis-sig1-java__sign.json";

  @TempDir private Path folder;
  private Path base;
  private Path now;

  @BeforeEach
  void copy() throws IOException {
    base = SmallRun.copyTo(folder.resolve("base"));
    now = SmallRun.copyTo(folder.resolve("now"));
  }

  @Test
  void passesWhatIsAsBefore() throws IOException {
    Gate gate = gate(Waivers.NONE);

    assertThat(gate.isPassed()).isTrue();
    assertThat(gate.limit()).as("in a virtual machine").isEqualTo(Gate.VIRTUAL_LIMIT);
    assertThat(gate.checks()).allMatch(check -> check.outcome() == Gate.Outcome.SAME);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          build.json | "kat": "PASS"                      | "kat": "MISMATCH"           | WORSE  | KAT MISMATCH, was PASS
          SIGN       | "measurements": 141,               | "measurements": 14,         | WORSE  | time 10.071 times what it was
          SIGN       | "measurements": 141,               | "measurements": 14100,      | BETTER | time 0.010 times what it was
          SIGN       | "signature_bytes": 2015            | "signature_bytes": 2016     | WORSE  | signature_bytes 2016, was 2015
          SIGN       | "signature_bytes": 2015            | "signature_bytes": 2014     | BETTER | signature_bytes 2014, was 2015
          SIGN       | "alloc_bytes_per_op": 104155.2     | "alloc_bytes_per_op": 204155.2 | WORSE | 204155 bytes allocated in a call, was 104155
          SIGN       | "alloc_bytes_per_op": 104155.2     | "alloc_bytes_per_op": 0.0   | BETTER | 0 bytes allocated in a call, was 104155
          SIGN       | "increment_bytes": 57344           | "increment_bytes": 5734400  | WORSE  | 5734400 bytes added to the resident memory, was 57344
          SIGN       | "status": "complete",\\n "candidate | "status": "failed_or_partial",\\n "candidate | WORSE | was measured, failed
          """)
  void seesWhatIsWorseAndWhatIsBetter(
      String file, String expression, String replacement, Gate.Outcome outcome, String detail)
      throws IOException {
    Path changed = now.resolve(file.replace("SIGN", SIGN));
    Files.writeString(
        changed,
        Files.readString(changed).replaceAll(expression, replacement.replace("\\n", "\n")));

    List<Gate.Check> changes =
        gate(Waivers.NONE).checks().stream()
            .filter(check -> check.outcome() != Gate.Outcome.SAME)
            .toList();
    assertThat(changes)
        .isNotEmpty()
        .allSatisfy(check -> assertThat(check.outcome()).isEqualTo(outcome))
        .anySatisfy(check -> assertThat(check.detail()).startsWith(detail));
  }

  @Test
  void saysWhereTheTwoWereMeasuredDifferently() throws IOException {
    Path campaign = now.resolve("campaign.json");
    SmallRun.edit(campaign, "\"hostname\": \"bench\"", "\"hostname\": \"other\"");
    SmallRun.edit(campaign, "\"java\": \"25[^\"]*\"", "\"java\": \"26\"");
    SmallRun.edit(campaign, "\"trial_target_s\": 0.1", "\"trial_target_s\": 1.0");

    assertThat(gate(Waivers.NONE).notes())
        .containsExactly(
            "BASE and NEW are of different hosts: bench, other",
            "BASE and NEW are of different Java runtimes: 25.0.3+9-LTS, 26",
            "BASE and NEW were planned with other constants");
  }

  @Test
  void missesWhatIsNotThere() throws IOException {
    Files.delete(now.resolve(SIGN));

    assertThat(gate(Waivers.NONE).checks())
        .filteredOn(check -> check.outcome() == Gate.Outcome.WORSE)
        .singleElement()
        .satisfies(check -> assertThat(check.detail()).isEqualTo("was measured, is not there"));
  }

  @Test
  void letsPassWhatIsWaivedAndSaysWhichWaiversAreOfNoUse() throws IOException {
    Files.delete(now.resolve(SIGN));
    Path file =
        waivers(
            "sign-01;Aigis-sig1-java;sign;missing;2026-12-01;moved to another machine; see 7",
            "sign-01;*;*;*;2026-11-30;too late",
            "sign-31;*;*;*;2027-01-01;nothing");
    Gate gate = gate(Waivers.read(file));

    assertThat(gate.isPassed()).isTrue();
    assertThat(gate.checks())
        .filteredOn(check -> check.outcome() == Gate.Outcome.WAIVED)
        .singleElement()
        .satisfies(
            check ->
                assertThat(check.detail())
                    .isEqualTo(
                        "was measured, is not there; until 2026-12-01: moved to another machine;"
                            + " see 7"));
    assertThat(gate.notes())
        .containsExactly(file + ":3: expired on 2026-11-30", file + ":4: waives nothing");
    assertThat(
            Gate.of(read(base), read(now), null, Waivers.read(file), TODAY.plusDays(1)).isPassed())
        .as("the day after")
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sign-01;x;sign;time;2027-13-01;why | :2: Until: expected a date such as 2027-06-30, found 2027-13-01
          sign-01;x;sign;speed;2027-01-01;why | :2: Kind: expected * or one of allocation, kat, memory, missing, size, time, found speed
          sign-01;x;sign;time;2027-01-01;    | :2: Reason: missing
          sign-01;x;sign;time                | :2: expected 6 columns (ID;Label;Operation;Kind;Until;Reason), found 4
          ;x;sign;time;2027-01-01;why        | :2: ID: missing
          """)
  void saysInOneLineWhatIsWrongWithAWaiver(String line, String message) throws IOException {
    Path file = waivers(line);
    assertThatThrownBy(() -> Waivers.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + message);
  }

  @Test
  void saysWhatIsNoFileOfWaivers() throws IOException {
    Path other = folder.resolve("other.csv");
    assertThatThrownBy(() -> Waivers.read(other))
        .hasMessage(
            other + ": expected a file of at most 1 MiB with ID;Label;Operation;Kind;Until;Reason");
    Files.writeString(other, "a,b\n");
    assertThatThrownBy(() -> Waivers.read(other))
        .hasMessage(other + ":1: expected the columns ID;Label;Operation;Kind;Until;Reason");
    Files.write(other, new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> Waivers.read(other))
        .hasMessageStartingWith(other + ": not a text file");
  }

  private Path waivers(String... lines) throws IOException {
    Path file = folder.resolve("waivers.csv");
    return Files.writeString(
        file, "ID;Label;Operation;Kind;Until;Reason\n" + String.join("\n", lines) + "\n");
  }

  private Gate gate(Waivers waivers) throws IOException {
    return Gate.of(read(base), read(now), null, waivers, TODAY);
  }

  private static Dataset read(Path dataset) throws IOException {
    return Dataset.read(dataset);
  }
}
