package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;

final class ExploreCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder = Path.of("");

  private int explore(Path spec, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--spec", spec.toString(), "explore"));
    all.addAll(List.of(arguments));
    return Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(new String[0]));
  }

  @Test
  void itWritesOnePageAndSaysWhatCanBeSwitched() throws IOException {
    Path page = folder.resolve("page.html");
    assertEquals(
        0,
        explore(Folders.CANARIES, "breaks-invariant", "-o", page.toString()),
        () -> out + "" + err);
    assertTrue(out.toString().contains("can be switched to: whole, without new-rounds"));
    assertTrue(Files.readString(page).startsWith("<!DOCTYPE html>"));
  }

  @Test
  void whatIsWrongIsOneLineAndNothingIsWritten() {
    Path page = folder.resolve("page.html");
    assertEquals(2, explore(Folders.CANARIES, "breaks-invarient", "-o", page.toString()));
    assertEquals(2, explore(Folders.SPEC, "--lesson", "abba", "-o", page.toString()));
    assertEquals(2, explore(Folders.SPEC, "handshake", "--lesson", "1"));
    assertEquals(2, explore(Folders.CANARIES, "--lesson", "1"));
    assertEquals(4, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().contains("breaks-invariant"), err::toString);
    assertTrue(err.toString().contains("aba"), err::toString);
    assertFalse(Files.exists(page));
  }

  @Test
  void aPageIsServedToThisMachineAndNothingElseIs() throws IOException, InterruptedException {
    try (PageServer server = PageServer.start("<p>a page</p>", 0)) {
      assertTrue(server.address().startsWith("http://127.0.0.1:"), server.address());
      assertEquals("200 <p>a page</p>", got(server.address()));
      assertEquals("404 ", got(server.address() + "etc/passwd"));
    }
  }

  private static String got(String address) throws IOException, InterruptedException {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(address)).build(),
                HttpResponse.BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }
}
