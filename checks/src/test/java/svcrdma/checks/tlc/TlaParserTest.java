package svcrdma.checks.tlc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TlaParserTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "TRUE # TRUE",
        "-12 # -12",
        "t1 # t1",
        "\"a b\" # a b",
        "\"say \\\"x\\\"\" # say \"x\"",
        "{} # {}",
        "{1, {2}} # {1, {2}}",
        "-1..1 # {-1, 0, 1}",
        "<<>> # <<>>",
        "<<1, \"a\", <<t1>>>> # <<1, a, <<t1>>>>",
        "[a |-> 1, b |-> {\"x\"}] # [a: 1, b: {x}]",
        "(t1 :> <<\"a\">> @@ t2 :> <<>>) # [t1: <<a>>, t2: <<>>]",
        "(1 :> [a |-> (t1 :> 2)]) # [1: [a: [t1: 2]]]"
      })
  void readsWhatTlcPrints(String printed, String brief) {
    assertEquals(brief, TlaParser.value(printed).brief());
  }

  @Test
  void readsAValueOverSeveralLines() {
    assertEquals(
        TlaParser.value("[a |-> 1, b |-> <<1, 2>>]"),
        TlaParser.value("[ a |-> 1,\n  b |->\n      <<1,\n     2>> ]"));
  }

  @Test
  void theOrderOfASetOrARecordDoesNotMatterButThatOfASequenceDoes() {
    assertEquals(TlaParser.value("{1, 2}"), TlaParser.value("{2, 1}"));
    assertEquals(TlaParser.value("[a |-> 1, b |-> 2]"), TlaParser.value("[b |-> 2, a |-> 1]"));
    assertNotEquals(TlaParser.value("<<1, 2>>"), TlaParser.value("<<2, 1>>"));
    assertNotEquals(TlaParser.value("\"t1\""), TlaParser.value("t1"));
  }

  @Test
  void readsAState() {
    Map<String, TlaValue> state = TlaParser.state("/\\ x = 1\n/\\ pc = (t1 :> \"a\")\n\n");
    assertEquals(List.of("x", "pc"), List.copyOf(state.keySet()));
    assertEquals(TlaParser.value("(t1 :> \"a\")"), state.get("pc"));
  }

  @Test
  void readsAStateOfASingleVariable() {
    assertEquals(Map.of("x", new TlaValue.Word("1")), TlaParser.state("x = 1\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<<1", "{1 2}", "[a -> 1]", "\"open", "1 2", "(t1 @@ t2)"})
  void refusesWhatIsNotAValue(String text) {
    assertThrows(IllegalArgumentException.class, () -> TlaParser.value(text));
  }
}
