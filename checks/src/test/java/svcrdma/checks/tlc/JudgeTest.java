package svcrdma.checks.tlc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Place;
import svcrdma.checks.manifest.Property;

/** No verdict without TLC's word for it: the exit code and the messages must tell the same. */
final class JudgeTest {
  private static final Place PLACE = new Place("manifest.yaml", 1);
  private static final String STATE = "1: <Initial predicate>\nx = 0\n";

  @Test
  void holdsWhenTlcSaysSoAndExitsWithZero() {
    assertInstanceOf(Verdict.Holds.class, judge(0, message(2193, 0, "No error has been found.")));
  }

  @Test
  void isInconclusiveWhenTlcExitsWithZeroWithoutSayingThatItSucceeded() {
    assertFailed(
        judge(0, message(2199, 0, "1 states generated, 1 distinct states found, 0 left.")));
  }

  @Test
  void aSimulationIsOneOnlyIfTlcSaysHowManyStatesItCameAcross() {
    Simulation simulation = new Simulation(10, 5, 3);
    String finished = message(2186, 0, "Finished in 1ms");
    String progress = message(2209, 0, "Progress(-1) at now: 1,051 states generated, -1 ");
    assertEquals(
        new Verdict.Simulated(simulation, 1051), simulated(simulation, 0, progress, finished));
    assertFailed(simulated(simulation, 0, finished));
    assertFailed(simulated(simulation, 0, progress));
    assertFailed(
        simulated(
            simulation,
            0,
            message(2209, 0, "Progress(-1) at now: 0 states generated, "),
            finished));
    assertFailed(simulated(simulation, 1, progress, finished));
    assertFailed(simulated(simulation, 0, progress, message(1000, 1, "no"), finished));
  }

  @Test
  void isInconclusiveWhenTlcSaysThatItSucceededAndThatItFailed() {
    assertFailed(
        judge(0, message(2193, 0, "No error."), message(2110, 1, "Invariant A is violated.")));
  }

