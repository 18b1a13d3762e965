"use strict";

/** Elements. */
{
  /** An element; false and null children are left out, an attribute that is false is not set. */
  const h = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "onclick") element.addEventListener("click", value);
      else if (value !== false && value !== null) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== false && child !== null && child !== undefined));
    return element;
  };

  /**
   * Puts elements into a box in place of what was there. The focus stays on the element with the same id; where there
   * is none any more it goes to the first button that is left, or to the box.
   */
  const show = (box, ...elements) => {
    const focused = box.contains(document.activeElement) ? document.activeElement.id : null;
    box.replaceChildren(...elements.flat());
    if (focused === null) return;
    const next = document.getElementById(focused) ?? box.querySelector("button:not([disabled])") ?? box;
    next.focus({ preventScroll: true });
  };

  globalThis.view = { h, show };
}
