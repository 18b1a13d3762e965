package svcrdma.checks.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.InputException;

final class TraceFileTest {
  private static final String HEADER =
      "{\"format\":\"svcrdma-trace\",\"version\":1,\"design\":\"deferred\",\"threads\":1,"
          + "\"senders\":0,\"queueDepth\":1,\"mostWrites\":0,\"requestLimit\":0}\n";
  private static final String EVENT =
      "{\"actor\":\"t1\",\"action\":\"dequeue\",\"begin\":1,\"end\":2}\n";
  private static final String END = "{\"events\":1}\n";

  @TempDir private Path folder = Path.of("");

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("trace.ndjson"), text);
  }

  private void assertRefused(String why, String text) throws IOException {
    Path file = file(text);
    InputException error = assertThrows(InputException.class, () -> TraceFile.read(file));
    assertTrue(String.valueOf(error.getMessage()).contains(why), error.getMessage());
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    Recording recording =
        new Recording(
            new Recording.Setting("deferred", List.of("self-enqueue"), List.of(), 2, 1, 3, 1, 4),
            List.of(new Event("t1", "dequeue", 0, 5, 6), new Event("b1", "startSend", 0, 5, 7)));
    Path file = folder.resolve("written.ndjson");
    TraceFile.write(file, recording);
    assertEquals(recording, TraceFile.read(file));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "is no JSON object          | {\"actor\":",
        "is no JSON object          | []",
        "is no JSON object          | {\"actor\":\"t1\",\"action\":\"dequeue\",\"begin\":3,\"end\":4} {}",
        "is no JSON object          | {\"actor\":\"t1\",\"actor\":\"t2\",\"action\":\"dequeue\",\"begin\":3,\"end\":4}",
        "actor is missing           | {\"action\":\"dequeue\",\"begin\":1,\"end\":2}",
        "action is missing or no name | {\"actor\":\"t1\",\"action\":\"<<\\\"x\\\">>\",\"begin\":1,\"end\":2}",
        "begin is missing           | {\"actor\":\"t1\",\"action\":\"dequeue\",\"end\":2}",
        "end is missing or no whole | {\"actor\":\"t1\",\"action\":\"dequeue\",\"begin\":1,\"end\":1e99}",
        "saw is out of range        | {\"actor\":\"t1\",\"action\":\"dequeue\",\"saw\":4294967296,\"begin\":1,\"end\":2}",
        "saw is out of range        | {\"actor\":\"t1\",\"action\":\"dequeue\",\"saw\":-2147483648,\"begin\":1,\"end\":2}",
        "ends before it begins      | {\"actor\":\"t1\",\"action\":\"dequeue\",\"begin\":2,\"end\":1}",
      })
  void aBrokenEventIsRefusedWithItsLine(String why, String event) throws IOException {
    assertRefused("trace.ndjson:3: " + why.strip(), HEADER + EVENT + event + "\n" + END);
  }

  @Test
  void aFileWithoutItsLastLineWasCutShort() throws IOException {
    assertRefused("trace.ndjson:3: the file ends here", HEADER + EVENT);
    assertRefused("no JSON object", HEADER + EVENT + END.substring(0, 8));
    assertRefused("the file ends here", "");
  }

  @Test
  void theLastLineTellsHowManyEventsThereAre() throws IOException {
    assertRefused("tells of 1 events, but there are 0", HEADER + END);
    assertRefused("there is more after the end", HEADER + EVENT + END + EVENT);
    assertRefused("there are no events", HEADER + "{\"events\":0}\n");
  }

  @Test
  void anotherFormatOrVersionIsRefused() throws IOException {
    assertRefused("trace.ndjson:1: is not the beginning of a trace", EVENT + END);
    assertRefused(
        "is of version 2; this program reads version 1",
        HEADER.replace("\"version\":1", "\"version\":2") + EVENT + END);
  }

  @Test
  void aChainThatDoesNotFitIntoTheQueueIsRefused() throws IOException {
    assertRefused(
        "trace.ndjson:1: mostWrites is 1: with the Send more than queueDepth, 1",
        HEADER.replace("\"mostWrites\":0", "\"mostWrites\":1") + EVENT + END);
  }

  @Test
  void stepsOfOneActorDoNotOverlap() throws IOException {
    assertRefused(
        "t1 begins a step before its last one has ended",
        HEADER + EVENT + EVENT + "{\"events\":2}\n");
  }

  @Test
  void aLineThatNeverEndsNeedsNoMoreMemoryThanALongOne() throws IOException {
    assertRefused("longer than 10000 characters", HEADER + " ".repeat(1_000_000));
  }

  @Test
  void bytesThatAreNoTextAreRefused() throws IOException {
    Path file = folder.resolve("bytes");
    Files.write(file, (HEADER + "\u00e4").getBytes(StandardCharsets.ISO_8859_1));
    InputException error = assertThrows(InputException.class, () -> TraceFile.read(file));
    assertEquals(file + ": is not text in UTF-8", error.getMessage());
  }
}
