package svcrdma.checks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class MarkdownTest {
  private static Optional<String> toRun(String word) {
    return word.equals("a-model") ? Optional.of("#run-a-model") : Optional.empty();
  }

  @Test
  void htmlIsShownAndNotObeyed() {
    String html =
        new Markdown("<script>x</script>\n\nand <b onclick='x'>that</b>\n\n[go](javascript:x)")
            .html("Text", MarkdownTest::toRun);
    assertFalse(html.contains("<script") || html.contains("<b ") || html.contains("href"), html);
    assertTrue(html.contains("&lt;script&gt;"), html);
  }

  @Test
  void aModelsNameLeadsToItsRunAndAFileOfTheProjectNowhere() {
    assertEquals(
        "<p><a rel=\"nofollow\" href=\"#run-a-model\"><code>a-model</code></a>, <code>other</code>, file, picture, "
            + "<a rel=\"nofollow\" href=\"#1-that\">that</a></p>\n",
        new Markdown("`a-model`, `other`, [file](../x.md), ![picture](x.png), [that](#1-that)")
            .html("Text", MarkdownTest::toRun));
  }

  @Test
  void headingsKeepTheIdsThatTheTextsOwnLinksUse() {
    assertEquals(
        "<h3 id=\"1-no-bound-on-it\">1. No bound on <code>it</code></h3>\n",
        new Markdown("# Findings\n\n## 1. No bound on `it`").html("Text", MarkdownTest::toRun));
  }

  @Test
  void aWordIsMentionedInTheSectionInWhichItStands() {
    assertEquals(
        Set.of(new Markdown.Section("2-it-all", "2. It all")),
        new Markdown("# Top\n\n`a-model`\n\n## 1. That\n\n## 2. `It` all\n\n### More\n\n`a-model`")
            .mentions()
            .get("a-model"));
  }

  @Test
  void aSectionIsAllThatStandsUnderItsHeading() {
    String text = "# Top\n\nno\n\n## This\n\nyes\n\n| a |\n|---|\n| b |\n\n## That\n\nno";
    String html =
        new Markdown(text).section("This").orElseThrow().html("Text", MarkdownTest::toRun);
    assertTrue(html.startsWith("<p>yes</p>\n<div class=\"scroll\""), html);
    assertTrue(html.contains("aria-label=\"Text, table 1\"><table>"), html);
    assertFalse(html.contains("no<"), html);
    assertEquals(Optional.empty(), new Markdown(text).section("Other"));
  }

  @Test
  void aPatternWithAStarNamesTheModelsThatFit() {
    assertEquals(
        List.of(true, true, true, false, false),
        List.of(
            RunSection.names("a-without-*", "a-without-b"),
            RunSection.names("*-memory", "a-memory"),
            RunSection.names("a-without-b", "a-without-b"),
            RunSection.names("a-without-*", "a"),
            RunSection.names("a.b-*", "axb-c")));
  }
}
