// The sheets of a table: invitation, free seat, curtain, resigning, help.
import { getText } from "../lib/api.js";
import { showArticle } from "../read/article.js";
import { h } from "../lib/dom.js";
import { shortTitle } from "../lib/games.js";
import { changeSettings, storedSeat, settings } from "../lib/storage.js";
import { openDialog } from "../lib/dialog.js";
import { button, toast } from "../lib/frame.js";
import { sharedSeatLink } from "./shared_seat.js";
import { words } from "../lib/words.js";
import * as texts from "../read/words.js";
import * as said from "./words-sheets.js";

/**
 * The link, the code and the QR code, and the link to one's own seat, for the sheet or for the empty board.
 * @param {string} code
 * @param {string} link
 * @param {boolean} seated
 */
export function invitation(code, link, seated) {
  const token = seated ? storedSeat(code)?.token : "";
  return h("div", {}, invite(code, link), token && sharedSeat(link, token));
}

/** @param {string} code @param {string} link */
function invite(code, link) {
  const local = /^(localhost|127\.|\[::1\])/.test(new URL(link).host);
  return h(
    "div",
    { class: "ket-invite" },
    h("img", { class: "ket-qr", src: `/api/tables/${code}/qr.svg`, alt: said.invite.qr }),
    h(
      "div",
      { class: "ket-invite-words" },
      h("p", {}, said.invite.text),
      linkField(link, said.invite.link),
      h("p", {}, said.invite.code, " ", h("b", { class: "ket-code" }, code)),
      local && h("p", { class: "ket-dim" }, said.invite.loopback),
    ),
  );
}

/** A link and the button that copies it. @param {string} link @param {string} label */
function linkField(link, label) {
  const field = h("input", {
    class: "ket-input ket-invite-link",
    readOnly: true,
    value: link,
    "aria-label": label,
    onfocus: () => field.select(),
  });
  return h(
    "div",
    { class: "ket-row" },
    field,
    button(said.invite.copy, () => copyLink(link, field), "ket-strong"),
  );
}

/**
 * @param {string} link
 * @param {HTMLInputElement} field
 */
async function copyLink(link, field) {
  try {
    await navigator.clipboard.writeText(link);
    toast(said.invite.copied);
  } catch {
    field.focus(); // plain http in a local network: browsers forbid the clipboard, marking still works
    field.select();
    toast(said.invite.notCopied);
  }
}

/**
 * @param {string} code
 * @param {string} link
 * @param {boolean} seated
 */
export function openInviteDialog(code, link, seated) {
  return openDialog(said.invite.title, [invitation(code, link, seated)]);
}

/** How somebody comes to play in one's own seat. @param {string} link @param {string} token */
function sharedSeat(link, token) {
  return h(
    "details",
    {},
    h("summary", {}, said.invite.team),
    h("p", {}, said.invite.teamText),
    linkField(sharedSeatLink(link, token), said.invite.teamLink),
  );
}

/**
 * The game so far as a quantum circuit, to look at and to take along; or why there is none (it may need too many qubits).
 * @param {string} code
 */
export async function openCircuitDialog(code) {
  const theme = document.documentElement.dataset.theme || "dark";
  const url = `/api/tables/${code}/circuit`;
  const problem = await getText(url).then(
    () => null,
    (/** @type {Error} */ error) => error.message || words.offline,
  );
  if (problem) return openDialog(words.table.circuit, [h("p", {}, problem)]);
  return openDialog(
    words.table.circuit,
    [
      h("p", {}, said.circuit.text),
      h(
        "div",
        { class: "ket-circuit", tabIndex: 0, role: "region", "aria-label": said.circuit.picture },
        h("img", { src: `${url}.svg?theme=${theme}&at=${Date.now()}`, alt: said.circuit.picture }),
      ),
      h("p", {}, h("a", { class: "ket-button", href: url, download: `${code}.qasm` }, said.circuit.program)),
    ],
    { kind: "ket-wide" },
  );
}

/**
 * Asks before something that cannot be taken back.
 * @param {() => void} onConfirm
 */
export function openResignDialog(onConfirm) {
  const dialog = openDialog(words.table.resign, [
    h("p", {}, said.resign.sure),
    h(
      "div",
      { class: "ket-row" },
      button(said.resign.no, () => dialog.close(), "ket-strong"),
      button(said.resign.yes, () => {
        dialog.close();
        onConfirm();
      }),
    ),
  ]);
  return dialog;
}

/**
 * Covers the table until the next person is there.
 * @param {string} name
 * @param {number} seat
 * @param {() => void} onLift
 */
export function openCurtain(name, seat, onLift) {
  const lift = button(
    words.curtain.lift(name),
    () => {
      dialog.close();
      onLift();
    },
    "ket-strong ket-big",
  );
  const dialog = openDialog(
    words.curtain.title(name),
    [
      h("span", { class: `ket-pip ket-huge ket-seat${seat}`, "aria-hidden": "true" }),
      h("p", {}, words.curtain.text),
      lift,
    ],
    { kind: "ket-curtain", shut: true },
  );
  lift.focus();
  return dialog;
}

/**
 * A free seat for whoever opened the link.
 * @param {string} title
 * @param {string} host
 * @param {(name: string) => void} onSit
 */
export function openSeatDialog(title, host, onSit) {
  const name = h("input", {
    class: "ket-input",
    id: "ket-sit-name",
    maxLength: 24,
    value: settings().name,
    autocomplete: "nickname",
  });
  const form = h(
    "form",
    {},
    host ? h("p", {}, said.seat.invited(host)) : null,
    h("label", { for: "ket-sit-name" }, said.seat.name),
    name,
    h(
      "div",
      { class: "ket-row" },
      h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, said.seat.sit),
      button(said.seat.watch, () => dialog.close(), "ket-big"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    changeSettings({ name: name.value.trim() });
    dialog.close();
    onSit(name.value.trim());
  });
  const dialog = openDialog(said.seat.title(title), [form]);
  return dialog;
}

/**
 * Marks, keys and the rules, one key away.
 * @param {{name: string, title: string}} game
 */
export function openHelpDialog(game) {
  const rules = h("div", { class: "ket-article" }, words.loading);
  const keys = said.help.keys
    .map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])
    .flat();
  const marks = said.help.marks.map((line) => h("li", {}, line));
  const dialog = openDialog(
    `${shortTitle(game.title)}: ${said.help.title}`,
    [
      h(
        "p",
        {},
        h("a", { href: `/rules/${game.name}`, target: "_blank", rel: "noopener" }, texts.rules.open),
      ),
      h(
        "div",
        { class: "ket-helps" },
        h("section", {}, h("h3", {}, said.help.keysTitle), h("dl", { class: "ket-keys" }, keys)),
        h("section", {}, h("h3", {}, said.help.marksTitle), h("ul", {}, marks)),
      ),
      h("h3", {}, said.help.rules),
      rules,
    ],
    { kind: "ket-wide" },
  );
  getText(`/games/${game.name}/rules?part=1`).then(
    (html) => showArticle(rules, html, 3),
    () => (rules.textContent = words.offline),
  );
  return dialog;
}
