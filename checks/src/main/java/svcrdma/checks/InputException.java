package svcrdma.checks;

/**
 * What the user gave is wrong: an argument, the manifest, a specification, a jar. The message is
 * one line that names the culprit and its place; the command line prints it as it is and exits with
 * 2.
 */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The message must be one line, fit to be shown to a person. */
  public InputException(String message) {
    super(message);
  }
}
