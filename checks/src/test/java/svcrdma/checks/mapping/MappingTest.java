package svcrdma.checks.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Place;

final class MappingTest {
  private static final Manifest MANIFEST = ManifestReader.read(Folders.SPEC);

  private static final String TRACEPOINTS =
      """
      package svcrdma.release;
      public interface Tracepoints {
        Tracepoints NONE = new Tracepoints() {};
        default void before(String step) {}
        default void after(String action, long seen) {}
        default void after(String action, boolean seen) { after(action, seen ? 1 : 0); }
      }
      """;

  private static final String SPEC =
      """
      (* readFlags(p) == a comment is no definition, and "comment" no step *)
      Mend == IF Has("self-enqueue") THEN <<"enqueue.flags">> ELSE <<>>
      readFlags(p) ==
          /\\ At(p, "enqueue.flags")
          /\\ Goto(p, "enqueue.busy") \\* and not "later"
      testAndSetBusy(p) ==
          /\\ At(p, "enqueue.busy")
          /\\ Then(p, Mend)
      testCondition(p, q) == At(p, W[q].test)
      """;

  private static String java(String... statements) {
    return """
        package svcrdma.release;
        class Code {
          private static final String BUSY = "enqueue.busy";
          private final String test;
          Code() { this(Tracepoints.NONE, "untraced"); }
          Code(Tracepoints trace, String name) { this.trace = trace; test = name + ".test"; }
          private final Tracepoints trace;
          static Code ofTickets(Tracepoints trace) { return new Code(trace, "ticketWait"); }
          void run(boolean found, String unknown) {
            %s
          }
          void step(String name) { trace.before(name); }
          String action() { return "testAndSetBusy"; }
        }
        """
        .formatted(String.join("\n    ", statements));
  }

  private static final String[] RIGHT = {
    "step(\"enqueue.flags\");",
    "trace.after(\"readFlags\", 0);",
    "trace.before(BUSY);",
    "trace.after(action(), found);",
    "trace.before(test);",
    "trace.after(\"testCondition\", found);"
  };

  private static Mapping mapping(String... statements) {
    return mapping("impl/Code.java", "", statements);
  }

  private static Mapping mapping(String file, String kernelOfBusy, String... statements) {
    Map<String, Action> actions = new LinkedHashMap<>();
    for (String name : List.of("readFlags", "testAndSetBusy", "testCondition")) {
      String kernel = name.equals("testAndSetBusy") ? kernelOfBusy : "svc_xprt_enqueue";
      actions.put(name, new Action(name, kernel, "1", "says", new Place("manifest.yaml", 7)));
    }
    Manifest manifest =
        new Manifest(
            MANIFEST.folder(),
            MANIFEST.module(),
            MANIFEST.specification(),
            MANIFEST.control(),
            MANIFEST.environment(),
            MANIFEST.designs(),
            MANIFEST.mechanisms(),
            MANIFEST.properties(),
            actions,
            MANIFEST.models());
    JavaCode code =
        new JavaCode(Map.of("impl/Tracepoints.java", TRACEPOINTS, file, java(statements)));
    return new Mapping(
        manifest,
        new SpecCode(Map.of("Spec", SPEC + "Waits == {\"ticketWait.test\"}\n")),
        code,
        "checks/");
  }

  private static List<String> problems(int changed, String statement) {
    String[] statements = RIGHT.clone();
    statements[changed] = statement;
    return mapping(statements).problems();
  }

  @Test
  void theSpecificationAndTheCodeHaveTheSameActionsAtTheSameSteps() {
    Mapping mapping = Mapping.of(Folders.HOME, MANIFEST);
    assertEquals(List.of(), mapping.problems());
    int tracepoints = mapping.code().tracepoints().size();
    assertTrue(tracepoints > 150, "tracepoints: " + tracepoints);
  }

  /** To mend it: {@code ./svcrdma-release manifest --write}. */
  @Test
  void thePageSaysWhatSpecificationAndCodeSay() {
    assertEquals(List.of(), MappingPage.of(Folders.HOME, MANIFEST).problems());
  }

  @Test
  void whatAgreesIsNoProblem() {
    assertEquals(List.of(), mapping(RIGHT).problems());
  }

  @Test
  void namesAreFollowedThroughConstantsFieldsParametersAndMethods() {
    Set<String> names =
        mapping(RIGHT).code().tracepoints().stream()
            .flatMap(t -> t.names().stream())
            .collect(Collectors.toSet());
    assertEquals(
        Set.of(
            "enqueue.flags",
            "readFlags",
            "enqueue.busy",
            "testAndSetBusy",
            "ticketWait.test",
            "testCondition"),
        names);
  }

  @Test
  void anActionWithoutATracepointIsAProblem() {
    assertEquals(
        List.of("manifest.yaml:7: no tracepoint tells of the action readFlags"), problems(1, ""));
  }

  @Test
  void aTracepointWithoutAnActionIsAProblem() {
    assertEquals(
        List.of("impl/Code.java:11: no action of the manifest is readFlag"),
        problems(1, "trace.after(found ? \"readFlags\" : \"readFlag\", 0);"));
  }

  @Test
  void aStepThatTheSpecificationDoesNotHaveIsAProblem() {
    assertEquals(
        List.of("impl/Code.java:17: no step of the specification is later"),
        problems(0, "step(\"enqueue.flags\"); step(\"later\");"));
  }

  @Test
  void anActionAtAnotherStepIsAProblem() {
    assertEquals(
        List.of(
            "impl/Code.java:13: testAndSetBusy at enqueue.flags, in the specification at"
                + " enqueue.busy"),
        problems(2, "trace.before(\"enqueue.flags\");"));
  }

  @Test
  void aNameThatCannotBeToldIsAProblem() {
    assertEquals(
        List.of("impl/Code.java:13: cannot tell which name unknown is"),
        problems(3, "trace.after(\"testAndSetBusy\", found); trace.after(unknown, 0);"));
  }

  @Test
  void aCallThatIsNotUnderstoodIsAProblem() {
    assertEquals(
        List.of("impl/Code.java:10: cannot tell whose before this is"),
        problems(0, "step(\"enqueue.flags\"); trace().before(\"enqueue.flags\");"));
  }

  @Test
  void anActionThatNoModuleDefinesIsAProblem() {
    Mapping right = mapping(RIGHT);
    Mapping other =
        new Mapping(
            right.manifest(),
            new SpecCode(
                Map.of(
                    "Spec",
                    SPEC.replace("testCondition", "test") + "Waits == {\"ticketWait.test\"}\n")),
            right.code(),
            "checks/");
    assertEquals(
        List.of("manifest.yaml:7: no module defines the action testCondition"), other.problems());
  }

  @Test
  void aMistakeInTheImplementationIsAProblemAndInAHazardIsNot() {
    assertEquals(
        List.of("impl/Code.java:13: the mistake testAndSetBusy"),
        mapping("impl/Code.java", "(a mistake)", RIGHT).problems());
    assertEquals(List.of(), mapping("checks/Code.java", "(a mistake)", RIGHT).problems());
  }

  @Test
  void anActionAsksForTheMechanismsOfTheOperatorsThatItUses() {
    Mapping mapping = mapping(RIGHT);
    Set<String> actions = mapping.manifest().actions().keySet();
    Set<String> mechanisms = MANIFEST.mechanisms().keySet();
    assertEquals(
        Set.of("self-enqueue"), mapping.spec().asksFor("testAndSetBusy", mechanisms, actions));
    assertEquals(Set.of(), mapping.spec().asksFor("readFlags", mechanisms, actions));
  }
}
