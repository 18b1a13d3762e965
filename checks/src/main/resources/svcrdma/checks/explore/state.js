"use strict";

/** What all actors share: flags, counts, lists, waitqueues; and the properties as they stand. */
{
  const { h } = view;

  const flag = (name, set) => h("span", { class: `flag${set ? " set" : ""}` }, `${set ? "■" : "□"} ${name}`);

  const boxes = (elements, kind) =>
    elements.length === 0
      ? h("span", { class: "empty" }, "empty")
      : h("span", { class: kind }, elements.map((element) => h("span", { class: "box" }, element)));

  /** Of a context, say: which of its flags are set, and its counts. */
  const record = (value) =>
    [...value]
      .map(([key, part]) => (part === "TRUE" ? key : part === "FALSE" ? null : key === "life" ? part : `${key} ${brief(part)}`))
      .filter((text) => text !== null)
      .join(", ");

  const element = (value) => (value instanceof Map ? record(value) : brief(value));

  const draw = (value) => {
    if (value instanceof Map) return h("span", {}, record(value));
    if (Array.isArray(value)) return boxes(value.map(element), "chain");
    if (value.set) return boxes(value.set.map(element), "crowd");
    return h("span", { class: "number" }, value);
  };

  const row = (name, value, changed) => h("tr", { class: changed && "changed" }, name !== null && h("th", { scope: "row" }, name), h("td", {}, draw(value)));

  /** A variable: its flags in one line, the rest in rows. */
  const panel = (page, name, value, changed) => {
    const called = (path) => page.words.names[path] ?? path.split(".").at(-1);
    const parts = value instanceof Map ? [...value] : [[null, value]];
    const flags = parts.filter(([, part]) => part === "TRUE" || part === "FALSE");
    const rows = parts.filter((part) => !flags.includes(part));
    const path = (key) => (key === null ? name : `${name}.${key}`);
    const isChanged = (key) => changed.some((variable) => variable === path(key) || variable.startsWith(`${path(key)}.`));
    return h("section", { class: "variable", "aria-label": called(name), "data-variable": name },
      h("h3", {}, called(name)),
      flags.length > 0 && h("p", { class: "flags" }, flags.map(([key, part]) => {
        const drawn = flag(called(path(key)), part === "TRUE");
        if (isChanged(key)) drawn.classList.add("changed");
        return drawn;
      })),
      rows.length > 0 && h("table", {}, h("tbody", {}, rows.map(([key, part]) => row(key === null ? null : called(path(key)), part, isChanged(key))))));
  };

  /** All that is not one actor's own; what the last step changed is marked. */
  const statePanels = (page, run) => {
    const { graph, state, at } = run;
    const changed = at === 0 ? [] : words.changes(graph, page.control, run.stateAfter(at - 1), state).map((c) => c.variable);
    const lists = page.holdings.filter((holding) => holding.kind === "CHAIN").map((holding) =>
      h("section", { class: "variable", "aria-label": holding.name }, h("h3", {}, holding.name), boxes(words.contents(graph, state, holding), "chain")));
    const variables = [...graph.state(state)].filter(([name]) => name !== page.control && !graph.isConstant(name));
    const shared = variables.filter(([name]) => !isOfActors(page, graph, name));
    // Where every variable is a function of the actors, as with store buffers, some of them are what others see.
    return [...lists, ...(shared.length ? shared : variables)
      .map(([name, value]) => panel(page, name, value, changed))];
  };

  const property = (page, graph, state, name) => {
    const holds = graph.holds(state, name);
    return h("li", { class: holds ? "holds" : "fails", "data-property": name },
      h("span", { class: "verdict" }, holds ? "✓ holds" : "✗ fails"), " ", h("strong", {}, name), " ",
      h("span", { class: "says" }, page.properties[name]));
  };

  /** Whether each property is true of this state, what fails first. */
  const propertyList = (page, { graph, state }) => {
    const names = Object.keys(page.properties);
    const failing = names.filter((name) => !graph.holds(state, name));
    const rest = page.atRest && graph.holds(state, page.atRest);
    return [
      page.atRest && h("p", { class: "rest", "data-rest": String(rest) }, rest
        ? "At rest: nobody can move but the environment."
        : "Not at rest: somebody can still move."),
      h("ul", {}, [...failing, ...names.filter((name) => !failing.includes(name))].map((name) => property(page, graph, state, name))),
    ].filter((part) => part);
  };

  /** The names of the properties that a state violates. */
  const failing = (page, graph, state) => Object.keys(page.properties).filter((name) => !graph.holds(state, name));

  globalThis.stateView = { statePanels, propertyList, failing };
}
