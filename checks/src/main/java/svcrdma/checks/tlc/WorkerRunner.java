package svcrdma.checks.tlc;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.export.ClusterWorker;

/** Works for the server of a cluster until that ends. */
public final class WorkerRunner {
  private static final int CONNECT_MILLIS = 2000;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  // A busy machine may miss one.
  private static final int MISSED = 5;

  private final TlcSettings settings;
  private final WorkFolder work;
  private final Children children;

  /**
   * A runner.
   *
   * @param settings whose timeout is how long to wait for a server that does not answer yet
   * @param children where to register processes, so that they can be ended from outside
   */
  public WorkerRunner(TlcSettings settings, WorkFolder work, Children children) {
    this.settings = settings;
    this.work = work;
    this.children = children;
  }

  /** How the work ended. */
  public enum Ending {
    /** The server has no more work. */
    DONE,
    /** No server answered in time. */
    NO_SERVER,
    /** What answers there is no server of this kind. */
    REFUSED,
    /** The server went away in between. */
    LOST
  }

  /**
   * What became of it.
   *
   * @param says one line for people
   */
  public record Ended(Ending ending, String says) {}

  /**
   * Waits for the server, works for it, and returns when that has ended.
   *
   * @param threads that compute at the same time
   * @param progress is told what to show to people
   * @throws InterruptedException when this thread is interrupted; the worker has been stopped then
   * @throws InputException when there is no such host, or nothing can be written
   */
  public Ended run(Cluster cluster, int threads, Consumer<String> progress)
      throws InterruptedException {
    progress.accept("waits for a server at " + cluster);
    Optional<String> here = await(cluster);
    if (here.isEmpty()) {
      return new Ended(
          Ending.NO_SERVER,
          "no server answers at " + cluster + " within " + settings.timeout().toSeconds() + " s");
    }
    progress.accept("works for " + cluster);
    try {
      return work(cluster, here.get(), threads);
    } catch (IOException e) {
      throw new InputException("a worker cannot be started: " + e.getMessage());
    }
  }

  /** This machine's address, as the server sees it, as soon as that answers. */
  private Optional<String> await(Cluster cluster) throws InterruptedException {
    Instant end = Instant.now().plus(settings.timeout());
    Optional<String> here = reached(cluster);
    while (here.isEmpty() && Instant.now().isBefore(end)) {
      Thread.sleep(PAUSE.toMillis());
      here = reached(cluster);
    }
    return here;
  }

  private static Optional<String> reached(Cluster cluster) {
    InetSocketAddress address = new InetSocketAddress(cluster.host(), cluster.port());
    if (address.isUnresolved()) {
      throw new InputException(cluster.host() + ": no such host");
    }
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MILLIS);
      return Optional.of(socket.getLocalAddress().getHostAddress());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Ended work(Cluster cluster, String here, int threads)
      throws IOException, InterruptedException {
    Path folder = work.next();
    List<String> main = List.of(ClusterWorker.class.getName(), here, cluster.host());
    ProcessBuilder builder =
        new ProcessBuilder(
                TlcProcess.command(settings, folder, cluster.workerOptions(threads), main))
            .directory(folder.toFile())
            .redirectErrorStream(true);
    Process process =
        children
            .start(builder)
            .orElseThrow(() -> new InterruptedException("this program is ending"));
    try {
      Output output = new Output();
      LineReader reader = new LineReader(process, output::line);
      reader.start();
      boolean lost = !endsByItself(process, cluster);
      children.end(process);
      reader.join();
      return lost
          ? new Ended(Ending.LOST, "the server at " + cluster + " went away")
          : output.ended(cluster, reader.broken());
    } finally {
      children.end(process);
      WorkFolder.remove(folder);
    }
  }

  /** TLC's worker itself looks only once a minute whether its server is alive. */
  private static boolean endsByItself(Process process, Cluster cluster)
      throws InterruptedException {
    int missed = 0;
    while (missed < MISSED) {
      if (process.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
        return true;
      }
      missed = reached(cluster).isPresent() ? 0 : missed + 1;
    }
    return false;
  }

  /** What the worker says. */
  private static final class Output {
    private static final Pattern DONE =
        Pattern.compile(".*, work completed at: .* Computed: (\\d+) .*");
    private static final String FAILED = "Error: Failed to start worker";

    private boolean done;
    private boolean failed;
    private long computed;
    private String complaint = "it says nothing";

    void line(String line) {
      Matcher matcher = DONE.matcher(line);
      if (matcher.matches()) {
        done = true;
        computed += Long.parseLong(matcher.group(1));
      } else if (line.startsWith(FAILED)) {
        failed = true;
      } else if (failed && !line.isBlank()) {
        complaint = line.strip();
        failed = false;
      }
    }

    /** To be asked when all lines are read, or it is known why they cannot be. */
    Ended ended(Cluster cluster, @Nullable String broken) {
      return done
          ? new Ended(
              Ending.DONE,
              "the server at " + cluster + " has ended; " + computed + " steps computed")
          : new Ended(
              Ending.REFUSED,
              "no worker can be one of the server at "
                  + cluster
                  + ": "
                  + (broken == null ? complaint : broken));
    }
  }
}
