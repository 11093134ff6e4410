// Sheets of the replay page: a new table from the position on the board, and the link to it.
import { postJson } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { shortTitle } from "../lib/games.js";
import { storeSeat, settings } from "../lib/storage.js";
import { said } from "./words.js";
import { openDialog } from "../lib/dialog.js";
import { button, toast } from "../lib/frame.js";

const LONG = 8000; // characters of an address that every program takes

/** @param {import("./replay.js").Replay} page */
export function whatIf(page) {
  const { told, frame } = page;
  if (!frame) return;
  if (frame.over) return toast(said.whatIf.over);
  const notes = [said.whatIf.text];
  if (told.game.hidden) notes.push(frame.position.includes("?") ? said.whatIf.dealt : said.whatIf.allHidden);
  if (frame.actor === -1) notes.push(said.whatIf.luckFirst);
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
  const bots = [field("level", said.whatIf.level, levels), field("side", said.whatIf.side, side)];
  const form = h(
    "form",
    {},
    h("p", {}, notes.join(" ")),
    h(
      "fieldset",
      { class: "ket-against" },
      h("legend", {}, said.whatIf.against),
      radio("bot", said.whatIf.bot, true),
      radio("screen", said.whatIf.screen, false),
    ),
    bots,
    h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, said.whatIf.go),
  );
  form.addEventListener("change", () =>
    bots.forEach((each) => each.toggleAttribute("hidden", new FormData(form).get("opponent") === "screen")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open(told, frame.position, new FormData(form));
  });
  openDialog(said.whatIf.title, [form]);
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
  try {
    const made = await postJson("/api/tables", { position, seats });
    storeSeat({
      code: made.code,
      token: made.token,
      title: shortTitle(told.game.title),
      at: Date.now(),
      over: false,
    });
    location.assign(`/t/${made.code}`);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/** @param {string} link */
export function shareSheet(link) {
  const place = h("input", {
    class: "ket-input ket-invite-link",
    readOnly: true,
    value: link,
    "aria-label": said.share.link,
    onfocus: () => place.select(),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(said.share.copied);
    } catch {
      place.focus(); // plain http in a local network: browsers forbid the clipboard, marking still works
      toast(said.share.notCopied);
    }
  };
  openDialog(said.share.title, [
    h("p", {}, said.share.text),
    h("div", { class: "ket-row" }, place, button(said.share.copy, copy, "ket-strong")),
    link.length > LONG && h("p", {}, said.share.long(link.length)),
  ]);
}
