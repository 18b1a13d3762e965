package svcrdma.checks.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.InputException;

final class ManifestReaderTest {
  private static final String GOOD =
      """
      version: 1
      module: M
      specification: Spec
      control: pc
      environment:
        - {constant: Threads, option: threads, kind: processes, prefix: t, min: 0, max: 4, default: 2, says: "x"}
        - {constant: Chains, option: chains, kind: integers, min: 1, max: 4, default: [1, 2], says: "x"}
        - {constant: Limit, option: limit, kind: integer, min: 0, max: 4, default: 0, says: "x"}
        - {constant: May, option: may, kind: boolean, default: false, says: "x"}
        - {constant: Faults, option: faults, kind: strings, values: [all, part], default: [], says: "x"}
      mechanisms:
        - {id: one, says: "x", without: "y"}
        - {id: two, says: "x", without: "y"}
        - {id: other, says: "x", without: "y", module: N}
      designs:
        - {id: whole, says: "x", mechanisms: [one]}
      properties:
        - {name: Inv, kind: invariant, number: 1, says: "x"}
        - {name: Live, kind: temporal, says: "x"}
      actions:
        - {name: step, kernel: k, step: "1", says: "x"}
      models:
        - id: first
          design: whole
          without: [one]
          with: [two]
          environment: {Threads: 3, Faults: [all]}
          properties: [Inv, Live]
          says: "x"
          expect: {verdict: violated, property: Live, length: 3}
        - id: second
          module: N
          without: [other]
          constants: {Nodes: "{n1, n2}"}
          properties: [Inv]
          symmetry: Symmetry
          set: all
          says: "x"
          expect: {verdict: holds, distinctStates: 10, depth: 3}
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void modules() throws IOException {
    Files.createFile(folder.resolve("M.tla"));
    Files.createFile(folder.resolve("N.tla"));
  }

  @Test
  void readsAModelWithADesign() {
    Model model = read(GOOD).models(List.of("first")).get(0);
    assertEquals("{\"two\"}", model.constants().get("Mechanisms"));
    assertEquals("{t1, t2, t3}", model.constants().get("Threads"));
    assertEquals("{1, 2}", model.constants().get("Chains"), "the default");
    assertEquals("0", model.constants().get("Limit"));
    assertEquals("FALSE", model.constants().get("May"));
    assertEquals("{\"all\"}", model.constants().get("Faults"));
    assertEquals(List.of("one", "+two"), model.changes());
    assertEquals(new Expectation(false, "Live", 3L, null, null), model.expect());
    assertTrue(model.standard());
  }

  @Test
  void readsAModelWithoutADesignWhoseModuleHasMechanisms() {
    Model model = read(GOOD).models(List.of("second")).get(0);
    assertEquals("{}", model.constants().get("Mechanisms"));
    assertEquals("{n1, n2}", model.constants().get("Nodes"));
    assertEquals(2, model.constants().size());
    assertFalse(model.standard());
  }

  @Test
  void aWhatIfSaysWhereAMechanismOfAnotherModuleIsMissing() {
    Manifest manifest = read(GOOD);
    WhatIf other = new WhatIf("whole", List.of("other"), List.of(), List.of(), Map.of());
    assertEquals(
        "mechanism 'other' is of module N, a what-if is of M; models without it: second",
        assertThrows(InputException.class, () -> other.model(manifest)).getMessage());
  }

  @Test
  void aWhatIfChecksWhatClaimsNothingWhateverIsNamed() {
    Manifest manifest =
        read(
            GOOD.replace(
                "actions:",
                "  - {name: Prints, kind: invariant, says: x, claim: false}\nactions:"));
    WhatIf named = new WhatIf("whole", List.of(), List.of(), List.of("Live"), Map.of());
    assertEquals(
        List.of("Live", "Prints"),
        named.model(manifest).properties().stream().map(Property::name).toList());
  }

  @Test
  void theEnvironmentIsWrittenAsTheOptionsThatSetIt() {
    Manifest manifest = read(GOOD);
    Model model = manifest.models(List.of("first")).get(0);
    assertEquals(
        List.of("--threads 3", "--chains 1,2", "--limit 0", "--may false", "--faults all"),
        manifest.environment().stream()
            .map(c -> c.option(String.valueOf(model.constants().get(c.constant()))))
            .toList());
    EnvironmentConstant may = manifest.environment().get(3);
    assertEquals("--may", may.option("TRUE"));
    assertEquals("--faults ''", manifest.environment().get(4).option("{}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "version: 1 | version: 2 | manifest.yaml:1: this program reads version 1 of the manifest",
        "version: 1 | x: [ | not YAML",
        "control: pc | control: \"p\\\\x1bc\" | manifest.yaml:4: control characters are not allowed",
        "control: pc | control: \"p\\\\u202ec\" | manifest.yaml:4: control characters are not allowed",
        "design: whole | desing: whole | unknown key 'desing': did you mean design?",
        "module: M | module: Q | manifest.yaml:2: no module Q.tla beside the manifest",
        "control: pc | contrl: pc | manifest.yaml:4: unknown key 'contrl': did you mean control?",
        "control: pc | control: pc\\nextra: 1 | manifest.yaml:5: unknown key 'extra'",
        "control: pc | control: pc\\ncontrol: pc | manifest.yaml:5: key 'control' stands here twice",
        "kind: boolean | kind: boolian | manifest.yaml:9: unknown kind 'boolian': did you mean boolean?",
        "default: 2 | default: 5 | manifest.yaml:6: 5 is out of range: 0 to 4",
        "default: 2 | default: two | manifest.yaml:6: expected a whole number, not 'two'",
        "option: limit | option: may | manifest.yaml:9: constant or option stands already at line 8",
        "id: two, | id: one, | manifest.yaml:13: 'one' stands already at line 12",
        "mechanisms: [one] | mechanisms: [on] | manifest.yaml:16: unknown mechanism 'on': did you mean one?",
        "name: Live | name: Inv | manifest.yaml:19: 'Inv' stands already at line 18",
        "name: Live | name: Deadlock | manifest.yaml:19: the name Deadlock is kept for TLC's deadlocks",
        "kind: temporal | kind: liveness | manifest.yaml:19: unknown kind 'liveness'",
        "design: whole | design: hole | manifest.yaml:23: unknown design 'hole': did you mean whole?",
        "without: [one] | without: [uno] | manifest.yaml:25: unknown mechanism 'uno'",
        "without: [one] | without: [two] | manifest.yaml:23: whole has no mechanism 'two' to take away",
        "with: [two] | with: [one] | manifest.yaml:23: whole already has",
        "Threads: 3 | Thread: 3 | manifest.yaml:27: unknown environment constant 'Thread': did you mean Threads?",
        "Threads: 3 | Threads: 9 | manifest.yaml:27: 9 is out of range: 0 to 4",
        "Faults: [all] | Faults: [al] | manifest.yaml:27: unknown value 'al': did you mean all?",
        "properties: [Inv, Live] | properties: [Inv, Life] | manifest.yaml:28: unknown property 'Life': did you mean Live?",
        "property: Live | property: Lives | manifest.yaml:30: unknown property of this model 'Lives': did you mean Live?",
        "verdict: violated | verdict: broken | manifest.yaml:30: unknown verdict 'broken'",
        "id: second | id: first | manifest.yaml:31: 'first' stands already at line 23",
        "length: 3 | length: 0 | manifest.yaml:30: expected a whole number from 1 on",
        "length: 3 | lenght: 3 | manifest.yaml:30: unknown key 'lenght': did you mean length?",
        "set: all | set: al | manifest.yaml:37: unknown set 'al'",
        "'Nodes: ' | 'Mechanisms: ' | manifest.yaml:34: Mechanisms has its value from design or environment",
        "properties: [Inv]\\n | properties: []\\n | manifest.yaml:31: model 'second' checks nothing",
        "symmetry: Symmetry | actionConstraint: Guide | model 'second': with an action constraint that it holds would mean nothing",
        "properties: [Inv]\\n | properties: [Live]\\n | model 'second': symmetry together with a temporal property",
      })
  void saysWhatIsWrongAndWhere(String good, String bad, String message) {
    String before = good.replace("\\n", "\n");
    assertTrue(GOOD.contains(before), "the text to break: " + before);
    String broken =
        GOOD.replaceFirst(java.util.regex.Pattern.quote(before), bad.replace("\\n", "\n"));
    InputException e = assertThrows(InputException.class, () -> read(broken));
    String said = String.valueOf(e.getMessage());
    assertTrue(said.contains(message), said);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void aMissingManifestIsSaid() {
    InputException e =
        assertThrows(InputException.class, () -> ManifestReader.read(folder.resolve("nowhere")));
    assertTrue(
        String.valueOf(e.getMessage()).endsWith("manifest.yaml: no such file"), e.getMessage());
  }

  private Manifest read(String text) {
    try {
      Files.writeString(folder.resolve(Manifest.FILE), text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return ManifestReader.read(folder);
  }
}
