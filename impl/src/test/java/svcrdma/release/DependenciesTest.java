package svcrdma.release;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the library is towards its users: it needs nothing, and nothing of it is without a word. */
@AnalyzeClasses(packages = "svcrdma.release", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependenciesTest {
  private static final Path CODE = Path.of("src", "main", "java");

  @ArchTest
  static final ArchRule NEEDS_NOTHING =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("svcrdma.release", "java..", "org.jspecify.annotations");

  /** The parts that others use know nothing of the transport that is made of them. */
  @ArchTest
  static final ArchRule PARTS_STAND_ALONE =
      classes()
          .that()
          .haveSimpleName("LockFreeList")
          .or()
          .haveSimpleName("WaitQueue")
          .or()
          .haveSimpleName("SendQueue")
          .or()
          .haveSimpleName("SendContextPool")
          .or()
          .haveSimpleNameEndingWith("Ledger")
          .should()
          .onlyDependOnClassesThat()
          .doNotHaveFullyQualifiedName(Transport.class.getName());

  private static List<String> withoutComment(Path folder, Path output) throws IOException {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(told, Locale.ROOT, null);
        Stream<Path> all = Files.walk(folder)) {
      List<Path> sources = all.filter(file -> file.toString().endsWith(".java")).toList();
      compiler
          .getTask(
              null,
              files,
              told,
              List.of(
                  "-Xdoclint:all/protected",
                  "-Xmaxwarns",
                  "10000",
                  "-proc:none",
                  "-d",
                  output.toString()),
              null,
              files.getJavaFileObjectsFromPaths(sources))
          .call();
    } catch (UncheckedIOException e) {
      throw new IOException(e);
    }
    return told.getDiagnostics().stream()
        .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
        .filter(message -> message.contains("no comment"))
        .toList();
  }

  @Test
  void nothingPublicOrProtectedIsWithoutAComment(@TempDir Path output) throws IOException {
    assertEquals(List.of(), withoutComment(CODE, output));
  }

  /** The canary. */
  @Test
  void aMethodWithoutACommentIsFound(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("A.java"), "/** A. */ public class A { public void m() {} }");
    assertFalse(withoutComment(folder, folder).isEmpty());
  }
}
