package org.ngcc4j.cli;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SigningKey;
import org.ngcc4j.provider.NgccPrivateKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Signs a file.
@Command(
    name = "sign",
    header = "Sign a file.",
    description = {
      "",
      "The signature is the bare one that the scheme defines, without a name or a time. Files of"
          + " any length are signed in constant memory."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the signature is written",
      "2:the command line or a file cannot be used; one line says what and where"
    })
final class SignCommand extends HelpfulCommand implements Callable<Integer> {
  /// What is appended to the name of the signed file.
  static final String SUFFIX = ".sig";

  private final Environment environment;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      required = true,
      description = "The private key, in PEM; - is standard input.")
  private @Nullable String key;

  @Option(
      names = "--in",
      paramLabel = "FILE",
      required = true,
      description = "The file to sign; - is standard input.")
  private @Nullable String in;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the signature here, in place of what was there; - is standard output. Default:"
              + " the name of the signed file and .sig, or standard output.")
  private @Nullable String out;

  @Option(
      names = "--raw",
      paramLabel = "INSTANCE",
      description = "The key is a bare ICCS encoding for this parameter set.")
  private @Nullable String raw;

  @Option(
      names = "--drng-seed",
      paramLabel = "HEX",
      description =
          "Seed the ICCS generator with these bytes, for tests: the same seed gives the same"
              + " signature, and the one that C code gives.")
  private @Nullable String seed;

  SignCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    String keyName = Objects.requireNonNull(key, "set by picocli");
    String inName = Objects.requireNonNull(in, "set by picocli");
    InputFile message = new InputFile(environment, inName);
    OutputFile signatureFile = new OutputFile(environment, outName(inName));
    if (keyName.equals(InputFile.STANDARD) && message.isStandardInput()) {
      throw new InputException("--key and --in cannot both be standard input");
    }
    if (signatureFile.isSameAs(keyName) || signatureFile.isSameAs(inName)) {
      throw new InputException("--out must not be the file of the key or the one to sign");
    }
    byte @Nullable [] seedBytes = seed == null ? null : Schemes.seed(seed);
    NgccPrivateKey privateKey =
        new KeyFile(environment, keyName, Schemes.findOrNull(environment, raw)).readPrivate();
    try {
      signatureFile.write(sign(privateKey.signingKey(), message, seedBytes));
    } finally {
      privateKey.destroy();
    }
    return ExitCode.GOOD;
  }

  private String outName(String inName) {
    if (out != null) {
      return out;
    }
    return inName.equals(InputFile.STANDARD) ? inName : inName + SUFFIX;
  }

  private static byte[] sign(SigningKey signingKey, InputFile message, byte @Nullable [] seedBytes)
      throws InputException {
    if (seedBytes == null) {
      return sign(signingKey.signer(), message);
    }
    try (IccsDrng random = IccsDrng.seeded(seedBytes)) {
      return sign(signingKey.signer(random), message);
    } finally {
      Arrays.fill(seedBytes, (byte) 0);
    }
  }

  private static byte[] sign(SigningKey.Signer signer, InputFile message) throws InputException {
    message.feed((buffer, length) -> signer.update(buffer, 0, length));
    return signer.sign();
  }
}
