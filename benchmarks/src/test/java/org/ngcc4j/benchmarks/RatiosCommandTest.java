package org.ngcc4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RatiosCommandTest {
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @Test
  void anUnknownInstanceIsOneLine() {
    assertThat(run("--only", "nothing")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("ratios: --only: no instance contains \"nothing\"; there are: [Aigis-sig1, ")
        .hasLineCount(1);
  }

  @Test
  void aFolderWithoutLibrariesIsOneLine() {
    assertThat(run("--libraries", folder.toString())).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "ratios: --libraries: there is nothing like "
                + folder.resolve("ref").resolve("libAigis-sig1.so"));
  }

  @Test
  void anUnknownOptionIsOneLine() {
    assertThat(run("--fast")).isEqualTo(2);
    assertThat(err.toString()).startsWith("ratios: ").hasLineCount(1);
  }

  private int run(String... args) {
    CommandLine command = Main.commandLine(text -> {}).setErr(new PrintWriter(err, true));
    return command.execute(
        Stream.concat(Stream.of(args), Stream.of("--out", folder.toString()))
            .toArray(String[]::new));
  }
}
