package org.ngcc4j.campaign.implementation;

import java.io.IOException;
import java.util.List;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.Version;
import org.ngcc4j.campaign.implementation.InstanceDescription.Maker;

/// Our own implementations: every [SignatureScheme] there is.
public final class JavaImplementations implements ImplementationProvider {
  /// The provider's identifier.
  public static final String ID = "java";

  /// Made by [java.util.ServiceLoader].
  public JavaImplementations() {}

  @Override
  public List<SignatureImplementation> implementations() {
    return SignatureScheme.all().stream().map(JavaImplementations::of).toList();
  }

  /// Presents a scheme through the ICCS interface.
  public static SignatureImplementation of(SignatureScheme scheme) {
    return new JavaImplementation(scheme, describe(scheme.parameters()));
  }

  private static InstanceDescription describe(SignatureParameters parameters) {
    return new InstanceDescription(
        parameters.candidate().id(),
        parameters.instance(),
        parameters.instance(),
        parameters.candidate().algorithm(),
        "java",
        parameters.publicKeyBytes(),
        parameters.secretKeyBytes(),
        parameters.maxSignatureBytes(),
        new Maker(ID, "Java", "ngcc4j", Version.current()));
  }

  private record JavaImplementation(SignatureScheme scheme, InstanceDescription description)
      implements SignatureImplementation {
    @Override
    public ImplementationCode code() throws IOException {
      return ClassFiles.codeOf(scheme.getClass());
    }

    @Override
    public IccsSignature open() {
      return new JavaSignature(scheme, description);
    }
  }
}
