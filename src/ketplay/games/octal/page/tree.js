// All plays from here as a tree (the paper's figure 1), drawn by the server; for small positions of the qubit game.
import { button, getJson, h, openDialog, toast } from "/public.js";
import { buttonRow } from "./arrange.js";

const MAX_QUBITS = 7;

/** Only the qubit game itself has such a tree. @param {any} table */
export function attach(table) {
  if (!/^octal(:board=|$)/.test(table.tableInfo.game.id)) return;
  const show = button("All plays", () => openTree(table));
  show.title = `Every way the game can go, once ${MAX_QUBITS} kittens are left`;
  buttonRow(table).append(show);
}

/** @param {any} table */
async function openTree(table) {
  const view = await getJson(`/api/tables/${encodeURIComponent(table.code)}/view`);
  const qubitsLeft = (view.position.split(" ")[1] || "").replace(/\./g, "").length;
  if (qubitsLeft > MAX_QUBITS)
    return toast(`All plays are drawn when at most ${MAX_QUBITS} kittens are left.`);
  if (!qubitsLeft) return toast("There are no moves left.");
  const words =
    "Every position that can follow; below it the chance that the player to move loses. Dashed: a coin decides.";
  const query = new URLSearchParams({
    picture: "tree",
    position: view.position,
    theme: document.documentElement.dataset.theme || "light",
  });
  const tree = h("img", { class: "octal-tree", src: `/games/octal/picture.svg?${query}`, alt: words });
  const room = { class: "octal-scroll", tabindex: 0, role: "region", "aria-label": "The tree" };
  openDialog("All plays", [h("p", {}, words), h("div", room, tree)], { kind: "ket-wide" });
}
