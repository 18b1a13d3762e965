package svcrdma.checks.ci;

import com.contrastsecurity.sarif.ArtifactLocation;
import com.contrastsecurity.sarif.CodeFlow;
import com.contrastsecurity.sarif.Location;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.MultiformatMessageString;
import com.contrastsecurity.sarif.PartialFingerprints;
import com.contrastsecurity.sarif.PhysicalLocation;
import com.contrastsecurity.sarif.Region;
import com.contrastsecurity.sarif.ReportingDescriptor;
import com.contrastsecurity.sarif.Result;
import com.contrastsecurity.sarif.Run;
import com.contrastsecurity.sarif.SarifSchema210;
import com.contrastsecurity.sarif.ThreadFlow;
import com.contrastsecurity.sarif.ThreadFlowLocation;
import com.contrastsecurity.sarif.Tool;
import com.contrastsecurity.sarif.ToolComponent;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.manifest.Place;
import svcrdma.checks.run.PrettyJson;

/** A log in SARIF 2.1.0, as code scanning reads it. */
final class SarifLog {
  private static final URI SCHEMA =
      URI.create("https://json.schemastore.org/sarif-2.1.0.json"); // a name; nobody loads it

  private final Path root;
  private final Map<String, ReportingDescriptor> rules = new LinkedHashMap<>();
  private final List<Result> results = new ArrayList<>();

  /**
   * A log without results.
   *
   * @param root what the paths of files in it are relative to; files elsewhere are named whole
   */
  SarifLog(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /**
   * A step of a run.
   *
   * @param says who does what
   */
  record Stop(Place place, String says) {}

  /**
   * Something to look at.
   *
   * @param id of its rule
   * @param key the same for the same finding in another log
   * @param run that shows it, empty where there is none
   * @param related other places that one wants to see with it
   */
  record Finding(
      String id,
      Result.Level level,
      String says,
      Place place,
      String key,
      List<Stop> run,
      List<Place> related) {}

  /** Makes a rule known; a second one of the same id changes nothing. */
  void rule(String id, String says, @Nullable String help) {
    ReportingDescriptor rule =
        new ReportingDescriptor()
            .withId(id)
            .withShortDescription(description(says))
            .withFullDescription(description(says));
    rules.putIfAbsent(id, help == null ? rule : rule.withHelp(description(help)));
  }

  private static MultiformatMessageString description(String text) {
    return new MultiformatMessageString().withText(plain(text));
  }

  void add(Finding finding) {
    Result result =
        new Result()
            .withRuleId(finding.id())
            .withRuleIndex(List.copyOf(rules.keySet()).indexOf(finding.id()))
            .withLevel(finding.level())
            .withMessage(message(finding.says()))
            .withLocations(List.of(location(finding.place())))
            .withPartialFingerprints(
                new PartialFingerprints().withAdditionalProperty("finding/v1", finding.key()));
    if (!finding.run().isEmpty()) {
      List<ThreadFlowLocation> stops = new ArrayList<>();
      for (Stop stop : finding.run()) {
        stops.add(
            new ThreadFlowLocation()
                .withLocation(location(stop.place()).withMessage(message(stop.says()))));
      }
      // One flow though several threads act: their interleaving is what is to be read.
      result.setCodeFlows(
          List.of(new CodeFlow().withThreadFlows(List.of(new ThreadFlow().withLocations(stops)))));
    }
    if (!finding.related().isEmpty()) {
      LinkedHashSet<Location> related = new LinkedHashSet<>();
      finding.related().forEach(place -> related.add(location(place)));
      result.setRelatedLocations(related);
    }
    results.add(result);
  }

  private Location location(Place place) {
    Path file = root.resolve(place.file()).toAbsolutePath().normalize();
    String uri =
        file.startsWith(root)
            ? root.toUri().relativize(file.toUri()).toString()
            : file.toUri().toString();
    return new Location()
        .withPhysicalLocation(
            new PhysicalLocation()
                .withArtifactLocation(new ArtifactLocation().withUri(uri))
                .withRegion(new Region().withStartLine(place.line())));
  }

  private static Message message(String text) {
    return new Message().withText(plain(text));
  }

  /** SARIF takes {@code {1}} for a placeholder and {@code [a](b)} for a link. */
  private static String plain(String text) {
    return text.replaceAll("\\{(\\d+)}", "{ $1 }").replace("](", "] (");
  }

  /** The whole text. */
  String text() {
    ToolComponent driver =
        new ToolComponent()
            .withName("svcrdma-release")
            .withRules(new LinkedHashSet<>(rules.values()));
    SarifSchema210 log =
        new SarifSchema210()
            .with$schema(SCHEMA)
            .withVersion(SarifSchema210.Version._2_1_0)
            .withRuns(
                List.of(new Run().withTool(new Tool().withDriver(driver)).withResults(results)));
    return PrettyJson.text(log);
  }
}
