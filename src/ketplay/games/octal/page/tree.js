// All plays from here as a tree (the paper's figure 1), drawn by the server; for small positions of the qubit game.
import { button, getJson, h, openDialog, toast } from "/public.js";
import { buttonRow } from "./arrange.js";

const MAX_QUBITS = 7;

/** @param {any} table */
export function attach(table) {
  const show = button("All plays", () => openTree(table));
  show.title = `The tree of all plays, for up to ${MAX_QUBITS} qubits`;
  buttonRow(table).append(show);
}

/** @param {any} table */
async function openTree(table) {
  const view = await getJson(`/api/tables/${encodeURIComponent(table.code)}/view`);
  const qubitsLeft = (view.position.split(" ")[1] || "").replace(/\./g, "").length;
  const id = view.position.split(" ")[0];
  if (qubitsLeft > MAX_QUBITS || /code=|quantum=no|risk=no/.test(id))
    return toast(`The tree is available for the qubit game with up to ${MAX_QUBITS} qubits left.`);
  if (!qubitsLeft) return toast("There are no moves left.");
  const words =
    "All plays from here: each node is a position with its losing probability below it; dashed lines are coin flips.";
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
