package svcrdma.checks.jcstress.modes;

import svcrdma.release.ParkingSleeper;
import svcrdma.release.Sleeper;
import svcrdma.release.WaitQueue;

/** A waitqueue that a thread can join and leave without sleeping on it. */
final class Joinable extends WaitQueue {
  private final Sleeper sleeper = new ParkingSleeper();

  void join() {
    putOn(sleeper);
  }

  void leave() {
    takeOff(sleeper);
  }
}
