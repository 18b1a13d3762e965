"use strict";

/** Puts the page together: one run, what is shown of it, and the link that holds it. */
(async () => {
  const { h, show } = view;
  const page = pageData("exploration");
  const box = (id) => document.getElementById(id);
  const unpacked = new Map();
  let id = page.own;
  let run;

  const graphOf = async (wanted) => {
    if (!unpacked.has(wanted)) unpacked.set(wanted, await StateGraph.of(page.graphs.find((g) => g.id === wanted).packed));
    return unpacked.get(wanted);
  };

  const say = (text) => (box("said").textContent = text);

  const nameOf = (step) => `${step.actor ?? words.NOBODY}: ${step.actor ? step.action : step.name}`;

  /** What has become of the run, for a reader who does not see the page. */
  const told = () => {
    const failing = stateView.failing(page, run.graph, run.state);
    const rest = page.atRest && run.graph.holds(run.state, page.atRest);
    return [
      run.at === 0 ? "At the beginning." : `${run.at} ${run.at === 1 ? "step" : "steps"}; the last: ${nameOf(run.steps.at(-1))}.`,
      rest && run.at > 0 && "At rest.",
      failing.length > 0 && `${failing.join(", ")} ${failing.length === 1 ? "fails" : "fail"}.`,
    ].filter((part) => part).join(" ");
  };

  const ending = () => {
    const failing = stateView.failing(page, run.graph, run.state);
    return failing.length
      ? `Here ${failing.map((name) => `${name} fails (${page.properties[name]})`).join("; ")}.`
      : "Here nothing fails.";
  };

  const take = (edges) => {
    run.take(edges);
    changed();
  };

  /** Shows everything anew; `before` is said before what has become of the run. */
  const changed = (before = "") => {
    const wanted = page.lesson && id === page.own ? lessonView.wanted(page.lesson, run) : null;
    show(box("actors"), ...actorCards(page, run, take, wanted));
    show(box("state"), ...stateView.statePanels(page, run));
    show(box("properties"), ...stateView.propertyList(page, run));
    if (page.lesson) {
      show(box("guide"), ...(id === page.own ? lessonView.guide(page, run, backToLesson)
        : lessonView.elsewhere(page, () => switchTo(page.own))));
    }
    box("undo").disabled = run.at === 0;
    box("restart").disabled = run.at === 0;
    box("redo").disabled = run.at === run.edges.length;
    box("position").max = run.edges.length;
    box("position").value = run.at;
    box("steps").textContent = `${run.at} of ${run.edges.length}`;
    show(box("trouble"));
    drawDiagram();
    link();
    say(`${before} ${told()}`.trim());
  };

  const drawDiagram = () => {
    if (!run || !box("run").open) return; // it also opens when the page is made
    const lanes = h("div", { class: "run", tabindex: "0", role: "region", "aria-label": "The run so far" });
    box("diagram").replaceChildren(run.at > 0 ? lanes : h("p", { class: "quiet" }, "No step yet."));
    if (run.at > 0) {
      drawRun(lanes, words.diagram(page, run, ending()));
      lanes.scrollTop = lanes.scrollHeight;
    }
  };

  const link = () => {
    const parameters = new URLSearchParams({ in: id, run: run.text, at: run.at });
    history.replaceState(null, "", `#${parameters}`);
    box("link").textContent = location.href;
  };

  /** The run that the address holds. What of it is none of this page's is left out, and said. */
  const restore = async () => {
    const parameters = new URLSearchParams(location.hash.slice(1));
    const variant = parameters.get("in");
    const isKnown = page.graphs.some((g) => g.id === variant);
    if (isKnown) id = variant;
    const { run: restored, whole } = Run.of(await graphOf(id), page.control, parameters.get("run") ?? "");
    run = restored;
    const at = parameters.get("at") ?? String(run.edges.length);
    const isPlace = /^\d+$/.test(at) && Number(at) <= run.edges.length;
    if (isPlace) run.at = Number(at);
    if (box("variant")) box("variant").value = id;
    describe();
    const isRun = ["in", "run", "at"].some((name) => parameters.has(name));
    const wrong = [
      location.hash.length > 1 && !isRun && "it holds no run",
      variant !== null && !isKnown && "its mechanisms are not",
      !whole && `its run is one up to step ${run.edges.length} only`,
      whole && !isPlace && "its run has no such step to stand at",
    ].filter((part) => part);
    changed(wrong.length ? `The link is not all of this page: ${wrong.join("; ")}.` : "");
  };

  /** The page's own menu leads to a place in it, and leaves the run alone. */
  const moved = () => (document.getElementById(location.hash.slice(1)) ? link() : restore());

  const describe = () => {
    const said = page.mechanisms[id];
    if (box("hazard")) box("hazard").textContent = said ? `${id}: ${said.says}. Without it: ${said.without}.` : "";
  };

  const switchTo = async (wanted) => {
    const other = await graphOf(wanted);
    const { run: same, stopped, step } = run.in(other);
    id = wanted;
    run = same;
    box("variant").value = id;
    describe();
    changed(stopped === null ? "The run is the same here." : `The run is possible here up to step ${stopped}, ${nameOf(step)}, which is not.`);
  };

  const trouble = () => {
    const failing = (state) => stateView.failing(page, run.graph, state);
    const way = run.graph.nearest(run.state, (state) => failing(state).length > 0);
    if (way === null) {
      show(box("trouble"));
      say("No way from here leads to trouble.");
    } else if (way.length === 0) {
      show(box("trouble"));
      say(`Trouble is here: ${failing(run.state).join(", ")}.`);
    } else {
      const names = way.map((edge) => nameOf(run.graph.steps[run.graph.by[edge]]));
      show(box("trouble"),
        h("ol", { class: "way" }, names.map((name) => h("li", {}, name))),
        h("button", { type: "button", id: "go", class: "small", onclick: () => take(way) }, "Take these steps"));
      const found = failing(run.graph.to[way.at(-1)]);
      say(`In ${way.length} ${way.length === 1 ? "step" : "steps"} ${found.join(", ")} ${found.length === 1 ? "fails" : "fail"}:`);
    }
  };

  const backToLesson = () => {
    while (run.at > 0 && !lessonView.progress(page.lesson, run).onTheWay) run.at--;
    changed("Back on the lesson's run.");
  };

  box("undo").addEventListener("click", () => { run.undo(); changed("Back."); });
  box("redo").addEventListener("click", () => { run.redo(); changed("Forward."); });
  box("restart").addEventListener("click", () => { run.at = 0; changed(); });
  box("position").addEventListener("input", (event) => { run.at = Number(event.target.value); changed(); });
  box("show-trouble").addEventListener("click", trouble);
  box("run").addEventListener("toggle", drawDiagram);
  box("variant")?.addEventListener("change", (event) => switchTo(event.target.value));
  addEventListener("hashchange", moved);
  await restore();
  document.body.dataset.ready = "true";
})();
