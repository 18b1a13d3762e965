package svcrdma.checks.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpDeclNode;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.util.BitVector;
import tlc2.util.IStateWriter;
import tlc2.value.impl.Value;

/**
 * Writes states and steps as TLC finds them, in the format that checks/README.md describes. For one
 * worker of TLC; without symmetry, view or liveness checking.
 */
final class GraphWriter implements IStateWriter {
  private final Path file;
  private final Writer writer;
  private final ValueTable values = new ValueTable(this::line);
  private final StepTable steps;
  private final Predicates predicates;
  private final Map<Long, Integer> states = new HashMap<>();
  private @Nullable TLCState from;
  private int fromNumber;
  private final Set<String> successors = new LinkedHashSet<>();
  private long edges;
  private long generated;

  GraphWriter(Path file, String firstLine, String control, Predicates predicates)
      throws IOException {
    this.file = file;
    this.predicates = predicates;
    this.steps = new StepTable(control, values, this::line);
    this.writer =
        new BufferedWriter(
            new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8));
    line(firstLine);
  }

  @Override
  public void writeState(TLCState initial) {
    if (states.isEmpty()) {
      variables(initial);
    }
    generated++;
    if (!states.containsKey(initial.fingerPrint())) {
      write("init", initial);
    }
  }

  @Override
  public void writeState(TLCState state, TLCState successor, boolean isNew, Action action) {
    if (state != from) {
      endState();
      from = state;
      fromNumber = number(state);
    }
    generated++;
    if (isNew) {
      write("state", successor);
    }
    // An action may lead to the same state in two ways.
    successors.add("," + steps.number(state, successor, action) + "," + number(successor));
  }

  /** Writes the end, without which the file is not complete. */
  void end() throws IOException {
    endState();
    line(
        "{\"states\":%d,\"edges\":%d,\"generated\":%d}".formatted(states.size(), edges, generated));
    writer.close();
  }

  private void endState() {
    if (!successors.isEmpty()) {
      line("[\"edges\"," + fromNumber + String.join("", successors) + "]");
      edges += successors.size();
      successors.clear();
    }
  }

  private int number(TLCState state) {
    Integer number = states.get(state.fingerPrint());
    if (number == null) {
      throw new IllegalStateException("TLC tells of a state before it was found");
    }
    return number;
  }

  private void variables(TLCState state) {
    StringBuilder line = new StringBuilder("[\"variables\"");
    for (OpDeclNode variable : state.getVars()) {
      line.append(',').append(Json.quoted(variable.getName().toString()));
    }
    line(line.append(']').toString());
    if (!predicates.names().isEmpty()) {
      StringBuilder names = new StringBuilder("[\"predicates\"");
      predicates.names().forEach(name -> names.append(',').append(Json.quoted(name)));
      line(names.append(']').toString());
    }
  }

  private void write(String kind, TLCState state) {
    StringBuilder line = new StringBuilder("[\"").append(kind).append('"');
    for (OpDeclNode variable : state.getVars()) {
      line.append(',').append(values.number((Value) state.lookup(variable.getName())));
    }
    if (!predicates.names().isEmpty()) {
      line.append(',').append(predicates.failing(state));
    }
    line(line.append(']').toString());
    states.put(state.fingerPrint(), states.size());
  }

  private void line(String line) {
    try {
      writer.write(line);
      writer.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** TLC calls it also when it fails: the file then has no end. */
  @Override
  public void close() {
    // See end.
  }

  @Override
  public String getDumpFileName() {
    return file.toString();
  }

  @Override
  public boolean isNoop() {
    return false;
  }

  @Override
  public boolean isDot() {
    return false;
  }

  @Override
  public void snapshot() {
    // Nobody reads the file before its end.
  }

  // TLC tells of these only in liveness checking, and of the first by workers of another kind.

  @Override
  public void writeState(TLCState state, TLCState successor, boolean isNew) {
    throw new UnsupportedOperationException("a step without its action");
  }

  @Override
  public void writeState(TLCState state, TLCState successor, boolean isNew, Visualization how) {
    throw new UnsupportedOperationException("a step without its action");
  }

  @Override
  public void writeState(
      TLCState state, TLCState successor, BitVector checks, int from, int length, boolean isNew) {
    throw new UnsupportedOperationException("a step of liveness checking");
  }

  @Override
  public void writeState(
      TLCState state,
      TLCState successor,
      BitVector checks,
      int from,
      int length,
      boolean isNew,
      Visualization how) {
    throw new UnsupportedOperationException("a step of liveness checking");
  }
}
