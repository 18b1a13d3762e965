package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.explore.Explorer;
import svcrdma.checks.graph.GraphDot;
import svcrdma.checks.graph.GraphJson;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.GraphResult;
import svcrdma.checks.run.OutputFile;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;
import svcrdma.checks.tlc.TlcJar;

/** {@code graph}: the whole state graph of a model. */
@Command(
    name = "graph",
    description = {
      "Lets TLC explore the whole of a model, counts states and steps, and writes them to a file if asked for one.",
      "Nothing is checked meanwhile: a model that violates a property has its whole graph too, except for a broken",
      "list: that ends where a node is lost, since behind that there is no end."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release graph MODEL        (svcrdma-release list models shows their names)",
      "  svcrdma-release graph MODEL -o model.graph",
      "  svcrdma-release graph MODEL --dot model.dot"
    })
final class GraphCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private LimitOptions limits = new LimitOptions();

  @Parameters(paramLabel = "MODEL", description = "The model.")
  private String name = "";

  @ArgGroup private Output output = new Output();

  /** At most one of them. */
  private static final class Output {
    @Option(
        names = {"-o", "--output"},
        paramLabel = "FILE",
        description = "Writes the graph in the compact format of checks/README.md.")
    private @Nullable Path compact;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the graph as JSON.")
    private @Nullable Path json;

    @Option(
        names = "--dot",
        paramLabel = "FILE",
        description = "Writes the graph for Graphviz; up to " + GraphDot.MOST_STATES + " states.")
    private @Nullable Path dot;

    private Optional<Path> file() {
      return Stream.of(compact, json, dot).flatMap(Stream::ofNullable).findFirst();
    }

    private void check(Model model) {
      file().ifPresent(OutputFile::mustBeWritable);
      Expectation expect = model.unchecked().expect();
      if (dot != null && expect != null && expect.distinctStates() != null) {
        GraphDot.mustBeSmall(model.id(), expect.distinctStates());
      }
    }

    private void write(StateGraph graph, Path file) {
      if (compact != null) {
        OutputFile.write(compact, out -> Files.copy(file, out));
      }
      if (json != null) {
        OutputFile.write(json, out -> GraphJson.write(graph, out));
      }
      if (dot != null) {
        OutputFile.write(dot, GraphDot.of(graph));
      }
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Manifest manifest = main.manifest();
    Model model = manifest.models(List.of(name)).get(0);
    output.check(model);
    // A model that holds has an end by itself, and is expected to be of its size.
    boolean holds = model.expect() != null && model.expect().holds();
    Model ended = holds ? model : Explorer.ended(model);
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    GraphResult found =
        new Foreground(out, err)
            .during(
                manifest,
                limits.options(TlcJar.bundled(), 1),
                (session, progress) -> {
                  progress.show(0, 1, Set.of(model.id()));
                  GraphResult explored = session.graph(ended);
                  if (explored.graph() != null) {
                    output.write(explored.graph(), explored.file()); // gone with the session
                  }
                  return explored;
                });
    int code = print(manifest, found, out, err);
    if (!ended.equals(model)) {
      out.println(
          "The graph ends where "
              + ended.actionConstraint()
              + " fails: behind that there is no end of states.");
    }
    if (found.graph() != null) {
      output.file().ifPresent(file -> out.println(file + ": written"));
    }
    return code;
  }

  private static int print(Manifest manifest, GraphResult found, PrintWriter out, PrintWriter err) {
    List<Result> results = List.of(found.result());
    if (found.graph() != null) {
      out.print(GraphText.of(manifest, found.graph()));
    }
    List<String> errors = Summary.inputErrors(results);
    errors.forEach(error -> err.println(Main.NAME + ": " + error));
    if (errors.isEmpty()) {
      found
          .result()
          .deviations()
          .forEach(deviation -> out.println(found.result().model().id() + ": " + deviation));
    }
    return ExitCode.of(results);
  }
}
