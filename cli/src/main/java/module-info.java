/// The ngcc command.
@org.jspecify.annotations.NullMarked
module org.ngcc4j.cli {
  requires static org.jspecify;
  requires org.ngcc4j.core;
  requires org.ngcc4j.campaign;
  requires org.ngcc4j.provider;
  requires info.picocli;
  requires tools.jackson.databind;

  opens org.ngcc4j.cli to
      info.picocli;
}
