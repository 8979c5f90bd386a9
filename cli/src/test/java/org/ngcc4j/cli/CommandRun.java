package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.child.CodePath;
import org.ngcc4j.campaign.implementation.SignatureImplementation;

/// A command that was run in this JVM, and what came out.
///
/// @param exitCode as the shell would get it
/// @param out standard output
/// @param binary standard output where it is no text
/// @param err standard error
@SuppressWarnings("ArrayRecordComponent") // never compared
record CommandRun(int exitCode, String out, byte[] binary, String err) {
  /// Runs a command that knows the toys only.
  static CommandRun of(String... arguments) {
    return of(false, false, ToyScheme.all(), new byte[0], arguments);
  }

  /// Runs a command as on a terminal.
  static CommandRun onTerminal(String... arguments) {
    return of(true, false, ToyScheme.all(), new byte[0], arguments);
  }

  /// Runs a command with `NGCC_DEBUG=1`.
  static CommandRun debugging(List<SignatureScheme> schemes, String... arguments) {
    return of(false, true, schemes, new byte[0], arguments);
  }

  /// Runs a command that knows the given schemes.
  static CommandRun knowing(List<SignatureScheme> schemes, String... arguments) {
    return of(false, false, schemes, new byte[0], arguments);
  }

  /// Runs a command that knows the schemes of the library.
  static CommandRun real(String... arguments) {
    return piped(new byte[0], arguments);
  }

  /// Runs a command that knows the schemes of the library.
  ///
  /// @param in what is piped into it
  static CommandRun piped(byte[] in, String... arguments) {
    return of(false, false, SignatureScheme.all(), in, arguments);
  }

  CommandRun exitsWith(int expected) {
    assertThat(exitCode).as("exit code, with output%n%s%s", out, err).isEqualTo(expected);
    return this;
  }

  /// Checks that nothing but the given line was printed, to standard error.
  void fails(int expected, String line) {
    exitsWith(expected);
    assertThat(err).isEqualTo(line + System.lineSeparator());
    assertThat(out).isEmpty();
    assertThat(binary).isEmpty();
  }

  /// Checks that nothing but the content of a file among the test resources was printed.
  void prints(String golden) {
    assertThat(out).isEqualToNormalizingNewlines(resource(golden));
    assertThat(err).isEmpty();
  }

  static String resource(String name) {
    try (InputStream in = CommandRun.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static CommandRun of(
      boolean terminal,
      boolean debug,
      List<SignatureScheme> schemes,
      byte[] in,
      String... arguments) {
    ByteArrayOutputStream binary = new ByteArrayOutputStream();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<SignatureImplementation> toys = new ToyImplementations().implementations();
    Environment environment =
        new Environment(
            new ByteArrayInputStream(in),
            new PrintWriter(out),
            binary,
            new PrintWriter(err),
            terminal,
            debug,
            schemes,
            toys,
            CodePath.current().asClassPathWith(Path.of("target", "test-classes")));
    int exitCode = Ngcc.commandLine(environment, arguments).execute(arguments);
    return new CommandRun(exitCode, out.toString(), binary.toByteArray(), err.toString());
  }
}
