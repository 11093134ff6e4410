// The menu of a table and its dialogs: invitation, open seat, curtain, resigning, help, circuit.
import { getText } from "../lib/api.js";
import { guideUrl, showArticle } from "../lib/article.js";
import { h } from "../lib/dom.js";
import { shortTitle } from "../lib/games.js";
import { changeSettings, storedSeat, settings } from "../lib/storage.js";
import { openDialog } from "../lib/dialog.js";
import { button } from "../lib/frame.js";
import { linkField } from "../lib/share.js";
import { avatar } from "./seats.js";
import { sharedSeatLink } from "./shared_seat.js";
import { words } from "../lib/words.js";
import { laterWords } from "./words-later.js";

/**
 * What the menu needs of the table's actions.
 * @typedef {object} MenuActions
 * @property {import("./page.js").TablePage} table
 * @property {boolean} mayFlip
 * @property {() => void} best
 * @property {() => void} flip
 * @property {() => void} help
 * @property {(message: import("../lib/socket.js").Message) => void} send
 */

/**
 * What is rarely wanted, as far as it can be had now.
 * @param {MenuActions} actions
 */
export function menuItems(actions) {
  const { table } = actions;
  const { shown: view, tableInfo } = table;
  if (!view || !tableInfo) return [];
  const { game } = tableInfo;
  const { menu } = laterWords;
  const seated = view.seat !== null;
  const begun = view.phase !== "waiting";
  return [
    view.can.hint && view.moves.length > 0 && button(menu.best, () => actions.best()),
    begun && actions.mayFlip && button(menu.flip, () => actions.flip()),
    button(menu.keys, () => actions.help()),
    begun && button(menu.invite, () => openInviteDialog(tableInfo, seated)),
    game.circuit && button(menu.circuit, () => openCircuitDialog(table.code, game.circuit_about)),
    ...(view.phase === "over" ? linksAfter(table, game) : []),
    seated &&
      view.can.resign &&
      button(menu.resign, () => openResignDialog(() => actions.send({ op: "resign" }))),
  ];
}

/**
 * What can be done with a match that is over.
 * @param {import("./page.js").TablePage} table
 * @param {any} game
 */
function linksAfter({ code, history, view }, game) {
  const { menu } = laterWords;
  const replay = `/replay?table=${code}&match=${view?.match}`;
  const isMeasured = game.measured && history.at(-1)?.seat === -1;
  const record = { href: `/api/tables/${code}/record`, download: `${code}.ket` };
  return [
    h("a", { class: "ket-button", href: "/" }, menu.newGame),
    h("a", { class: "ket-button", href: replay }, menu.replay),
    isMeasured && h("a", { class: "ket-button", href: `${replay}#remeasure` }, menu.remeasure),
    h("a", { class: "ket-button", ...record }, menu.record),
  ];
}

/**
 * The link, the code and the QR code, and the link to the player's own seat, for the dialog or for the empty board.
 * @param {any} tableInfo  what the server said about the table
 * @param {boolean} seated
 */
export function invitation({ code, invite: link, game, clock }, seated) {
  const token = seated ? storedSeat(code)?.token : "";
  return h(
    "div",
    {},
    h("p", { class: "ket-dim" }, laterWords.invitation.about(game.title, game.rules, clock)),
    invite(code, link),
    token && sharedSeat(link, token),
  );
}

/** @param {string} code @param {string} link */
function invite(code, link) {
  const local = /^(localhost|127\.|\[::1\])/.test(new URL(link).host);
  return h(
    "div",
    { class: "ket-invite" },
    h("img", { class: "ket-qr", src: `/api/tables/${code}/qr.svg`, alt: laterWords.invitation.qr }),
    h(
      "div",
      { class: "ket-invite-words" },
      h("p", {}, laterWords.invitation.text),
      linkField(link, laterWords.invitation.link),
      h("p", {}, laterWords.invitation.code, " ", h("b", { class: "ket-code" }, code)),
      local && h("p", { class: "ket-dim" }, laterWords.invitation.loopback),
    ),
  );
}

/**
 * @param {any} tableInfo  what the server said about the table
 * @param {boolean} seated
 */
export function openInviteDialog(tableInfo, seated) {
  return openDialog(laterWords.invitation.title, [invitation(tableInfo, seated)]);
}

/** How to let others play in the same seat. @param {string} link @param {string} token */
function sharedSeat(link, token) {
  return h(
    "details",
    {},
    h("summary", {}, laterWords.invitation.sharedSeat),
    h("p", {}, laterWords.invitation.sharedSeatText),
    linkField(sharedSeatLink(link, token), laterWords.invitation.sharedSeatLink),
  );
}

