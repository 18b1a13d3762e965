package svcrdma.checks.manifest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A specification with everything that TLC needs to check it.
 *
 * @param design null where the module knows none
 * @param without mechanisms taken from the design
 * @param with mechanisms added to it
 * @param constants every constant of the module with its value as TLC's configuration file wants it
 * @param properties that are checked, in the manifest's order
 * @param symmetry the operator that gives the permutations, or null
 * @param actionConstraint the operator that a step must satisfy to be explored, or null for all
 * @param deadlock whether a deadlock is a violation
 * @param standard whether it is in the default set, or is taken for as small as those are
 * @param expect null for a what-if
 */
public record Model(
    String id,
    String module,
    String specification,
    @Nullable String design,
    List<String> without,
    List<String> with,
    Map<String, String> constants,
    List<Property> properties,
    @Nullable String symmetry,
    @Nullable String actionConstraint,
    boolean deadlock,
    boolean standard,
    String says,
    @Nullable Expectation expect,
    Place place) {

  private static final Pattern NAME = Pattern.compile("\"([^\"]+)\"");

  /** The properties of one kind. */
  public List<Property> properties(Property.Kind kind) {
    return properties.stream().filter(p -> p.kind() == kind).toList();
  }

  /** What was taken from the design, and with a plus what was added. */
  public List<String> changes() {
    return Stream.concat(without.stream(), with.stream().map(m -> "+" + m)).toList();
  }

  /** The mechanisms in force, empty where the module has none. */
  public List<String> mechanisms() {
    return NAME.matcher(constants.getOrDefault(Manifest.MECHANISMS, ""))
        .results()
        .map(name -> name.group(1))
        .toList();
  }

  /**
   * The same model whose design lacks these mechanisms, and no others; nothing is known of what is
   * to be expected of it.
   */
  public Model lacking(List<String> mechanisms) {
    String inForce =
        Stream.concat(mechanisms().stream(), without.stream())
            .filter(m -> !mechanisms.contains(m))
            .map(m -> '"' + m + '"')
            .collect(Collectors.joining(", ", "{", "}"));
    Map<String, String> changed = new LinkedHashMap<>(constants);
    changed.put(Manifest.MECHANISMS, inForce);
    return new Model(
        id,
        module,
        specification,
        design,
        mechanisms,
        with,
        Collections.unmodifiableMap(changed),
        properties,
        symmetry,
        actionConstraint,
        deadlock,
        standard,
        says,
        null,
        place);
  }

  /**
   * The same model in which no step leaves a state where an operator is false, beside what may not
   * be taken anyway: for models that would go on without end from there.
   */
  public Model endingWithout(String operator) {
    if (actionConstraint != null) {
      throw new IllegalStateException(id + " has an action constraint already");
    }
    return with(properties, symmetry, operator, deadlock, null);
  }

  /** The same model that checks only these properties. */
  public Model checking(List<Property> only) {
    return with(only, symmetry, actionConstraint, deadlock, expect);
  }

  /**
   * The same model that checks invariants and deadlocks only, without symmetry; nothing is known of
   * what is to be expected of it.
   */
  public Model checkingStates() {
    return with(properties(Property.Kind.INVARIANT), null, actionConstraint, deadlock, null);
  }

  /**
   * The same model as a cluster can check it: invariants and deadlocks only, and nobody sees
   * whether there was an occasion. A cluster does not find the shortest run first, and comes upon
   * states in any order: so only the verdict is expected to be the same, and the number of states
   * where all of them are found.
   */
  public Model clustered() {
    Model states = checkingStates();
    List<Property> claims =
        states.properties().stream().filter(Property::claim).map(Property::unwitnessed).toList();
    boolean same = properties(Property.Kind.TEMPORAL).isEmpty();
    return states.with(
        claims,
        null,
        actionConstraint,
        deadlock,
        same && expect != null ? clustered(expect) : null);
  }

  private Expectation clustered(Expectation expect) {
    boolean counted = expect.holds() && symmetry == null;
    return new Expectation(
        expect.holds(), expect.property(), null, counted ? expect.distinctStates() : null, null);
  }

  /**
   * The same model that checks nothing, so that nothing ends or thins out its exploration. Where it
   * would not have anyway, it is expected to be of the same size.
   */
  public Model unchecked() {
    boolean same = expect != null && expect.holds() && symmetry == null;
    return with(List.of(), null, actionConstraint, false, same ? expect : null);
  }

  private Model with(
      List<Property> properties,
      @Nullable String symmetry,
      @Nullable String actionConstraint,
      boolean deadlock,
      @Nullable Expectation expect) {
    return new Model(
        id,
        module,
        specification,
        design,
        without,
        with,
        constants,
        properties,
        symmetry,
        actionConstraint,
        deadlock,
        standard,
        says,
        expect,
        place);
  }
}
