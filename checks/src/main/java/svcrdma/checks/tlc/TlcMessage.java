package svcrdma.checks.tlc;

/**
 * One message of TLC's tool mode. What it means is known by its code (TLC's class {@code
 * tlc2.output.EC}).
 *
 * @param severity 0 none, 1 error, 2 TLC bug, 3 warning, 4 state
 */
public record TlcMessage(int code, int severity, String text) {
  static final int OUT_OF_MEMORY = 1001;
  static final int OUT_OF_MEMORY_INIT = 1002;
  static final int OUT_OF_MEMORY_LIVENESS = 1003;
  static final int ASSUMPTION_FALSE = 2104;
  static final int INVARIANT_VIOLATED_INITIAL = 2107;
  static final int PROPERTY_VIOLATED_INITIAL = 2108;
  static final int INVARIANT_VIOLATED = 2110;
  static final int ACTION_PROPERTY_VIOLATED = 2112;
  static final int DEADLOCK = 2114;
  static final int TEMPORAL_VIOLATED = 2116;
  static final int BACK_TO_STATE = 2122;
  static final int NO_SUCH_MODULE = 2171;
  static final int FINISHED = 2186;
  static final int SUCCESS = 2193;
  static final int DEPTH = 2194;
  static final int STATISTICS = 2199;
  static final int PROGRESS = 2200;
  static final int SIMULATED = 2209;
  static final int COVERAGE_START = 2201;
  static final int STATE = 2216;
  static final int STATE_OF_STEP = 2217;
  static final int STUTTERING = 2218;
  static final int SANY_END = 2219;
  static final int SANY_START = 2220;
  static final int VERSION = 2262;
  static final int COUNTEREXAMPLE = 2264;
  static final int BEHAVIOUR = 2121;
  static final int ACTION_COVERAGE = 2772;
  static final int PARSING_FAILED = 3002;
  static final int CONFIG_SYNTAX = 5006;
  static final int SERVER_RUNNING = 7000;
  static final int WORKER_REGISTERED = 7001;
  static final int WORKER_DEREGISTERED = 7002;

  boolean isError() {
    return severity == 1 || severity == 2;
  }

  /** The text as one line. */
  String oneLine() {
    return text.strip().replaceAll("\\s+", " ");
  }
}
