"use strict";

/** The actors: where each stands, what it can do now, or why it can do nothing. */
{
  const { h } = view;

  /** The steps to choose from; where one leads to several states, with what makes the difference. */
  const choices = (page, graph, state, own) =>
    own.map((edge) => {
      const alike = own.filter((other) => other.step.name === edge.step.name);
      const note = alike.length === 1 ? "" : words.changes(graph, page.control, state, edge.to)
        .map((c) => `${c.variable}: ${c.change}`).join(", ");
      return { ...edge, note };
    });

  /** Stands in the button that a lesson wants to be clicked next. */
  const mark = (isWanted) => isWanted && h("span", { class: "mark" }, "▸ the lesson's next");

  const stepButton = (page, actor, edge, i, take, isWanted) => {
    const said = page.actions[edge.step.action];
    const name = actor === words.NOBODY ? edge.step.name : edge.step.action;
    return h("button", { type: "button", class: "step", id: `step-${actor}-${i}`, onclick: () => take([edge.edge]) },
      mark(isWanted),
      h("span", { class: "name" }, name),
      said && h("span", { class: "says" }, ` ${said.says}`),
      said && h("span", { class: "kernel" }, said.kernel),
      edge.note && h("span", { class: "kernel" }, edge.note));
  };

  const card = (page, run, actor, take, wanted) => {
    const { graph, state } = run;
    const somebody = actor !== words.NOBODY;
    const own = Run.own(graph, state, somebody ? actor : null);
    if (!somebody && own.length === 0) return null;
    const [position, ...then] = somebody ? words.stack(graph, page.control, state, actor) : [""];
    const last = run.steps.at(-1);
    const alone = somebody && own.length === 1 ? run.alone(actor) : [];
    const isWanted = (edges) => wanted !== null && edges.length === wanted.length && edges.every((edge, i) => wanted[i] === edge);
    return h("section", {
      class: `actor${own.length ? "" : " stuck"}${last && (last.actor ?? words.NOBODY) === actor ? " last" : ""}`,
      "aria-label": actor, "data-actor": actor,
    },
      h("h3", {}, actor, somebody && h("code", { title: "where it stands" }, position)),
      then.length > 0 && h("p", { class: "then" }, `then ${then.join(", ")}`),
      own.length === 0 && h("p", { class: "why" }, words.why(page, graph, state, actor) ?? "has no step here"),
      own.length > 0 && h("div", { class: "steps" },
        choices(page, graph, state, own).map((edge, i) => stepButton(page, actor, edge, i, take, isWanted([edge.edge]))),
        alone.length > 1 && h("button", { type: "button", class: "alone", id: `alone-${actor}`, onclick: () => take(alone),
          title: "until it has a choice, must wait, or is back where it began" },
          mark(isWanted(alone)), `let ${actor} run: ${alone.length} steps`)),
      ownState(page, graph, state, actor));
  };

  /** What only this actor has, as far as it is not as at the very first. */
  const ownState = (page, graph, state, actor) => {
    const found = [];
    for (const name of graph.variables) {
      if (!isOfActors(page, graph, name)) continue;
      const [first, now] = [graph.start, state].map((at) => asFunction(graph.value(at, name)).get(actor));
      for (const change of ofActor(name, first, now)) found.push(change);
    }
    return found.length > 0 && h("p", { class: "own" }, found.join(", "));
  };

  const ofActor = (name, first, now) =>
    now instanceof Map
      ? [...now].filter(([key, value]) => brief(value) !== brief(first.get(key))).map(([key, value]) => `${key} ${brief(value)}`)
      : brief(now) === brief(first) ? [] : [`${name} ${brief(now)}`];

  /** Whether a variable is a function of the actors other than where they stand. */
  const isOfActors = (page, graph, name) => {
    const value = asFunction(graph.value(graph.start, name));
    const actors = words.actors(graph, page.control);
    return name !== page.control && value instanceof Map && actors.length > 0
      && value.size === actors.length && actors.every((actor) => value.has(actor));
  };

  /** All cards; `wanted` are the steps of a lesson's next click, or null. */
  const actorCards = (page, run, take, wanted) =>
    [...words.actors(run.graph, page.control), words.NOBODY].map((actor) => card(page, run, actor, take, wanted)).filter((c) => c !== null);

  globalThis.actorCards = actorCards;
  globalThis.isOfActors = isOfActors;
}
