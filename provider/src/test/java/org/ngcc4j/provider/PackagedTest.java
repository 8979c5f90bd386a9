package org.ngcc4j.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The jars as others get them.
@Tag("packaged")
class PackagedTest {
  private static final Path CORE = jar(Path.of("..", "core", "target"), "ngcc4j-core");
  private static final Path PROVIDER = jar(Path.of("target"), "ngcc4j-provider");

  /// Finds the provider by its name alone, as a program does that is not compiled against it.
  private static final String PROGRAM =
      """
      import java.security.*;
      import java.util.*;

      public class Program {
        public static void main(String[] args) throws Exception {
          KeyPair pair = KeyPairGenerator.getInstance("Aigis-sig1", "NGCC").generateKeyPair();
          Signature signature = Signature.getInstance("Aigis-Sig+");
          signature.initSign(pair.getPrivate());
          byte[] made = signature.sign();
          signature.initVerify(pair.getPublic());
          System.out.println(signature.verify(made) + " " + pair.getPublic().getClass().getModule());
        }
      }
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeProgram() throws Exception {
    Files.writeString(folder.resolve("Program.java"), PROGRAM);
    Files.writeString(folder.resolve("security"), "security.provider.13=NGCC\n");
    tool("javac", "-d", folder.toString(), folder.resolve("Program.java").toString());
  }

  @Test
  void theJarsAreValidModules() throws Exception {
    for (Path jar : List.of(CORE, PROVIDER)) {
      assertThat(tool("jar", "--validate", "--file", jar.toString())).isEmpty();
    }
    assertThat(tool("jar", "--describe-module", "--file", CORE.toString()))
        .contains("exports org.ngcc4j\n", "requires java.base mandated")
        .doesNotContain("automatic", "opens");
    assertThat(tool("jar", "--describe-module", "--file", PROVIDER.toString()))
        .contains(
            "exports org.ngcc4j.provider\n",
            "requires org.ngcc4j.core transitive",
            "provides java.security.Provider with org.ngcc4j.provider.NgccProvider")
        .doesNotContain("automatic", "opens");
    assertThat(entries(PROVIDER))
        .contains(
            "module-info.class",
            "META-INF/services/java.security.Provider",
            "org/ngcc4j/provider/NgccProvider.class")
        .noneMatch(name -> name.contains("Test") || name.startsWith("com/"));
  }

  @Test
  void sourcesAndJavadocStandBesideThem() throws Exception {
    assertThat(entries(classified(CORE, "sources"))).contains("org/ngcc4j/SignatureScheme.java");
    assertThat(entries(classified(PROVIDER, "sources")))
        .contains("org/ngcc4j/provider/NgccProvider.java");
    assertThat(entries(classified(CORE, "javadoc")))
        .contains("org.ngcc4j.core/org/ngcc4j/SignatureScheme.html")
        .noneMatch(name -> name.contains("/aigis/"));
    assertThat(entries(classified(PROVIDER, "javadoc")))
        .contains("org.ngcc4j.provider/org/ngcc4j/provider/NgccProvider.html")
        .noneMatch(name -> name.contains("DerReader"));
  }

  @Test
  void theyWorkOnTheClassPath() throws Exception {
    assertThat(
            tool(
                "java",
                "-Djava.security.properties=" + folder.resolve("security"),
                "-cp",
                path(folder, CORE, PROVIDER),
                "Program"))
        .matches("true unnamed module .*\n");
  }

  @Test
  void theyWorkOnTheModulePath() throws Exception {
    assertThat(
            tool(
                "java",
                "-Djava.security.properties=" + folder.resolve("security"),
                "-p",
                path(CORE, PROVIDER),
                "--add-modules",
                "org.ngcc4j.provider",
                "-cp",
                folder.toString(),
                "Program"))
        .isEqualTo("true module org.ngcc4j.provider\n");
  }

  @Test
  void theyWorkInAnImageOfTheirOwn() throws Exception {
    Path image = folder.resolve("image");
    tool(
        "jlink",
        "-p",
        path(CORE, PROVIDER),
        "--add-modules",
        "org.ngcc4j.provider",
        "--output",
        image.toString());
    assertThat(run(image.resolve("bin/java").toString(), "--list-modules").lines())
        .extracting(line -> line.replaceFirst("@.*", ""))
        .containsExactly("java.base", "org.ngcc4j.core", "org.ngcc4j.provider");
    assertThat(
            run(
                image.resolve("bin/java").toString(),
                "-Djava.security.properties=" + folder.resolve("security"),
                "-cp",
                folder.toString(),
                "Program"))
        .isEqualTo("true module org.ngcc4j.provider\n");
  }

  private static Path jar(Path target, String name) {
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(
              file -> file.getFileName().toString().matches(name + "-[0-9.]+(-SNAPSHOT)?\\.jar"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no " + name + " in " + target))
          .toAbsolutePath()
          .normalize();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Path classified(Path jar, String classifier) {
    return jar.resolveSibling(
        jar.getFileName().toString().replace(".jar", "-" + classifier + ".jar"));
  }

  private static List<String> entries(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(Object::toString).toList();
    }
  }

  private static String path(Path... entries) {
    return String.join(
        File.pathSeparator, Stream.of(entries).map(Path::toString).toArray(String[]::new));
  }

  private static String tool(String name, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", name).toString());
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  private static String run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }
}
