package svcrdma.checks.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the models of a manifest, whose other parts are known already. */
final class ModelReader {
  private static final Set<String> KEYS =
      Set.of(
          "id",
          "module",
          "specification",
          "design",
          "without",
          "with",
          "environment",
          "constants",
          "properties",
          "symmetry",
          "actionConstraint",
          "deadlock",
          "set",
          "says",
          "expect");
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*");

  private final Composer composer;
  private final List<EnvironmentConstant> environment;
  private final Map<String, Mechanism> mechanisms;
  private final Map<String, Property> properties;
  private final String module;
  private final String specification;
  private final Function<YamlValue, String> moduleFile;

  ModelReader(
      Composer composer,
      List<EnvironmentConstant> environment,
      Map<String, Mechanism> mechanisms,
      Map<String, Property> properties,
      String module,
      String specification,
      Function<YamlValue, String> moduleFile) {
    this.composer = composer;
    this.environment = environment;
    this.mechanisms = mechanisms;
    this.properties = properties;
    this.module = module;
    this.specification = specification;
    this.moduleFile = moduleFile;
  }

  Map<String, Model> read(List<YamlValue> elements) {
    Map<String, Model> models = new LinkedHashMap<>();
    for (YamlValue element : elements) {
      Fields fields = new Fields(element);
      // First: what is misspelt is missing, too, and that would be the wrong thing to tell.
      fields.nothingBut(KEYS);
      Model model = model(fields);
      fields.nothingElse();
      Model before = models.putIfAbsent(model.id(), model);
      if (before != null) {
        throw fields
            .place()
            .error("'" + model.id() + "' stands already at line " + before.place().line());
      }
    }
    return models;
  }

  private Model model(Fields fields) {
    String id = ManifestReader.named(fields.need("id"), ID);
    YamlValue in = fields.find("module");
    String name = in == null ? module : moduleFile.apply(in);
    @Nullable String design = fields.optionalText("design");
    List<String> without = mechanisms(fields, "without");
    List<String> with = mechanisms(fields, "with");
    Place place = fields.place();
    Map<String, String> constants =
        new LinkedHashMap<>(
            composer.constants(name, design, without, with, settings(fields), place::error));
    for (Map.Entry<String, YamlValue> constant : fields.mapping("constants").entrySet()) {
      if (constants.put(constant.getKey(), constant.getValue().text()) != null) {
        throw constant
            .getValue()
            .place()
            .error(constant.getKey() + " has its value from design or environment");
      }
    }
    List<Property> checked = properties(fields.list("properties"));
    boolean deadlock = fields.truth("deadlock", false);
    if (checked.isEmpty() && !deadlock) {
      throw place.error("model '" + id + "' checks nothing");
    }
    @Nullable String symmetry = fields.optionalText("symmetry");
    if (symmetry != null && checked.stream().anyMatch(p -> p.kind() == Property.Kind.TEMPORAL)) {
      throw place.error(
          "model '" + id + "': symmetry together with a temporal property is unsound");
    }
    Expectation expectation = expectation(new Fields(fields.need("expect")), checked, deadlock);
    @Nullable String actionConstraint = fields.optionalText("actionConstraint");
    if (actionConstraint != null && expectation.holds()) {
      throw place.error(
          "model '" + id + "': with an action constraint that it holds would mean nothing");
    }
    return new Model(
        id,
        name,
        fields.text("specification", specification),
        design,
        without,
        with,
        constants,
        checked,
        symmetry,
        actionConstraint,
        deadlock,
        standard(fields),
        fields.text("says"),
        expectation,
        place);
  }

  private List<String> mechanisms(Fields fields, String key) {
    List<String> names = new ArrayList<>();
    for (YamlValue value : fields.list(key)) {
      if (!mechanisms.containsKey(value.text())) {
        throw value.place().error(Near.unknown("mechanism", value.text(), mechanisms.keySet()));
      }
      names.add(value.text());
    }
    return List.copyOf(names);
  }

  private Map<String, Setting> settings(Fields fields) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    fields
        .mapping("environment")
        .forEach(
            (name, value) -> {
              EnvironmentConstant constant =
                  environment.stream()
                      .filter(c -> c.constant().equals(name))
                      .findFirst()
                      .orElseThrow(
                          () ->
                              value
                                  .place()
                                  .error(
                                      Near.unknown(
                                          "environment constant",
                                          name,
                                          environment.stream()
                                              .map(EnvironmentConstant::constant)
                                              .toList())));
              settings.put(name, ManifestReader.setting(value, constant::parse));
            });
    return settings;
  }

  private List<Property> properties(List<YamlValue> names) {
    List<Property> checked = new ArrayList<>();
    for (YamlValue name : names) {
      Property property = properties.get(name.text());
      if (property == null) {
        throw name.place().error(Near.unknown("property", name.text(), properties.keySet()));
      }
      if (checked.contains(property)) {
        throw name.place().error("'" + name.text() + "' stands here twice");
      }
      checked.add(property);
    }
    return List.copyOf(checked);
  }

  private static boolean standard(Fields fields) {
    YamlValue set = fields.find("set");
    if (set == null || set.text().equals("default")) {
      return true;
    }
    if (set.text().equals("all")) {
      return false;
    }
    throw set.place().error(Near.unknown("set", set.text(), Set.of("default", "all")));
  }

  private static Expectation expectation(Fields fields, List<Property> checked, boolean deadlock) {
    YamlValue verdict = fields.need("verdict");
    boolean holds =
        switch (verdict.text()) {
          case "holds" -> true;
          case "violated" -> false;
          default ->
              throw verdict
                  .place()
                  .error(Near.unknown("verdict", verdict.text(), Set.of("holds", "violated")));
        };
    @Nullable String property = holds ? null : violated(fields.need("property"), checked, deadlock);
    @Nullable Long length = holds ? null : fields.number("length", 1);
    Expectation expectation =
        new Expectation(
            holds, property, length, fields.number("distinctStates", 1), fields.number("depth", 1));
    fields.nothingElse();
    return expectation;
  }

  private static String violated(YamlValue name, List<Property> checked, boolean deadlock) {
    List<String> names = new ArrayList<>(checked.stream().map(Property::name).toList());
    if (deadlock) {
      names.add(Property.DEADLOCK);
    }
    if (!names.contains(name.text())) {
      throw name.place().error(Near.unknown("property of this model", name.text(), names));
    }
    return name.text();
  }
}
