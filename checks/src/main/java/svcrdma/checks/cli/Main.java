package svcrdma.checks.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;
import svcrdma.checks.InputException;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Near;
import svcrdma.checks.report.Versions;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.schedule.HungException;
import svcrdma.checks.tlc.TlcJar;

/** The command line. */
@Command(
    name = Main.NAME,
    description =
        "Decides which ways of releasing a send context are right, and shows what goes wrong in the others.",
    subcommands = {
      RunCommand.class,
      BenchCommand.class,
      ConformCommand.class,
      ExplainCommand.class,
      ExploreCommand.class,
      GraphCommand.class,
      ListCommand.class,
      ManifestCommand.class,
      MatrixCommand.class,
      ReplayCommand.class,
      ReportCommand.class,
      CoverageCommand.class,
      TraceCommand.class,
      WorkerCommand.class
    },
    mixinStandardHelpOptions = false,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  svcrdma-release check",
      "  svcrdma-release list hazards",
      "  svcrdma-release explain MODEL",
      "",
      "Exit codes: 0 as expected; 1 something differs, or is violated in a what-if;",
      "2 bad input; 3 not decided (time-out, out of memory, TLC failed)."
    })
public final class Main implements Runnable {
  static final String NAME = "svcrdma-release";

  private static final String MODULE_OF_THE_CODE = "Transport";

  // Whoever looks for a defect of this program sets it.
  private static final String STACK_TRACE = "SVCRDMA_STACK_TRACE";

  @Option(
      names = "--spec",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description =
          "Folder of the specification and its manifest.yaml. Default: the project's spec/.")
  private Path folder = home().resolve("spec");

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this help.")
  @SuppressWarnings("UnusedVariable") // picocli looks at it
  private boolean help;

  @Option(
      names = "--version",
      versionHelp = true,
      description = "Shows the versions of this program, of TLC and of Java.")
  @SuppressWarnings("UnusedVariable") // picocli looks at it
  private boolean version;

  @Spec private CommandSpec spec = CommandSpec.create();

  private Main() {}

  /** What {@code --version} shows. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      Map<String, String> versions = Versions.of(home(), TlcJar.bundled());
      return Stream.of(Versions.PROJECT, Versions.COMMIT, Versions.TLC, Versions.JAVA)
          .filter(versions::containsKey)
          .map(name -> name + ": " + versions.get(name))
          .toArray(String[]::new);
    }
  }

  /** Runs the command and exits. */
  public static void main(String[] args) {
    PrintWriter out = writer(System.out);
    PrintWriter err = writer(System.err);
    int code = run(out, err, args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }

  /** Runs the command; returns the exit code, also when this program itself fails. */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    try {
      return execute(out, err, args);
    } catch (InvalidPathException e) {
      return complain(err, "'" + e.getInput() + "' is no path here: " + e.getReason());
    } catch (Throwable e) {
      return internalError(err, e);
    }
  }

  /** A crash must not look like a result. */
  private static int internalError(PrintWriter err, Throwable e) {
    err.println(NAME + ": internal error: " + e.toString().replaceAll("\\s+", " "));
    if (System.getenv(STACK_TRACE) != null) {
      e.printStackTrace(err);
    }
    return ExitCode.INCONCLUSIVE;
  }

  private static int execute(PrintWriter out, PrintWriter err, String... args) {
    CommandLine line;
    try {
      line = commandLine(args);
    } catch (InputException e) {
      return complain(err, String.valueOf(e.getMessage()));
    }
    line.setOut(out).setErr(err);
    line.setUsageHelpAutoWidth(true);
    line.setExecutionStrategy(Main::executeWithFiles);
    line.setParameterExceptionHandler((e, a) -> complain(err, parameterError(e)));
    line.setExecutionExceptionHandler(
        (e, l, r) -> {
          if (e instanceof InputException) {
            return complain(err, String.valueOf(e.getMessage()));
          }
          if (e instanceof LaneException || e instanceof HungException) {
            err.println(NAME + ": not decided: " + e.getMessage());
            return ExitCode.INCONCLUSIVE;
          }
          return internalError(err, e); // thrown on, it would be picocli's: a stack trace, and 1
        });
    return line.execute(args);
  }

