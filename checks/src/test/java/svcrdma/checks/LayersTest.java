package svcrdma.checks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "svcrdma.checks", importOptions = ImportOption.DoNotIncludeTests.class)
final class LayersTest {
  @ArchTest
  static final ArchRule LAYERS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("cli")
          .definedBy("..cli..")
          .layer("run")
          .definedBy("..run..")
          .layer("explain")
          .definedBy("..explain..")
          .layer("page")
          .definedBy("..page..")
          .layer("report")
          .definedBy("..checks.report..")
          .layer("ci")
          .definedBy("..ci..")
          .layer("explore")
          .definedBy("..explore..")
          .layer("conform")
          .definedBy("..conform..")
          .layer("graph")
          .definedBy("..graph..")
          .layer("tlc")
          .definedBy("..tlc..")
          .layer("manifest")
          .definedBy("..manifest..")
          .layer("mapping")
          .definedBy("..mapping..")
          .layer("lane")
          .definedBy("..lane..")
          .layer("jqwik")
          .definedBy("..jqwik..")
          .layer("schedule")
          .definedBy("..schedule..")
          .layer("hazard")
          .definedBy("..hazard..")
          .whereLayer("mapping")
          .mayOnlyAccessLayers("manifest")
          .whereLayer("hazard")
          .mayNotAccessAnyLayer()
          .whereLayer("schedule")
          .mayOnlyAccessLayers("hazard")
          .whereLayer("page")
          .mayOnlyAccessLayers("explain", "manifest", "tlc")
          .whereLayer("jqwik")
          .mayOnlyAccessLayers("lane", "schedule", "hazard")
          .whereLayer("conform")
          .mayOnlyAccessLayers("run", "explain", "graph", "manifest", "tlc", "schedule", "hazard")
          .whereLayer("ci")
          .mayOnlyAccessLayers("conform", "run", "explain", "graph", "mapping", "manifest", "tlc")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("run")
          .mayOnlyBeAccessedByLayers("explore", "conform", "ci", "report", "cli")
          .whereLayer("explain")
          .mayOnlyBeAccessedByLayers("conform", "page", "ci", "report", "cli")
          .whereLayer("graph")
          .mayOnlyBeAccessedByLayers("explore", "ci", "conform", "run", "cli")
          .whereLayer("tlc")
          .mayOnlyBeAccessedByLayers(
              "explore", "conform", "run", "explain", "graph", "page", "ci", "report", "cli");

  @ArchTest
  static final ArchRule ONLY_THE_EXPORT_IS_TIED_TO_THE_TLC_THAT_COMES_ALONG =
      noClasses()
          .that()
          .resideOutsideOfPackage("..export..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("tlc2..", "tla2sany..", "util..", "pcal..");

  // It runs in TLC's own JVM, without this program's libraries.
  @ArchTest
  static final ArchRule THE_EXPORT_NEEDS_NOTHING_BUT_TLC =
      classes()
          .that()
          .resideInAPackage("..export..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "svcrdma.checks.export..",
              "java..",
              "org.jspecify..",
              "tlc2..",
              "tla2sany..",
              "util..");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("svcrdma.checks.(*)..").should().beFreeOfCycles();

  private LayersTest() {}
}
