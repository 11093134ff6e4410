// What one can take along: the record, and whatever other forms its game offers.
import { h } from "../lib/dom.js";
import { tileSet } from "../lib/games.js";
import { button, toast } from "../lib/frame.js";
import { exportRecord, saveFile } from "../lib/records.js";
import { replayWords } from "./words.js";

/** The end of the file's name, and its kind. @type {Record<string, [string, string]>} */
const KINDS = {
  json: [".json", "application/json"],
  svg: [".svg", "image/svg+xml"],
  qasm3: [".qasm", "text/plain"],
  circuit: ["-circuit.svg", "image/svg+xml"],
};

/** @param {import("./replay.js").Replay} page */
export function saves(page) {
  const { told } = page;
  const name = told.game.name + (told.tags.Table ? `-${told.tags.Table}` : "");
  const texts = /** @type {Record<string, string>} */ (replayWords.save);
  const other = (/** @type {string} */ form) => button(texts[form], () => take(page, name, form));
  const record = button(replayWords.save.record, () => saveFile(`${name}.ket`, told.record, "text/plain"));
  return h(
    "details",
    { class: "ket-saves" },
    h("summary", { class: "ket-button" }, replayWords.save.button),
    h("div", { class: "ket-panel" }, record, told.exports.map(other)),
  );
}

/**
 * @param {import("./replay.js").Replay} page
 * @param {string} name
 * @param {string} form
 */
async function take(page, name, form) {
  const { record, viewer, game } = page.told;
  const theme = document.documentElement.dataset.theme || "dark";
  const at = form === "svg" ? { k: page.k } : {};
  try {
    saveFile(
      name + KINDS[form][0],
      await exportRecord({ record, viewer, form, theme, tiles: tileSet(game), ...at }),
      KINDS[form][1],
    );
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}