  /** A path forgets the slash at its end, so whoever means a folder is told so before. */
  private static int executeWithFiles(ParseResult parsed) {
    for (ParseResult at = parsed; at != null; at = at.subcommand()) {
      for (OptionSpec option : at.matchedOptions()) {
        for (String value : option.originalStringValues()) {
          if (option.paramLabel().equals("FILE") && value.endsWith("/")) {
            throw new ParameterException(
                at.commandSpec().commandLine(),
                option.longestName() + ": " + value + " is a folder's name; expected a file's");
          }
        }
      }
    }
    return new RunLast().execute(parsed);
  }

  /**
   * All commands and their options.
   *
   * @param args what the user has written, since the manifest that is named there has options too
   * @throws InputException when they need that manifest and it cannot be read
   */
  static CommandLine commandLine(String... args) {
    CommandLine line = new CommandLine(new Main());
    CommandLine check = new CommandLine(new CheckCommand());
    line.addSubcommand(check);
    try {
      EnvironmentOptions.add(check.getCommandSpec(), specification(args));
    } catch (InputException e) {
      // Without a manifest there are no such options; whoever needs the manifest will say what is
      // wrong with it.
      if (!needsNoManifest(args)) {
        throw e;
      }
    }
    return line;
  }

  private static boolean needsNoManifest(String... args) {
    return args.length == 0
        || args[0].equals(WorkerCommand.NAME)
        || Arrays.stream(args).anyMatch(List.of("-h", "--help", "--version")::contains);
  }

  // The options of `check` depend on the manifest, so its folder must be known before the arguments
  // are parsed.
  private static Manifest specification(String... args) {
    for (int i = 0; i < args.length; i++) {
      if (args[i].startsWith("--spec=")) {
        return ManifestReader.read(Path.of(args[i].substring("--spec=".length())));
      }
      if (args[i].equals("--spec") && i + 1 < args.length) {
        return ManifestReader.read(Path.of(args[i + 1]));
      }
    }
    return ManifestReader.read(home().resolve("spec"));
  }

  private static int complain(PrintWriter err, String message) {
    // A name that somebody else chose must not colour or move what a terminal shows.
    err.println(NAME + ": " + message.replaceAll("[\\p{Cc}\\p{Cf}]", "?"));
    return ExitCode.INPUT;
  }

  private static String parameterError(ParameterException e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("bad arguments");
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      String argument = unmatched.getUnmatched().get(0);
      CommandSpec spec = e.getCommandLine().getCommandSpec();
      return argument.startsWith("-")
          ? Near.unknown("option", argument, spec.optionsMap().keySet())
          : spec.subcommands().isEmpty()
              ? "unexpected argument '" + argument + "'"
              : Near.unknown("command", argument, spec.subcommands().keySet());
    }
    return message;
  }

  /** The project's folder, which the launcher tells. */
  static Path home() {
    return Path.of(System.getProperty("svcrdma.home", "."));
  }

  /**
   * What a report names files relative to: the project's folder, or for others where one stands.
   */
  static Path root(Manifest manifest) {
    Path home = home().toAbsolutePath().normalize();
    return manifest.folder().toAbsolutePath().normalize().startsWith(home) ? home : Path.of("");
  }

  /** Whether a manifest is the project's own, which its Java code is compared with. */
  static boolean isOwn(Manifest manifest) {
    return manifest
        .folder()
        .toAbsolutePath()
        .normalize()
        .equals(home().resolve("spec").toAbsolutePath().normalize());
  }

  /** The manifest that the user asked for. */
  Manifest manifest() {
    if (folder.toString().isEmpty()) {
      throw new InputException("--spec: expected a folder");
    }
    return ManifestReader.read(folder);
  }

  /**
   * The same, for commands that run the project's Java code beside it.
   *
   * @throws InputException when it is of another protocol
   */
  Manifest manifestOfTheCode() {
    Manifest manifest = manifest();
    if (!MODULE_OF_THE_CODE.equals(manifest.module())) {
      throw new InputException(
          folder
              + ": no specification of the Java code, which this command runs: its manifest's module is not "
              + MODULE_OF_THE_CODE);
    }
    return manifest;
  }

  /**
   * The models that were named, or those that a command takes by itself.
   *
   * @throws InputException when one is unknown; of what nobody named, it says that a name is needed
   */
  static List<Model> models(Manifest manifest, List<String> names, List<String> byItself) {
    if (names.isEmpty() && !manifest.models().keySet().containsAll(byItself)) {
      throw new InputException(
          manifest.folder() + ": name a model: what this command takes by itself is not there");
    }
    return manifest.models(names.isEmpty() ? byItself : names);
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