/**
 * The game so far as a quantum circuit, to look at and to take along; or why there is none (it may need too many qubits).
 * @param {string} code
 * @param {string} [about]  what it shows, where that is not the moves in the order of time
 */
export async function openCircuitDialog(code, about = "") {
  const theme = document.documentElement.dataset.theme || "dark";
  const url = `/api/tables/${code}/circuit`;
  const problem = await getText(url).then(
    () => null,
    (/** @type {Error} */ error) => error.message,
  );
  if (problem) return openDialog(laterWords.menu.circuit, [h("p", {}, problem)]);
  return openDialog(
    laterWords.menu.circuit,
    [
      h("p", {}, about || laterWords.circuitText),
      h(
        "div",
        { class: "ket-circuit", tabIndex: 0, role: "region", "aria-label": laterWords.circuitPicture },
        h("img", { src: `${url}.svg?theme=${theme}&at=${Date.now()}`, alt: laterWords.circuitPicture }),
      ),
      h(
        "p",
        {},
        h("a", { class: "ket-button", href: url, download: `${code}.qasm` }, laterWords.circuitProgram),
      ),
    ],
    { kind: "ket-wide" },
  );
}

/**
 * Asks before something that cannot be taken back.
 * @param {() => void} onConfirm
 */
export function openResignDialog(onConfirm) {
  const dialog = openDialog(laterWords.menu.resign, [
    h("p", {}, laterWords.resigning.sure),
    h(
      "div",
      { class: "ket-row" },
      button(laterWords.resigning.no, () => dialog.close(), "ket-strong"),
      button(laterWords.resigning.yes, () => {
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
 * @param {(byKey: boolean) => void} onLift
 */
export function openCurtain(name, seat, onLift) {
  const lift = button(
    laterWords.curtain.lift(name),
    ({ detail }) => {
      dialog.close();
      onLift(detail === 0);
    },
    "ket-strong ket-big",
  );
  const dialog = openDialog(
    laterWords.curtain.title(name),
    [avatar("shared", seat), h("p", {}, laterWords.curtain.text), lift],
    { kind: "ket-curtain", shut: true },
  );
  lift.focus();
  return dialog;
}

/**
 * An open seat for a person who opened the link.
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
    host ? h("p", {}, laterWords.seat.invited(host)) : null,
    h("label", { for: "ket-sit-name" }, laterWords.seat.name),
    name,
    h(
      "div",
      { class: "ket-row" },
      h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, laterWords.seat.sit),
      button(laterWords.seat.watch, () => dialog.close(), "ket-big"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    changeSettings({ name: name.value.trim() });
    dialog.close();
    onSit(name.value.trim());
  });
  const dialog = openDialog(laterWords.seat.title(title), [form]);
  return dialog;
}

/** The maps of the pieces in this game, folded. @param {HTMLElement} place @param {{id: string}} game */
async function showMaps(place, game) {
  const { loadMaps, mapList } = await import("../lib/later/map.js");
  const maps = (await loadMaps(game.id).catch(() => [])).filter((map) => map.offered);
  if (!maps.length) return;
  place.append(h("summary", {}, laterWords.help.maps), h("div", { class: "ket-maps" }, mapList(maps)));
  place.hidden = false;
}

/**
 * How the game is played, with pictures; then keys and marks. One key away.
 * @param {{id: string, name: string, title: string, tiles: string[]}} game
 */
export function openHelpDialog(game) {
  const { help } = laterWords;
  const guide = h("div", { class: "ket-article ket-guide" }, words.loading);
  const keys = help.keys.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]).flat();
  const marks = help.marks.map((line) => h("li", {}, line));
  const rules = h("a", { href: `/rules/${game.name}`, target: "_blank", rel: "noopener" }, help.rulesPage);
  const maps = h("details", { hidden: true });
  const dialog = openDialog(
    `${shortTitle(game.title)}: ${help.title}`,
    [
      guide,
      maps,
      h("p", {}, rules),
      h(
        "div",
        { class: "ket-helps" },
        h("section", {}, h("h3", {}, help.keysTitle), h("dl", { class: "ket-keys" }, keys)),
        h("section", {}, h("h3", {}, help.marksTitle), h("ul", {}, marks)),
      ),
    ],
    { kind: "ket-wide" },
  );
  showMaps(maps, game);
  getText(guideUrl(game)).then(
    (html) => showArticle(guide, html, 2),
    (/** @type {Error} */ error) => {
      guide.textContent = error.message;
    },
  );
  return dialog;
}
