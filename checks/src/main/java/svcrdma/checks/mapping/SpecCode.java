package svcrdma.checks.mapping;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import svcrdma.checks.InputException;

/** The definitions of the specification's modules, as far as actions and steps go. */
final class SpecCode {
  private static final Pattern COMMENT = Pattern.compile("(?s)\\(\\*.*?\\*\\)|\\\\\\*[^\n]*");
  private static final Pattern HEAD = Pattern.compile("(?m)^(\\w+)(?:\\([^)\n]*\\))? *==");
  private static final Pattern STRING = Pattern.compile("\"([^\"\n]*)\"");
  private static final Pattern AT =
      Pattern.compile("\\bAt\\(\\w+, (?:\"([^\"]+)\"|W\\[\\w+\\](\\.\\w+))\\)");
  // Says which actors there are in a design, not what they do.
  private static final String STATE = "State";

  private static final Pattern PARTS =
      Pattern.compile("\\bEXTENDS\\s+(\\w+(?:\\s*,\\s*\\w+)*)|\\bINSTANCE\\s+(\\w+)");
  private static final Pattern WORD = Pattern.compile("\\w+");

  /**
   * A definition.
   *
   * @param body what stands behind {@code ==}, without comments
   */
  record Definition(String module, int line, String body) {}

  private final Map<String, List<Definition>> definitions = new HashMap<>();
  private final Map<String, Set<String>> parts = new HashMap<>();
  private final Set<String> strings = new TreeSet<>();

  /**
   * Of these modules.
   *
   * @param modules text by name of module
   */
  SpecCode(Map<String, String> modules) {
    modules.forEach(this::add);
  }

  /**
   * Reads the modules of a folder.
   *
   * @param without the modules that no code corresponds to
   */
  static SpecCode read(Path folder, Set<String> without) {
    Map<String, String> modules = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".tla")).toList()) {
        String name = file.getFileName().toString();
        modules.put(name.substring(0, name.length() - ".tla".length()), Files.readString(file));
      }
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be read: " + e.getMessage());
    }
    modules.keySet().removeAll(without);
    return new SpecCode(modules);
  }

  private void add(String module, String text) {
    String code = COMMENT.matcher(text).replaceAll(m -> m.group().replaceAll("[^\n]", ""));
    Set<String> named = parts.computeIfAbsent(module, unused -> new LinkedHashSet<>());
    PARTS
        .matcher(code)
        .results()
        .map(m -> m.group(1) == null ? m.group(2) : m.group(1))
        .forEach(names -> named.addAll(List.of(names.split("\\s*,\\s*"))));
    Matcher head = HEAD.matcher(code);
    boolean more = head.find();
    while (more) {
      String name = head.group(1);
      int line = 1 + (int) code.substring(0, head.start()).chars().filter(c -> c == '\n').count();
      int from = head.end();
      more = head.find();
      String body = code.substring(from, more ? head.start() : code.length());
      definitions
          .computeIfAbsent(name, unused -> new ArrayList<>())
          .add(new Definition(module, line, body));
      strings.addAll(strings(body));
    }
  }

  private static Set<String> strings(String body) {
    Set<String> found = new LinkedHashSet<>();
    Matcher matcher = STRING.matcher(body);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  /** Where this name is defined, each module's; empty if nowhere. */
  List<Definition> definitions(String name) {
    return definitions.getOrDefault(name, List.of());
  }

  /** Where a module, or the nearest one that it is made of, defines this name. */
  Optional<Definition> definition(String module, String name) {
    Set<String> modules = new LinkedHashSet<>(Set.of(module));
    Deque<String> open = new ArrayDeque<>(modules);
    while (!open.isEmpty()) {
      String next = open.remove();
      for (Definition definition : definitions(name)) {
        if (definition.module().equals(next)) {
          return Optional.of(definition);
        }
      }
      parts.getOrDefault(next, Set.of()).stream().filter(modules::add).forEach(open::add);
    }
    return Optional.empty();
  }

  /** Whether some definition has this string, as one that speaks of a step has. */
  boolean mentions(String step) {
    return strings.contains(step);
  }

  /**
   * The steps at which an action asks its actor to be, directly or in an operator of its own; of a
   * wait, {@code .test} stands for the step of that ending of every waitqueue.
   */
  Set<String> steps(String action, Set<String> actions) {
    Set<String> steps = new TreeSet<>();
    for (Definition definition : definitions(action)) {
      Set<String> own = steps(definition.body());
      if (own.isEmpty()) {
        uses(definition, actions).forEach(used -> own.addAll(steps(used.body())));
      }
      steps.addAll(own);
    }
    return steps;
  }

  private static Set<String> steps(String body) {
    Set<String> steps = new TreeSet<>();
    Matcher matcher = AT.matcher(body);
    while (matcher.find()) {
      steps.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }
    return steps;
  }

  /** Those of these names for which an action asks, directly or in an operator that it uses. */
  Set<String> asksFor(String action, Set<String> names, Set<String> actions) {
    Set<String> asked = new LinkedHashSet<>();
    for (Definition definition : definitions(action)) {
      asked.addAll(strings(definition.body()));
      uses(definition, actions).forEach(used -> asked.addAll(strings(used.body())));
    }
    asked.retainAll(names);
    return asked;
  }

  /** The operators that a definition uses, and what they use in turn; no actions. */
  private Set<Definition> uses(Definition definition, Set<String> actions) {
    Set<Definition> found = new LinkedHashSet<>();
    collect(definition, actions, found);
    return found;
  }

  private void collect(Definition from, Set<String> actions, Set<Definition> found) {
    Matcher words = WORD.matcher(STRING.matcher(from.body()).replaceAll("\"\""));
    while (words.find()) {
      if (actions.contains(words.group())) {
        continue;
      }
      List<Definition> all = definitions(words.group());
      List<Definition> near = all.stream().filter(d -> d.module().equals(from.module())).toList();
      for (Definition used : near.isEmpty() ? all : near) {
        if (!used.module().equals(STATE) && found.add(used)) {
          collect(used, actions, found);
        }
      }
    }
  }
}
