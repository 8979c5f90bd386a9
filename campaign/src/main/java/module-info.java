/// Known-answer tests, measuring and reporting.
@org.jspecify.annotations.NullMarked
module org.ngcc4j.campaign {
  requires static org.jspecify;
  requires org.ngcc4j.core;
  requires tools.jackson.databind;
}
