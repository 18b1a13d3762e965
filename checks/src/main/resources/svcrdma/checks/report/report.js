"use strict";

/** A run is drawn when its section is opened, by hand, by a link that leads to it, or all before they are printed. */
{
  const draw = (section) => {
    const box = section.querySelector("[data-diagram]");
    if (box && !box.firstChild) drawRun(box, pageData(box.dataset.diagram));
  };
  const sections = document.querySelectorAll("details[data-run]");
  for (const section of sections) {
    section.addEventListener("toggle", () => {
      if (section.open) draw(section);
    });
  }
  document.addEventListener("draw-all", () => sections.forEach(draw));

  const follow = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.matches("details[data-run]")) return;
    target.open = true;
    draw(target);
    target.scrollIntoView({ behavior: "instant" });
  };
  addEventListener("hashchange", follow);
  follow();
}
