package svcrdma.checks.conform;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import svcrdma.checks.InputException;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Mend;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.schedule.Scene;

/**
 * The code that a model is about, and the model's environment.
 *
 * @param contexts that the specification numbers
 * @param calls that the client may send
 * @param sends that the backchannel's senders may begin, all together
 * @param completionErrors whether a completion may report an error
 */
record Subject(
    Design design,
    Parts parts,
    Scene.Size size,
    List<String> senders,
    boolean manager,
    boolean closer,
    int contexts,
    int calls,
    int sends,
    boolean completionErrors) {

  /**
   * That of a model.
   *
   * @throws InputException if the code cannot be put together as the model has it
   */
  static Subject of(Model model) {
    Constants constants = new Constants(model);
    Design design = design(model);
    int calls = constants.number("Calls");
    int sends = constants.number("Sends");
    return new Subject(
        design,
        parts(model),
        new Scene.Size(
            constants.set("Threads").size(),
            design.hasWorkqueue() ? constants.set("Workers").size() : 0,
            constants.number("QueueDepth"),
            constants.number("RequestLimit"),
            0),
        List.copyOf(constants.set("Senders")),
        constants.truth("Disconnects"),
        constants.truth("DirectCloses"),
        calls + sends,
        calls,
        sends,
        constants.truth("CompletionErrors"));
  }

  /** The same, of other code. */
  Subject with(Parts other) {
    return new Subject(
        design, other, size, senders, manager, closer, contexts, calls, sends, completionErrors);
  }

  private static Design design(Model model) {
    return Arrays.stream(Design.values())
        .filter(design -> design.toString().equals(model.design()))
        .findFirst()
        .orElseThrow(
            () -> new InputException(model.id() + ": is no model of a transport with a design"));
  }

  private static Parts parts(Model model) {
    List<String> missing = model.without();
    Set<Mend> mends = EnumSet.noneOf(Mend.class);
    for (String mechanism : model.with()) {
      mends.add(Mend.of(mechanism).orElseThrow(() -> impossible(model, "be given " + mechanism)));
    }
    if (missing.size() + (mends.isEmpty() ? 0 : 1) > 1) {
      throw impossible(
          model,
          mends.isEmpty()
              ? "lack more than one mechanism"
              : "be given a mend and lack a mechanism as well");
    }
    if (missing.isEmpty()) {
      return mends.isEmpty() ? Parts.WHOLE : Parts.mended(mends);
    }
    String mechanism = missing.get(0);
    return Hazard.of(mechanism).orElseThrow(() -> impossible(model, "lack " + mechanism)).parts();
  }

  private static InputException impossible(Model model, String what) {
    return new InputException(model.id() + ": the code cannot " + what);
  }

  /** Constants as TLC's configuration writes them. */
  private record Constants(Model model) {
    String text(String name) {
      Map<String, String> constants = model.constants();
      String text = constants.get(name);
      if (text == null) {
        throw new InputException(model.id() + ": has no constant " + name);
      }
      return text;
    }

    int number(String name) {
      return Integer.parseInt(text(name));
    }

    boolean truth(String name) {
      return text(name).equals("TRUE");
    }

    Set<String> set(String name) {
      String text = text(name);
      Set<String> elements = new LinkedHashSet<>();
      for (String element : text.substring(1, text.length() - 1).split(",", -1)) {
        if (!element.isBlank()) {
          elements.add(element.strip());
        }
      }
      return elements;
    }
  }
}
