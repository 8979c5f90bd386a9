package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.child.CodePath;

/// Ctrl-C while an instance is being checked.
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class InterruptedCampaignTest {
  @TempDir private Path folder;

  @Test
  void saysInOneLineHowToGoOn() throws Exception {
    Path run = folder.resolve("run");
    Path errors = folder.resolve("errors");
    Process ngcc =
        new ProcessBuilder(command("campaign", "--only", "Toy-hanging", "--run-dir", run))
            .redirectError(errors.toFile())
            .start();
    while (ngcc.descendants().findAny().isEmpty() || !Files.exists(run.resolve("campaign.json"))) {
      assertThat(ngcc.isAlive()).as("still checking").isTrue();
      Thread.sleep(20);
    }
    List<ProcessHandle> children = ngcc.descendants().toList();

    new ProcessBuilder("kill", "-INT", Long.toString(ngcc.pid())).start().waitFor();

    assertThat(ngcc.waitFor()).isEqualTo(130);
    children.forEach(child -> child.onExit().join());
    assertThat(Files.readAllLines(errors))
        .filteredOn(line -> !line.startsWith("ngcc campaign: this host is not fixed: "))
        .containsExactly(
            "ngcc campaign: interrupted; 'ngcc campaign --resume --run-dir %s' goes on"
                .formatted(run));
    assertThat(run).isDirectoryNotContaining("glob:**.tmp");
  }

  private List<String> command(String name, String only, String label, String option, Path run) {
    CodePath path = CodePath.current().asClassPathWith(Path.of("target", "test-classes"));
    String classPath =
        String.join(File.pathSeparator, path.entries().stream().map(Path::toString).toList());
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-Djava.io.tmpdir=" + folder,
        "-cp",
        classPath,
        Main.class.getName(),
        name,
        only,
        label,
        option,
        run.toString());
  }
}
