package org.ngcc4j.cli;

import static java.nio.file.attribute.PosixFilePermission.OWNER_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The launcher script in a project of its own, with a JDK and a build that only write down what
/// they are asked to do.
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final String BUILDING =
      "ngcc: building, which takes about a minute the first time\n";

  /// Prints its arguments, one in each line, and ends with the number in the file `exit`.
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      here=$(dirname "$0")
      for argument; do [[ $argument != -XX:AOTCacheOutput=* ]] || exit 0; done
      printf '<%s>\\n' "$@"
      exit "$(cat "$here/exit")"
      """;

  /// Puts a jar where the build does, and counts.
  private static final String BUILD =
      """
      #!/usr/bin/env bash
      cd "$(dirname "$0")"
      echo "$@" >>builds
      sleep 0.3
      [[ ! -e broken ]] || { echo "[ERROR] does not compile"; exit 1; }
      mkdir -p cli/target/app
      touch cli/target/app/cli.jar
      """;

  @TempDir private Path folder;
  private Path project;
  private Path jdk;

  @BeforeEach
  void makeProjectAndJdk() throws IOException {
    project = Files.createDirectories(folder.resolve("a project"));
    Files.createDirectories(project.resolve("tools"));
    copy("ngcc");
    copy("tools/find-jdk.sh");
    script(project.resolve("build"), BUILD);
    write(project.resolve("pom.xml"), "<project/>");
    write(project.resolve("cli/pom.xml"), "<project/>");
    write(project.resolve("core/pom.xml"), "<project/>");
    write(project.resolve("core/src/main/java/A.java"), "class A {}");
    write(project.resolve("benchmarks/pom.xml"), "<project/>");
    jdk = folder.resolve("jdk 25");
    script(jdk.resolve("bin/java"), JAVA);
    script(jdk.resolve("bin/javac"), "#!/bin/sh\n");
    write(jdk.resolve("bin/exit"), "0");
    write(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
  }

  @Test
  void buildsOnceAndThenRuns() throws Exception {
    Run first = ngcc("list");
    assertThat(first.err()).isEqualTo(BUILDING);
    assertThat(first.exitCode()).isZero();

    Run second = ngcc("list");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(builds())
        .singleElement()
        .asString()
        .contains("-pl cli -am", "-Dmaven.test.skip=true", "package");
  }

  @Test
  void passesArgumentsAndTheExitCodeUnchanged() throws Exception {
    write(jdk.resolve("bin/exit"), "3");

    Run run = ngcc("kat", "two words", "", "*", "$HOME", "--out=a\"b'c", "ü");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out())
        .endsWith(
            """
            <-m>
            <org.ngcc4j.cli/org.ngcc4j.cli.Main>
            <kat>
            <two words>
            <>
            <*>
            <$HOME>
            <--out=a"b'c>
            <ü>
            """);
  }

  @Test
  void addsJvmArgumentsFromTheEnvironment() throws Exception {
    Run run =
        run(
            project,
            List.of("env", "NGCC_JAVA_OPTS=-Xmx1g -Dngcc4j.simd=scalar", "./ngcc", "list"));

    assertThat(run.out()).contains("<-Xmx1g>\n<-Dngcc4j.simd=scalar>\n<-p>\n");
  }

  @Test
  void worksThroughLinksAndFromAnyFolder() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("else/where"));
    Path absolute = Files.createSymbolicLink(folder.resolve("absolute"), project.resolve("ngcc"));
    Files.createSymbolicLink(elsewhere.resolve("relative"), Path.of("..", "..", "absolute"));

    assertThat(run(elsewhere, List.of(absolute.toString(), "list")).exitCode()).isZero();
    Run run = run(elsewhere, List.of("./relative", "list"));

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("<-p>\n<" + project.toRealPath() + "/cli/target/ngcc-2");
    assertThat(builds()).hasSize(1);
  }

  @Test
  void buildsAgainWhenASourceIsNewer() throws Exception {
    ngcc("list");
    for (String newer : List.of("core/src/main/java/A.java", "core/pom.xml", "pom.xml")) {
      int before = builds().size();
      age(project.resolve("cli/target/ngcc.current"));
      Files.setLastModifiedTime(project.resolve(newer), FileTime.from(Instant.now()));

      assertThat(ngcc("list").err()).as(newer).isEqualTo(BUILDING);
      assertThat(builds()).as(newer).hasSize(before + 1);
    }
  }

  @Test
  void doesNotBuildForWhatTheCommandIsNotMadeOf() throws Exception {
    ngcc("list");
    write(project.resolve("core/src/test/java/ATest.java"), "class ATest {}");
    write(project.resolve("benchmarks/src/main/java/B.java"), "class B {}");

    assertThat(ngcc("list").err()).isEmpty();
    assertThat(builds()).hasSize(1);
  }

  @Test
  void leavesTheFolderOfARunningCommandAlone() throws Exception {
    script(jdk.resolve("bin/java"), JAVA.replace("printf", "[[ $* != *wait* ]] || cat\nprintf"));
    Process running = start(project, List.of("./ngcc", "wait"));
    while (!Files.exists(project.resolve("cli/target/ngcc.current"))) {
      Thread.sleep(20);
    }
    Path used = folders().getFirst();
    Path unused = Files.createDirectory(project.resolve("cli/target/ngcc-20200101000000-1"));
    age(used);
    age(unused);
    write(project.resolve("core/src/main/java/New.java"), "class New {}");
    age(project.resolve("cli/target/ngcc.current"));

    ngcc("list");

    assertThat(folders()).hasSize(2).contains(used).doesNotContain(unused);
    running.getOutputStream().close();
    assertThat(running.waitFor()).isZero();
  }

  @Test
  void showsWhatMavenSaysWhenTheBuildFails() throws Exception {
    write(project.resolve("broken"), "");

    Run run = ngcc("list");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            BUILDING
                + "[ERROR] does not compile\n"
                + "ngcc: the build failed; what Maven says stands above and in "
                + project.toRealPath()
                + "/cli/target/ngcc-build.log\n");

    Files.delete(project.resolve("broken"));
    assertThat(ngcc("list").exitCode()).as("the next run builds again").isZero();
  }

  @Test
  void buildsOnceWhenStartedTwiceAtTheSameTime() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(start(project, List.of("./ngcc", "list")));
    }
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }
    assertThat(builds()).hasSize(1);
  }

  @Test
  void saysInOneLineWhatToInstallWithoutAJdk() throws Exception {
    for (String release : List.of("JAVA_VERSION=\"24.0.2\"\n", "JAVA_VERSION=\"17\"\n", "")) {
      write(jdk.resolve("release"), release);

      Run run = ngcc("list");

      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err())
          .isEqualTo(
              "ngcc4j needs a JDK 25 or newer and found none: install one (https://adoptium.net) and"
                  + " set JAVA_HOME to it\n");
    }
    assertThat(project.resolve("builds")).doesNotExist();
  }

  @Test
  void takesAJdkFromTheUsualFoldersWhenJavaHomeIsTooOld() throws Exception {
    Path old = folder.resolve("old");
    script(old.resolve("bin/javac"), "#!/bin/sh\n");
    write(old.resolve("release"), "JAVA_VERSION=\"21.0.1\"\n");

    Run run =
        run(
            project,
            List.of(
                "env",
                "JAVA_HOME=" + old,
                "NGCC_JDK_FOLDERS=" + old + ":" + jdk,
                "./ngcc",
                "list"));

    assertThat(run.exitCode()).isZero();
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(project.resolve("builds"));
  }

  private List<Path> folders() throws IOException {
    try (Stream<Path> files = Files.list(project.resolve("cli/target"))) {
      return files.filter(f -> f.getFileName().toString().startsWith("ngcc-2")).toList();
    }
  }

  private Run ngcc(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("./ngcc"));
    command.addAll(List.of(arguments));
    return run(project, command);
  }

  private Run run(Path where, List<String> command) throws Exception {
    Path err = folder.resolve("err");
    Process process = builder(where, command).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), out, Files.readString(err));
  }

  private Process start(Path where, List<String> command) throws IOException {
    return builder(where, command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /// Only the made-up JDK can be found.
  private ProcessBuilder builder(Path where, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().put("NGCC_JDK_FOLDERS", "");
    return builder;
  }

  private void copy(String name) throws IOException {
    Files.copy(Path.of("..").resolve(name), project.resolve(name));
  }

  private static void script(Path file, String content) throws IOException {
    write(file, content);
    Files.setPosixFilePermissions(file, Set.of(OWNER_READ, OWNER_WRITE, OWNER_EXECUTE));
  }

  private static void write(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static void age(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(600)));
  }

  private record Run(int exitCode, String out, String err) {}
}
