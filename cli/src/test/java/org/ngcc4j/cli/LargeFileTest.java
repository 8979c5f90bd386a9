package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.child.CodePath;

/// Memory does not grow with the file.
class LargeFileTest {
  private static final long LARGE = 2L << 30;
  private static final long ALLOWED_KIB = 256 << 10;
  private static final Path STATUS = Path.of("/proc/self/status");

  @TempDir private Path folder;

  /// Runs a command and prints the most memory that its process had, in KiB.
  static final class Measured {
    private Measured() {}

    public static void main(String[] args) throws IOException {
      int exitCode = Ngcc.commandLine(Environment.ofThisProcess(), args).execute(args);
      try (Stream<String> lines = Files.lines(STATUS)) {
        lines
            .filter(line -> line.startsWith("VmHWM:"))
            .forEach(line -> System.out.println(line.replaceAll("\\D", "")));
      }
      System.exit(exitCode);
    }
  }

  @Test
  @Tag("sweep")
  void twoGibibytesAreSignedAndVerifiedInAQuarterOfOne() throws Exception {
    assumeTrue(Files.exists(STATUS));
    Path file = folder.resolve("large");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(LARGE);
    }
    String key = folder.resolve("k.pem").toString();
    String pub = folder.resolve("p.pem").toString();
    CommandRun.real("keygen", "Aigis-sig1", "--out", key, "--pub", pub).exitsWith(0);

    assertThat(peak("sign", "--key", key, "--in", file.toString())).isLessThan(ALLOWED_KIB);
    assertThat(peak("verify", "--pub", pub, "--in", file.toString(), "-q")).isLessThan(ALLOWED_KIB);
  }

  private static long peak(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", // as the launcher
                "-cp",
                CodePath.current()
                    .asClassPathWith(Path.of("target", "test-classes"))
                    .entries()
                    .stream()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator)),
                Measured.class.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return Long.parseLong(out.strip());
  }
}
