// All plays from here as a tree (the paper's figure 1), drawn by the server; for small positions of the qubit game.
import { getJson } from "/lib/api.js";
import { h } from "/lib/dom.js";
import { openDialog } from "/lib/dialog.js";
import { button, toast } from "/lib/frame.js";
import { tools } from "./arrange.js";

const MOST = 7;

/** @param {any} table */
export function attach(table) {
  const show = button("All plays", () => tree(table));
  show.title = `The tree of all plays, for up to ${MOST} qubits`;
  tools(table).append(show);
}

/** @param {any} table */
async function tree(table) {
  const view = await getJson(`/api/tables/${encodeURIComponent(table.code)}/view`);
  const left = (view.position.split(" ")[1] || "").replace(/\./g, "").length;
  const id = view.position.split(" ")[0];
  if (left > MOST || /code=|quantum=no/.test(id))
    return toast(`The tree is drawn for the qubit game with up to ${MOST} qubits left.`);
  if (!left) return toast("Nothing is left to play.");
  const words =
    "All plays from here: a position a node, its losing probability below it; dashed steps are coins.";
  const query = new URLSearchParams({
    picture: "tree",
    position: view.position,
    theme: document.documentElement.dataset.theme || "light",
  });
  openDialog("All plays", [
    h("p", {}, words),
    h(
      "div",
      { class: "octal-scroll", tabindex: 0, role: "region", "aria-label": "The tree" },
      h("img", { class: "octal-tree", src: `/games/octal/picture.svg?${query}`, alt: words }),
    ),
  ]);
}
