package svcrdma.checks;

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
          .layer("tlc")
          .definedBy("..tlc..")
          .layer("manifest")
          .definedBy("..manifest..")
          .layer("lane")
          .definedBy("..lane..")
          .layer("schedule")
          .definedBy("..schedule..")
          .layer("hazard")
          .definedBy("..hazard..")
          .whereLayer("hazard")
          .mayNotAccessAnyLayer()
          .whereLayer("schedule")
          .mayOnlyAccessLayers("hazard")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("run")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("explain")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("tlc")
          .mayOnlyBeAccessedByLayers("run", "explain", "cli");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("svcrdma.checks.(*)..").should().beFreeOfCycles();

  private LayersTest() {}
}
