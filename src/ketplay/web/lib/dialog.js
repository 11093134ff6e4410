// A dialog over the page, with a heading, a close button and its own style.
import { h, loadStyle } from "./dom.js";
import { words } from "./words.js";

await loadStyle("/lib/dialog.css");

/**
 * A dialog with a heading and a close button.
 * @param {string} title
 * @param {import("./dom.js").Child[]} children
 * @param {{kind?: string, shut?: boolean}} [options]  shut: there is no way out but its own buttons
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, children, options = {}) {
  const heading = h("h2", { id: "ket-sheet-title", class: "ket-sheet-title" }, title);
  const dialog = h("dialog", {
    class: `ket-sheet ${options.kind || ""}`,
    "aria-labelledby": "ket-sheet-title",
  });
  const closeButton = h(
    "button",
    { type: "button", class: "ket-button ket-out", "aria-label": words.close, onclick: () => dialog.close() },
    "×",
  );
  dialog.append(
    h("div", { class: "ket-sheet-top" }, heading, options.shut ? null : closeButton),
    h("div", { class: "ket-sheet-body" }, children),
  );
  dialog.addEventListener("cancel", (event) => options.shut && event.preventDefault());
  dialog.addEventListener("click", (event) => !options.shut && event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.querySelector("dialog.ket-sheet")?.remove();
  document.body.append(dialog);
  dialog.showModal();
  /** @type {HTMLElement | null} */ (
    dialog.querySelector(".ket-sheet-body :is(input, select, .ket-strong)")
  )?.focus();
  return dialog;
}
