package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.child.CodePath;
import org.ngcc4j.provider.NgccProvider;

/// Every program and every session of docs/using.md, in its order and in one folder.
///
/// A block `java` is compiled and run with nothing but `core` and `provider`; the block `text`
/// behind it is what it prints. In a block `console` a line `$ COMMAND` is run by bash, and the
/// lines behind it are what it prints; `...` stands for anything.
@DisabledOnOs(OS.WINDOWS)
class UsingPageTest {
  private static final Path PAGE = Path.of("..", "docs", "using.md");
  private static final String VERSION = "0.1.0-SNAPSHOT";
  private static final Pattern CLASS_NAME = Pattern.compile("public class (\\w+)");
  private static final String MARK = "=== exit code ";

  @TempDir private Path folder;

  /// A fenced block.
  ///
  /// @param line where it begins in the page
  private record Block(int line, String language, List<String> lines) {
    String text() {
      return String.join("\n", lines) + "\n";
    }
  }

  @TestFactory
  Stream<DynamicTest> everythingOnThePageWorks() throws Exception {
    prepareFolder();
    List<Block> blocks = blocks();
    List<DynamicTest> tests = new ArrayList<>();
    tests.add(
        dynamicTest(
            "all programs compile",
            () -> compile(blocks.stream().filter(b -> b.language.equals("java")).toList())));
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      if (block.language.equals("java")) {
        Block output = blocks.get(i + 1);
        assertThat(output.language).as("the block behind line %d", block.line).isEqualTo("text");
        tests.add(
            dynamicTest(className(block), () -> assertThat(run(block)).isEqualTo(output.text())));
      } else if (block.language.equals("console")) {
        tests.add(dynamicTest("session in line " + block.line, () -> replay(block)));
      }
    }
    assertThat(tests).hasSizeGreaterThan(8);
    return tests.stream();
  }

  private void prepareFolder() throws Exception {
    Files.writeString(folder.resolve("README.md"), "read me\n");
    Files.createSymbolicLink(
        folder.resolve("ngcc4j-core-" + VERSION + ".jar"), location(SignatureScheme.class));
    Files.createSymbolicLink(
        folder.resolve("ngcc4j-provider-" + VERSION + ".jar"), location(NgccProvider.class));
  }

  private static List<Block> blocks() throws IOException {
    List<Block> blocks = new ArrayList<>();
    List<String> page = Files.readAllLines(PAGE);
    Block open = null;
    for (int i = 0; i < page.size(); i++) {
      String line = page.get(i);
      if (!line.startsWith("```")) {
        if (open != null) {
          open.lines.add(line);
        }
      } else if (open == null) {
        open = new Block(i + 1, line.substring(3), new ArrayList<>());
      } else {
        blocks.add(open);
        open = null;
      }
    }
    return blocks;
  }

  // Programs.

  /// Compiles all programs at once; nothing may be warned about.
  private void compile(List<Block> programs) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(javaTool("javac"), "-Xlint:all", "-Werror", "-proc:none", "-cp", classPath()));
    for (Block program : programs) {
      String file = className(program) + ".java";
      Files.writeString(folder.resolve(file), program.text());
      command.add(file);
    }
    assertThat(run(command)).isEmpty();
  }

  private String run(Block program) throws Exception {
    return run(
        List.of(
            javaTool("java"),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            "." + File.pathSeparator + classPath(),
            className(program)));
  }

  private static String classPath() throws URISyntaxException {
    return location(SignatureScheme.class) + File.pathSeparator + location(NgccProvider.class);
  }

  private static String className(Block block) {
    Matcher matcher = CLASS_NAME.matcher(block.text());
    assertThat(matcher.find()).as("a public class in line %d", block.line).isTrue();
    return matcher.group(1);
  }

  // Sessions.

  private void replay(Block block) throws Exception {
    List<String> commands = new ArrayList<>();
    List<StringBuilder> expected = new ArrayList<>();
    for (String line : block.lines) {
      if (line.startsWith("$ ")) {
        commands.add(line.substring(2));
        expected.add(new StringBuilder());
      } else {
        expected.getLast().append(line).append('\n');
      }
    }
    List<String> printed =
        run(List.of("bash", "-c", script(commands))).lines().collect(Collectors.toList());
    for (int i = 0; i < commands.size(); i++) {
      int end = printed.indexOf(MARK + "0");
      assertThat(end).as("the end of: %s%n%s", commands.get(i), printed).isNotNegative();
      String output =
          printed.subList(0, end).stream().map(l -> l + "\n").collect(Collectors.joining());
      assertThat(output).as(commands.get(i)).matches(pattern(expected.get(i).toString()));
      printed.subList(0, end + 1).clear();
    }
  }

  private static String script(List<String> commands) {
    StringBuilder script =
        new StringBuilder(
            """
            exec 2>&1
            keytool() { "%s" -J-Duser.language=en -J-XX:TieredStopAtLevel=1 "$@"; }
            ngcc() { "%s" -XX:TieredStopAtLevel=1 -cp "%s" org.ngcc4j.cli.Main "$@"; }
            """
                .formatted(
                    javaTool("keytool"),
                    javaTool("java"),
                    CodePath.current().entries().stream()
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator))));
    for (String command : commands) {
      script.append(command).append("\necho \"").append(MARK).append("$?\"\n");
    }
    return script.toString();
  }

  /// Makes a pattern of what a session shows.
  private static Pattern pattern(String shown) {
    StringBuilder pattern = new StringBuilder("(?s)");
    for (String line : shown.lines().toList()) {
      if (line.equals("...")) {
        pattern.append(".*?");
      } else {
        pattern.append(
            Pattern.compile("\\.\\.\\.")
                .splitAsStream(line)
                .map(Pattern::quote)
                .collect(Collectors.joining("[^\n]*")));
        pattern.append("\n");
      }
    }
    return Pattern.compile(pattern.toString());
  }

  private String run(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  private static String javaTool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  private static Path location(Class<?> type) throws URISyntaxException {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return Path.of(Objects.requireNonNull(source).getLocation().toURI());
  }
}
