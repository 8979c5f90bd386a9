package org.ngcc4j.campaign.kat;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.ngcc4j.campaign.kat.KatStatus.CRASH;
import static org.ngcc4j.campaign.kat.KatStatus.CRYPTOFAIL;
import static org.ngcc4j.campaign.kat.KatStatus.LOADFAIL;
import static org.ngcc4j.campaign.kat.KatStatus.MISMATCH;
import static org.ngcc4j.campaign.kat.KatStatus.NOKAT;
import static org.ngcc4j.campaign.kat.KatStatus.OVERFLOW;
import static org.ngcc4j.campaign.kat.KatStatus.PASS;
import static org.ngcc4j.campaign.kat.KatStatus.TIMEOUT;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.TestPaths;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.kat.Fixtures.Fault;

/// Every status, each from a child JVM that deserves it.
@Timeout(60)
class KatGateTest {
  private static final int RECORDS = 3;
  private static final String RUBBISH_DIGEST = "5".repeat(64);

  @TempDir private Path folder;

  @Test
  void passesWhatMatchesTheReference() throws Exception {
    KatOutcome outcome = check(Fault.NONE, strictly(goldenDigest(true)));

    assertThat(outcome.status()).isEqualTo(PASS);
    assertThat(outcome.detail()).isEqualTo("the first 3 records of the reference");
    assertThat(outcome.text()).hasContent(golden());
    assertThat(outcome.altered()).isEqualTo("9 inputs with one bit flipped were rejected");
    assertThat(outcome.finished()).isEqualTo(RECORDS);
    assertThat(outcome.standardError()).isEmpty();
    assertThat(outcome.faultFile()).isNull();
  }

  @Test
  void passesWithoutComparingLengthsWhereTheReferenceLeavesThemBlank() throws Exception {
    KatOutcome outcome = check(Fault.NONE, goldenDigest(false) + " nolen:3 ");

    assertThat(outcome.status()).isEqualTo(PASS);
    assertThat(outcome.detail())
        .isEqualTo("the first 3 records of the reference, length lines not compared");
  }

  @Test
  void generatesAsManyRecordsAsTheReferenceHolds() throws Exception {
    assertThat(
            gate(OptionalInt.empty(), RUBBISH_DIGEST + " strict:7 ").records(describe(Fault.NONE)))
        .isEqualTo(7);
    assertThat(gate(OptionalInt.empty(), RUBBISH_DIGEST + " strict ").records(describe(Fault.NONE)))
        .isEqualTo(10);
    assertThat(gate(OptionalInt.of(4), RUBBISH_DIGEST + " strict:7 ").records(describe(Fault.NONE)))
        .isEqualTo(4);
  }

  @Test
  void reportsADifferenceAndKeepsTheTextToCompare() throws Exception {
    KatOutcome outcome = check(Fault.NONE, strictly(RUBBISH_DIGEST));

    assertThat(outcome.status()).isEqualTo(MISMATCH);
    assertThat(outcome.detail())
        .isEqualTo(
            "the text of 3 records has SHA-256 %s, expected %s"
                .formatted(goldenDigest(true), RUBBISH_DIGEST));
    assertThat(outcome.text()).hasContent(golden());
  }

  @Test
  void saysWhenThereIsNothingToCompareWith() throws Exception {
    KatOutcome outcome = check(Fault.NONE, RUBBISH_DIGEST + " strict other/");

    assertThat(outcome.status()).isEqualTo(NOKAT);
    assertThat(outcome.detail())
        .isEqualTo("no reference digest; SHA-256 of 3 records is " + goldenDigest(true));
  }

  @Test
  void failsWhatReturnsAnError() throws Exception {
    assertVerdict(
        Fault.RETURNS_AN_ERROR,
        CRYPTOFAIL,
        "record 2: sign failed: no signature after / 1000 attempts");
    assertVerdict(
        Fault.REFUSES_THE_SEED, CRYPTOFAIL, "record 2: seeding failed: seed of 64 bytes refused");
  }

  @Test
  void failsWhatRunsOutOfMemory() throws Exception {
    KatOutcome outcome = check(Fault.EATS_THE_HEAP, strictly(RUBBISH_DIGEST));

    assertThat(outcome.status()).isEqualTo(CRYPTOFAIL);
    assertThat(outcome.detail()).matches("record 2: sign ran out of memory \\(heap of \\d+ MiB\\)");
  }

