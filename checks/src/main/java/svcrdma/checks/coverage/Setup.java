package svcrdma.checks.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import svcrdma.checks.InputException;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.manifest.Model;

/**
 * What is run: a model's environment, in which every lane can run the code.
 *
 * @param without mechanisms that the code lacks, one at most
 * @param threads service threads
 * @param senders backchannel senders
 * @param calls by the client
 * @param sends by the senders, all together
 * @param queueDepth Send Queue entries
 * @param mostWrites RDMA Writes before the Send of a reply, at most
 * @param requestLimit requests in progress, 0 for no limit
 */
public record Setup(
    List<String> without,
    int threads,
    int senders,
    int calls,
    int sends,
    int queueDepth,
    int mostWrites,
    int requestLimit) {

  /** Every run ends with the end of the connection, and nothing else fails. */
  private static final Map<String, String> NEEDED =
      Map.of(
          "Disconnects", "TRUE",
          "DirectCloses", "FALSE",
          "Reads", "FALSE",
          "PostFailures", "{}",
          "AllocationFailures", "FALSE",
          "CompletionErrors", "FALSE");

  /**
   * That of a model.
   *
   * @throws InputException if not every lane can run the code in it
   */
  public static Setup of(Model model) {
    require(model, "deferred".equals(model.design()), "its design is not deferred");
    require(model, model.with().isEmpty(), "it has mends");
    require(model, model.actionConstraint() == null, "it leaves out steps");
    require(
        model,
        model.without().size() <= 1
            && model.without().stream().allMatch(m -> Hazard.of(m).isPresent()),
        "the code cannot be without " + String.join(", ", model.without()));
    Map<String, String> constants = model.constants();
    NEEDED.forEach(
        (constant, value) ->
            require(
                model,
                value.equals(constants.get(constant)),
                constant + " is " + constants.get(constant) + ", not " + value));
    List<String> chains = elements(constants, "ChainLengths");
    List<String> upwards =
        IntStream.rangeClosed(1, chains.size()).mapToObj(Integer::toString).toList();
    require(model, chains.equals(upwards), "ChainLengths are not all up to the longest");
    return new Setup(
        model.without(),
        elements(constants, "Threads").size(),
        elements(constants, "Senders").size(),
        number(constants, "Calls"),
        number(constants, "Sends"),
        number(constants, "QueueDepth"),
        chains.size() - 1,
        number(constants, "RequestLimit"));
  }

  private static void require(Model model, boolean condition, String otherwise) {
    if (!condition) {
      throw new InputException(model.id() + ": not every lane can run the code so: " + otherwise);
    }
  }

  private static int number(Map<String, String> constants, String name) {
    return Integer.parseInt(constants.getOrDefault(name, ""));
  }

  private static List<String> elements(Map<String, String> constants, String name) {
    List<String> elements = new ArrayList<>();
    for (String element : constants.getOrDefault(name, "{}").split("[{}, ]+", -1)) {
      if (!element.isEmpty()) {
        elements.add(element);
      }
    }
    return elements;
  }

  /** What the code is put together from. */
  public Parts parts() {
    return without.isEmpty() ? Parts.WHOLE : Hazard.of(without.get(0)).orElseThrow().parts();
  }

  /** The sends of each sender; the same for each, so perhaps fewer than there may be. */
  public int sendsOfEach() {
    return senders == 0 ? 0 : sends / senders;
  }
}
