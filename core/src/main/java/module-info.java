/// The NGCC signature candidates and the ICCS primitives they are built on.
///
/// `org.ngcc4j` is the public interface; everything else is internal.
@org.jspecify.annotations.NullMarked
module org.ngcc4j.core {
  requires static org.jspecify;
  // Present only where the launcher asked for it; see org.ngcc4j.vector.
  requires static jdk.incubator.vector;

  exports org.ngcc4j;
  exports org.ngcc4j.profile to
      org.ngcc4j.campaign;
}
