"use strict";

/** What every page can do. */
{
  /** The JSON that the page holds under this id. */
  globalThis.pageData = (id) => JSON.parse(document.getElementById(id).textContent);

  // A button with data-copy copies the text of the element with that id.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copy]");
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    const said = button.textContent;
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = "copied";
    } catch {
      // Without a clipboard, as in some browsers for files: it is selected, for the user to copy.
      getSelection().selectAllChildren(source);
      button.textContent = "selected";
    }
    setTimeout(() => (button.textContent = said), 1500);
  });

  // On paper nothing can be opened.
  const opened = [];
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("main details:not([open], .screen-only)")) {
      details.open = true;
      opened.push(details);
    }
    document.dispatchEvent(new CustomEvent("draw-all"));
  });
  addEventListener("afterprint", () => {
    while (opened.length) opened.pop().open = false;
  });
}
