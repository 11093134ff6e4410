// A new table from the position on the board: the dialog that asks who plays.
import { h } from "../lib/dom.js";
import { shortTitle } from "../lib/games.js";
import { settings } from "../lib/storage.js";
import { createTable } from "../lib/new_table.js";
import { openDialog } from "../lib/dialog.js";
import { toast } from "../lib/frame.js";
import { replayWords } from "./words.js";

/** @param {import("./page.js").ReplayPage} page */
export function openPlayOnDialog(page) {
  const { recording, frame } = page;
  if (!frame) return;
  if (frame.over) return toast(replayWords.playOn.over);
  const notes = [replayWords.playOn.text];
  if (recording.game.hidden)
    notes.push(frame.position.includes("?") ? replayWords.playOn.dealt : replayWords.playOn.allHidden);
  if (frame.actor === -1) notes.push(replayWords.playOn.chanceFirst);
  const opponentRadio = (
    /** @type {string} */ value,
    /** @type {string} */ text,
    /** @type {boolean} */ checked,
  ) =>
    h(
      "label",
      { class: "ket-choice" },
      h("input", { type: "radio", name: "opponent", value, checked }),
      h("span", {}, text),
    );
  const levelOptions = recording.levels.map((/** @type {any} */ level) =>
    h("option", { value: level.name, selected: level.first }, level.name),
  );
  const seatOptions = recording.game.seats.map((/** @type {string} */ seat, /** @type {number} */ at) =>
    h("option", { value: String(at), selected: at === Math.max(0, frame.actor ?? 0) }, seat),
  );
  const botFields = [
    selectField("level", replayWords.playOn.level, levelOptions),
    selectField("side", replayWords.playOn.side, seatOptions),
  ];
  const form = h(
    "form",
    {},
    h("p", {}, notes.join(" ")),
    h(
      "fieldset",
      { class: "ket-against" },
      h("legend", {}, replayWords.playOn.opponent),
      opponentRadio("bot", replayWords.playOn.bot, true),
      opponentRadio("screen", replayWords.playOn.screen, false),
    ),
    botFields,
    h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, replayWords.playOn.go),
  );
  form.addEventListener("change", () =>
    botFields.forEach((each) =>
      each.toggleAttribute("hidden", new FormData(form).get("opponent") === "screen"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    startTable(recording, frame.position, new FormData(form));
  });
  openDialog(replayWords.playOn.title, [form]);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {HTMLElement[]} options
 */
function selectField(name, label, options) {
  return h(
    "div",
    { class: "ket-option" },
    h("label", { for: `ket-if-${name}` }, label),
    h("select", { class: "ket-input", id: `ket-if-${name}`, name }, options),
  );
}

/**
 * @param {any} recording
 * @param {string} position
 * @param {FormData} data
 */
async function startTable(recording, position, data) {
  const seats = recording.game.seats.map((/** @type {string} */ _, /** @type {number} */ at) => {
    if (data.get("opponent") === "screen") return { kind: "shared" };
    return at === Number(data.get("side"))
      ? { kind: "person", name: settings().name }
      : { kind: "bot", level: data.get("level") };
  });
  await createTable({ position, seats }, shortTitle(recording.game.title));
}
