/// The JCA provider `NGCC`.
///
/// It is found by its name, `NGCC`, on the module path as on the class path, and needs nothing but
/// `java.base` and the module of the schemes.
@org.jspecify.annotations.NullMarked
module org.ngcc4j.provider {
  requires static transitive org.jspecify;
  requires transitive org.ngcc4j.core;

  exports org.ngcc4j.provider;

  provides java.security.Provider with
      org.ngcc4j.provider.NgccProvider;
}