  @Test
  void failsWhatRejectsItsOwnSignature() throws Exception {
    assertVerdict(
        Fault.REJECTS_ITS_SIGNATURE,
        CRYPTOFAIL,
        "record 2: verify rejected the signature just made");
  }

  @Test
  void failsWhatAcceptsAnAlteredMessage() throws Exception {
    assertVerdict(
        Fault.ACCEPTS_ANY_MESSAGE,
        CRYPTOFAIL,
        "record 2: verify accepted the signature for a message with a bit flipped");
  }

  @Test
  void reportsMalleableSignaturesBesideTheStatus() throws Exception {
    KatOutcome outcome = check(Fault.ACCEPTS_ANY_SIGNATURE, strictly(goldenDigest(true)));

    assertThat(outcome.status()).isEqualTo(PASS);
    assertThat(outcome.altered())
        .matches(
            "3 of 9 inputs with one bit flipped were not rejected: record 0 signature bit \\d+"
                + " accepted, record 1 signature bit \\d+ accepted, record 2 signature bit \\d+"
                + " accepted");
  }

  @Test
  void reportsLengthsBeyondTheDeclaredOnes() throws Exception {
    assertVerdict(
        Fault.RETURNS_A_LONG_SIGNATURE,
        OVERFLOW,
        "record 2: sign returned a signature of 96 bytes, declared 40");
    assertVerdict(
        Fault.RETURNS_A_LONG_PUBLIC_KEY,
        OVERFLOW,
        "record 2: keygen returned a public key of 33 bytes, declared 32");
  }

  @Test
  void reportsWhatAnImplementationThrows() throws Exception {
    KatOutcome outcome =
        assertVerdict(
            Fault.THROWS,
            CRASH,
            "record 2: sign threw java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds"
                + " / for length 5");
    assertThat(outcome.standardError()).contains("\tat ", "Fixtures$Faulty.sign(");
    assertThat(folder.resolve("THROWS.kat.err")).hasContent(outcome.standardError());

    assertVerdict(
        Fault.OVERFLOWS_THE_STACK, CRASH, "record 2: sign threw java.lang.StackOverflowError");
  }

  @Test
  void takesAJvmThatEndsWithoutAResultForCrashedWhateverItsExitCode() throws Exception {
    assertVerdict(Fault.HALTS, CRASH, "exit=0, 2 of 3 records finished");
    assertVerdict(Fault.EXITS, CRASH, "exit=0, 2 of 3 records finished");
    assertVerdict(Fault.ABORTS, CRASH, "exit=134 (SIGABRT), 2 of 3 records finished");
  }

  @Test
  void endsWhatHangsAtTheDeadline() throws Exception {
    KatOutcome outcome =
        gate(OptionalInt.of(RECORDS), strictly(RUBBISH_DIGEST), Duration.ofSeconds(4))
            .check(describe(Fault.HANGS), n -> {});

    assertThat(outcome.status()).isEqualTo(TIMEOUT);
    assertThat(outcome.detail()).isEqualTo("after 4 s, 2 of 3 records finished");
    assertThat(outcome.log())
        .endsWith("RESULT sign-99 HANGS TIMEOUT after 4 s, 2 of 3 records finished\n");
    assertThatFolderHolds("HANGS.kat.log");
  }

  @Test
  void isNotMisledByWhatAnImplementationPrints() throws Exception {
    KatOutcome outcome = check(Fault.PRINTS, strictly(goldenDigest(true)));

    assertThat(outcome.status()).isEqualTo(PASS);
    assertThat(outcome.standardError()).contains("RESULT sign-99 PRINTS CRASH printed");
    assertThat(outcome.log()).doesNotContain("rubbish");
  }

  @Test
  void reportsWhatCannotBeLoaded() throws Exception {
    assertVerdict(
        Fault.CANNOT_BE_OPENED,
        LOADFAIL,
        "opening it threw java.lang.UnsupportedOperationException: not on this machine");
    InstanceDescription unknown =
        new InstanceDescription(
            "sign-99", "x", "x", "Toy", "fixture", 1, 1, 1, describe(Fault.NONE).maker());
    KatOutcome outcome = gate(OptionalInt.of(1), strictly(RUBBISH_DIGEST)).check(unknown, n -> {});
    assertThat(outcome.status()).isEqualTo(LOADFAIL);
    assertThat(outcome.detail()).isEqualTo("there is no such implementation");
  }

