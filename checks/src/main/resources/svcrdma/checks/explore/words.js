"use strict";

/** Says in words, and as a diagram, what states and runs are. `page` is what ExplorerPage.java puts into the page. */
{
  const SHORT = 32;

  /** What differs between two values, as deep inside as it can be named: [path, change] each. */
  const differences = (path, before, after) => {
    if (before instanceof Map && after instanceof Map) {
      return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
        differences(`${path}.${key}`, before.get(key), after.get(key)));
    }
    if (isRecords(before) && isRecords(after) && before.length === after.length) {
      return after.flatMap((element, i) => differences(`${path}.${i + 1}`, before[i], element));
    }
    if (before !== undefined && after !== undefined && brief(before) === brief(after)) return [];
    return [{ variable: path, change: changeOf(before, after) }];
  };

  const isRecords = (value) => Array.isArray(value) && value.every((element) => element instanceof Map);

  const elements = (value) => (Array.isArray(value) ? value : value?.set)?.map(brief);

  const changeOf = (before, after) => {
    if (after === undefined) return "gone";
    if (before === undefined) return brief(after);
    const whole = `${brief(before)} → ${brief(after)}`;
    const old = elements(before);
    const now = elements(after);
    if (whole.length <= SHORT || !old || !now) return whole;
    const parts = [...less(old, now).map((gone) => `− ${gone}`), ...less(now, old).map((come) => `+ ${come}`)];
    return parts.length ? parts.join(" ") : whole;
  };

  const less = (these, those) => {
    const rest = [...those];
    return these.filter((x) => {
      const at = rest.indexOf(x);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
  };

  /** What a step has changed, other than where actors stand. */
  const changes = (graph, control, from, to) =>
    graph.variables
      .filter((name) => name !== control)
      .flatMap((name) => differences(name, graph.value(from, name), graph.value(to, name)));

  /** Where an actor stands, and what it will do after that. */
  const stack = (graph, control, state, actor) => {
    const entry = asFunction(graph.value(state, control)).get(actor);
    return Array.isArray(entry) ? entry : [entry];
  };

  /** Why an actor has no step, or null where nothing is known to be said. */
  const why = (page, graph, state, actor) => {
    const { endsWithout } = page.words;
    if (endsWithout && !graph.holds(state, endsWithout)) return `the graph ends where ${endsWithout} fails`;
    const [position] = stack(graph, page.control, state, actor);
    const sentence = page.words.waits[position];
    return sentence === undefined ? null : sentence.replace(/\{([\w.]+)\}/g, (_, path) => {
      const [variable, ...keys] = path.split(".");
      let value = graph.value(state, variable);
      if (value instanceof Map && value.has(actor)) value = value.get(actor);
      return brief(keys.reduce((inside, key) => inside.get(key), value));
    });
  };

  /** The actors, in the specification's order; a module without any has none. */
  const actors = (graph, control) =>
    graph.variables.includes(control) ? [...asFunction(graph.value(graph.start, control)).keys()] : [];

  const NOBODY = "environment";

  /** What is in a holding (Holding.java) in a state. */
  const contents = (graph, state, holding) => {
    const value = holding.path.slice(1).reduce((inside, key) => inside.get(key), graph.value(state, holding.path[0]));
    switch (holding.kind) {
      case "COUNT":
        return Array(Number(value)).fill("");
      case "CHAIN":
        return chain(value, graph.value(state, holding.next));
      default:
        return (Array.isArray(value) ? value : value.set).map((x) =>
          x instanceof Map && x.has("kind") ? `${x.get("kind")} ${x.get("ctx")}` : brief(x));
    }
  };

  /** A broken list may be a ring: what comes again ends it. */
  const chain = (first, next) => {
    const found = [];
    for (let node = first; next.has(node) && !found.includes(node); node = next.get(node)) found.push(node);
    return found;
  };

  /** A run as diagram.js draws it. */
  const diagram = (page, run, ending) => {
    const { graph } = run;
    const states = d3.range(run.at + 1).map((i) => run.stateAfter(i));
    const holdings = page.holdings.filter((h) => states.some((state) => contents(graph, state, h).length));
    const holds = (state) => holdings.map((h) => contents(graph, state, h));
    const lanes = actors(graph, page.control);
    const steps = run.steps.map((step, i) => ({
      n: i + 2,
      actor: step.actor ?? NOBODY,
      action: step.action,
      kernel: page.actions[step.action]?.kernel ?? "",
      java: page.actions[step.action]?.java ?? "",
      changes: changes(graph, page.control, states[i], states[i + 1]),
      next: step.actor ? stack(graph, page.control, states[i + 1], step.actor)[0] : "",
      holds: holds(states[i + 1]),
    }));
    return {
      id: page.model,
      title: `A run of ${page.model}, ${run.at} steps so far`,
      actors: [...lanes, NOBODY].filter((actor) => steps.some((step) => step.actor === actor)),
      holdings,
      first: holds(states[0]),
      steps,
      loopTo: null,
      stops: false,
      ending,
    };
  };

  globalThis.words = { changes, stack, why, actors, contents, diagram, NOBODY };
}
