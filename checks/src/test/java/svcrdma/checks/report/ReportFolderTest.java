package svcrdma.checks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.InputException;

final class ReportFolderTest {
  private static final String REPORT =
      "<!DOCTYPE html>\n<meta name=\"generator\" content=\"svcrdma-release report\">\n";

  @Test
  void anEarlierReportIsReplacedAlsoBesideWhatAKilledRunHasLeft(@TempDir Path folder)
      throws IOException {
    Path report = folder.resolve("new").resolve("report");
    new ReportFolder(report).write(REPORT + "first");
    Files.writeString(report.resolve(".index.html.1.tmp"), "half");
    new ReportFolder(report).write(REPORT + "second");
    assertEquals(REPORT + "second", Files.readString(report.resolve("index.html")));
  }

  @Test
  void whatIsNoReportIsRefusedAndStaysAsItWas(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("index.html");
    Files.writeString(page, "somebody's own page");
    refused(folder, "is neither empty nor a report");
    assertEquals("somebody's own page", Files.readString(page));

    Files.writeString(page, REPORT);
    Files.writeString(folder.resolve("notes.txt"), "somebody's notes");
    refused(folder, "is neither empty nor a report");
    refused(page, "is not a folder");
  }

  @Test
  void aLinkIsNotFollowedWhereverItLeads(@TempDir Path folder) throws IOException {
    Path there = Files.createDirectory(folder.resolve("there"));
    for (Path target : List.of(there, folder.resolve("nowhere"))) {
      Path link = folder.resolve("link-to-" + target.getFileName());
      refused(Files.createSymbolicLink(link, target), "cannot be written: it is a symbolic link");
    }
  }

  private static void refused(Path folder, String why) {
    String said =
        String.valueOf(
            assertThrows(InputException.class, () -> new ReportFolder(folder)).getMessage());
    assertTrue(said.startsWith(folder + ": " + why), said);
  }
}
