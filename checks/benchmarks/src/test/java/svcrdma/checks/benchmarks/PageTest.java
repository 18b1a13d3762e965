package svcrdma.checks.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.bench.Measured;
import svcrdma.checks.bench.Peers;
import svcrdma.checks.bench.Rounds;

final class PageTest {
  @Test
  void onlyWhatStandsBetweenTheMarksIsReplaced() {
    assertEquals(
        "a\n<!-- list -->\nnew\n<!-- /list -->\nb\n",
        Page.with("a\n<!-- list -->\nold\n<!-- /list -->\nb\n", "list", "new\n"));
  }

  @Test
  void aPageWithoutMarksGetsThemAtItsEnd() {
    assertEquals("a\n\n<!-- list -->\nnew\n<!-- /list -->\n", Page.with("a\n", "list", "new\n"));
  }

  @Test
  void aPlotStandsBesideThePage(@TempDir Path folder) throws IOException {
    Rounds rounds = new Rounds();
    for (int producers : Peers.PRODUCERS) {
      Map<String, String> at = Map.of("producers", "" + producers);
      rounds.add(Peers.ADD, at, Map.of("score", 6.0));
      rounds.add(Peers.COMPARE_AND_SWAP, at, Map.of("score", 5.0));
      for (String peer : Peers.OTHERS) {
        handOver(rounds, producers, peer);
      }
      handOver(rounds, producers, Peers.LIST);
    }
    Path page = folder.resolve("PAGE.md");
    Page.write(new Measured(false, new TreeMap<>(), rounds.series()), page);
    assertTrue(Files.readString(page).contains("(benchmarks/list.svg)"));
    assertTrue(Files.readString(folder.resolve("benchmarks/list.svg")).contains("</svg>"));
  }

  private static void handOver(Rounds rounds, int producers, String peer) {
    rounds.add(
        Peers.HAND_OVER,
        Map.of("producers", "" + producers, "peer", peer),
        Map.of("taken", 50.0, "gc.alloc.rate", 0.0));
  }
}
