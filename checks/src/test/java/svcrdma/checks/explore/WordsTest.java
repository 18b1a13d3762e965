package svcrdma.checks.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import svcrdma.checks.Folders;

final class WordsTest {
  private static final Pattern QUOTED = Pattern.compile("\"([\\w.-]+)\"");

  @Test
  void thereIsASentenceForEachPositionInWhichAnActorOfTheTransportCanBeBlocked()
      throws IOException {
    String properties = Files.readString(Folders.SPEC.resolve("Properties.tla"));
    Set<String> blocked = new TreeSet<>();
    blocked.addAll(quoted(properties, "(?s)\nResting == \\{.*?\\}"));
    blocked.addAll(quoted(properties, "(?s)\nBlocked\\(p\\) ==.*?OTHER"));
    assertEquals(blocked, new TreeSet<>(Words.of("Transport").waits().keySet()));
  }

  private static Set<String> quoted(String text, String definition) {
    Matcher found = Pattern.compile(definition).matcher(text);
    assertEquals(true, found.find(), definition);
    Set<String> names = new TreeSet<>();
    QUOTED.matcher(found.group()).results().map((MatchResult r) -> r.group(1)).forEach(names::add);
    return names;
  }
}
