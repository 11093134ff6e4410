// The column beside the board: a drawer where there is no room for it, and a menu of further actions.
import { h } from "../lib/dom.js";

const BESIDE = matchMedia("(min-width: 900px) and (min-height: 480px)");

/**
 * Turns a column into a drawer wherever the window is small: it covers the board when it is called, and a press
 * beside it or Escape closes it.
 * @param {HTMLElement} column
 */
export function makeDrawer(column) {
  const change = () => column.toggleAttribute("popover", !BESIDE.matches);
  BESIDE.addEventListener("change", change);
  change();
}

/**
 * The button that opens and closes a drawer; it is seen only where there is one.
 * @param {HTMLElement} column
 * @param {string} text
 */
export function drawerButton(column, text) {
  return h(
    "button",
    { type: "button", class: "ket-button ket-drawer-button", popoverTargetElement: column },
    text,
  );
}

/** A button with a list of further actions, which closes when one of them is chosen or something else is pressed. */
export class Menu {
  list = h("div", { class: "ket-menu-list" });

  /** @param {string} name */
  constructor(name) {
    const summary = h("summary", { class: "ket-button", "aria-label": name, title: name }, "⋯");
    this.element = h("details", { class: "ket-menu" }, summary, this.list);
    this.list.addEventListener("click", () => this.close());
    addEventListener("pointerdown", (event) => this.#pressed(event), { capture: true });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.element.open) return;
      event.stopPropagation(); // it closes this and nothing else
      this.close();
      summary.focus();
    });
  }

  close() {
    this.element.open = false;
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    if (event.target instanceof Node && !this.element.contains(event.target)) this.close();
  }
}
