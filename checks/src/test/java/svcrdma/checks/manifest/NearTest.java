package svcrdma.checks.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearTest {
  private static final List<String> KNOWN =
      List.of("self-enqueue", "drain-in-get", "drain-in-release", "busy-stays-set", "NoLeak");

  @Test
  void findsANameWithATypingMistakeTheNearestFirst() {
    assertEquals(List.of("self-enqueue"), Near.names("self-enqeue", KNOWN));
    assertEquals(List.of("NoLeak"), Near.names("no-leak", KNOWN));
    assertEquals("drain-in-get", Near.names("drain-in-gt", KNOWN).get(0));
  }

  @Test
  void findsTheEndOrTheBeginningOfAName() {
    assertEquals(List.of("drain-in-release"), Near.names("release", KNOWN));
  }

  @Test
  void findsNothingWhenNothingIsNear() {
    assertEquals(List.of(), Near.names("zzzzzzzz", KNOWN));
  }

  @Test
  void saysWhatIsMeantOrWhatThereIs() {
    assertEquals(
        "unknown mechanism 'selfenqueue': did you mean self-enqueue?",
        Near.unknown("mechanism", "selfenqueue", KNOWN));
    assertEquals(
        "unknown design 'zzz' (known: a, b)", Near.unknown("design", "zzz", List.of("a", "b")));
  }

  @Test
  void countsInsertionsDeletionsAndReplacements() {
    assertEquals(3, Near.distance("kitten", "sitting"));
    assertEquals(0, Near.distance("", ""));
    assertEquals(4, Near.distance("", "four"));
  }
}
