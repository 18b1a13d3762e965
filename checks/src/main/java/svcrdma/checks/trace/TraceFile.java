package svcrdma.checks.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Place;
import svcrdma.checks.run.OutputFile;

/**
 * A recording as a file: newline-delimited JSON, so that one can come from elsewhere.
 *
 * <ul>
 *   <li>The first line is an object of {@code format} ({@code "svcrdma-trace"}), {@code version}
 *       (1), {@code design}, {@code without} and {@code with} (lists of mechanisms), {@code
 *       threads}, {@code senders}, {@code queueDepth}, {@code mostWrites} (fewer than that) and
 *       {@code requestLimit}.
 *   <li>Each further line is an event: {@code actor}, {@code action}, {@code saw} (a whole number,
 *       0 if missing), {@code begin} and {@code end} (nanoseconds of one clock). An actor's events
 *       are in its order; they do not overlap.
 *   <li>The last line is an object of {@code events}: how many there were. A file without it was
 *       cut short, and is refused.
 * </ul>
 */
public final class TraceFile {
  private static final String FORMAT = "svcrdma-trace";
  private static final int VERSION = 1;
  private static final int LONGEST_LINE = 10_000;
  private static final int MOST_EVENTS = 100_000;
  private static final int MOST_ACTORS = 64;
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,63}");
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final Path file;
  private int number;

  private TraceFile(Path file) {
    this.file = file;
  }

  /**
   * Writes a recording, whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Path file, Recording recording) {
    Recording.Setting setting = recording.setting();
    ObjectNode header = MAPPER.createObjectNode();
    header.put("format", FORMAT).put("version", VERSION).put("design", setting.design());
    setting.without().forEach(header.putArray("without")::add);
    setting.with().forEach(header.putArray("with")::add);
    header.put("threads", setting.threads()).put("senders", setting.senders());
    header.put("queueDepth", setting.queueDepth()).put("mostWrites", setting.mostWrites());
    header.put("requestLimit", setting.requestLimit());
    StringBuilder text = new StringBuilder().append(header).append('\n');
    for (Event event : recording.events()) {
      ObjectNode node = MAPPER.createObjectNode();
      node.put("actor", event.actor()).put("action", event.action()).put("saw", event.saw());
      text.append(node.put("begin", event.begin()).put("end", event.end())).append('\n');
    }
    text.append(MAPPER.createObjectNode().put("events", recording.events().size())).append('\n');
    OutputFile.write(file, text.toString());
  }

  /**
   * Reads a recording. Needs memory for at most 100,000 events, however long the file is.
   *
   * @throws InputException that names the line if it is no such file, is cut short, or is too long
   */
  public static Recording read(Path file) {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return new TraceFile(file).read(lines);
    } catch (CharacterCodingException e) {
      throw new InputException(file + ": is not text in UTF-8");
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read");
    }
  }

  private Recording read(Reader lines) throws IOException {
    Recording.Setting setting = setting(object(line(lines)));
    List<Event> events = new ArrayList<>();
    Map<String, Event> last = new HashMap<>();
    while (true) {
      JsonNode node = object(line(lines));
      if (node.has("events")) {
        long told = integer(node, "events", 0, Long.MAX_VALUE);
        if (told != events.size()) {
          throw error("tells of " + told + " events, but there are " + events.size());
        }
        if (line(lines) != null) {
          throw error("there is more after the end");
        }
        if (events.isEmpty()) {
          throw error("there are no events");
        }
        return new Recording(setting, events);
      }
      if (events.size() == MOST_EVENTS) {
        throw error("more than " + MOST_EVENTS + " events");
      }
      Event event = event(node);
      Event before = last.put(event.actor(), event);
      if (before != null && before.end() > event.begin()) {
        throw error(event.actor() + " begins a step before its last one has ended");
      }
      if (last.size() > MOST_ACTORS) {
        throw error("more than " + MOST_ACTORS + " actors");
      }
      events.add(event);
    }
  }

  /** The next line, or null at the end; no more of it is read than a line may have. */
  private @Nullable String line(Reader lines) throws IOException {
    StringBuilder line = new StringBuilder();
    number++;
    for (int read = lines.read(); read >= 0; read = lines.read()) {
      if (read == '\n') {
        return line.toString();
      }
      if (line.length() == LONGEST_LINE) {
        throw error("is longer than " + LONGEST_LINE + " characters");
      }
      line.append((char) read);
    }
    return line.isEmpty() ? null : line.toString();
  }

  private JsonNode object(@Nullable String line) {
    if (line == null) {
      throw error("the file ends here, and its last line does not tell how many events there are");
    }
    try {
      JsonNode node = MAPPER.readTree(line);
      if (node != null && node.isObject()) {
        return node;
      }
    } catch (JsonProcessingException e) {
      // As said below.
    }
    throw error("is no JSON object");
  }

  private Recording.Setting setting(JsonNode header) {
    if (!header.path("format").asText().equals(FORMAT)) {
      throw error("is not the beginning of a trace: format is not " + FORMAT);
    }
    long version = integer(header, "version", 0, Integer.MAX_VALUE);
    if (version != VERSION) {
      throw error("is of version " + version + "; this program reads version " + VERSION);
    }
    int depth = (int) integer(header, "queueDepth", 1, 1 << 20);
    int writes = (int) integer(header, "mostWrites", 0, 64);
    if (writes + 1 > depth) {
      throw error("mostWrites is " + writes + ": with the Send more than queueDepth, " + depth);
    }
    return new Recording.Setting(
        name(header, "design"),
        names(header, "without"),
        names(header, "with"),
        (int) integer(header, "threads", 1, MOST_ACTORS),
        (int) integer(header, "senders", 0, MOST_ACTORS),
        depth,
        writes,
        (int) integer(header, "requestLimit", 0, 1 << 20));
  }

  private Event event(JsonNode node) {
    Event event =
        new Event(
            name(node, "actor"),
            name(node, "action"),
            node.has("saw") ? integer(node, "saw", -Integer.MAX_VALUE, Integer.MAX_VALUE) : 0,
            integer(node, "begin", Long.MIN_VALUE, Long.MAX_VALUE),
            integer(node, "end", Long.MIN_VALUE, Long.MAX_VALUE));
    if (event.end() < event.begin()) {
      throw error("ends before it begins");
    }
    return event;
  }

  private long integer(JsonNode node, String field, long least, long most) {
    JsonNode value = node.path(field);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw error(field + " is missing or no whole number");
    }
    if (value.asLong() < least || value.asLong() > most) {
      throw error(field + " is out of range: " + least + " to " + most);
    }
    return value.asLong();
  }

  private String name(JsonNode node, String field) {
    return nameIn(node.path(field), field);
  }

  private String nameIn(JsonNode value, String field) {
    if (!value.isTextual() || !NAME.matcher(value.asText()).matches()) {
      throw error(field + " is missing or no name");
    }
    return value.asText();
  }

  private List<String> names(JsonNode node, String field) {
    JsonNode list = node.path(field);
    if (!list.isMissingNode() && !list.isArray()) {
      throw error(field + " is no list");
    }
    return StreamSupport.stream(list.spliterator(), false).map(v -> nameIn(v, field)).toList();
  }

  private InputException error(String message) {
    return new Place(String.valueOf(file), number).error(message);
  }
}
