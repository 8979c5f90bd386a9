import org.ngcc4j.campaign.implementation.ImplementationProvider;
import org.ngcc4j.campaign.implementation.JavaImplementations;
import org.ngcc4j.campaign.nativelib.LibraryProvider;

/// Known-answer tests, measuring and reporting.
@org.jspecify.annotations.NullMarked
module org.ngcc4j.campaign {
  requires static transitive org.jspecify;
  requires transitive org.ngcc4j.core;
  requires java.management;
  requires java.xml;
  requires org.apache.commons.statistics.distribution;
  requires jdk.management;
  requires transitive tools.jackson.databind;
  // sun.misc.Signal; see child.Worker.
  requires jdk.unsupported;

  exports org.ngcc4j.campaign;
  exports org.ngcc4j.campaign.child;
  exports org.ngcc4j.campaign.compare;
  exports org.ngcc4j.campaign.dataset;
  exports org.ngcc4j.campaign.export;
  exports org.ngcc4j.campaign.implementation;
  exports org.ngcc4j.campaign.kat;
  exports org.ngcc4j.campaign.measure;
  exports org.ngcc4j.campaign.nativelib;
  exports org.ngcc4j.campaign.publish;
  exports org.ngcc4j.campaign.report;
  exports org.ngcc4j.campaign.run;
  exports org.ngcc4j.campaign.validate;

  uses ImplementationProvider;

  // META-INF/services says the same for a class path.
  provides ImplementationProvider with
      LibraryProvider,
      JavaImplementations;
}
