package svcrdma.checks.tlc;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One run of TLC in a JVM of its own, with folders of its own. */
final class TlcProcess {
  static final String CONFIG_NAME = "model";
  private static final String CONFIG = CONFIG_NAME + ".cfg";
  private static final String OWN = ownClasses();

  private final TlcSettings settings;
  private final Children children;

  TlcProcess(TlcSettings settings, Children children) {
    this.settings = settings;
    this.children = children;
  }

  /**
   * How a process ended.
   *
   * @param exit its exit code, null when it had to be stopped because the time was up
   * @param broken why its output could not be read, or null
   * @param complaint the first line that it wrote to its standard error, or empty
   */
  record Ended(
      @Nullable Integer exit, TlcOutput output, @Nullable String broken, String complaint) {}

  /**
   * Runs TLC and waits for it. Empty when this program is ending.
   *
   * @param modules their folder
   */
  Optional<Ended> run(Path folder, TlcJob job, Path modules, String config, Duration timeout)
      throws IOException, InterruptedException {
    // TLC looks for the configuration beside the module only; and nobody must edit a module while
    // it is read.
    WorkFolder.copyModules(modules, folder);
    Files.writeString(folder.resolve(CONFIG), config);
    Path errors = folder.resolve("stderr");
    ProcessBuilder builder =
        new ProcessBuilder(command(settings, folder, job.options(), job.main()))
            .directory(folder.toFile())
            .redirectError(errors.toFile());
    Optional<Process> started = children.start(builder);
    if (started.isEmpty()) {
      return Optional.empty();
    }
    Process process = started.get();
    try {
      Understanding understanding = new Understanding(new TlcOutput(job.listener()));
      LineReader reader = new LineReader(process, understanding::line);
      reader.start();
      boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
      children.end(process);
      int exit = process.waitFor();
      reader.join();
      String broken = reader.broken() == null ? understanding.broken : reader.broken();
      return Optional.of(
          new Ended(ended ? exit : null, understanding.output, broken, firstLine(errors)));
    } finally {
      children.end(process);
    }
  }

  /**
   * What starts a JVM with TLC and this program's classes, which ends when this program does.
   *
   * @param folder its own, in which a folder for temporary files is made
   * @param options more of the JVM's
   */
  static List<String> command(
      TlcSettings settings, Path folder, List<String> options, List<String> main)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + settings.heapMegabytes() + "m");
    command.add("-XX:+UseSerialGC");
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-XX:-UsePerfData");
    command.addAll(options);
    // TLC unpacks its standard modules there and deletes them at its end: never share it.
    command.add("-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp")));
    command.addAll(
        List.of("-cp", settings.jar() + File.pathSeparator + OWN, Watched.class.getName()));
    command.addAll(main);
    return command;
  }

  /**
   * A class with TLC's arguments.
   *
   * @param main the class to run, and what it is given before TLC's arguments
   * @param more of TLC's arguments
   */
  static List<String> tlc(List<String> main, List<String> more, String module) {
    List<String> command = new ArrayList<>(main);
    command.add("-tool");
    // With several workers it is not determined which counterexample comes out.
    command.addAll(List.of("-workers", "1", "-lncheck", "final"));
    // TLC otherwise takes a polynomial by chance, and which lasso it finds depends on it.
    command.addAll(List.of("-fp", "0"));
    command.addAll(more);
    command.addAll(List.of("-metadir", "states", "-config", CONFIG, module + ".tla"));
    return command;
  }

  private static String ownClasses() {
    try {
      return Path.of(TlcProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a class path entry has a valid address", e);
    }
  }

  private static String firstLine(Path errors) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(errors, StandardCharsets.ISO_8859_1)) {
      String line = lines.readLine();
      return line == null ? "" : line.strip();
    }
  }

  /** What the lines mean; after one that makes no sense, the others are not looked at. */
  private static final class Understanding {
    private final TlcOutput output;
    private volatile @Nullable String broken;

    Understanding(TlcOutput output) {
      this.output = output;
    }

    void line(String line) {
      if (broken == null) {
        try {
          output.line(line);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
          broken = "TLC's output is not understood: " + e.getMessage();
        }
      }
    }
  }
}
