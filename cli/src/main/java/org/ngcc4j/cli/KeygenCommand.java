package org.ngcc4j.cli;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.provider.NgccPrivateKey;
import org.ngcc4j.provider.NgccPublicKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Makes a key pair.
@Command(
    name = "keygen",
    header = "Make a key pair.",
    description = {
      "",
      "Writes the private key, readable for its owner alone, and the public key. Existing files are"
          + " left as they are. What is publicly known against the instance goes to standard error:"
          + " none of the candidates is a standard."
    },
    sortOptions = false,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:both keys are written",
      "2:the command line or a file cannot be used; one line says what and where"
    })
final class KeygenCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(paramLabel = "INSTANCE", description = "A parameter set, such as Aigis-sig1.")
  private @Nullable String instance;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Write the private key here; - is standard output.")
  private @Nullable String out;

  @Option(
      names = "--pub",
      paramLabel = "FILE",
      description =
          "Write the public key here. A private key in PEM contains it as well, see 'ngcc"
              + " pubkey'.")
  private @Nullable String pub;

  @Option(names = "--raw", description = "Write the bare ICCS encodings instead of PEM.")
  private boolean raw;

  @Option(
      names = "--drng-seed",
      paramLabel = "HEX",
      description =
          "Seed the ICCS generator with these bytes, for tests: the same seed gives the same"
              + " keys, and those that C code gives.")
  private @Nullable String seed;

  @Option(names = "--force", description = "Replace existing files.")
  private boolean force;

  @Option(
      names = {"-q", "--quiet"},
      description = "Say nothing of published findings.")
  private boolean quiet;

  KeygenCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    SignatureScheme scheme =
        Schemes.find(environment, Objects.requireNonNull(instance, "set by picocli"));
    OutputFile secretFile =
        new OutputFile(environment, Objects.requireNonNull(out, "set by picocli"));
    OutputFile publicFile = pub == null ? null : new OutputFile(environment, pub);
    check(secretFile, publicFile);
    EncodedKeyPair pair = generate(scheme);
    byte[] secret = null;
    try {
      secret = secretContent(scheme, pair);
      write(scheme, pair, secret, secretFile, publicFile);
    } catch (InvalidKeyException e) {
      throw new IllegalStateException("a generated key is not valid", e);
    } finally {
      pair.destroy();
      if (secret != null) {
        Arrays.fill(secret, (byte) 0);
      }
    }
    if (!quiet) {
      printNotices(scheme.parameters());
    }
    return ExitCode.GOOD;
  }

  private void check(OutputFile secretFile, @Nullable OutputFile publicFile) throws InputException {
    if (publicFile == null) {
      if (raw) {
        throw new InputException("--raw needs --pub: a bare secret key is no place for both");
      }
    } else if ((secretFile.isStandardOutput() && publicFile.isStandardOutput())
        || secretFile.isSameAs(Objects.requireNonNull(pub))) {
      throw new InputException("--out and --pub must be two files");
    }
    if (!force) {
      secretFile.requireNew();
      if (publicFile != null) {
        publicFile.requireNew();
      }
    }
  }

  private EncodedKeyPair generate(SignatureScheme scheme) throws InputException {
    if (seed == null) {
      return scheme.generateKeyPair();
    }
    byte[] bytes = Schemes.seed(seed);
    try (IccsDrng random = IccsDrng.seeded(bytes)) {
      return scheme.generateKeyPair(random);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  private byte[] secretContent(SignatureScheme scheme, EncodedKeyPair pair)
      throws InvalidKeyException {
    byte[] secretKey = pair.secretKey();
    if (raw) {
      return secretKey;
    }
    byte[] der = null;
    NgccPrivateKey key = null;
    try {
      key = NgccPrivateKey.of(scheme, secretKey, pair.publicKey());
      der = key.getEncoded();
      return Pem.encode(Pem.PRIVATE_KEY, der);
    } finally {
      Arrays.fill(secretKey, (byte) 0);
      if (der != null) {
        Arrays.fill(der, (byte) 0);
      }
      if (key != null) {
        key.destroy();
      }
    }
  }

  /// The public key first: if that fails, no secret has been written.
  private void write(
      SignatureScheme scheme,
      EncodedKeyPair pair,
      byte[] secret,
      OutputFile secretFile,
      @Nullable OutputFile publicFile)
      throws InputException, InvalidKeyException {
    if (publicFile != null) {
      NgccPublicKey key = NgccPublicKey.of(scheme, pair.publicKey());
      publicFile.write(raw ? key.rawEncoding() : Pem.encode(Pem.PUBLIC_KEY, key.getEncoded()));
    }
    try {
      secretFile.writeSecret(secret, force);
    } catch (InputException e) {
      if (publicFile != null) {
        publicFile.delete();
      }
      throw e;
    }
  }

  private void printNotices(SignatureParameters parameters) {
    environment
        .err()
        .println(
            "ngcc keygen: %s is a candidate and no standard; %s"
                .formatted(
                    parameters.instance(),
                    parameters.inherentNotices().isEmpty()
                        ? "no published findings"
                        : "published findings:"));
    Findings.print(parameters, environment.err());
    environment.err().flush();
  }
}
