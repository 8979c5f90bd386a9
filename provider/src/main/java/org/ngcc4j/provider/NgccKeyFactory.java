package org.ngcc4j.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Turns encodings into keys, keys into encodings, and foreign keys into ours.
final class NgccKeyFactory extends KeyFactorySpi {
  private final ServiceScope scope;

  NgccKeyFactory(ServiceScope scope) {
    this.scope = scope;
  }

  @Override
  protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
    if (!(spec instanceof X509EncodedKeySpec encoded)) {
      throw unsupported("public", X509EncodedKeySpec.class, spec);
    }
    try {
      return scope.publicKey(NgccPublicKey.decode(encoded.getEncoded()));
    } catch (InvalidKeyException e) {
      throw new InvalidKeySpecException(e.getMessage(), e);
    }
  }

  @Override
  protected PrivateKey engineGeneratePrivate(KeySpec spec) throws InvalidKeySpecException {
    if (!(spec instanceof PKCS8EncodedKeySpec encoded)) {
      throw unsupported("private", PKCS8EncodedKeySpec.class, spec);
    }
    byte[] pkcs8 = encoded.getEncoded();
    try {
      return scope.privateKey(NgccPrivateKey.decode(pkcs8));
    } catch (InvalidKeyException e) {
      throw new InvalidKeySpecException(e.getMessage(), e);
    } finally {
      Arrays.fill(pkcs8, (byte) 0);
    }
  }

  @Override
  protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> type)
      throws InvalidKeySpecException {
    try {
      if (key instanceof PrivateKey) {
        if (type.isAssignableFrom(PKCS8EncodedKeySpec.class)) {
          return type.cast(privateSpec(scope.privateKey(key)));
        }
        throw unsupported("private", PKCS8EncodedKeySpec.class, type);
      }
      NgccPublicKey publicKey = scope.publicKey(key);
      if (type.isAssignableFrom(X509EncodedKeySpec.class)) {
        return type.cast(new X509EncodedKeySpec(publicKey.getEncoded()));
      }
      throw unsupported("public", X509EncodedKeySpec.class, type);
    } catch (InvalidKeyException e) {
      throw new InvalidKeySpecException(e.getMessage(), e);
    }
  }

  private static PKCS8EncodedKeySpec privateSpec(NgccPrivateKey key) {
    byte[] encoded = key.getEncoded();
    try {
      return new PKCS8EncodedKeySpec(encoded);
    } finally {
      Arrays.fill(encoded, (byte) 0);
    }
  }

  @Override
  protected Key engineTranslateKey(Key key) throws InvalidKeyException {
    return key instanceof PrivateKey ? scope.privateKey(key) : scope.publicKey(key);
  }

  private InvalidKeySpecException unsupported(
      String kind, Class<? extends KeySpec> expected, @Nullable Object got) {
    Class<?> type = got instanceof Class<?> asked ? asked : got == null ? null : got.getClass();
    return new InvalidKeySpecException(
        "%s: the specification of a %s key must be %s, not %s"
            .formatted(
                scope.name(),
                kind,
                expected.getSimpleName(),
                type == null ? "null" : type.getName()));
  }
}
