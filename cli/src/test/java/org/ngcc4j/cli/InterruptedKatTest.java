package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.child.CodePath;

/// What stays behind when the command is ended while an instance is being checked.
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class InterruptedKatTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143", "KILL, 137"})
  void leavesNeitherFilesNorProcesses(String signal, int exitCode) throws Exception {
    Path out = folder.resolve("out");
    Path output = folder.resolve("output");
    Process ngcc =
        new ProcessBuilder(command("kat", "Toy-hanging", "--out", out.toString()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    while (halfWritten(out).isEmpty()) {
      assertThat(ngcc.isAlive()).as(() -> "still checking: " + read(output)).isTrue();
      Thread.sleep(20);
    }
    List<ProcessHandle> children = ngcc.descendants().toList();
    assertThat(children).hasSize(1);

    new ProcessBuilder("kill", "-" + signal, Long.toString(ngcc.pid())).start().waitFor();

    assertThat(ngcc.waitFor()).isEqualTo(exitCode);
    children.getFirst().onExit().join();
    assertThat(halfWritten(out)).isEmpty();
    assertThat(output).as("no conclusions from the end of the child").isEmptyFile();
  }

  private List<String> command(String... arguments) {
    CodePath path = CodePath.current().asClassPathWith(Path.of("target", "test-classes"));
    String classPath =
        String.join(File.pathSeparator, path.entries().stream().map(Path::toString).toList());
    return Stream.concat(
            Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                classPath,
                Main.class.getName()),
            Stream.of(arguments))
        .toList();
  }

  private static List<Path> halfWritten(Path folder) throws Exception {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.getFileName().toString().endsWith(".part")).toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
