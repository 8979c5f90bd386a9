package org.ngcc4j.cli;

import java.security.InvalidKeyException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.provider.NgccPrivateKey;
import org.ngcc4j.provider.NgccPublicKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Writes the public half of a private key, and converts public keys.
@Command(
    name = "pubkey",
    header = "Take the public key out of a private key, or convert a public key.",
    description = {
      "",
      "Reads a private or a public key in PEM, or a bare public key, and writes the public key in"
          + " PEM, or bare. A bare secret key does not contain its public key."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the public key is written",
      "2:the command line or a file cannot be used; one line says what and where"
    })
final class PubkeyCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      required = true,
      description = "The key; - is standard input.")
  private @Nullable String key;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      defaultValue = InputFile.STANDARD,
      description =
          "Write the public key here, in place of what was there. Default: standard output.")
  private String out = InputFile.STANDARD;

  @Option(
      names = "--raw",
      paramLabel = "INSTANCE",
      description = "The key is a bare public key of this parameter set.")
  private @Nullable String raw;

  @Option(names = "--raw-out", description = "Write the bare ICCS encoding instead of PEM.")
  private boolean rawOut;

  PubkeyCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    String name = Objects.requireNonNull(key, "set by picocli");
    OutputFile publicFile = new OutputFile(environment, out);
    if (publicFile.isSameAs(name)) {
      throw new InputException("--out must not be the file of the key");
    }
    SignatureScheme scheme = Schemes.findOrNull(environment, raw);
    KeyFile file = new KeyFile(environment, name, scheme);
    NgccPublicKey publicKey =
        switch (scheme == null ? file.readAny() : file.readPublic()) {
          case NgccPublicKey given -> given;
          case NgccPrivateKey given -> publicHalf(file, given);
          default -> throw new AssertionError();
        };
    publicFile.write(
        rawOut ? publicKey.rawEncoding() : Pem.encode(Pem.PUBLIC_KEY, publicKey.getEncoded()));
    return ExitCode.GOOD;
  }

  private static NgccPublicKey publicHalf(KeyFile file, NgccPrivateKey privateKey)
      throws InputException {
    try {
      return privateKey.publicKey();
    } catch (InvalidKeyException e) {
      throw file.bad(e);
    } finally {
      privateKey.destroy();
    }
  }
}
