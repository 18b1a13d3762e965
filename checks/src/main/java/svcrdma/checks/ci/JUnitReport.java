package svcrdma.checks.ci;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.explain.Explanation;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.run.Deviations;
import svcrdma.checks.run.Result;
import svcrdma.checks.tlc.Verdict;

/**
 * Results for build servers, as JUnit's XML: a model is a suite. Its first case is the run itself,
 * which fails where its size is not the expected one and is an error where nothing was decided;
 * then each property has a case, which is skipped where it was only simulated. TLC ends at a
 * violation: behind an expected one the others have no case, since nothing about them is open;
 * behind another they are skipped.
 */
public final class JUnitReport {
  private final Manifest manifest;
  private final XMLStreamWriter xml;

  private JUnitReport(Manifest manifest, XMLStreamWriter xml) {
    this.manifest = manifest;
    this.xml = xml;
  }

  private enum Outcome {
    PASSED(""),
    FAILED("failure"),
    BROKEN("error"),
    SKIPPED("skipped");

    private final String element;

    Outcome(String element) {
      this.element = element;
    }
  }

  private record Case(String name, Outcome outcome, String message, String detail, String output) {
    static Case passed(String name) {
      return new Case(name, Outcome.PASSED, "", "", "");
    }
  }

  private record Suite(Result result, List<Case> cases) {
    long count(Outcome outcome) {
      return cases.stream().filter(c -> c.outcome() == outcome).count();
    }
  }

  /** The whole text. */
  public static String of(Manifest manifest, List<Result> results) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      new JUnitReport(manifest, xml).write(results);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string can always be written", e);
    }
    return text + "\n";
  }

  private void write(List<Result> results) throws XMLStreamException {
    List<Suite> suites = results.stream().map(r -> new Suite(r, cases(r))).toList();
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    begin("testsuites", "svcrdma-release", suites);
    for (Suite suite : suites) {
      xml.writeCharacters("\n  ");
      begin("testsuite", suite.result().model().id(), List.of(suite));
      // All properties are checked in one go, so only that has a time.
      double seconds = suite.result().run().seconds();
      for (Case each : suite.cases()) {
        xml.writeCharacters("\n    ");
        write(suite.result().model(), each, seconds);
        seconds = 0;
      }
      xml.writeCharacters("\n  ");
      xml.writeEndElement();
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void begin(String element, String name, List<Suite> suites) throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeAttribute("name", name);
    long tests = suites.stream().mapToLong(s -> s.cases().size()).sum();
    xml.writeAttribute("tests", Long.toString(tests));
    count("failures", Outcome.FAILED, suites);
    count("errors", Outcome.BROKEN, suites);
    count("skipped", Outcome.SKIPPED, suites);
    double seconds = suites.stream().mapToDouble(s -> s.result().run().seconds()).sum();
    xml.writeAttribute("time", seconds(seconds));
  }

  private void count(String name, Outcome outcome, List<Suite> suites) throws XMLStreamException {
    xml.writeAttribute(name, Long.toString(suites.stream().mapToLong(s -> s.count(outcome)).sum()));
  }

  private void write(Model model, Case told, double seconds) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", model.module() + "." + model.id());
    xml.writeAttribute("name", told.name());
    xml.writeAttribute("time", seconds(seconds));
    if (told.outcome() != Outcome.PASSED) {
      xml.writeStartElement(told.outcome().element);
      xml.writeAttribute("message", allowed(told.message()));
      xml.writeCharacters(allowed(told.detail()));
      xml.writeEndElement();
    }
    if (!told.output().isEmpty()) {
      xml.writeStartElement("system-out");
      xml.writeCharacters(allowed(told.output()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private List<Case> cases(Result result) {
    List<Case> cases = new ArrayList<>();
    cases.add(run(result));
    for (Property property : result.model().properties()) {
      if (property.claim() && !isLeftOut(result, property.name())) {
        cases.add(property(result, property.name(), property));
      }
    }
    if (result.model().deadlock() && !isLeftOut(result, Property.DEADLOCK)) {
      cases.add(property(result, Property.DEADLOCK, null));
    }
    return cases;
  }

  /** Whether TLC ended at the violation that was expected, and before it could decide this. */
  private static boolean isLeftOut(Result result, String property) {
    Expectation expect = result.model().expect();
    return result.run().verdict() instanceof Verdict.Violated violated
        && expect != null
        && violated.property().equals(expect.property())
        && !violated.property().equals(property);
  }

  private static Case run(Result result) {
    String name = "run";
    if (result.run().verdict() instanceof Verdict.Inconclusive inconclusive) {
      return new Case(name, Outcome.BROKEN, inconclusive.reason(), "", "");
    }
    List<String> sizes = Deviations.sizes(result);
    return sizes.isEmpty()
        ? Case.passed(name)
        : new Case(name, Outcome.FAILED, String.join("; ", sizes), comparison(result), "");
  }

  private Case property(Result result, String name, @Nullable Property property) {
    Verdict verdict = result.run().verdict();
    Expectation expect = result.model().expect();
    boolean expected = expect != null && name.equals(expect.property());
    if (verdict instanceof Verdict.Inconclusive) {
      return new Case(name, Outcome.SKIPPED, "not decided", "", "");
    }
    if (verdict instanceof Verdict.Simulated simulated) {
      return new Case(name, Outcome.SKIPPED, simulated.says(), "", "");
    }
    if (verdict instanceof Verdict.Violated violated) {
      if (!violated.property().equals(name)) {
        return new Case(name, Outcome.SKIPPED, "TLC ended at another violation", "", "");
      }
      String told = new Explanation(manifest).of(result.model(), violated);
      return expected
          ? new Case(name, Outcome.PASSED, "", "", told)
          : new Case(name, Outcome.FAILED, name + " is violated", comparison(result), told);
    }
    if (expected) {
      return new Case(
          name, Outcome.FAILED, "expected violated, found holds", comparison(result), "");
    }
    List<String> unseen =
        property == null || expect == null || !expect.holds()
            ? List.of()
            : result.run().unseen(property);
    return unseen.isEmpty()
        ? Case.passed(name)
        : new Case(name, Outcome.FAILED, "vacuous: never saw " + String.join(", ", unseen), "", "");
  }

  private static String comparison(Result result) {
    Expectation expect = result.model().expect();
    return expect == null
        ? ""
        : "expected  " + Deviations.expected(expect) + "\nfound     " + Deviations.found(result);
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
