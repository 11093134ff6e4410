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
export function recordForms(open, text) {
  const openWords = replayWords.open;
  const area = h("textarea", {
    class: "ket-input ket-record",
    id: "ket-record",
    rows: 9,
    spellcheck: false,
    autocomplete: "off",
    "aria-describedby": "ket-record-hint",
    value: text,
  });
  const submit = (/** @type {string} */ text) => {
    if (text.length > MAX_RECORD_LENGTH) return toast(openWords.tooLong);
    if (!text.trim()) return toast(openWords.nothing);
    open(text.trim().startsWith("[") ? { record: text } : { position: text.trim() });
  };
  const readFile = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > 4 * MAX_RECORD_LENGTH) return toast(openWords.tooLong);
    const content = await file.text();
    if (content.includes("\u0000")) return toast(openWords.notText(file.name));
    area.value = content;
    submit(content);
  };
  const file = h("input", {
    type: "file",
    class: "ket-input",
    id: "ket-file",
    accept: ".ket,text/plain",
    onchange: () => readFile(file.files?.[0]),
  });
  const form = h(
    "form",
    { class: "ket-panel ket-opener" },
    h(
      "label",
      { for: "ket-record" },
      openWords.text,
      " ",
      h("span", { class: "ket-dim", id: "ket-record-hint" }, openWords.hint),
    ),
    area,
    h(
      "div",
      { class: "ket-row" },
      h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, openWords.go),
    ),
    h("label", { for: "ket-file" }, openWords.file),
    file,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(area.value);
  });
  for (const kind of ["dragover", "drop"]) form.addEventListener(kind, (event) => event.preventDefault());
  form.addEventListener("drop", (event) => readFile(/** @type {DragEvent} */ (event).dataTransfer?.files[0]));
  return [
    h("h1", {}, openWords.title),
    h("p", { class: "ket-sentence" }, openWords.sentence),
    form,
    codeForm(),
  ];
}

function codeForm() {
  const field = h("input", {
    class: "ket-input",
    id: "ket-table-code",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: false,
  });
  const openTableRecord = () => {
    const code = field.value.toLowerCase().replace(/[\s-]+/g, "");
    if (code) location.assign(`/replay?table=${encodeURIComponent(code)}`);
  };
  const form = h(
    "form",
    { class: "ket-panel ket-opener" },
    h("label", { for: "ket-table-code" }, replayWords.open.code),
    h("div", { class: "ket-row" }, field, button(replayWords.open.codeGo, openTableRecord)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    openTableRecord();
  });
  return form;
}
