// Where a record comes from: pasted, dropped, chosen as a file, or by a table's code.
import { h } from "../lib/dom.js";
import { button, toast } from "../lib/frame.js";
import { MAX_RECORD_LENGTH } from "../lib/records.js";
import { replayWords } from "./words.js";
import { words } from "../lib/words.js";

/**
 * The form. A text that begins with a bracket is a record, another one a position line.
 * @param {(source: {record?: string, position?: string}) => void} open
 * @param {string} text  what to begin with: a text that could not be opened
 */
export function opener(open, text) {
  const words = replayWords.open;
  const area = h("textarea", {
    class: "ket-input ket-record",
    id: "ket-record",
    rows: 9,
    spellcheck: false,
    autocomplete: "off",
    "aria-describedby": "ket-record-hint",
    value: text,
  });
  const take = (/** @type {string} */ given) => {
    if (given.length > MAX_RECORD_LENGTH) return toast(words.tooLong);
    if (!given.trim()) return toast(words.nothing);
    open(given.trim().startsWith("[") ? { record: given } : { position: given.trim() });
  };
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > 4 * MAX_RECORD_LENGTH) return toast(words.tooLong);
    const found = await file.text();
    if (found.includes("\u0000")) return toast(words.notText(file.name));
    area.value = found;
    take(found);
  };
  const file = h("input", {
    type: "file",
    class: "ket-input",
    id: "ket-file",
    accept: ".ket,text/plain",
    onchange: () => read(file.files?.[0]),
  });
  const form = h(
    "form",
    { class: "ket-panel ket-opener" },
    h(
      "label",
      { for: "ket-record" },
      words.text,
      " ",
      h("span", { class: "ket-dim", id: "ket-record-hint" }, words.hint),
    ),
    area,
    h(
      "div",
      { class: "ket-row" },
      h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, words.go),
    ),
    h("label", { for: "ket-file" }, words.file),
    file,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take(area.value);
  });
  for (const kind of ["dragover", "drop"]) form.addEventListener(kind, (event) => event.preventDefault());
  form.addEventListener("drop", (event) => read(/** @type {DragEvent} */ (event).dataTransfer?.files[0]));
  return [h("h1", {}, words.title), h("p", { class: "ket-sentence" }, words.sentence), form, byCode()];
}

function byCode() {
  const field = h("input", {
    class: "ket-input",
    id: "ket-table-code",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: false,
  });
  const go = () => {
    const code = field.value.toLowerCase().replace(/[\s-]+/g, "");
    if (code) location.assign(`/replay?table=${encodeURIComponent(code)}`);
  };
  const form = h(
    "form",
    { class: "ket-panel ket-opener" },
    h("label", { for: "ket-table-code" }, replayWords.open.code),
    h("div", { class: "ket-row" }, field, button(replayWords.open.codeGo, go)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go();
  });
  return form;
}
