package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.schedule.Schedule;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.SendContext;
import svcrdma.release.Workqueue;
import svcrdma.release.WorkqueueInline;

/** What the specification says of each design, in runs of which every step is decided. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DesignScheduleTest {
  private static final Scene.Size ONE_WRITE = new Scene.Size(1, 2, 0, 1);

  private static Scene scene(Function<Workqueue, ReleaseDesign.Factory> design) {
    return new Scene(ONE_WRITE, design, Parts.WHOLE, Schedule.NONE);
  }

  /** One call, whose reply completes when the service threads have gone idle. */
  @ParameterizedTest
  @EnumSource(Design.class)
  void theLastCompletionIsReleasedWhereTheSpecificationSaysSo(Design design) {
    try (Scene scene = scene(design::factory)) {
      assertTrue(scene.client().call(false, 1));
      scene.runUntilQuiet();
      assertEquals(design.releasesInTheEnd() ? 0 : 2, scene.pagesHeld(), "CompletedIsReleased");
      assertEquals(!design.releasesInTheEnd(), scene.anythingToRelease());

      scene.disconnect();
      scene.runUntilQuiet();
      assertTrue(scene.transport().isFreed(), "ClosedIsFreed");
      assertEquals("", scene.leaks(), "NoLeak");
      assertEquals(design.hasWorkqueue(), scene.releasedWhileMapped() > 0, "NoPageReleasedInUse");
    }
  }

  /** The model {@code workqueue-inline-ordered}: with {@code unmap-before-release}. */
  @Test
  void patchOneReleasesNoMappedPageOnceItsOrderIsMended() {
    Function<Workqueue, ReleaseDesign.Factory> ordered =
        workqueue ->
            (pool, trigger, settings) ->
                new WorkqueueInline(pool, workqueue, settings.trace()) {
                  @Override
                  protected void unmapAndReleasePages(SendContext context) {
                    unmapPages(context);
                    releasePages(context);
                  }
                };
    try (Scene scene = scene(ordered)) {
      assertTrue(scene.client().call(false, 1));
      scene.runUntilQuiet();
      assertEquals(0, scene.pagesHeld());
      assertEquals(0, scene.releasedWhileMapped());
    }
  }

  /** The model {@code workqueue-cascade-teardown}: what the flushed items queue is not flushed. */
  @Test
  void theCascadesFlushLeavesAWriteInfoBehindTheFree() {
    Schedule schedule = Schedules.of("workqueue-cascade-teardown");
    try (Scene scene =
        new Scene(ONE_WRITE, Design.WORKQUEUE_CASCADE::factory, Parts.WHOLE, schedule)) {
      assertEquals(schedule.steps().size(), scene.play());
      assertTrue(scene.transport().isFreed());
      assertTrue(scene.leaks().contains("mapping 3 is MAPPED"), scene.leaks());
      assertFalse(scene.isQuiet(), "the write info's item is still to run");
      scene.runUntilQuiet();
      assertEquals("", scene.leaks());
    }
  }
}
