package svcrdma.checks.tlc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TlcOutputTest {
  private final TlcOutput output = new TlcOutput();

  @Test
  void collectsTheWitnessesThatTheModelPrints() {
    output.line("<<\"witness\", \"A\">>");
    output.line("<<\"witness\", \"A\">>");
    output.line("<<\"other\", \"B\">>");
    assertEquals(Set.of("A"), output.witnesses());
  }

  @Test
  void readsStatisticsWithThousands() {
    message(2199, "1,234 states generated, 1,001 distinct states found, 0 states left on queue.");
    message(2194, "The depth of the complete state graph search is 42.");
    assertEquals(new Statistics(1234L, 1001L, 42L), output.statistics());
  }

  @Test
  void readsALasso() {
    message(2264, "The following behavior constitutes a counter-example:");
    message(2217, "1: <Initial predicate>\nx = 0\n");
    message(2217, "2: <inc line 6, col 11 to line 6, col 29 of module L>\nx = 1\n");
    message(2217, "3: <set(t1, 2) line 7, col 1 to line 7, col 29 of module L>\nx = 2\n");
    message(2122, "2: Back to state: <wrap line 7, col 9 to line 7, col 23 of module L>\n");
    Trace trace = output.trace();
    assertNotNull(trace);
    assertEquals(
        List.of("", "inc", "set"), trace.states().stream().map(TraceState::action).toList());
    assertEquals(List.of("t1", "2"), trace.last().arguments());
    assertEquals(Trace.Ending.LOOP, trace.ending());
    assertEquals(2, trace.backTo());
    assertEquals("wrap", trace.lastAction());
  }

  @Test
  void readsARunThatEndsInStuttering() {
    message(2217, "1: <Initial predicate>\n/\\ x = 0\n/\\ y = 1\n");
    message(2218, "2: Stuttering");
    Trace trace = output.trace();
    assertNotNull(trace);
    assertEquals(Trace.Ending.STUTTERING, trace.ending());
    assertEquals(1, trace.states().size());
  }

  @Test
  void countsActionsByTheLastCoverageReport() {
    message(2201, "The coverage statistics at ...");
    message(2772, "<go line 7, col 1 to line 7, col 8 of module A>: 1:2");
    message(2201, "The coverage statistics at ...");
    message(2772, "<go line 7, col 1 to line 7, col 8 of module A>: 11:14");
    message(2772, "<back line 8, col 1 to line 8, col 7 of module A>: 0:0");
    assertEquals(Map.of("go", 14L, "back", 0L), output.actions());
  }

  @Test
  void refusesAStateThatItDoesNotUnderstand() {
    assertThrows(
        IllegalArgumentException.class, () -> message(2217, "1: <Initial predicate>\nx = <<\n"));
  }

  private void message(int code, String text) {
    output.line("@!@!@STARTMSG " + code + ":0 @!@!@");
    text.lines().forEach(output::line);
    output.line("@!@!@ENDMSG " + code + " @!@!@");
  }
}
