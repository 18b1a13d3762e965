package svcrdma.checks.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import svcrdma.checks.explore.Exploration;
import svcrdma.checks.explore.Explorer;
import svcrdma.checks.explore.ExplorerPage;
import svcrdma.checks.explore.Lesson;
import svcrdma.checks.explore.LessonReader;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.mapping.JavaMethods;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlcJar;

/** Writes the pages that the tests open. */
final class Pages {
  /** The project's root. */
  static final Path HOME =
      Path.of(System.getProperty("svcrdma.home", "../..")).toAbsolutePath().normalize();

  private static final Path FOLDER = Path.of("target", "pages").toAbsolutePath();

  private Pages() {}

  /** The page of the first lesson, with two variants only, so that TLC runs no longer than that. */
  static Exploration lostWakeup() throws InterruptedException {
    Manifest manifest = ManifestReader.read(HOME.resolve("spec"));
    Model model = manifest.models(List.of("deferred-without-self-enqueue")).get(0);
    try (Session session = session(manifest)) {
      Explorer explorer = new Explorer(manifest, session, 1, line -> {});
      List<Exploration.Variant> variants = new ArrayList<>();
      variants.add(
          new Exploration.Variant(
              Exploration.WHOLE, Objects.requireNonNull(explorer.graph(model.lacking(List.of())))));
      variants.add(
          new Exploration.Variant("self-enqueue", Objects.requireNonNull(explorer.graph(model))));
      return new Exploration(model, variants, "self-enqueue", List.of(), null);
    }
  }

  /** Writes the page of its lesson. */
  static Path write(Exploration exploration) throws IOException {
    Manifest manifest = ManifestReader.read(HOME.resolve("spec"));
    Map<String, List<String>> methods = JavaMethods.of(HOME, manifest);
    List<Lesson> lessons = LessonReader.read(manifest.folder());
    return write(
        "lesson.html",
        new ExplorerPage(manifest, methods, lessons).of(exploration, Lesson.find(lessons, "1")));
  }

  /** Writes the page of a model with nothing to switch. */
  static Path alone(String folder, String model) throws IOException, InterruptedException {
    Manifest manifest = ManifestReader.read(HOME.resolve(folder));
    Model found = manifest.models(List.of(model)).get(0);
    try (Session session = session(manifest)) {
      List<Exploration.Variant> itself =
          List.of(
              new Exploration.Variant(
                  model,
                  Objects.requireNonNull(
                      new Explorer(manifest, session, 1, line -> {}).graph(found))));
      return write(
          model + ".html",
          new ExplorerPage(manifest, Map.of(), List.of())
              .of(new Exploration(found, itself, model, List.of(), null)));
    }
  }

  private static Session session(Manifest manifest) {
    return new Session(
        manifest,
        new Session.Options(
            TlcJar.bundled(),
            1,
            1024,
            Duration.ofMinutes(5),
            0,
            Path.of("target", "runs").toAbsolutePath()));
  }

  /** Writes any page. */
  static Path write(String name, String html) throws IOException {
    Files.createDirectories(FOLDER);
    return Files.writeString(FOLDER.resolve(name), html);
  }
}
