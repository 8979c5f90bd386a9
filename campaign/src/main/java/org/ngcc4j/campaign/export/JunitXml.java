package org.ngcc4j.campaign.export;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.compare.Gate;

/// Results in the XML that build servers know from JUnit.
public final class JunitXml {
  private final XMLStreamWriter xml;

  private JunitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /// One test case.
  ///
  /// @param className what was tested
  /// @param name what of it
  /// @param seconds how long it took; `null` if that is not known
  /// @param failure why it failed; `null` if it did not
  /// @param skipped why it does not count; `null` if it does
  record Case(
      String className,
      String name,
      @Nullable Double seconds,
      @Nullable String failure,
      @Nullable String skipped) {}

  /// Returns the checks of a gate: what is worse has failed, what is waived is skipped.
  public static String of(Gate gate) {
    Map<String, List<Case>> suites = new LinkedHashMap<>();
    for (Gate.Check check : gate.checks()) {
      suites
          .computeIfAbsent("gate." + check.candidate(), name -> new ArrayList<>())
          .add(
              new Case(
                  check.label(),
                  check.operation() + " " + check.kind().word(),
                  null,
                  check.outcome() == Gate.Outcome.WORSE ? check.detail() : null,
                  check.outcome() == Gate.Outcome.WAIVED ? check.detail() : null));
    }
    return text("ngcc gate", suites);
  }

  /// Returns suites as a document.
  ///
  /// @param name of all of it
  /// @param suites name to cases
  static String text(String name, Map<String, List<Case>> suites) {
    StringWriter out = new StringWriter();
    try {
      XMLStreamWriter writer = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
      new JunitXml(writer).write(name, suites);
      writer.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a text in memory can be written", e);
    }
    return out + "\n";
  }

  private void write(String name, Map<String, List<Case>> suites) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", name);
    for (Map.Entry<String, List<Case>> suite : suites.entrySet()) {
      List<Case> cases = suite.getValue();
      xml.writeCharacters("\n  ");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", clean(suite.getKey()));
      xml.writeAttribute("tests", Integer.toString(cases.size()));
      xml.writeAttribute(
          "failures", Long.toString(cases.stream().filter(c -> c.failure() != null).count()));
      xml.writeAttribute(
          "skipped", Long.toString(cases.stream().filter(c -> c.skipped() != null).count()));
      xml.writeAttribute("errors", "0");
      for (Case one : cases) {
        write(one);
      }
      xml.writeCharacters("\n  ");
      xml.writeEndElement();
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void write(Case one) throws XMLStreamException {
    xml.writeCharacters("\n    ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", clean(one.className()));
    xml.writeAttribute("name", clean(one.name()));
    if (one.seconds() != null) {
      xml.writeAttribute("time", String.format(Locale.ROOT, "%.9f", one.seconds()));
    }
    if (one.failure() != null) {
      message("failure", one.failure());
    }
    if (one.skipped() != null) {
      message("skipped", one.skipped());
    }
    xml.writeEndElement();
  }

  private void message(String element, String text) throws XMLStreamException {
    xml.writeEmptyElement(element);
    xml.writeAttribute("message", clean(text));
  }

  /// XML cannot hold every character, not even escaped.
  private static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints().map(c -> isAllowed(c) ? c : 0xfffd).forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean isAllowed(int c) {
    return (c >= 0x20 && c <= 0xd7ff)
        || (c >= 0xe000 && c <= 0xfffd)
        || c >= 0x10000
        || c == '\t'
        || c == '\n'
        || c == '\r';
  }
}
