package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.provider.NgccPrivateKey;
import org.ngcc4j.provider.NgccPublicKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Describes a key file without showing anything secret.
@Command(
    name = "inspect",
    header = "Describe a key file.",
    description = {
      "",
      "Checks the key, and whether a private key and the public key in it belong together. Shows"
          + " nothing secret."
    },
    sortOptions = false,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the key is valid",
      "1:the two halves of the private key do not belong together",
      "2:the command line or the file cannot be used; one line says what and where"
    })
final class InspectCommand extends HelpfulCommand implements Callable<Integer> {
  private static final int LINE_CHARS = 100;

  private final Environment environment;

  @Parameters(paramLabel = "FILE", description = "A key, in PEM; - is standard input.")
  private @Nullable String name;

  @Option(
      names = "--raw",
      paramLabel = "INSTANCE",
      description =
          "The key is a bare ICCS encoding for this parameter set. Its length tells which half"
              + " it is; where both have one length, it is taken as a public key.")
  private @Nullable String raw;

  InspectCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    SignatureScheme scheme = Schemes.findOrNull(environment, raw);
    KeyFile file = new KeyFile(environment, Objects.requireNonNull(name, "set by picocli"), scheme);
    return switch (scheme == null ? file.readAny() : file.readBare()) {
      case NgccPublicKey key -> describe(key);
      case NgccPrivateKey key -> describe(key, file);
      default -> throw new AssertionError();
    };
  }

  private int describe(NgccPublicKey key) {
    print("public key", key.scheme(), key, null);
    return ExitCode.GOOD;
  }

  private int describe(NgccPrivateKey key, KeyFile file) throws InputException {
    try {
      if (!key.hasPublicKey()) {
        print("private key", key.scheme(), null, null);
        return ExitCode.GOOD;
      }
      NgccPublicKey half = key.publicKey();
      byte[] message = new byte[0];
      boolean pair = half.verifyingKey().verify(message, key.signingKey().sign(message));
      print("private key with its public key", key.scheme(), half, pair);
      return pair ? ExitCode.GOOD : ExitCode.NO;
    } catch (InvalidKeyException e) {
      throw file.bad(e);
    } finally {
      key.destroy();
    }
  }

  private void print(
      String kind, SignatureScheme scheme, @Nullable NgccPublicKey key, @Nullable Boolean pair) {
    SignatureParameters p = scheme.parameters();
    TextTable table = new TextTable("<", "<");
    table.row("type", kind);
    table.row(
        "instance",
        "%s, %s (%s)".formatted(p.instance(), p.candidate().algorithm(), p.candidate().id()));
    table.row("public key", "%d bytes".formatted(p.publicKeyBytes()));
    table.row("secret key", "%d bytes".formatted(p.secretKeyBytes()));
    table.row(
        "signature",
        p.hasFixedSignatureLength()
            ? "%d bytes".formatted(p.maxSignatureBytes())
            : "%d to %d bytes".formatted(p.minSignatureBytes(), p.maxSignatureBytes()));
    if (key != null) {
      table.row("SHA-256", digest(key.rawEncoding()));
    }
    if (pair != null) {
      table.row("halves", pair ? "belong together" : "do not belong together");
    }
    PrintWriter out = environment.out();
    table.printWrapped(out, LINE_CHARS);
    out.println();
    out.println(
        p.inherentNotices().isEmpty()
            ? "A candidate and no standard; no published findings."
            : "A candidate and no standard; published findings:");
    Findings.print(p, out);
    out.flush();
  }

  /// Of the raw public key.
  private static String digest(byte[] publicKey) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(publicKey));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