  @Test
  void namesTheInvariant() {
    Verdict verdict =
        judge(12, message(2110, 1, "Invariant A is violated."), message(2217, 4, STATE));
    assertEquals("A", assertInstanceOf(Verdict.Violated.class, verdict).property());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 11, 13, 75, 255})
  void isInconclusiveWhenTheExitCodeDoesNotFitTheInvariant(int exit) {
    assertFailed(
        judge(exit, message(2110, 1, "Invariant A is violated."), message(2217, 4, STATE)));
  }

  @Test
  void isInconclusiveWhenTheMessageDoesNotFitTheExitCode() {
    assertFailed(judge(12, message(2114, 1, "Deadlock reached."), message(2217, 4, STATE)));
  }

  @Test
  void isInconclusiveWhenTheInvariantIsNotOneOfTheModel() {
    assertFailed(
        judge(12, message(2110, 1, "Invariant Other is violated."), message(2217, 4, STATE)));
  }

  @Test
  void isInconclusiveWithoutARun() {
    assertFailed(judge(12, message(2110, 1, "Invariant A is violated.")));
  }

  @Test
  void isInconclusiveWhenADeadlockIsFoundThatWasNotAskedFor() {
    assertFailed(judge(11, message(2114, 1, "Deadlock reached."), message(2217, 4, STATE)));
  }

  @Test
  void leavesOpenWhichOfSeveralTemporalPropertiesItIs() {
    assertNull(
        judge(13, message(2116, 1, "Temporal properties were violated."), message(2217, 4, STATE)));
  }

  @Test
  void namesAnActionProperty() {
    Verdict verdict =
        judge(13, message(2112, 1, "Action property C is violated."), message(2217, 4, STATE));
    assertEquals("C", assertInstanceOf(Verdict.Violated.class, verdict).property());
  }

  @Test
  void knowsAnInvariantThatTheFirstStateViolates() {
    Verdict verdict =
        judge(12, message(2107, 1, "Invariant B is violated by the initial state:\n/\\ x = 7\n"));
    Verdict.Violated violated = assertInstanceOf(Verdict.Violated.class, verdict);
    assertEquals("B", violated.property());
    assertEquals(new TlaValue.Word("7"), violated.trace().last().variables().get("x"));
  }

  @Test
  void isInconclusiveWhenTlcNeverSpoke() {
    assertFailed(judge(1));
  }

  @Test
  void aParseErrorIsWrongInputAndNamesItsPlace() {
    TlcOutput output = new TlcOutput();
    List.of(
            "@!@!@STARTMSG 2220:0 @!@!@",
            "Starting SANY...",
            "@!@!@ENDMSG 2220 @!@!@",
            "Parsing file M.tla",
            "Semantic errors:",
            "*** Errors: 1",
            "line 3, col 6 to line 3, col 6 of module M",
            "Unknown operator: `y'.",
            "@!@!@STARTMSG 2219:0 @!@!@",
            "@!@!@ENDMSG 2219 @!@!@")
        .forEach(output::line);
    feed(output, message(3002, 1, "Parsing or semantic analysis failed."));
    Verdict.Inconclusive verdict =
        assertInstanceOf(Verdict.Inconclusive.class, Judge.judge(model(), null, 150, output, ""));
    assertEquals(Verdict.Cause.INPUT, verdict.cause());
    assertEquals(
        "M.tla does not parse: line 3, col 6 to line 3, col 6 of module M: Unknown operator: `y'.",
        verdict.reason());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "***Parse Error***; Encountered '+' at line 3; ; Residual stack trace follows:;"
            + " In module Sub; Could not parse module Sub from file Sub.tla"
            + " | Sub.tla does not parse: Encountered '+' at line 3",
        "Unknown location; File name 'Sub' does not match the name 'Other' of the top level"
            + " | Sub.tla does not parse: File name 'Sub' does not match the name 'Other' of the top level",
        "Unknown location; Cannot find source file for module Sub imported in module M."
            + " | M.tla does not parse: Cannot find source file for module Sub imported in module M.",
        "java.lang.NullPointerException: str | Sub.tla does not parse: it is no module"
      })
  void aParseErrorNamesTheModuleThatItIsIn(String said, String reason) {
    TlcOutput output = new TlcOutput();
    feed(
        output,
        "@!@!@STARTMSG 2220:0 @!@!@\n@!@!@ENDMSG 2220 @!@!@\nParsing file /x/M.tla\n"
            + "Parsing file /x/Sub.tla\n\nFatal errors while parsing TLA+ spec in file M\n"
            + said.replaceAll("; ?", "\n"));
    feed(output, message(2219, 0, "SANY finished."));
    feed(output, message(2171, 1, "Module-Table lookup failure for module name M."));
    assertEquals(
        new Verdict.Inconclusive(Verdict.Cause.INPUT, reason),
        Judge.judge(model(), null, 150, output, ""));
  }

  @Test
  void anUnknownNameInTheConfigurationIsToldWithTheModel() {
    assertEquals(
        new Verdict.Inconclusive(
            Verdict.Cause.INPUT, "model 'm': The invariant Nope is not defined."),
        judge(151, message(2229, 1, "The invariant Nope\nis not defined.")));
  }

  @Test
  void aMistakeInTheConfigurationInsideAnotherMessageIsWrongInput() {
    Verdict.Inconclusive verdict =
        assertInstanceOf(
            Verdict.Inconclusive.class,
            judge(
                255,
                message(1000, 1, ": @!@!@STARTMSG 5006:0 @!@!@\nline 3\n@!@!@ENDMSG 5006 @!@!@")));
    assertEquals(Verdict.Cause.INPUT, verdict.cause());
  }

  @Test
  void outOfMemoryIsKnown() {
    Verdict.Inconclusive verdict = assertInstanceOf(Verdict.Inconclusive.class, judge(3));
    assertEquals(Verdict.Cause.MEMORY, verdict.cause());
  }

  private static void assertFailed(@Nullable Verdict verdict) {
    Verdict.Inconclusive inconclusive = assertInstanceOf(Verdict.Inconclusive.class, verdict);
    assertEquals(Verdict.Cause.FAILED, inconclusive.cause());
  }

  private static @Nullable Verdict judge(int exit, String... messages) {
    return simulated(null, exit, messages);
  }

  private static @Nullable Verdict simulated(
      @Nullable Simulation simulation, int exit, String... messages) {
    TlcOutput output = new TlcOutput();
    for (String message : messages) {
      feed(output, message);
    }
    return Judge.judge(model(), simulation, exit, output, "");
  }

  private static void feed(TlcOutput output, String message) {
    message.lines().forEach(output::line);
  }

  private static String message(int code, int severity, String text) {
    return "@!@!@STARTMSG "
        + code
        + ":"
        + severity
        + " @!@!@\n"
        + text
        + "\n@!@!@ENDMSG "
        + code
        + " @!@!@\n";
  }

  private static Model model() {
    List<Property> properties =
        List.of(
            property("A", Property.Kind.INVARIANT),
            property("B", Property.Kind.INVARIANT),
            property("C", Property.Kind.TEMPORAL),
            property("D", Property.Kind.TEMPORAL));
    return new Model(
        "m",
        "M",
        "Spec",
        null,
        List.of(),
        List.of(),
        Map.of(),
        properties,
        null,
        null,
        false,
        true,
        "",
        null,
        PLACE);
  }

  private static Property property(String name, Property.Kind kind) {
    return new Property(name, kind, null, "", null, List.of(), "M", false, true, PLACE);
  }
}
