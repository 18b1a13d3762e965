"use strict";

/**
 * What there is to see in a run, before anything is drawn. Rows count from 0, which is the first state; row i is the
 * run's i-th step. The form of a run: Diagram.java.
 */
{
  const contents = (run, holding) => [run.first, ...run.steps.map((step) => step.holds)].map((all) => all[holding]);

  /** The elements that the first has more often than the second. */
  const without = (elements, others) => {
    const rest = [...others];
    return elements.filter((element) => {
      const at = rest.indexOf(element);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
  };

  /** Who is woken by whom: a waiter that another has taken out. */
  const wakeUps = (run, holding) => {
    const held = contents(run, holding);
    return run.steps.flatMap((step, i) =>
      without(held[i], held[i + 1])
        .filter((waiter) => waiter !== step.actor && run.actors.includes(waiter))
        .map((waiter) => ({ kind: "wakes", holding, what: waiter, from: end(step.actor, i + 1), to: end(waiter, i + 1) })),
    );
  };

  /** What one has put in and another takes out. */
  const handOvers = (run, holding) => {
    const held = contents(run, holding);
    const puts = [];
    const arrows = [];
    run.steps.forEach((step, i) => {
      for (const what of without(held[i], held[i + 1])) {
        const at = puts.findIndex((put) => put.what === what);
        const put = at >= 0 ? puts.splice(at, 1)[0] : undefined;
        if (put && put.from.actor !== step.actor) {
          arrows.push({ kind: "takes", holding, what, from: put.from, to: end(step.actor, i + 1) });
        }
      }
      for (const what of without(held[i + 1], held[i])) puts.push({ what, from: end(step.actor, i + 1) });
    });
    return arrows;
  };

  const end = (actor, row) => ({ actor, row });

  /** All arrows of a run. */
  const arrows = (run) =>
    run.holdings.flatMap((holding, h) => [
      ...(holding.kind === "WAITERS" ? wakeUps(run, h) : []),
      ...(holding.handsOver ? handOvers(run, h) : []),
    ]);

  /** From which row to which an actor waits, and where; `to` is null if it still does at the end. */
  const waits = (run) =>
    run.holdings.flatMap((holding, h) => {
      if (holding.kind !== "WAITERS") return [];
      const held = contents(run, h);
      return run.actors.flatMap((actor) => {
        const spans = [];
        held.forEach((waiters, row) => {
          const waitsHere = waiters.includes(actor);
          const open = spans.at(-1)?.to === null;
          if (waitsHere && !open) spans.push({ actor, holding: h, from: row, to: null });
          if (!waitsHere && open) spans.at(-1).to = row;
        });
        return spans;
      });
    });

  globalThis.diagramModel = { arrows, waits, contents };
}
