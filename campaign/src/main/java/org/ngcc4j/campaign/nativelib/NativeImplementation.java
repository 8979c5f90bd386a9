package org.ngcc4j.campaign.nativelib;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.host.StandardStreams;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.ImplementationCode;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.InstanceDescription.Build;
import org.ngcc4j.campaign.implementation.InstanceDescription.Maker;
import org.ngcc4j.campaign.implementation.LoadException;
import org.ngcc4j.campaign.implementation.SignatureImplementation;

/// A C library as an implementation.
///
/// Opening it loads foreign code: whoever does that runs in a child JVM. After it, what the library
/// prints goes to standard error.
///
/// @param file the library
/// @param name how the library is called in a dataset
/// @param description what it is
public record NativeImplementation(Path file, String name, InstanceDescription description)
    implements SignatureImplementation {
  /// The provider's identifier.
  public static final String ID = "native";

  private static final Pattern KEY =
      Pattern.compile(ID + "/([^/]+)/([^/]+)/([^/@]+)@([0-9a-f]{64})@(.+)", Pattern.DOTALL);

  /// Returns the library that a [key][InstanceDescription#key()] speaks of, as far as the key
  // tells.
  public static Optional<NativeImplementation> parse(String key) {
    Matcher matcher = KEY.matcher(key);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Path file = Path.of(matcher.group(5));
    String name = String.valueOf(file.getFileName());
    InstanceDescription description =
        new InstanceDescription(
            matcher.group(1),
            matcher.group(2),
            matcher.group(2),
            "",
            matcher.group(3),
            0,
            0,
            0,
            maker(file, matcher.group(4)),
            new Build(BuildConfigurations.OTHER, "", "", ""));
    return Optional.of(new NativeImplementation(file, name, description));
  }

  static Maker maker(Path file, String sha256) {
    return new Maker(
        ID, "C", String.valueOf(file.getFileName()), "", sha256 + "@" + file.toAbsolutePath());
  }

  @Override
  public ImplementationCode code() throws IOException {
    String sha256 = sha256(file);
    long loadBytes;
    try {
      loadBytes = ElfFile.read(file).loadBytes();
    } catch (LoadException e) {
      loadBytes = 0;
    }
    return new ImplementationCode(name, sha256, loadBytes, sha256);
  }

  @Override
  public IccsSignature open() throws LoadException {
    return open(/* watched= */ false);
  }

  @Override
  public IccsSignature openWatched() throws LoadException {
    return open(/* watched= */ true);
  }

  private IccsSignature open(boolean watched) throws LoadException {
    IccsLibrary library = load();
    return new NativeSignature(library, describe(library), watched);
  }

  /// Presents a library that is [loaded][#load()].
  public IccsSignature present(IccsLibrary library) throws LoadException {
    return new NativeSignature(library, describe(library), /* watched= */ false);
  }

  /// Returns the second build of a library, which counts the calls of the ICCS functions:
  /// `libX.profile.so` beside `libX.so`.
  ///
  /// @param description of the library itself
  /// @return its description; nothing if there is none
  /// @throws IOException if it cannot be read
  public static Optional<InstanceDescription> profiled(InstanceDescription description)
      throws IOException {
    Optional<NativeImplementation> library = parse(description.key());
    if (library.isEmpty()) {
      return Optional.empty();
    }
    Path file = library.get().file();
    String name = String.valueOf(file.getFileName());
    Path second =
        file.resolveSibling(name.replaceFirst("\\.so$", "") + NativeLibraries.PROFILE_SUFFIX);
    if (!Files.isRegularFile(second)) {
      return Optional.empty();
    }
    return Optional.of(
        new InstanceDescription(
            description.candidate(),
            description.label(),
            description.instance(),
            description.algorithm(),
            description.variant(),
            description.publicKeyBytes(),
            description.secretKeyBytes(),
            description.signatureBytes(),
            maker(second, sha256(second)),
            description.build()));
  }

  /// Loads the library, if it is still the one of which the description speaks.
  public IccsLibrary load() throws LoadException {
    try {
      String expected = description.maker().location().substring(0, 64);
      if (Files.isRegularFile(file) && !sha256(file).equals(expected)) {
        throw new LoadException(name + " has changed since it was looked at first");
      }
    } catch (IOException e) {
      throw new LoadException(name + " cannot be read: " + FileErrors.reason(e), e);
    }
    StandardStreams.sendOutputToErrors();
    return IccsLibrary.open(file);
  }

  /// Completes the description by what the library says.
  InstanceDescription describe(IccsLibrary library) throws LoadException {
    LibraryMeta meta = library.meta();
    IccsLibrary.Lengths lengths = library.lengths();
    return new InstanceDescription(
        description.candidate(),
        description.label(),
        meta == null ? description.instance() : meta.instance(),
        meta == null ? description.algorithm() : meta.algorithm(),
        description.variant(),
        lengths.publicKey(),
        lengths.secretKey(),
        lengths.signature(),
        description.maker(),
        build(meta, description.build()));
  }

  private static @Nullable Build build(@Nullable LibraryMeta meta, @Nullable Build known) {
    return meta == null || known == null
        ? known
        : new Build(
            known.configuration(), meta.compiler(), meta.buildFlags(), meta.sourceDirectory());
  }

  static String sha256(Path file) throws IOException {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
