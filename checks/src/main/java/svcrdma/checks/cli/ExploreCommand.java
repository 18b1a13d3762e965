package svcrdma.checks.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.InputException;
import svcrdma.checks.explore.Exploration;
import svcrdma.checks.explore.Explorer;
import svcrdma.checks.explore.ExplorerPage;
import svcrdma.checks.explore.Lesson;
import svcrdma.checks.explore.LessonReader;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.mapping.JavaMethods;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.OutputFile;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;
import svcrdma.checks.tlc.TlcJar;

/** {@code explore}: a page in which a person is the scheduler. */
@Command(
    name = "explore",
    description = {
      "Writes a page in which you decide who takes the next step.",
      "One file for any browser, that loads nothing. It holds the state graph that TLC computes: of the model, and,",
      "where those are small, of its design whole and less each mechanism."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release explore",
      "  svcrdma-release explore MODEL -o page.html",
      "  svcrdma-release explore MODEL --serve",
      "  svcrdma-release explore --lesson 1",
      "  svcrdma-release explore --lesson list"
    })
final class ExploreCommand implements Callable<Integer> {
  /** A small one in which every kind of trouble can be made by leaving something out. */
  static final String DEFAULT = "deferred-one-call";

  private static final String LIST = "list";

  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private LimitOptions limits = new LimitOptions();

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "The model. Default: " + DEFAULT + ".")
  private @Nullable String name;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The page. Default: target/explore/MODEL.html.")
  private @Nullable Path output;

  @Option(
      names = "--serve",
      paramLabel = "PORT",
      arity = "0..1",
      fallbackValue = "0",
      description = "Serves the page to this machine only, until Ctrl-C. Default: any free port.")
  private @Nullable Integer port;

  @Option(
      names = "--lesson",
      paramLabel = "N|NAME",
      description = "Guides through a lesson of spec/LESSONS.md; '" + LIST + "' lists them.")
  private @Nullable String lessonName;

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Manifest manifest = main.manifest();
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (LIST.equals(lessonName)) {
      LessonReader.read(manifest.folder())
          .forEach(lesson -> out.println(lesson.title() + " (" + lesson.name() + ")"));
      return ExitCode.GOOD;
    }
    if (port != null) {
      PageServer.mustBeUsable(port);
    }
    Lesson lesson = lesson(manifest);
    Model model = Main.models(manifest, modelNames(lesson), List.of(DEFAULT)).get(0);
    Path file = file(lesson == null ? model.id() : "lesson-" + lesson.name());
    int workers = Math.min(2, Runtime.getRuntime().availableProcessors());
    List<Result> results = new ArrayList<>();
    Optional<Exploration> found =
        new Foreground(out, err)
            .during(
                manifest,
                limits.options(TlcJar.bundled(), workers),
                (session, progress) -> {
                  Explorer explorer = new Explorer(manifest, session, workers, progress::show);
                  Optional<Exploration> explored = explorer.explore(model);
                  results.addAll(explorer.results());
                  return explored;
                });
    if (found.isEmpty()) {
      return failed(results, err);
    }
    Exploration exploration = found.get();
    boolean own = Main.isOwn(manifest);
    Map<String, List<String>> methods = own ? JavaMethods.of(Main.home(), manifest) : Map.of();
    List<Lesson> lessons = own ? LessonReader.read(manifest.folder()) : List.of();
    String page = new ExplorerPage(manifest, methods, lessons).of(exploration, lesson);
    OutputFile.write(file, page);
    out.print(ExploreText.of(exploration, file));
    if (port != null) {
      PageServer.serve(page, port, out);
    }
    return ExitCode.of(results);
  }

  private @Nullable Lesson lesson(Manifest manifest) {
    return lessonName == null
        ? null
        : Lesson.find(LessonReader.read(manifest.folder()), lessonName);
  }

  private List<String> modelNames(@Nullable Lesson lesson) {
    if (lesson != null && name != null) {
      throw new InputException("either a model or a lesson, not both");
    }
    return lesson != null ? List.of(lesson.model()) : name != null ? List.of(name) : List.of();
  }

  private Path file(String page) {
    if (output != null) {
      OutputFile.mustBeWritable("--output", output);
      return output;
    }
    Path folder = Main.home().resolve("target").resolve("explore");
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be written: " + e.getMessage());
    }
    Path file = folder.resolve(page + ".html");
    OutputFile.mustBeWritable(file);
    return file;
  }

  private static int failed(List<Result> results, PrintWriter err) {
    Summary.inputErrors(results).forEach(error -> err.println(Main.NAME + ": " + error));
    for (Result result : results) {
      result.deviations().forEach(d -> err.println(result.model().id() + ": " + d));
    }
    return ExitCode.of(results);
  }
}
