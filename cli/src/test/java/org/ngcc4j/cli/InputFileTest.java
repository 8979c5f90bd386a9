package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.child.CodePath;

class InputFileTest {
  @TempDir private Path folder;

  @Test
  void aFileIsFedFromItsBeginningToItsEnd() throws Exception {
    byte[] content = new byte[200_001];
    content[200_000] = 1;
    Path file = Files.write(folder.resolve("f"), content);
    assertThat(fed(inputFile(file.toString()))).isEqualTo(content);
    assertThat(fed(inputFile("-"))).isEqualTo("piped".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aFileThatGrowsWhileItIsReadIsNotUsed() throws Exception {
    changes(file -> Files.write(file, new byte[1], StandardOpenOption.APPEND));
  }

  @Test
  void aFileThatIsCutWhileItIsReadIsNotUsed() throws Exception {
    changes(file -> Files.write(file, new byte[10], StandardOpenOption.TRUNCATE_EXISTING));
  }

  @Test
  void aFileThatIsWrittenWhileItIsReadIsNotUsed() throws Exception {
    changes(
        file -> {
          Files.write(file, new byte[1], StandardOpenOption.WRITE);
          Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        });
  }

  @Test
  void aFileThatIsReplacedWhileItIsReadIsNotUsed() throws Exception {
    changes(
        file -> {
          FileTime time = Files.getLastModifiedTime(file);
          Path other = Files.write(file.resolveSibling("other"), new byte[200_000]);
          Files.setLastModifiedTime(other, time);
          Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        });
  }

  @Test
  void shortFilesAreReadUpToALimit() throws Exception {
    Path file = Files.write(folder.resolve("f"), new byte[100]);
    InputFile input = inputFile(file.toString());
    assertThat(input.readAtMost(200)).hasSize(100);
    assertThat(input.readAtMost(100)).hasSize(100);
    assertThat(input.readAtMost(99)).hasSize(100);
    assertThat(input.readAtMost(50)).hasSize(51);
  }

  @Test
  void aNameThatNoFileCanHaveIsSaid() {
    assertThatThrownBy(() -> inputFile("a\0b"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cannot be a file");
  }

  /// Something that happens to a file.
  private interface Change {
    void to(Path file) throws IOException;
  }

  private void changes(Change change) throws Exception {
    Path file = Files.write(folder.resolve("f"), new byte[200_000]);
    AtomicBoolean changed = new AtomicBoolean();
    assertThatThrownBy(
            () ->
                inputFile(file.toString())
                    .feed(
                        (buffer, length) -> {
                          if (!changed.getAndSet(true)) {
                            try {
                              change.to(file);
                            } catch (IOException e) {
                              throw new AssertionError(e);
                            }
                          }
                        }))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": the file changed while it was read");
    assertThat(changed).isTrue();
  }

  private static byte[] fed(InputFile file) throws InputException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    file.feed((buffer, length) -> all.write(buffer, 0, length));
    return all.toByteArray();
  }

  private static InputFile inputFile(String name) throws InputException {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new InputFile(
        new Environment(
            new ByteArrayInputStream("piped".getBytes(StandardCharsets.US_ASCII)),
            nowhere,
            OutputStream.nullOutputStream(),
            nowhere,
            false,
            false,
            List.of(),
            List.of(),
            CodePath.current()),
        name);
  }
}
