package svcrdma.checks.tlc;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Splits the output of TLC's tool mode into messages and the lines between them. A message may
 * contain another one (TLC wraps an error into an error): the inner text then belongs to the outer
 * message, and the inner code is told before the outer message, without a text of its own.
 */
final class MessageReader {
  private static final Pattern START = Pattern.compile("@!@!@STARTMSG (\\d+):(\\d+) @!@!@");
  private static final Pattern END = Pattern.compile("@!@!@ENDMSG (\\d+) @!@!@");

  private final Consumer<TlcMessage> messages;
  private final Consumer<String> lines;
  private @Nullable Integer code;
  private int severity;
  private final StringBuilder text = new StringBuilder();

  /**
   * @param messages takes each message when it is complete
   * @param lines takes each line outside of messages
   */
  MessageReader(Consumer<TlcMessage> messages, Consumer<String> lines) {
    this.messages = messages;
    this.lines = lines;
  }

  void line(String line) {
    Matcher start = START.matcher(line);
    Matcher end = END.matcher(line);
    if (code == null) {
      if (start.matches()) {
        code = Integer.valueOf(start.group(1));
        severity = Integer.parseInt(start.group(2));
        text.setLength(0);
      } else {
        lines.accept(line);
      }
    } else if (end.matches() && code.equals(Integer.valueOf(end.group(1)))) {
      messages.accept(new TlcMessage(code, severity, text.toString()));
      code = null;
    } else {
      Matcher inner = START.matcher(line);
      while (inner.find()) {
        messages.accept(new TlcMessage(Integer.parseInt(inner.group(1)), 0, ""));
      }
      text.append(START.matcher(END.matcher(line).replaceAll("")).replaceAll("")).append('\n');
    }
  }
}
