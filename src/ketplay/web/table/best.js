// The best turns of the one to move, with what each is worth, on a sheet.
import { h } from "../lib/dom.js";
import { openDialog } from "../lib/dialog.js";
import { best as said } from "./words-odds.js";
import { words } from "../lib/words.js";

/** @param {{best: {moves: string[], words: string[], share: number}[], method: string, words: string, level: string}} advice */
export function openBestTurnsDialog(advice) {
  const turnLine = (/** @type {{moves: string[], words: string[], share: number}} */ turn) =>
    h(
      "li",
      {},
      h("b", {}, words.odds.percent(turn.share)),
      " ",
      turn.words.join("; "),
      " ",
      h("code", { class: "ket-dim" }, turn.moves.join(" ")),
    );
  const content = advice.best.length
    ? [h("p", {}, said.how(advice.method)), h("ol", { class: "ket-best" }, advice.best.map(turnLine))]
    : [h("p", {}, said.none)];
  return openDialog(
    said.title,
    [...content, h("p", { class: "ket-dim" }, words.table.hintSays(advice.level, advice.words))],
    { kind: "ket-wide" },
  );
}
