package org.ngcc4j.campaign.nativelib;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.TestPaths;
import org.ngcc4j.campaign.kat.KatGate;
import org.ngcc4j.campaign.kat.KatManifest;
import org.ngcc4j.campaign.kat.KatOptions;
import org.ngcc4j.campaign.kat.KatOutcome;
import org.ngcc4j.campaign.kat.KatStatus;

/// Every status of the known-answer gate, each from a C library that deserves it.
@Timeout(60)
class NativeKatTest {
  private static final int RECORDS = 3;

  /// Of the three records of a library that does nothing wrong, found out once.
  private static final AtomicReference<String> HONEST = new AtomicReference<>("");

  @TempDir private Path folder;

  @Test
  void passesWhatMatchesTheReference() throws Exception {
    assertVerdict("NONE", "PASS the first 3 records of the reference");
  }

  @Test
  void passesALibraryThatHasOnlyTheIccsInterface() throws Exception {
    assertVerdict("PLAIN", "PASS the first 3 records of the reference");
  }

  @Test
  void passesWhatNeedsMoreStackThanAProgramHas() throws Exception {
    assertVerdict("USES_MUCH_STACK", "PASS the first 3 records of the reference");
  }

  @Test
  void isNotMisledByWhatALibraryPrints() throws Exception {
    KatOutcome outcome = assertVerdict("PRINTS", "PASS the first 3 records of the reference");

    assertThat(outcome.standardError()).contains("RESULT sign-98 x CRASH printed");
    assertThat(outcome.log()).doesNotContain("printed");
  }

  @Test
  void saysWhenThereIsNothingToCompareWith() throws Exception {
    NativeImplementation library = NativeFixtures.of(folder, "NONE");

    KatOutcome outcome = gate("other", "0".repeat(64), 60).check(library.description(), n -> {});

    assertThat(outcome.status()).isEqualTo(KatStatus.NOKAT);
  }

  /// One library for each kind of verdict; the sweep has the others.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          RETURNS_AN_ERROR           | CRYPTOFAIL record 2: sign failed: sig_sign returned 1
          KEYGEN_FAILS               | CRYPTOFAIL record 2: keygen failed: sig_keygen returned -3
          REJECTS_ITS_SIGNATURE      | CRYPTOFAIL record 2: verify rejected the signature just made
          ACCEPTS_ANY_MESSAGE        | CRYPTOFAIL record 2: verify accepted the signature for a message with a bit flipped
          BEHIND_PUBLIC_KEY          | OVERFLOW record 2: keygen wrote just behind the buffer of the public key
          BEHIND_SIGNATURE           | OVERFLOW record 2: sign wrote 63 bytes behind the buffer of the signature
          SCRIBBLES_IN_VERIFY        | OVERFLOW record 2: verify wrote 3 bytes before the buffer of the public key
          LONG_SIGNATURE             | OVERFLOW record 2: sign returned a signature of 96 bytes, declared 40
          SEGFAULTS                  | CRASH exit=1 (SIGSEGV in libSEGFAULTS.so+0x#), 2 of 3 records finished
          KILLED                     | CRASH exit=137 (SIGKILL), 2 of 3 records finished
          EXITS                      | CRASH exit=0, 2 of 3 records finished
          WRONG_MAGIC                | LOADFAIL libWRONG_MAGIC.so: the description begins with 0x12345678, expected 0x4347474e (NGCC)
          CALLS_NOTHING              | LOADFAIL libCALLS_NOTHING.so cannot be loaded: undefined symbol: nobody_has_this
          NO_VERIFY                  | LOADFAIL libNO_VERIFY.so has no function sig_verify
          """)
  void saysWhatIsWrong(String fault, String verdict) throws Exception {
    assertVerdict(fault, verdict);
  }

  @ParameterizedTest
  @Tag("sweep")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          REFUSES_THE_SEED           | CRYPTOFAIL record 2: seeding failed: seeding returned 7
          BEFORE_PUBLIC_KEY          | OVERFLOW record 2: keygen wrote 1 byte before the buffer of the public key
          BEFORE_SECRET_KEY          | OVERFLOW record 2: keygen wrote 2 bytes before the buffer of the secret key
          BEHIND_SECRET_KEY          | OVERFLOW record 2: keygen wrote 1 byte behind the buffer of the secret key
          BEFORE_SIGNATURE           | OVERFLOW record 2: sign wrote 64 bytes before the buffer of the signature
          BEHIND_MESSAGE             | OVERFLOW record 2: sign wrote just behind the buffer of the message
          BEHIND_SIGNATURE_AND_FAILS | OVERFLOW record 2: sign wrote just behind the buffer of the signature
          LONG_PUBLIC_KEY            | OVERFLOW record 2: keygen returned a public key of 33 bytes, declared 32
          ENORMOUS_LENGTH            | OVERFLOW record 2: sign returned a signature of 2147483647 bytes, declared 40
          DIVIDES_BY_ZERO            | CRASH exit=1 (SIGFPE in libDIVIDES_BY_ZERO.so+0x#), 2 of 3 records finished
          ABORTS                     | CRASH exit=134 (SIGABRT), 2 of 3 records finished
          DIES_WHEN_LOADED           | CRASH exit=1 (SIGSEGV in libDIES_WHEN_LOADED.so+0x#), 0 of 3 records finished
          WRONG_VERSION              | LOADFAIL libWRONG_VERSION.so: the description has version 2 of the interface, expected 1
          WRONG_TYPE                 | LOADFAIL libWRONG_TYPE.so: the description is one of type 4 with 664 bytes, expected 2 (signature) with 664
          NO_DESCRIPTION             | LOADFAIL libNO_DESCRIPTION.so: ngcc_meta gives no description
          ENORMOUS_DECLARATION       | LOADFAIL libENORMOUS_DECLARATION.so declares a length of 1099511627776 bytes; 1 to 536870912 can be used
          """)
  void saysWhatElseIsWrong(String fault, String verdict) throws Exception {
    assertVerdict(fault, verdict);
  }

