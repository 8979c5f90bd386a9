package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.provider.NgccPrivateKey;
import org.ngcc4j.provider.NgccPublicKey;

/// Keys, signatures and their files as a user makes them.
class KeyCommandsTest {
  private static final String SEED = "000102030405060708090a0b0c0d0e0f";
  private static final byte[] SEED_BYTES = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

  @TempDir private Path folder;

  static List<SignatureScheme> schemes() {
    return TestSets.quick();
  }

  static List<String> instances() {
    return schemes().stream().map(s -> s.parameters().instance()).toList();
  }

  // What works.

  @ParameterizedTest
  @MethodSource("instances")
  void aNewUserSignsAndVerifiesAFile(String instance) throws Exception {
    String message = write("README.md", "read me");
    run("keygen", instance, "--out", file("k.pem"), "--pub", file("p.pem"));
    run("sign", "--key", file("k.pem"), "--in", message, "--out", file("r.sig"));
    CommandRun good =
        run("verify", "--pub", file("p.pem"), "--in", message, "--sig", file("r.sig"));
    assertThat(good.out()).isEqualTo(line(message + ": good"));

    write("README.md", "reed me");
    CommandRun bad =
        CommandRun.real("verify", "--pub", file("p.pem"), "--in", message, "--sig", file("r.sig"))
            .exitsWith(1);
    assertThat(bad.out())
        .isEqualTo(line(message + ": rejected, not signed with this " + instance + " key"));
    assertThat(bad.err()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void bareFilesHoldWhatTheIccsInterfaceGives(SignatureScheme scheme) throws Exception {
    String instance = scheme.parameters().instance();
    run("keygen", instance, "--raw", "--drng-seed", SEED, "--out", file("sk"), "--pub", file("pk"));
    EncodedKeyPair pair = scheme.generateKeyPair(IccsDrng.seeded(SEED_BYTES));
    assertThat(folder.resolve("sk")).hasBinaryContent(pair.secretKey());
    assertThat(folder.resolve("pk")).hasBinaryContent(pair.publicKey());

    String message = write("m", "message");
    run(
        "sign",
        "--raw",
        instance,
        "--key",
        file("sk"),
        "--drng-seed",
        SEED,
        "--in",
        message,
        "--out",
        file("sn"));
    byte[] signature =
        scheme
            .signingKey(pair.secretKey())
            .sign("message".getBytes(StandardCharsets.UTF_8), IccsDrng.seeded(SEED_BYTES));
    assertThat(folder.resolve("sn")).hasBinaryContent(signature);

    run("verify", "--raw", instance, "--pub", file("pk"), "--in", message, "--sig", file("sn"));
  }

  @ParameterizedTest
  @MethodSource("instances")
  void publicKeysAreTakenOutAndConverted(String instance) throws Exception {
    run("keygen", instance, "--drng-seed", SEED, "--out", file("k.pem"), "--pub", file("p.pem"));
    run("keygen", instance, "--raw", "--drng-seed", SEED, "--out", file("sk"), "--pub", file("pk"));
    byte[] pem = Files.readAllBytes(folder.resolve("p.pem"));
    byte[] bare = Files.readAllBytes(folder.resolve("pk"));

    assertThat(run("pubkey", "--key", file("k.pem")).binary()).isEqualTo(pem);
    assertThat(run("pubkey", "--key", file("p.pem")).binary()).isEqualTo(pem);
    assertThat(run("pubkey", "--key", file("k.pem"), "--raw-out").binary()).isEqualTo(bare);
    run("pubkey", "--raw", instance, "--key", file("pk"), "--out", file("again.pem"));
    assertThat(folder.resolve("again.pem")).hasBinaryContent(pem);
  }

  @ParameterizedTest
  @MethodSource("instances")
  void keysAreDescribedWithoutTheirSecrets(String instance) throws Exception {
    run("keygen", instance, "--drng-seed", SEED, "--out", file("k.pem"), "--pub", file("p.pem"));
    CommandRun privateKey = run("inspect", file("k.pem"));
    CommandRun publicKey = run("inspect", file("p.pem"));
    assertThat(privateKey.out())
        .startsWith("type        private key with its public key")
        .contains(instance, "halves      belong together");
    assertThat(privateKey.out().lines().filter(l -> !l.startsWith("halves")).skip(1).toList())
        .containsExactlyElementsOf(publicKey.out().lines().skip(1).toList());
  }

  @Test
  void aDescriptionIsAsInTheGoldenFile() throws Exception {
    run("keygen", "Aigis-sig1", "--drng-seed", SEED, "--out", file("k.pem"));
    run("inspect", file("k.pem")).prints("inspect.txt");
    run(
        "keygen",
        "Aigis-sig1",
        "--raw",
        "--drng-seed",
        SEED,
        "--out",
        file("sk"),
        "--pub",
        file("pk"));
    assertThat(run("inspect", "--raw", "Aigis-sig1", file("sk")).out())
        .startsWith(line("type        private key"))
        .doesNotContain("halves", "SHA-256");
    assertThat(run("inspect", "--raw", "Aigis-sig1", file("pk")).out())
        .startsWith(line("type        public key"));
  }

  @Test
  void keysArePrintedAsTheGoldenFilesHaveThem() {
    run(
        "keygen",
        "Aigis-sig1",
        "--drng-seed",
        SEED,
        "--out",
        file("k.pem"),
        "--pub",
        file("p.pem"));
    assertThat(folder.resolve("k.pem")).hasContent(CommandRun.resource("aigis-sig1.key.pem"));
    assertThat(folder.resolve("p.pem")).hasContent(CommandRun.resource("aigis-sig1.pub.pem"));
  }

  @Test
  void everythingGoesThroughPipes() throws Exception {
    CommandRun keygen =
        run("keygen", "Aigis-sig1", "--out", "-", "--pub", file("p.pem"), "--quiet");
    String key = write("k.pem", new String(keygen.binary(), StandardCharsets.US_ASCII));
    byte[] message = {1, 2, 3};
    byte[] signature =
        CommandRun.piped(message, "sign", "--key", key, "--in", "-").exitsWith(0).binary();
    String messageFile = write("m", message);
    String signatureFile = write("m.sig", signature);

    String[] verify = {"verify", "--pub", file("p.pem"), "--in", "-", "--sig", signatureFile};
    assertThat(CommandRun.piped(message, verify).exitsWith(0).out())
        .isEqualTo(line("standard input: good"));
    CommandRun.piped(signature, "verify", "--pub", file("p.pem"), "--in", messageFile, "--sig", "-")
        .exitsWith(0);
    CommandRun.piped(keygen.binary(), "sign", "--key", "-", "--in", messageFile, "--out", "-")
        .exitsWith(0);
    CommandRun.piped(keygen.binary(), "inspect", "-").exitsWith(0);
    byte[] pub = CommandRun.piped(keygen.binary(), "pubkey", "--key", "-").exitsWith(0).binary();
    CommandRun.piped(pub, "verify", "--pub", "-", "--in", messageFile).exitsWith(0);
  }

  @Test
  void signaturesLieBesideTheirFilesByDefault() throws Exception {
    String message = write("m", "message");
    run("keygen", "Aigis-sig1", "--out", file("k.pem"), "--pub", file("p.pem"));
    run("sign", "--key", file("k.pem"), "--in", message);
    assertThat(folder.resolve("m.sig")).exists();
    assertThat(run("verify", "--pub", file("p.pem"), "--in", message, "-q").out()).isEmpty();
  }

  @Test
  void emptyMessagesAreSignedToo() throws Exception {
    String message = write("empty", "");
    run("keygen", "Aigis-sig1", "--out", file("k.pem"), "--pub", file("p.pem"));
    run("sign", "--key", file("k.pem"), "--in", message);
    run("verify", "--pub", file("p.pem"), "--in", message);
  }

  @Test
  void commentsBeforeAKeyAndOtherLineEndsDoNoHarm() throws Exception {
    run("keygen", "Aigis-sig1", "--out", file("k.pem"), "--pub", file("p.pem"));
    String pem = Files.readString(folder.resolve("p.pem"));
    write("p.pem", "my key\n\n" + pem.replace("\n", "\r\n") + "\r\n \n");
    write("k.pem", Files.readString(folder.resolve("k.pem")).stripTrailing());
    String message = write("m", "message");
    run("sign", "--key", file("k.pem"), "--in", message);
    run("verify", "--pub", file("p.pem"), "--in", message);
  }

  // What users are told.

  @Test
  void whatIsKnownAgainstASetIsSaidWhereAKeyIsMade() {
    CommandRun run = run("keygen", "Aigis-sig1", "--out", file("k.pem"));
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualToNormalizingNewlines(CommandRun.resource("keygen-notices.txt"));
    assertThat(run("keygen", "Aigis-sig1", "--out", file("q.pem"), "--quiet").err()).isEmpty();
  }

  // What must not be lost or seen.

  @Test
  void secretFilesAreForTheirOwnerAloneAndAreNotOverwritten() throws Exception {
    assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
    run("keygen", "Aigis-sig1", "--out", file("k.pem"), "--pub", file("p.pem"));
    byte[] first = Files.readAllBytes(folder.resolve("k.pem"));
    assertThat(permissions("k.pem")).isEqualTo("rw-------");
    assertThat(permissions("p.pem")).contains("r--r--");

    CommandRun.real("keygen", "Aigis-sig2", "--out", file("k.pem"))
        .fails(
            2,
            "ngcc keygen: " + file("k.pem") + " exists and is left as it is; --force replaces it");
    CommandRun.real("keygen", "Aigis-sig2", "--out", file("n.pem"), "--pub", file("p.pem"))
        .fails(
            2,
            "ngcc keygen: " + file("p.pem") + " exists and is left as it is; --force replaces it");
    assertThat(folder.resolve("n.pem")).doesNotExist();
    assertThat(folder.resolve("k.pem")).hasBinaryContent(first);

    Files.setPosixFilePermissions(
        folder.resolve("k.pem"), PosixFilePermissions.fromString("rw-r--r--"));
    run("keygen", "Aigis-sig2", "--out", file("k.pem"), "--pub", file("p.pem"), "--force");
    assertThat(permissions("k.pem")).isEqualTo("rw-------");
    assertThat(run("inspect", file("k.pem")).out()).contains("Aigis-sig2");
    assertThat(files()).containsExactlyInAnyOrder("k.pem", "p.pem");
  }

  @Test
  void noFileIsWrittenOverTheKeyOrTheMessage() throws Exception {
    String message = write("m", "message");
    run("keygen", "Aigis-sig1", "--out", file("k.pem"), "--pub", file("p.pem"));
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("k.pem"));
    String line = "ngcc sign: --out must not be the file of the key or the one to sign";
    for (String out : List.of("k.pem", "m", "link", "../" + folder.getFileName() + "/k.pem")) {
      CommandRun.real("sign", "--key", file("k.pem"), "--in", message, "--out", file(out))
          .fails(2, line);
    }
    CommandRun.real("pubkey", "--key", file("k.pem"), "--out", file("k.pem"))
        .fails(2, "ngcc pubkey: --out must not be the file of the key");
    CommandRun.real("keygen", "Aigis-sig1", "--out", file("x"), "--pub", file("./x"))
        .fails(2, "ngcc keygen: --out and --pub must be two files");
    run("inspect", file("k.pem"));
  }

  @Test
  void nothingStaysBehindWhenAFileCannotBeWritten() throws Exception {
    String message = write("m", "message");
    run("keygen", "Aigis-sig1", "--out", file("k.pem"), "--pub", file("p.pem"));
    List<String> before = files();
    CommandRun.real("sign", "--key", file("k.pem"), "--in", message, "--out", file("no/r.sig"))
        .fails(2, "ngcc sign: cannot write " + file("no/r.sig") + ": no such file or folder");
    CommandRun.real("sign", "--key", file("k.pem"), "--in", message, "--out", file("."))
        .fails(2, "ngcc sign: cannot write " + file(".") + ": it is a folder");
    CommandRun.real("keygen", "Aigis-sig1", "--out", file("no/k.pem"), "--pub", file("new.pem"))
        .fails(2, "ngcc keygen: cannot write " + file("no/k.pem") + ": no such file or folder");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void aFullDiskIsSaid() {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    CommandRun.real("keygen", "Aigis-sig1", "--out", "/dev/full")
        .fails(2, "ngcc keygen: cannot write /dev/full: No space left on device");
  }

  @Test
  void aLinkToAFileStaysALink() throws Exception {
    String message = write("m", "message");
    run("keygen", "Aigis-sig1", "--out", file("k.pem"));
    write("real.sig", "");
    Files.createSymbolicLink(folder.resolve("r.sig"), Path.of("real.sig"));
    run("sign", "--key", file("k.pem"), "--in", message, "--out", file("r.sig"));
    assertThat(folder.resolve("r.sig")).isSymbolicLink();
    assertThat(Files.size(folder.resolve("real.sig"))).isGreaterThan(1000);
  }

  // What cannot be used.

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          keygen | ngcc keygen: missing required options and parameters: '--out=FILE', 'INSTANCE'; 'ngcc keygen --help' shows what there is
          keygen Aigis-sig9 --out x | ngcc keygen: unknown instance "Aigis-sig9", did you mean Aigis-sig1 or Aigis-sig2 or Aigis-sig3? known:*
          keygen Aigis-sig1 --out x --drng-seed 123 | ngcc keygen: --drng-seed wants an even number of hexadecimal digits, not '123'
          keygen Aigis-sig1 --out x --drng-seed xy | ngcc keygen: --drng-seed wants an even number of hexadecimal digits, not 'xy'
          keygen Aigis-sig1 --out x --raw | ngcc keygen: --raw needs --pub: a bare secret key is no place for both
          keygen Aigis-sig1 --out - --pub - | ngcc keygen: --out and --pub must be two files
          sign --key - --in - | ngcc sign: --key and --in cannot both be standard input
          sign --key x --in y --drng-seed z | ngcc sign: --drng-seed wants an even number of hexadecimal digits, not 'z'
          verify | ngcc verify: --pub is missing; --pub, --in and --sig go together
          verify --pub x | ngcc verify: --in is missing; --pub, --in and --sig go together
          verify --pub - --in - --sig x | ngcc verify: only one of --pub, --in and --sig can be standard input
          verify --pub x --in - | ngcc verify: --sig is missing: the name of standard input tells nothing
          verify --pub x --in y --jobs 2 | ngcc verify: --jobs is for --list
          verify --list x --in y | ngcc verify: --list names the files itself, without --in and --sig
          verify --list - --pub - | ngcc verify: only one of --list and --pub can be standard input
          verify --list x --jobs 0 | ngcc verify: --jobs must be at least 1, not 0
          inspect /no/such/file | ngcc inspect: cannot read /no/such/file: no such file or folder
          inspect --raw Aigis /dev/null | ngcc inspect: unknown instance "Aigis"; known:*
          inspect --raw Aigis-sig1 /dev/null | ngcc inspect: /dev/null: a key of Aigis-sig1 has 928 bytes if it is public and 2800 if it is secret; the file has 0
          inspect /dev/null | ngcc inspect: /dev/null: the file is empty; a PEM key expected
          inspect /dev/zero | ngcc inspect: /dev/zero: more than 1048576 bytes; no key is that long
          """)
  void saysInOneLineWhatCannotBeUsed(String arguments, String line) {
    CommandRun run = CommandRun.real(arguments.split(" ")).exitsWith(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(1);
    if (line.endsWith("*")) {
      assertThat(run.err()).startsWith(line.substring(0, line.length() - 1));
    } else {
      assertThat(run.err()).isEqualTo(line(line));
    }
  }

  @Test
  void badKeyFilesAreRefusedInOneLineWithFileAndPlace() throws Exception {
    String message = write("m", "message");
    run("keygen", "Aigis-sig1", "--out", file("k.pem"), "--pub", file("p.pem"));
    run("keygen", "Aigis-sig1", "--raw", "--out", file("sk"), "--pub", file("pk"));
    String key = Files.readString(folder.resolve("k.pem"));
    String pub = Files.readString(folder.resolve("p.pem"));
    run("sign", "--key", file("k.pem"), "--in", message);

    refuses("missing", null, "cannot read %s: no such file or folder");
    refuses(".", null, "cannot read %s: it is a folder");
    refuses("k.pem", null, "%s: line 1: a PUBLIC KEY expected, got a PRIVATE KEY");
    refuses(
        "x",
        pub.replace("PUBLIC KEY", "CERTIFICATE"),
        "%s: line 1: a PUBLIC KEY expected, got a CERTIFICATE");
    refuses("x", "hello\n", "%s: no line begins with -----BEGIN; a PEM key expected");
    refuses("x", "", "%s: the file is empty; a PEM key expected");
    refuses("sk", null, "%s: binary data; a PEM key expected, or a bare one with --raw INSTANCE");
    refuses(
        "x",
        pub.substring(0, pub.length() / 2),
        "%s: the line -----END PUBLIC KEY----- is missing; the file is cut off");
    refuses("x", pub + pub, "%s: line 24: nothing expected behind the key");
    refuses(
        "x",
        pub.replace("END PUBLIC", "END PRIVATE"),
        "%s: line 23: -----END PUBLIC KEY----- expected");
    refuses(
        "x",
        pub.replace("BEGIN PUBLIC KEY-----", "BEGIN PUBLIC KEY"),
        "%s: line 1: the line must end with -----");
    String third = pub.lines().skip(2).findFirst().orElseThrow();
    refuses(
        "x",
        pub.replace(third, "*" + third.substring(1)),
        "%s: line 3: base64 expected, see character 1");
    refuses(
        "x",
        pub.replace(third, third.substring(0, 9) + "=" + third.substring(10)),
        "%s: line 3: base64 expected, see character 11");
    refuses(
        "x",
        pub.replace(third, third.substring(1)),
        "%s: line 23: the base64 before this line does not end as it should");
    refuses(
        "x",
        pub.replace(third + "\n", ""),
        "%s: X.509 public key: at byte 0: the SEQUENCE should have 959 bytes, 911 are there");

    CommandRun.real("sign", "--key", file("p.pem"), "--in", message, "--out", file("r"))
        .fails(
            2,
            "ngcc sign: " + file("p.pem") + ": line 1: a PRIVATE KEY expected, got a PUBLIC KEY");
    write("x", key.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY"));
    CommandRun.real("sign", "--key", file("x"), "--in", message, "--out", file("r"))
        .fails(
            2,
            "ngcc sign: "
                + file("x")
                + ": line 1: a PRIVATE KEY expected, got a ENCRYPTED PRIVATE KEY");
    CommandRun.real(
            "sign", "--raw", "Aigis-sig2", "--key", file("sk"), "--in", message, "--out", file("r"))
        .fails(
            2,
            "ngcc sign: " + file("sk") + ": Aigis-sig2 secret key: expected 4976 bytes, got 2800");
    CommandRun.real("verify", "--raw", "Aigis-sig2", "--pub", file("pk"), "--in", message)
        .fails(
            2,
            "ngcc verify: " + file("pk") + ": Aigis-sig2 public key: expected 1824 bytes, got 928");
    CommandRun.real("pubkey", "--raw", "Aigis-sig1", "--key", file("sk"))
        .fails(
            2,
            "ngcc pubkey: " + file("sk") + ": Aigis-sig1 public key: expected 928 bytes, got 2800");
    assertThat(folder.resolve("r")).doesNotExist();
  }

  /// Checks what `verify` says of a public key.
  private void refuses(String name, @Nullable String content, String line) throws IOException {
    if (content != null) {
      write(name, content);
    }
    CommandRun.real("verify", "--pub", file(name), "--in", file("m"))
        .fails(2, "ngcc verify: " + line.formatted(file(name)));
  }

  @Test
  void aKeyWithoutItsPublicHalfSignsAndSaysSo() throws Exception {
    SignatureScheme scheme = SignatureScheme.of("Aigis-sig1");
    EncodedKeyPair pair = scheme.generateKeyPair();
    byte[] der = NgccPrivateKey.of(scheme, pair.secretKey()).getEncoded();
    Files.write(folder.resolve("k.pem"), Pem.encode(Pem.PRIVATE_KEY, der));
    String message = write("m", "message");
    run("sign", "--key", file("k.pem"), "--in", message);
    assertThat(run("inspect", file("k.pem")).out()).startsWith(line("type        private key"));
    CommandRun.real("pubkey", "--key", file("k.pem"))
        .fails(
            2,
            "ngcc pubkey: "
                + file("k.pem")
                + ": Aigis-sig1 private key: it does not contain its public key");
  }

  @Test
  void halvesThatDoNotBelongTogetherAreFound() throws Exception {
    SignatureScheme scheme = SignatureScheme.of("Aigis-sig1");
    byte[] der =
        NgccPrivateKey.of(
                scheme, scheme.generateKeyPair().secretKey(), scheme.generateKeyPair().publicKey())
            .getEncoded();
    Files.write(folder.resolve("k.pem"), Pem.encode(Pem.PRIVATE_KEY, der));
    assertThat(CommandRun.real("inspect", file("k.pem")).exitsWith(1).out())
        .contains("halves      do not belong together");
  }

  @Test
  void badMessagesAndSignaturesAreRefused() throws Exception {
    String message = write("m", "message");
    run("keygen", "Aigis-sig1", "--out", file("k.pem"), "--pub", file("p.pem"));
    run("keygen", "Aigis-sig2", "--out", file("k2.pem"), "--pub", file("p2.pem"));
    CommandRun.real("verify", "--pub", file("p.pem"), "--in", message)
        .fails(2, "ngcc verify: cannot read " + file("m.sig") + ": no such file or folder");
    CommandRun.real("sign", "--key", file("k.pem"), "--in", file("missing"))
        .fails(2, "ngcc sign: cannot read " + file("missing") + ": no such file or folder");
    CommandRun.real("sign", "--key", file("k.pem"), "--in", file("."), "--out", file("r"))
        .fails(2, "ngcc sign: cannot read " + file(".") + ": it is a folder");
    assertThat(folder.resolve("r")).doesNotExist();

    run("sign", "--key", file("k2.pem"), "--in", message);
    rejects("rejected, %s has more than 2015 bytes and a signature of Aigis-sig1 1953 to 2015");
    write("m.sig", "");
    rejects("rejected, %s has 0 bytes and a signature of Aigis-sig1 1953 to 2015");
    write("m.sig", "x".repeat(2000));
    rejects("rejected, not signed with this Aigis-sig1 key");
    CommandRun.real("verify", "--pub", file("p.pem"), "--in", message, "--sig", "/dev/zero", "-q")
        .exitsWith(1);
  }

  private void rejects(String what) {
    CommandRun run =
        CommandRun.real("verify", "--pub", file("p.pem"), "--in", file("m")).exitsWith(1);
    assertThat(run.out()).isEqualTo(line(file("m") + ": " + what.formatted(file("m.sig"))));
    assertThat(run.err()).isEmpty();
  }

  @Test
  void theGivenKeyIsTheOneThatCounts() throws Exception {
    NgccPublicKey key =
        NgccPublicKey.of(
            SignatureScheme.of("Aigis-sig1"),
            SignatureScheme.of("Aigis-sig1").generateKeyPair().publicKey());
    Files.write(folder.resolve("other.pem"), Pem.encode(Pem.PUBLIC_KEY, key.getEncoded()));
    String message = write("m", "message");
    run("keygen", "Aigis-sig1", "--out", file("k.pem"));
    run("sign", "--key", file("k.pem"), "--in", message);
    CommandRun.real("verify", "--pub", file("other.pem"), "--in", message).exitsWith(1);
  }

  private static CommandRun run(String... arguments) {
    return CommandRun.real(arguments).exitsWith(0);
  }

  private static String line(String text) {
    return text + System.lineSeparator();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String write(String name, String content) throws IOException {
    return write(name, content.getBytes(StandardCharsets.UTF_8));
  }

  private String write(String name, byte[] content) throws IOException {
    Files.write(folder.resolve(name), content);
    return file(name);
  }

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }
}
