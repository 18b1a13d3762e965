package svcrdma.checks.graph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import svcrdma.checks.InputException;

/** Reads a graph's file: all of it, or nothing. */
public final class GraphReader {
  // A graph's longest line is a state or a value, of some thousand characters at most.
  private static final int LONGEST_LINE = 1_000_000;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private GraphReader() {}

  /**
   * Reads a file.
   *
   * @throws InputException when it cannot be read, is no graph, is of another version, is damaged,
   *     or has no end because whoever wrote it was stopped
   */
  public static StateGraph read(Path file) {
    int number = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file), 1 << 16),
                StandardCharsets.UTF_8))) {
      number++;
      GraphBuilder graph = new GraphBuilder(GraphHeader.of(next(lines)));
      while (true) {
        number++;
        JsonNode line = JSON.readTree(next(lines));
        if (line.isObject()) {
          if (lines.read() >= 0) {
            throw new IllegalArgumentException("something stands behind the end");
          }
          return graph.end(line);
        }
        graph.line(line);
      }
    } catch (EOFException e) {
      throw new InputException(file + ": not complete: a state graph without its end");
    } catch (NoSuchFileException e) {
      throw new InputException(file + ": no such file");
    } catch (ZipException e) {
      throw new InputException(file + ": not a state graph, or damaged: " + e.getMessage());
    } catch (JsonProcessingException e) {
      throw new InputException(file + ": line " + number + ": not JSON");
    } catch (IllegalArgumentException e) {
      throw new InputException(file + ": line " + number + ": " + e.getMessage());
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e);
    }
  }

  /** The next line; no more of it is read than a line may have. */
  private static String next(BufferedReader lines) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int read = lines.read(); read != '\n'; read = lines.read()) {
      if (read < 0 && line.isEmpty()) {
        throw new EOFException();
      }
      if (read < 0) {
        break;
      }
      if (line.length() == LONGEST_LINE) {
        throw new IllegalArgumentException("longer than " + LONGEST_LINE + " characters");
      }
      line.append((char) read);
    }
    return line.toString();
  }
}
