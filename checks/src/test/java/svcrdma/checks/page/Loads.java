package svcrdma.checks.page;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What would make a browser load something. */
public final class Loads {
  private static final Pattern SCRIPT = Pattern.compile("(?s)<script\\b.*?</script>");
  private static final Pattern LOAD =
      Pattern.compile(
          "<link\\b|<iframe\\b|<img\\b|<\\w[^<>]*\\ssrc\\s*=|@import|url\\((?!\"?(?:data:|#))");

  private Loads() {}

  /** All in a page, outside of its scripts, which its policy keeps from it. */
  public static List<String> in(String html) {
    return LOAD.matcher(SCRIPT.matcher(html).replaceAll(""))
        .results()
        .map(MatchResult::group)
        .toList();
  }
}
