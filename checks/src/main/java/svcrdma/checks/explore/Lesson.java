package svcrdma.checks.explore;

import java.util.List;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Near;

/**
 * A lesson: something to predict, to run, to play in the explorer, to break or to mend, and the
 * answer.
 *
 * @param number from 1
 * @param name for the command line, made from the title
 * @param model that is played
 * @param parts what is to be read, in order
 * @param shown what is to be run, with what comes out
 * @param run that is to be made
 */
public record Lesson(
    int number,
    String name,
    String title,
    String model,
    List<Part> parts,
    List<Shown> shown,
    GuidedRun run) {
  /** The part that shows what comes out. */
  public static final String RUN = "Run";

  /** The part that a reader should open last. */
  public static final String ANSWER = "Answer";

  /** The part below which the page guides through the run. */
  public static final String PLAY = "Play";

  /**
   * A part.
   *
   * @param heading empty for what comes first
   * @param html as it can stand in a page: without any markup of its own
   */
  public record Part(String heading, String html) {
    /** Whether it tells what a reader should first predict. */
    public boolean folded() {
      return heading.equals(RUN) || heading.equals(ANSWER);
    }
  }

  /**
   * A command and what it prints.
   *
   * @param arguments what follows the program's name
   */
  public record Shown(String arguments, String output) {}

  /**
   * The lesson of this number or name.
   *
   * @throws InputException when there is none
   */
  public static Lesson find(List<Lesson> lessons, String numberOrName) {
    return lessons.stream()
        .filter(
            l -> l.name().equals(numberOrName) || String.valueOf(l.number()).equals(numberOrName))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    numberOrName.matches("-?\\d+")
                        ? "there is no lesson %s: they are 1 to %d"
                            .formatted(numberOrName, lessons.size())
                        : Near.unknown(
                            "lesson", numberOrName, lessons.stream().map(Lesson::name).toList())));
  }
}
