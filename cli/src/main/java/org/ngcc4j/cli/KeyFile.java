package org.ngcc4j.cli;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.provider.NgccPrivateKey;
import org.ngcc4j.provider.NgccPublicKey;

/// Reads keys: PEM, or the bare ICCS encoding of a set that the command line names.
final class KeyFile {
  /// More than any key takes.
  private static final int LIMIT = 1 << 20;

  private final InputFile file;
  private final @Nullable SignatureScheme raw;

  /// Names a file with a key.
  ///
  /// @param raw the set of a bare key; `null` for PEM
  KeyFile(Environment environment, String argument, @Nullable SignatureScheme raw)
      throws InputException {
    this.file = new InputFile(environment, argument);
    this.raw = raw;
  }

  /// Reads a public key.
  NgccPublicKey readPublic() throws InputException {
    byte[] content = read();
    try {
      return raw == null ? publicKey(pem(content)) : NgccPublicKey.of(raw, content);
    } catch (InvalidKeyException e) {
      throw bad(e);
    } finally {
      // It may have been a secret key, given by mistake.
      Arrays.fill(content, (byte) 0);
    }
  }

  /// Reads a private key, to be destroyed after use.
  NgccPrivateKey readPrivate() throws InputException {
    byte[] content = read();
    try {
      return raw == null ? privateKey(pem(content)) : NgccPrivateKey.of(raw, content);
    } catch (InvalidKeyException e) {
      throw bad(e);
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  /// Reads a key of either kind from PEM.
  Object readAny() throws InputException {
    byte[] content = read();
    try {
      Pem.Block block = pem(content);
      return block.label().equals(Pem.PUBLIC_KEY) ? publicKey(block) : privateKey(block);
    } catch (InvalidKeyException e) {
      throw bad(e);
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  /// Reads a bare key; its length tells which half it is.
  Object readBare() throws InputException {
    SignatureScheme scheme = Objects.requireNonNull(raw, "only where a set is named");
    byte[] content = read();
    try {
      SignatureParameters p = scheme.parameters();
      if (content.length == p.publicKeyBytes()) {
        return NgccPublicKey.of(scheme, content);
      }
      if (content.length == p.secretKeyBytes()) {
        return NgccPrivateKey.of(scheme, content);
      }
      throw new InputException(
          "%s: a key of %s has %d bytes if it is public and %d if it is secret; the file has %d"
              .formatted(
                  file.name(),
                  p.instance(),
                  p.publicKeyBytes(),
                  p.secretKeyBytes(),
                  content.length));
    } catch (InvalidKeyException e) {
      throw bad(e);
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  private byte[] read() throws InputException {
    byte[] content = file.readAtMost(LIMIT);
    if (content.length > LIMIT) {
      Arrays.fill(content, (byte) 0);
      throw new InputException(
          "%s: more than %d bytes; no key is that long".formatted(file.name(), LIMIT));
    }
    return content;
  }

  /// Makes one line of what is wrong with the key.
  InputException bad(InvalidKeyException e) {
    return new InputException("%s: %s".formatted(file.name(), e.getMessage()), e);
  }

  private Pem.Block pem(byte[] content) throws InputException {
    return Pem.decode(file.name(), content);
  }

  private NgccPublicKey publicKey(Pem.Block block) throws InputException, InvalidKeyException {
    try {
      require(Pem.PUBLIC_KEY, block);
      return NgccPublicKey.decode(block.der());
    } finally {
      Arrays.fill(block.der(), (byte) 0);
    }
  }

  private NgccPrivateKey privateKey(Pem.Block block) throws InputException, InvalidKeyException {
    try {
      require(Pem.PRIVATE_KEY, block);
      return NgccPrivateKey.decode(block.der());
    } finally {
      Arrays.fill(block.der(), (byte) 0);
    }
  }

  private void require(String label, Pem.Block block) throws InputException {
    if (!block.label().equals(label)) {
      throw new InputException(
          "%s: line %d: a %s expected, got a %s"
              .formatted(file.name(), block.line(), label, block.label()));
    }
  }
}
