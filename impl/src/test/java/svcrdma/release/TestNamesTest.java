package svcrdma.release;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * No test goes without being run: Maven runs classes of this name only, and is silent of others.
 */
@AnalyzeClasses(packages = "svcrdma.release")
final class TestNamesTest {
  @ArchTest
  static final ArchRule MAVEN_RUNS_THEM =
      methods()
          .that()
          .areAnnotatedWith(Test.class)
          .or()
          .areAnnotatedWith(Property.class)
          .should()
          .beDeclaredInClassesThat()
          .haveSimpleNameEndingWith("Test");

  private TestNamesTest() {}
}
