package svcrdma.checks.manifest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import svcrdma.checks.InputException;

/**
 * The configuration files beside a manifest, one for each model, which say the same as the manifest
 * does.
 */
public final class ConfigFolder {
  private final Manifest manifest;

  /** Those of this manifest. */
  public ConfigFolder(Manifest manifest) {
    this.manifest = manifest;
  }

  /** One line for each file that is missing, differs from the manifest, or belongs to no model. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (Model model : manifest.models().values()) {
      Path file = file(model);
      if (!Files.exists(file)) {
        problems.add(file + ": missing");
      } else if (!read(file).equals(ConfigFile.text(model))) {
        problems.add(file + ": differs from the manifest");
      }
    }
    strays().forEach(file -> problems.add(file + ": belongs to no model"));
    return problems;
  }

  /**
   * Writes all files that are missing or differ, and removes those that belong to no model; says
   * what it did.
   */
  public List<String> write() {
    List<String> done = new ArrayList<>();
    try {
      for (Model model : manifest.models().values()) {
        Path file = file(model);
        String text = ConfigFile.text(model);
        if (!Files.exists(file) || !read(file).equals(text)) {
          Files.writeString(file, text);
          done.add(file + ": written");
        }
      }
      for (Path file : strays()) {
        Files.delete(file);
        done.add(file + ": removed");
      }
      return done;
    } catch (IOException e) {
      throw new InputException(manifest.folder() + ": cannot be written: " + e.getMessage());
    }
  }

  private Path file(Model model) {
    return manifest.folder().resolve(ConfigFile.name(model));
  }

  private List<Path> strays() {
    List<String> known = manifest.models().values().stream().map(ConfigFile::name).toList();
    try (Stream<Path> files = Files.list(manifest.folder())) {
      return files
          .filter(f -> f.toString().endsWith(".cfg") && !known.contains(f.getFileName().toString()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new InputException(manifest.folder() + ": cannot be read: " + e.getMessage());
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage());
    }
  }
}
