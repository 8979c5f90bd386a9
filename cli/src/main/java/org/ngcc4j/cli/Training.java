package org.ngcc4j.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.ngcc4j.Candidate;
import org.ngcc4j.SignatureScheme;

/// Runs the short commands once, so that the launcher can keep what the JVM learns from them.
final class Training {
  /// Set by the launcher when it has built everything.
  static final String PROPERTY = "ngcc.training";

  private Training() {}

  /// Signs a file with a key of every candidate, in a folder that is taken away again.
  ///
  /// @param environment what to print is not printed
  static void run(Environment environment) {
    try {
      signFiles(quiet(environment));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void signFiles(Environment environment) throws IOException {
    Path folder = Files.createTempDirectory("ngcc");
    Path key = folder.resolve("key.pem");
    Path pub = folder.resolve("pub.pem");
    Path message = Files.write(folder.resolve("message"), new byte[1024]);
    Path signature = folder.resolve("message.sig");
    try {
      run(environment, "list");
      Set<Candidate> seen = EnumSet.noneOf(Candidate.class);
      for (SignatureScheme scheme : environment.schemes()) {
        String instance = scheme.parameters().instance();
        if (seen.add(scheme.parameters().candidate())) {
          run(
              environment,
              "keygen",
              instance,
              "--out",
              key.toString(),
              "--pub",
              pub.toString(),
              "--force");
          run(environment, "sign", "--key", key.toString(), "--in", message.toString());
          run(environment, "verify", "--pub", pub.toString(), "--in", message.toString());
          run(environment, "inspect", key.toString());
        }
      }
    } finally {
      for (Path file : List.of(key, pub, message, signature, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static void run(Environment environment, String... arguments) {
    int exitCode = Ngcc.commandLine(environment, arguments).execute(arguments);
    if (exitCode != ExitCode.GOOD) {
      throw new IllegalStateException(String.join(" ", arguments) + " failed");
    }
  }

  private static Environment quiet(Environment environment) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Environment(
        environment.in(),
        nowhere,
        OutputStream.nullOutputStream(),
        nowhere,
        /* terminal= */ false,
        environment.debug(),
        environment.schemes(),
        environment.implementations(),
        environment.codePath());
  }
}