  @Test
  void tellsWhenTheTextCannotBeWritten() throws Exception {
    Path missing = folder.resolve("missing");
    KatGate gate =
        new KatGate(
            KatManifest.official(),
            options(OptionalInt.of(1), Duration.ofMinutes(1)).withFolder(missing));

    assertThatThrownBy(() -> gate.check(describe(Fault.NONE), n -> {}))
        .isInstanceOf(KatOutputException.class)
        .hasMessage("cannot write %s: no such file or folder", missing.resolve("KAT_SIG_NONE.txt"));
  }

  @Test
  void tellsWhenTheTextCannotTakeItsName() throws Exception {
    Path taken = Files.createDirectories(folder.resolve("KAT_SIG_NONE.txt/x")).getParent();

    assertThatThrownBy(() -> check(Fault.NONE, strictly(RUBBISH_DIGEST)))
        .isInstanceOf(KatOutputException.class)
        .hasMessageStartingWith("cannot write " + taken + ": ");
    assertThatFolderHolds("KAT_SIG_NONE.txt");
  }

  @Test
  void reportsProgress() throws Exception {
    List<Integer> finished = Collections.synchronizedList(new ArrayList<>());

    gate(OptionalInt.of(RECORDS), strictly(RUBBISH_DIGEST))
        .check(describe(Fault.NONE), finished::add);

    assertThat(finished).containsExactly(1, 2, 3);
  }

  @Test
  void writesALogOfTheReferenceSystemsForm() throws Exception {
    KatOutcome outcome = check(Fault.NONE, strictly(goldenDigest(true)));

    assertThat(folder.resolve("NONE.kat.log")).hasContent(outcome.log());
    assertThat(
            outcome
                .log()
                .lines()
                .map(line -> line.replaceAll("\\d+\\.\\d{3} ms", "# ms"))
                .map(line -> line.replaceFirst("^(compiler|build_flags)( *= ).+", "$1$2..."))
                .collect(joining("\n", "", "\n")))
        .isEqualTo(resource("NONE.kat.log"));
    assertThat(outcome.log()).doesNotContain(folder.toString()).contains("-XX:+UseSerialGC");
  }

  private KatOutcome assertVerdict(Fault fault, KatStatus status, String detail) throws Exception {
    KatOutcome outcome = check(fault, strictly(RUBBISH_DIGEST));
    assertThat(outcome.status() + " " + outcome.detail()).isEqualTo(status + " " + detail);
    assertThat(outcome.log())
        .endsWith("RESULT sign-99 %s %s %s\n".formatted(fault, status, detail));
    assertThat(outcome.text()).as("nothing half-written").isNull();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.getFileName().toString().contains("KAT_SIG"));
    }
    return outcome;
  }

  private void assertThatFolderHolds(String... names) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder(names);
    }
  }

  private KatOutcome check(Fault fault, String reference) throws Exception {
    return gate(OptionalInt.of(RECORDS), reference).check(describe(fault), n -> {});
  }

  private KatGate gate(OptionalInt records, String reference) throws Exception {
    return gate(records, reference, Duration.ofMinutes(1));
  }

  /// Makes a gate whose manifest has one reference for every fixture.
  private KatGate gate(OptionalInt records, String reference, Duration deadline) throws Exception {
    List<String> lines =
        Stream.of(Fault.values())
            .map(fault -> reference + fault + "/KAT_SIG_" + fault + ".txt")
            .toList();
    return new KatGate(KatManifest.parse("manifest", lines), options(records, deadline));
  }

  private KatOptions options(OptionalInt records, Duration deadline) {
    return new KatOptions(records, folder, deadline, false, TestPaths.withTestClasses());
  }

  private static InstanceDescription describe(Fault fault) {
    return Fixtures.describe(fault);
  }

  private static String strictly(String digest) {
    return digest + " strict:3 ";
  }

  /// Digests the golden text in the plainest way there is.
  private static String goldenDigest(boolean withLengths) throws Exception {
    String canonical =
        golden()
            .lines()
            .filter(line -> !line.isEmpty())
            .filter(line -> withLengths || !line.contains("_Len = "))
            .collect(joining("\n", "", "\n"));
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256")
                .digest(canonical.getBytes(StandardCharsets.US_ASCII)));
  }

  private static String golden() {
    return resource("KAT_SIG_NONE.txt");
  }

  private static String resource(String name) {
    try (var in = KatGateTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
