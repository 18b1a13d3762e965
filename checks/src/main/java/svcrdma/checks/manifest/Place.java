package svcrdma.checks.manifest;

import svcrdma.checks.InputException;

/** A line of a file, counted from 1: what an error message points to. */
public record Place(String file, int line) {
  /** The exception that says what is wrong here. */
  public InputException error(String message) {
    return new InputException(this + ": " + message);
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