  @Test
  void reportsAnAnswerThatDiffersTheSecondTime() throws Exception {
    KatOutcome outcome = check("ANSWERS_DIFFERENTLY");

    assertThat(outcome.status()).isEqualTo(KatStatus.MISMATCH);
    assertThat(outcome.text()).isNull();
  }

  @Test
  void endsWhatHangsAtTheDeadline() throws Exception {
    NativeImplementation library = NativeFixtures.of(folder, "HANGS");

    KatOutcome outcome = gate("HANGS", "0".repeat(64), 5).check(library.description(), n -> {});

    assertThat(outcome.status() + " " + outcome.detail())
        .isEqualTo("TIMEOUT after 5 s, 2 of 3 records finished");
  }

  @Test
  void refusesALibraryThatHasChangedSinceItWasFound() throws Exception {
    NativeImplementation library = NativeFixtures.of(folder, "NONE");
    NativeFixtures.buildAs(library.file(), "HANGS");

    KatOutcome outcome = gate("NONE", "0".repeat(64), 60).check(library.description(), n -> {});

    assertThat(outcome.status() + " " + outcome.detail())
        .isEqualTo("LOADFAIL libNONE.so has changed since it was looked at first");
  }

  @Test
  void writesWhatTheLibrarySaysOfItselfIntoTheLog() throws Exception {
    String log = check("NONE").log();

    assertThat(log)
        .contains(
            "library     = libNONE.so\nid          = sign-98\n",
            "variant     = reference\nsource_dir  = toys\ncompiler    = gcc ",
            "build_flags = -O2 -std=c99 -fPIC\npk_bytes    = 32\n")
        .doesNotContain(folder.toString());
  }

  private KatOutcome assertVerdict(String fault, String verdict) throws Exception {
    KatOutcome outcome = check(fault);
    String found = (outcome.status() + " " + outcome.detail()).replaceAll("0x[0-9a-f]+\\)", "0x#)");
    assertThat(found).isEqualTo(verdict);
    return outcome;
  }

  private KatOutcome check(String fault) throws Exception {
    NativeImplementation library = NativeFixtures.of(folder, fault);
    return gate(fault, honestDigest(), 60).check(library.description(), n -> {});
  }

  private String honestDigest() throws Exception {
    if (HONEST.get().isEmpty()) {
      NativeImplementation honest = NativeFixtures.of(folder, "NONE");
      KatOutcome outcome = gate("other", "0".repeat(64), 60).check(honest.description(), n -> {});
      HONEST.set(outcome.detail().replaceFirst(".* is ", ""));
    }
    return HONEST.get();
  }

  private static KatGate gate(String label, String digest, int seconds) throws Exception {
    Path manifest =
        NativeFixtures.text(
            Path.of("target", "native-kat.sha256"),
            "%s strict:3 %s/KAT_SIG_%s.txt\n".formatted(digest, label, label));
    return new KatGate(
        KatManifest.read(manifest),
        new KatOptions(
            OptionalInt.of(RECORDS),
            null,
            Duration.ofSeconds(seconds),
            false,
            TestPaths.withTestClasses()));
  }
}
