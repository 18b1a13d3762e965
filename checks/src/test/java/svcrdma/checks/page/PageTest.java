package svcrdma.checks.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import gg.jte.Content;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PageTest {
  private static final Content NOTHING = output -> {};

  private static String page(Page page) {
    return Page.render(
        "layout.jte", Map.of("page", page, "navigation", NOTHING, "content", NOTHING));
  }

  @Test
  void aPageForbidsAndNeedsNoLoading() {
    String html = page(Page.of("A page", List.of(), List.of(), Map.of()));
    assertTrue(
        html.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"));
    assertEquals(List.of(), Loads.in(html));
    assertEquals(
        List.of("<img", "<embed src="),
        Loads.in("<img alt=x><embed src=x>"),
        "what loads something is recognized");
  }

  @Test
  void whatLooksLikeMarkupInTextAndDataStaysText() {
    String hostile = "</title></script><script>alert(1)</script>";
    String html = page(Page.of(hostile, List.of(), List.of(), Map.of("run", hostile)));
    assertFalse(html.contains("<script>alert"), html.substring(0, 500));
    assertTrue(html.contains("\\u003c/script>"), "the data is there, in JSON's own escape");
  }

  @Test
  void nothingTurnsTheTextBesideItAround() {
    String html = page(Page.of("a\u202Eb\u2066c", List.of(), List.of(), Map.of("x", "\u202E")));
    assertTrue(html.contains("<title>a\uFFFDb\uFFFDc</title>"), html.substring(0, 500));
    assertFalse(html.contains("\u202E"));
  }

  @Test
  void aScriptThatEndsItsOwnElementIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Page.of("A page", List.of(), List.of("'</SCRIPT>'"), Map.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> Page.of("A page", List.of("</style>"), List.of(), Map.of()));
  }
}
