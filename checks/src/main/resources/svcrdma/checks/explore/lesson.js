"use strict";

/** Guides through a lesson's run: which clicks are done, which is next, and whether one has left the way. */
{
  const { h } = view;

  /** How many clicks of the lesson the run begins with, and whether it is that and nothing else. */
  const progress = (lesson, run) => {
    const edges = run.edges.slice(0, run.at);
    let done = 0;
    let length = 0;
    for (const { edges: click } of lesson.clicks) {
      if (!click.every((edge, i) => edges[length + i] === edge)) break;
      length += click.length;
      done++;
    }
    const next = lesson.clicks[done]?.edges ?? [];
    const begun = edges.slice(length).every((edge, i) => next[i] === edge) && edges.length - length < Math.max(1, next.length);
    return { done, onTheWay: begun, finished: done === lesson.clicks.length && edges.length === length };
  };

  /** The steps that the next click of the lesson is to take, or what is left of them; null where there is none. */
  const wanted = (lesson, run) => {
    const { done, onTheWay, finished } = progress(lesson, run);
    if (!onTheWay || finished) return null;
    const before = lesson.clicks.slice(0, done).reduce((length, click) => length + click.edges.length, 0);
    return lesson.clicks[done].edges.slice(run.at - before);
  };

  const guide = (page, run, leave) => {
    const { lesson } = page;
    const { done, onTheWay, finished } = progress(lesson, run);
    const items = lesson.clicks.map((click, i) =>
      h("li", { class: i < done ? "done" : i === done && onTheWay ? "next" : "later", "aria-current": i === done && onTheWay && "step" },
        h("span", { class: "tick", "aria-hidden": "true" }, i < done ? "✓" : ""), h("strong", {}, click.label), " ", click.says));
    return [
      h("ol", { class: "clicks" }, items),
      h("p", { class: "state", "data-lesson": finished ? "finished" : onTheWay ? "on the way" : "left" },
        finished ? `There you are: ${lesson.ends}.`
          : onTheWay ? `${done} of ${lesson.clicks.length} clicks.`
            : "You have left the lesson's run. Look around; Back brings you to it again.",
        !finished && !onTheWay && h("button", { type: "button", id: "return", class: "small", onclick: leave }, "Back to the lesson's run")),
    ];
  };

  /** The clicks as they are to be read while another variant is played. */
  const elsewhere = (page, back) => [
    h("ol", { class: "clicks" }, page.lesson.clicks.map((click) =>
      h("li", { class: "later" }, h("span", { class: "tick", "aria-hidden": "true" }), h("strong", {}, click.label), " ", click.says))),
    h("p", { class: "state", "data-lesson": "elsewhere" },
      "These clicks are of the lesson's own choice of mechanisms; you have switched to another. ",
      h("button", { type: "button", id: "switch-back", class: "small", onclick: back }, "Switch back")),
  ];

  globalThis.lessonView = { guide, elsewhere, progress, wanted };
}
