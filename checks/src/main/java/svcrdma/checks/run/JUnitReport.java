package svcrdma.checks.run;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.tlc.Verdict;

/**
 * Results for build servers, as JUnit's XML: a model is a test case, something unexpected is a
 * failure, and an inconclusive model an error.
 */
public final class JUnitReport {
  private JUnitReport() {}

  /** The whole text. */
  public static String of(List<Result> results) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "svcrdma-release");
      xml.writeAttribute("tests", Integer.toString(results.size()));
      xml.writeAttribute(
          "failures", Long.toString(results.stream().filter(ExitCode::differs).count()));
      xml.writeAttribute(
          "errors", Long.toString(results.stream().filter(r -> !r.isDecided()).count()));
      xml.writeAttribute(
          "time", seconds(results.stream().mapToDouble(r -> r.run().seconds()).sum()));
      for (Result result : results) {
        xml.writeCharacters("\n  ");
        testCase(xml, result);
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string can always be written", e);
    }
    return text + "\n";
  }

  private static void testCase(XMLStreamWriter xml, Result result) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", result.model().module());
    xml.writeAttribute("name", result.model().id());
    xml.writeAttribute("time", seconds(result.run().seconds()));
    if (result.run().verdict() instanceof Verdict.Inconclusive inconclusive) {
      xml.writeEmptyElement("error");
      xml.writeAttribute("message", allowed(inconclusive.reason()));
    } else if (ExitCode.differs(result)) {
      xml.writeStartElement("failure");
      xml.writeAttribute(
          "message",
          result.deviations().isEmpty()
              ? result.property() + " is violated"
              : String.join("; ", result.deviations()));
      Expectation expect = result.model().expect();
      if (expect != null) {
        xml.writeCharacters(
            "expected  " + Deviations.expected(expect) + "\nfound     " + Deviations.found(result));
      }
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  // XML 1.0 has no way to write the others.
  private static String allowed(String text) {
    return text.replaceAll(
        "[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "\uFFFD");
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }
}
