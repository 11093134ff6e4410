// A new table from the position on the board: the dialog that asks who plays.
import { h } from "../lib/dom.js";
import { shortTitle } from "../lib/games.js";
import { settings } from "../lib/storage.js";
import { createTable } from "../lib/tables.js";
import { openDialog } from "../lib/dialog.js";
import { toast } from "../lib/frame.js";
import { replayWords } from "./words.js";

/** @param {import("./replay.js").Replay} page */
export function whatIf(page) {
  const { told, frame } = page;
  if (!frame) return;
  if (frame.over) return toast(replayWords.playOn.over);
  const notes = [replayWords.playOn.text];
  if (told.game.hidden)
    notes.push(frame.position.includes("?") ? replayWords.playOn.dealt : replayWords.playOn.allHidden);
  if (frame.actor === -1) notes.push(replayWords.playOn.chanceFirst);
  const radio = (/** @type {string} */ value, /** @type {string} */ text, /** @type {boolean} */ checked) =>
    h(
      "label",
      { class: "ket-choice" },
      h("input", { type: "radio", name: "opponent", value, checked }),
      h("span", {}, text),
    );
  const levels = told.levels.map((/** @type {any} */ level) =>
    h("option", { value: level.name, selected: level.first }, level.name),
  );
  const side = told.game.seats.map((/** @type {string} */ seat, /** @type {number} */ at) =>
    h("option", { value: String(at), selected: at === Math.max(0, frame.actor ?? 0) }, seat),
  );
  const bots = [
    field("level", replayWords.playOn.level, levels),
    field("side", replayWords.playOn.side, side),
  ];
  const form = h(
    "form",
    {},
    h("p", {}, notes.join(" ")),
    h(
      "fieldset",
      { class: "ket-against" },
      h("legend", {}, replayWords.playOn.opponent),
      radio("bot", replayWords.playOn.bot, true),
      radio("screen", replayWords.playOn.screen, false),
    ),
    bots,
    h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, replayWords.playOn.go),
  );
  form.addEventListener("change", () =>
    bots.forEach((each) => each.toggleAttribute("hidden", new FormData(form).get("opponent") === "screen")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open(told, frame.position, new FormData(form));
  });
  openDialog(replayWords.playOn.title, [form]);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {HTMLElement[]} options
 */
function field(name, label, options) {
  return h(
    "div",
    { class: "ket-option" },
    h("label", { for: `ket-if-${name}` }, label),
    h("select", { class: "ket-input", id: `ket-if-${name}`, name }, options),
  );
}

/**
 * @param {any} told
 * @param {string} position
 * @param {FormData} data
 */
async function open(told, position, data) {
  const seats = told.game.seats.map((/** @type {string} */ _, /** @type {number} */ at) => {
    if (data.get("opponent") === "screen") return { kind: "shared" };
    return at === Number(data.get("side"))
      ? { kind: "person", name: settings().name }
      : { kind: "bot", level: data.get("level") };
  });
  await createTable({ position, seats }, shortTitle(told.game.title));
}
