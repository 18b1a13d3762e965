package svcrdma.checks.load;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Property;

/** Which of the findings about the protocol itself (spec/FINDINGS.md) a run has met. */
public final class KnownFindings {
  private KnownFindings() {}

  /** Why the whole code, too, is expected to violate this; none if it is not. */
  public static Optional<String> explain(LoadSettings settings, Finding finding) {
    return finding.property().flatMap(property -> explain(settings, property));
  }

  private static Optional<String> explain(LoadSettings settings, Property property) {
    Design design = settings.code().design();
    boolean mended = settings.code().mended();
    return Optional.ofNullable(
        switch (property) {
          case SENDER_IS_SERVED ->
              mended ? null : finding(1, "a reservation that fails can strand a sleeper", "mended");
          case NO_LEAK -> {
            if (settings.mishaps().partialPosts() > 0) {
              yield finding(2, "a chain that is accepted in part is never put", "");
            }
            yield outlives(design);
          }
          case NO_TOUCH_AFTER_FREE -> outlives(design);
          case NO_PAGE_RELEASED_IN_USE ->
              design.hasWorkqueue() ? finding(3, "the workqueue designs do that", "") : null;
          case CALL_IS_ANSWERED ->
              mended || design == Design.DEFERRED || settings.size().senders() == 0
                  ? null
                  : finding(5, "the write-space gate can lose a call", "mended");
          case COMPLETED_IS_RELEASED ->
              design.releasesInTheEnd()
                  ? null
                  : "the trailing edge of a burst, which this design loses";
          default -> null;
        });
  }

  private static @Nullable String outlives(Design design) {
    return design == Design.WORKQUEUE_CASCADE
        ? finding(4, "a work item outlives its transport", "")
        : null;
  }

  private static String finding(int number, String says, String mend) {
    return "finding "
        + number
        + " of spec/FINDINGS.md: "
        + says
        + (mend.isEmpty() ? "" : "; --" + mend + " runs it mended");
  }
}
