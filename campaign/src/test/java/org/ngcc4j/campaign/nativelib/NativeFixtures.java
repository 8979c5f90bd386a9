package org.ngcc4j.campaign.nativelib;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ngcc4j.campaign.TestPaths;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// Libraries that misbehave, built with gcc when a test needs them. Where there is no gcc the test
/// is reported as skipped.
public final class NativeFixtures {
  private static final Path SOURCE = Path.of("src/test/native/toy.c");

  private NativeFixtures() {}

  /// Builds a library.
  ///
  /// @param folder where it goes
  /// @param fault what is wrong with it, one of the names in `toy.c`
  /// @return `lib<fault>.so`
  public static Path build(Path folder, String fault, String... flags) throws Exception {
    return buildAs(folder.resolve("lib" + fault + ".so"), fault, flags);
  }

  static Path buildAs(Path library, String fault, String... flags) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-shared", "-DFAULT=" + fault, "-DFAULT_IS_" + fault + "=1", SOURCE.toString()));
    arguments.addAll(Arrays.asList(flags));
    gcc(library, arguments);
    return library;
  }

  /// Runs gcc.
  public static void gcc(Path output, List<String> arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("gcc", "-O1", "-std=gnu99", "-fPIC", "-w", "-o"));
    command.add(output.toString());
    command.addAll(arguments);
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      assumeTrue(false, "there is no gcc to build the libraries that misbehave: " + e.getMessage());
      return;
    }
    String messages = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new AssertionError(command + "\n" + messages);
    }
  }

  /// Finds the one library of an argument.
  public static NativeImplementation find(String argument, InstanceDescription... known)
      throws Exception {
    return search(known).find(List.of(argument)).getFirst();
  }

  static NativeLibraries search(InstanceDescription... known) {
    return new NativeLibraries(TestPaths.withTestClasses(), Arrays.asList(known));
  }

  /// Builds a library and finds out what it is.
  public static NativeImplementation of(Path folder, String fault) throws Exception {
    return find("sign-98/" + fault + "=" + build(folder, fault));
  }

  static Path text(Path file, String content) throws IOException {
    return Files.writeString(file, content);
  }
}
