package svcrdma.checks.manifest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;

/** Reads a manifest, and refuses one that contradicts itself, with the place. */
public final class ManifestReader {
  private static final long VERSION = 1;
  private static final Pattern ID = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]+");

  private final Path folder;
  private String module = "";
  private final List<EnvironmentConstant> environment = new ArrayList<>();
  private final Map<String, Mechanism> mechanisms = new LinkedHashMap<>();
  private final Map<String, Design> designs = new LinkedHashMap<>();
  private final Map<String, Property> properties = new LinkedHashMap<>();
  private final Map<String, Action> actions = new LinkedHashMap<>();

  private ManifestReader(Path folder) {
    this.folder = folder;
  }

  /**
   * Reads the manifest of a folder.
   *
   * @throws InputException when it is missing, unreadable or inconsistent
   */
  public static Manifest read(Path folder) {
    return new ManifestReader(folder).read();
  }

  private Manifest read() {
    Fields top = new Fields(YamlValue.read(folder.resolve(Manifest.FILE)));
    if (top.need("version").number(0) != VERSION) {
      throw top.need("version")
          .place()
          .error("this program reads version " + VERSION + " of the manifest");
    }
    module = moduleFile(top.need("module"));
    String specification = named(top, "specification", "Spec");
    String control = named(top, "control", "");
    each(top, "environment", this::environmentConstant);
    each(top, "mechanisms", this::mechanism);
    each(top, "designs", this::design);
    each(top, "properties", this::property);
    each(top, "actions", this::action);
    Map<String, Model> models =
        new ModelReader(
                new Composer(environment, designs, mechanisms),
                environment,
                mechanisms,
                properties,
                module,
                specification,
                this::moduleFile)
            .read(top.list("models"));
    top.nothingElse();
    return new Manifest(
        folder,
        module,
        specification,
        control,
        environment,
        designs,
        mechanisms,
        properties,
        actions,
        models);
  }

  private static void each(Fields top, String key, Consumer<Fields> reader) {
    for (YamlValue element : top.list(key)) {
      Fields fields = new Fields(element);
      reader.accept(fields);
      fields.nothingElse();
    }
  }

  private void environmentConstant(Fields fields) {
    String constant = named(fields.need("constant"), NAME);
    String option = named(fields.need("option"), ID);
    EnvironmentConstant.Kind kind = EnvironmentConstant.kind(fields.need("kind"));
    boolean numeric =
        switch (kind) {
          case PROCESSES, INTEGER, INTEGERS -> true;
          case BOOLEAN, STRINGS -> false;
        };
    String prefix =
        kind == EnvironmentConstant.Kind.PROCESSES ? named(fields.need("prefix"), NAME) : "";
    long min = numeric ? fields.need("min").number(0) : 0;
    long max = numeric ? fields.need("max").number(min) : 0;
    List<String> values =
        kind == EnvironmentConstant.Kind.STRINGS ? words(fields.need("values")) : List.of();
    YamlValue written = fields.need("default");
    Setting standard =
        setting(written, items -> EnvironmentConstant.parse(kind, prefix, min, max, values, items));
    EnvironmentConstant read =
        new EnvironmentConstant(
            constant,
            option,
            kind,
            prefix,
            min,
            max,
            values,
            standard,
            fields.text("says"),
            fields.place());
    for (EnvironmentConstant other : environment) {
      if (other.constant().equals(constant) || other.option().equals(option)) {
        throw fields
            .place()
            .error("constant or option stands already at line " + other.place().line());
      }
    }
    environment.add(read);
  }

  /** The setting that a value of the manifest stands for. */
  static Setting setting(YamlValue value, Function<List<String>, Setting> parser) {
    List<String> items = value.oneOrMore().stream().map(YamlValue::text).toList();
    try {
      return parser.apply(items);
    } catch (IllegalArgumentException e) {
      throw value.place().error(String.valueOf(e.getMessage()));
    }
  }

  private void mechanism(Fields fields) {
    String id = named(fields.need("id"), ID);
    YamlValue in = fields.find("module");
    List<String> modules =
        in == null ? List.of(module) : in.oneOrMore().stream().map(this::moduleFile).toList();
    add(
        mechanisms,
        id,
        fields,
        Mechanism::place,
        new Mechanism(id, fields.text("says"), fields.text("without"), modules, fields.place()));
  }

  private void design(Fields fields) {
    String id = named(fields.need("id"), ID);
    List<String> names = new ArrayList<>();
    for (YamlValue value : fields.need("mechanisms").elements()) {
      if (!mechanisms.containsKey(value.text())) {
        throw value.place().error(Near.unknown("mechanism", value.text(), mechanisms.keySet()));
      }
      names.add(value.text());
    }
    add(
        designs,
        id,
        fields,
        Design::place,
        new Design(id, fields.text("says"), names, fields.place()));
  }

  private void property(Fields fields) {
    YamlValue name = fields.need("name");
    if (name.text().equals(Property.DEADLOCK)) {
      throw name.place().error("the name " + Property.DEADLOCK + " is kept for TLC's deadlocks");
    }
    YamlValue in = fields.find("module");
    Property property =
        new Property(
            named(name, NAME),
            propertyKind(fields.need("kind")),
            fields.number("number", 1),
            fields.text("says"),
            fields.optionalText("notWhen"),
            fields.texts("witness"),
            in == null ? module : moduleFile(in),
            fields.truth("onlyNamed", false),
            fields.truth("claim", true),
            fields.place());
    add(properties, property.name(), fields, Property::place, property);
  }

  private static Property.Kind propertyKind(YamlValue value) {
    for (Property.Kind kind : Property.Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(value.text())) {
        return kind;
      }
    }
    throw value.place().error(Near.unknown("kind", value.text(), Set.of("invariant", "temporal")));
  }

  private void action(Fields fields) {
    String name = named(fields.need("name"), NAME);
    add(
        actions,
        name,
        fields,
        Action::place,
        new Action(
            name,
            fields.text("kernel", ""),
            fields.text("step", ""),
            fields.text("says"),
            fields.place()));
  }

  private static <T> void add(
      Map<String, T> map, String id, Fields fields, Function<T, Place> place, T added) {
    @Nullable T before = map.putIfAbsent(id, added);
    if (before != null) {
      throw fields
          .place()
          .error("'" + id + "' stands already at line " + place.apply(before).line());
    }
  }

  private static List<String> words(YamlValue value) {
    return value.elements().stream().map(v -> named(v, WORD)).toList();
  }

  private String moduleFile(YamlValue value) {
    String name = named(value, NAME);
    if (!Files.isReadable(folder.resolve(name + ".tla"))) {
      throw value.place().error("no module " + name + ".tla beside the manifest");
    }
    return name;
  }

  private static String named(Fields fields, String key, String otherwise) {
    YamlValue value = fields.find(key);
    return value == null ? otherwise : named(value, NAME);
  }

  static String named(YamlValue value, Pattern pattern) {
    if (!pattern.matcher(value.text()).matches()) {
      throw value.place().error("'" + value.text() + "' is not a name here: expected " + pattern);
    }
    return value.text();
  }
}
