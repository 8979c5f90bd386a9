package org.ngcc4j.provider;

import java.io.Serial;
import java.security.InvalidParameterException;
import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.Candidate;
import org.ngcc4j.SignatureScheme;

/// The JCA provider `NGCC`: `KeyPairGenerator`, `KeyFactory` and `Signature` for every parameter
/// set there is.
///
/// ```java
/// Provider ngcc = new NgccProvider();
/// KeyPair pair = KeyPairGenerator.getInstance("Aigis-sig1", ngcc).generateKeyPair();
/// Signature signer = Signature.getInstance("Aigis-sig1", ngcc);
/// signer.initSign(pair.getPrivate());
/// ```
///
/// * A service named after a set, such as `Aigis-sig1`, takes keys of this set only.
/// * A service named after a family (`Aigis-Sig+`, `Galas`, `GreatWall`, `MORNING-ATLAS`, `TSUOV`)
///   follows the key; its generator wants the set in a `NamedParameterSpec`.
/// * Aliases are the provisional object identifiers of the sets, and the submitters' full names and
///   the NGCC identifiers (`sign-01`) of the families.
///
/// None of the candidates is a standard and several are publicly broken: see
/// [org.ngcc4j.SignatureParameters#inherentNotices()].
///
/// Safe for concurrent use; what its services return is not, as usual, except for the keys.
public final class NgccProvider extends Provider {
  /// The provider's name.
  public static final String NAME = "NGCC";

  @Serial private static final long serialVersionUID = 1;

  private static final String VERSION = "0.1";

  /// Makes the provider; `java.util.ServiceLoader` does so too.
  public NgccProvider() {
    super(NAME, VERSION, "NGCC Round 1 signature candidates; none of them is a standard");
    for (Candidate candidate : Candidate.values()) {
      ServiceScope family = ServiceScope.of(candidate);
      if (!family.schemes().isEmpty()) {
        List<String> aliases = new ArrayList<>(List.of(candidate.id()));
        if (!candidate.algorithm().equals(family.name())) {
          aliases.add(candidate.algorithm());
        }
        put(family, aliases);
      }
    }
    for (SignatureScheme scheme : SignatureScheme.all()) {
      String identifier = ObjectIdentifiers.of(scheme);
      put(ServiceScope.of(scheme), List.of(identifier, "OID." + identifier));
    }
  }

  private void put(ServiceScope scope, List<String> aliases) {
    put("KeyPairGenerator", scope, aliases, NgccKeyPairGenerator.class, NgccKeyPairGenerator::new);
    put("KeyFactory", scope, aliases, NgccKeyFactory.class, NgccKeyFactory::new);
    put("Signature", scope, aliases, NgccSignature.class, NgccSignature::new);
  }

  private void put(
      String type,
      ServiceScope scope,
      List<String> aliases,
      Class<?> implementation,
      Function<ServiceScope, Object> maker) {
    putService(new ScopedService(this, type, scope, aliases, implementation, maker));
  }

  /// Makes its objects without reflection, so that nothing has to be opened.
  private static final class ScopedService extends Service {
    private final ServiceScope scope;
    private final Function<ServiceScope, Object> maker;

    ScopedService(
        Provider provider,
        String type,
        ServiceScope scope,
        List<String> aliases,
        Class<?> implementation,
        Function<ServiceScope, Object> maker) {
      super(provider, type, scope.name(), implementation.getName(), aliases, Map.of());
      this.scope = scope;
      this.maker = maker;
    }

    @Override
    public Object newInstance(@Nullable Object parameter) {
      if (parameter != null) {
        throw new InvalidParameterException(
            "%s %s takes no parameter".formatted(scope.name(), getType()));
      }
      return maker.apply(scope);
    }
  }
}
