/// The JCA provider NGCC.
@org.jspecify.annotations.NullMarked
module org.ngcc4j.provider {
  requires static org.jspecify;
  requires org.ngcc4j.core;
}
