/// The JCA provider `NGCC`.
///
/// On the module path as on the class path it is found by its name: `Signature.getInstance(
/// "Aigis-sig1", new NgccProvider())`, or without a reference to this module once the provider is
/// installed.
@org.jspecify.annotations.NullMarked
module org.ngcc4j.provider {
  requires static transitive org.jspecify;
  requires transitive org.ngcc4j.core;

  exports org.ngcc4j.provider;

  provides java.security.Provider with
      org.ngcc4j.provider.NgccProvider;
}
