package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.provider.NgccPublicKey;

class BatchVerificationTest {
  @TempDir private Path folder;

  @BeforeEach
  void signSomeFiles() throws Exception {
    signFiles("Aigis-sig1", "a", 5);
    signFiles("Aigis-sig2", "b", 2);
  }

  private void signFiles(String instance, String name, int count) throws Exception {
    SignatureScheme scheme = SignatureScheme.of(instance);
    EncodedKeyPair pair = scheme.generateKeyPair();
    SigningKey key = scheme.signingKey(pair.secretKey());
    NgccPublicKey publicKey = NgccPublicKey.of(scheme, pair.publicKey());
    Files.write(folder.resolve(name + ".pem"), Pem.encode(Pem.PUBLIC_KEY, publicKey.getEncoded()));
    for (int i = 0; i < count; i++) {
      byte[] message = {(byte) i};
      Files.write(folder.resolve(name + i), message);
      Files.write(folder.resolve(name + i + ".sig"), key.sign(message));
    }
  }

  @Test
  void everySignatureGetsItsLineInTheOrderOfTheList() throws Exception {
    CommandRun run =
        CommandRun.real(
                "verify",
                "--list",
                list("# all", "", "a0 a0.sig a.pem", "b1 b1.sig b.pem", "a4 a4.sig a.pem"))
            .exitsWith(0);
    assertThat(run.out().lines())
        .containsExactly(
            file("a0") + ": good",
            file("b1") + ": good",
            file("a4") + ": good",
            "3 signatures: 3 good, 0 rejected, 0 not verified");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void oneKeyMayServeForAll() throws Exception {
    CommandRun run =
        CommandRun.real("verify", "--pub", file("a.pem"), "--list", list("a0 a0.sig", "a1 a0.sig"))
            .exitsWith(1);
    assertThat(run.out().lines())
        .containsExactly(
            file("a0") + ": good",
            file("a1") + ": rejected, not signed with this Aigis-sig1 key",
            "2 signatures: 1 good, 1 rejected, 0 not verified");
  }

  @Test
  void whatCannotBeVerifiedIsSaidAndTheRestGoesOn() throws Exception {
    String list =
        list("a0 a0.sig a.pem", "a1", "a2 none.sig a.pem", "a3 a3.sig a3", "a4 b0.sig a.pem");
    CommandRun run = CommandRun.real("verify", "--list", list, "--jobs", "1").exitsWith(2);
    assertThat(run.out().lines())
        .containsExactly(
            file("a0") + ": good",
            file("a4")
                + ": rejected, "
                + file("b0.sig")
                + " has more than 2015 bytes and a signature of Aigis-sig1 1953 to 2015",
            "5 signatures: 1 good, 1 rejected, 3 not verified");
    assertThat(run.err().lines())
        .containsExactly(
            "ngcc verify: "
                + list
                + ": line 2: a file, its signature and a key expected, with tabs between them",
            "ngcc verify: %s: line 3: cannot read %s: no such file or folder"
                .formatted(list, file("none.sig")),
            "ngcc verify: %s: line 4: %s: binary data; a PEM key expected, or a bare one with --raw INSTANCE"
                .formatted(list, file("a3")));
  }

  @Test
  void quietMeansOnlyWhatIsNotGood() throws Exception {
    String list = list("a0 a0.sig a.pem", "a1 a0.sig a.pem");
    CommandRun run = CommandRun.real("verify", "--list", list, "--quiet").exitsWith(1);
    assertThat(run.out().lines())
        .containsExactly(file("a1") + ": rejected, not signed with this Aigis-sig1 key");
  }

  @Test
  void longListsArePipedThrough() throws Exception {
    List<String> lines = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      lines.add("a" + i % 5 + " a" + i % 5 + ".sig a.pem");
      expected.add(file("a" + i % 5) + ": good");
    }
    expected.add("1000 signatures: 1000 good, 0 rejected, 0 not verified");
    byte[] text = Files.readAllBytes(Path.of(list(lines.toArray(String[]::new))));
    CommandRun run = CommandRun.piped(text, "verify", "--list", "-", "--jobs", "3").exitsWith(0);
    assertThat(run.out().lines()).containsExactlyElementsOf(expected);
  }

  @Test
  void aListMustNameSomethingAndNotStandardInput() throws Exception {
    String empty = list("# nothing");
    CommandRun.real("verify", "--list", empty)
        .fails(2, "ngcc verify: " + empty + ": no line names a signature");
    Files.writeString(folder.resolve("list"), "-\t-\t-\n");
    assertThat(CommandRun.real("verify", "--list", file("list")).exitsWith(2).err())
        .isEqualTo(
            "ngcc verify: %s: line 1: a list cannot name standard input%n".formatted(file("list")));
    CommandRun.real("verify", "--list", file("none"))
        .fails(2, "ngcc verify: cannot read " + file("none") + ": no such file or folder");
    Files.write(folder.resolve("binary"), new byte[] {(byte) 0xFF, (byte) 0xFE, '\n'});
    CommandRun.real("verify", "--list", file("binary")).exitsWith(2);
  }

  /// Writes a list of files in the folder.
  private String list(String... lines) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      String[] fields = line.isEmpty() || line.startsWith("#") ? new String[0] : line.split(" ");
      for (int i = 0; i < fields.length; i++) {
        fields[i] = file(fields[i]);
      }
      text.append(fields.length == 0 ? line : String.join("\t", fields)).append('\n');
    }
    Path list = folder.resolve("list.txt");
    Files.write(list, text.toString().getBytes(StandardCharsets.UTF_8));
    return list.toString();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
