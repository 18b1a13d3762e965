package svcrdma.checks.mapping;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import svcrdma.checks.InputException;

/**
 * The tracepoints of Java code, found by the compiler of the JDK that this runs on: so a call is
 * one of {@code Tracepoints} whatever the variable is called, and its name is known through
 * constants, fields, parameters and what methods return.
 */
final class JavaCode {
  private final List<Tracepoint> tracepoints = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /**
   * Reads these sources, which may use each other and the JDK. What else they use is not known
   * here, and need not be.
   *
   * @param sources text by name of file
   */
  JavaCode(Map<String, String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new InputException("this Java has no compiler, with which the tracepoints are read");
    }
    List<JavaFileObject> files = new ArrayList<>();
    sources.forEach((name, text) -> files.add(new Source(name, text)));
    // Whether it compiles is for the build to say; what matters and is not understood is a problem.
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                null, null, unused -> {}, List.of("-proc:none", "-classpath", ""), null, files);
    try {
      List<CompilationUnitTree> units = new ArrayList<>();
      task.parse().forEach(units::add);
      task.analyze();
      Trees trees = Trees.instance(task);
      StringFlow flow = new StringFlow(trees);
      units.forEach(unit -> flow.scan(unit, null));
      for (CompilationUnitTree unit : units) {
        TracepointScanner scanner = new TracepointScanner(task, trees, flow, unit);
        scanner.scan(unit, null);
        tracepoints.addAll(scanner.tracepoints());
        problems.addAll(scanner.problems());
      }
    } catch (IOException e) {
      throw new InputException("the Java code cannot be read: " + e.getMessage());
    }
  }

  /**
   * Reads all sources below these folders.
   *
   * @param home what the names of the files are relative to
   */
  static JavaCode read(Path home, List<Path> folders) {
    Map<String, String> sources = new TreeMap<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          sources.put(home.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        }
      } catch (IOException e) {
        throw new InputException(folder + ": cannot be read: " + e.getMessage());
      }
    }
    return new JavaCode(sources);
  }

  /** All of them, in the order of the files and within a file. */
  List<Tracepoint> tracepoints() {
    return tracepoints;
  }

  /** One line for each call that might be a tracepoint and is not understood. */
  List<String> problems() {
    return problems;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
