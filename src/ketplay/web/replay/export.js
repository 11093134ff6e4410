// Downloads: the record, and the other formats that its game offers.
import { h } from "../lib/dom.js";
import { tileSet } from "../lib/games.js";
import { button, toast } from "../lib/frame.js";
import { saveFile } from "../lib/later/save_file.js";
import { exportRecord } from "../lib/records.js";
import { replayWords } from "./words.js";

/** The end of the file's name, and its kind. @type {Record<string, [string, string]>} */
const FILE_TYPES = {
  json: [".json", "application/json"],
  svg: [".svg", "image/svg+xml"],
  qasm3: [".qasm", "text/plain"],
  circuit: ["-circuit.svg", "image/svg+xml"],
};

/** @param {import("./page.js").ReplayPage} page */
export function saveMenu(page) {
  const { recording } = page;
  const name = recording.game.name + (recording.tags.Table ? `-${recording.tags.Table}` : "");
  const labels = /** @type {Record<string, string>} */ (replayWords.save);
  const saveButton = (/** @type {string} */ form) => button(labels[form], () => saveAs(page, name, form));
  const record = button(replayWords.save.record, () =>
    saveFile(`${name}.ket`, recording.record, "text/plain"),
  );
  return h(
    "details",
    { class: "ket-saves" },
    h("summary", { class: "ket-button" }, replayWords.save.button),
    h("div", { class: "ket-panel" }, record, recording.exports.map(saveButton)),
  );
}

/**
 * @param {import("./page.js").ReplayPage} page
 * @param {string} name
 * @param {string} form
 */
async function saveAs(page, name, form) {
  const { record, viewer, game } = page.recording;
  const theme = document.documentElement.dataset.theme || "dark";
  const position = form === "svg" ? { index: page.k } : {};
  try {
    saveFile(
      name + FILE_TYPES[form][0],
      await exportRecord({ record, viewer, form, theme, tiles: tileSet(game), ...position }),
      FILE_TYPES[form][1],
    );
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}
