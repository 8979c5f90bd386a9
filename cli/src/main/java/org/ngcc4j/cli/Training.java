package org.ngcc4j.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.child.CodePath;
import org.ngcc4j.campaign.implementation.Implementations;

/// Runs the short commands once, so that the launcher can keep what the JVM learns from them.
public final class Training {
  private Training() {}

  /// Signs a file with a key of every candidate, in a folder that is taken away again.
  ///
  /// @param args of no account
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    Path folder = Files.createTempDirectory("ngcc");
    Path key = folder.resolve("key.pem");
    Path pub = folder.resolve("pub.pem");
    Path message = Files.write(folder.resolve("message"), new byte[1024]);
    Path signature = folder.resolve("message.sig");
    try {
      run("list");
      for (SignatureScheme scheme : SignatureScheme.all()) {
        String instance = scheme.parameters().instance();
        if (scheme.equals(SignatureScheme.byCandidate(scheme.parameters().candidate().id()).getFirst())) {
          run("keygen", instance, "--out", key.toString(), "--pub", pub.toString(), "--force");
          run("sign", "--key", key.toString(), "--in", message.toString());
          run("verify", "--pub", pub.toString(), "--in", message.toString());
          run("inspect", key.toString());
        }
      }
    } finally {
      for (Path file : List.of(key, pub, message, signature, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static void run(String... arguments) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            nowhere,
            OutputStream.nullOutputStream(),
            nowhere,
            /* terminal= */ false,
            /* debug= */ false,
            SignatureScheme.all(),
            Implementations.discover(),
            CodePath.current());
    int exitCode = Ngcc.commandLine(environment).execute(arguments);
    if (exitCode != ExitCode.GOOD) {
      throw new IllegalStateException(String.join(" ", arguments) + " failed");
    }
  }
}
