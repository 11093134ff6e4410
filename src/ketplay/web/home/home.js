// The start page: one click into a game; or choose the game, its rules and the opponent; join; go on.
import { postJson, ApiError } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { listGames, beginnerLevel, pictureUrl, shortTitle } from "../lib/games.js";
import { forgetSeat, storeSeat, storedSeats, settings } from "../lib/storage.js";
import { setup } from "./setup.js";
import { button, buildFrame, toast } from "../lib/frame.js";
import { words } from "../lib/words.js";
import { home as said } from "./words.js";

const CLASS = 6; // letters: a class has three syllables, a table four

export async function home() {
  document.title = said.title;
  const main = buildFrame("ket-home");
  const hero = h("section", { class: "ket-hero", "aria-labelledby": "ket-headline" });
  const [before, glow, after] = said.headline;
  const play = button(said.now, () => playNow(play), "ket-strong ket-big");
  const note = h("p", { class: "ket-dim ket-now-note" });
  const picture = h("div", { class: "ket-hero-picture" });
  hero.append(
    h(
      "div",
      { class: "ket-hero-words" },
      h("h1", { id: "ket-headline" }, before, h("em", {}, glow), after),
      h("p", { class: "ket-sentence" }, said.sentence),
      h(
        "div",
        { class: "ket-row" },
        play,
        h("a", { class: "ket-button ket-big", id: "ket-how", href: "/rules" }, said.learn),
      ),
      note,
    ),
    picture,
  );
  const choose = h("section", { class: "ket-choose", "aria-label": said.choose });
  main.append(
    hero,
    h(
      "div",
      { class: "ket-home-grid" },
      choose,
      h("div", { class: "ket-home-side" }, continueList(), joinForm(), recordPanel()),
    ),
  );
  try {
    const all = await listGames();
    note.textContent = said.nowNote(shortTitle(all[0].title));
    main.querySelector("#ket-how")?.setAttribute("href", `/rules/${all[0].name}`);
    picture.append(h("img", { src: pictureUrl(all[0]), alt: "" }));
    choose.append(setup(all, open, new URLSearchParams(location.search).get("game") || ""));
  } catch (error) {
    complain(error);
  }
}

/** @param {HTMLButtonElement} play */
async function playNow(play) {
  play.disabled = true;
  try {
    const game = (await listGames())[0];
    const bots = game.seats.slice(1).map(() => ({ kind: "bot", level: beginnerLevel(game) }));
    await open(
      { game: game.name, seats: [{ kind: "person", name: settings().name }, ...bots] },
      shortTitle(game.title),
    );
  } catch (error) {
    complain(error);
  }
  play.disabled = false;
}

/**
 * Opens a table and goes there.
 * @param {Record<string, unknown>} order  as `POST /api/tables` takes it
 * @param {string} title
 */
export async function open(order, title) {
  try {
    const made = await postJson("/api/tables", order);
    storeSeat({ code: made.code, token: made.token, title, at: Date.now(), over: false });
    location.assign(`/t/${made.code}`);
  } catch (error) {
    complain(error);
  }
}

/** @param {unknown} error */
function complain(error) {
  if (!(error instanceof ApiError)) throw error;
  toast(error.code === "offline" ? words.offline : error.message);
}

function continueList() {
  const kept = storedSeats().filter((entry) => entry.token);
  const section = h("section", {
    class: "ket-panel",
    "aria-labelledby": "ket-continue",
    hidden: kept.length === 0,
  });
  const list = h("ul", { class: "ket-list" }, kept.slice(0, 6).map(entryLine));
  section.append(h("h2", { id: "ket-continue" }, said.continue), list);
  return section;
}

/** @param {import("../lib/storage.js").StoredSeat} entry */
function entryLine(entry) {
  const line = h("li", { class: "ket-entry" });
  const drop = button("×", () => {
    forgetSeat(entry.code);
    line.remove();
  });
  drop.classList.add("ket-out");
  drop.setAttribute("aria-label", said.forgetLabel(entry.title, entry.code));
  const state = entry.over ? said.over : entry.with ? said.continueWith(entry.with) : entry.code;
  line.append(
    h(
      "a",
      { href: `/t/${entry.code}` },
      h("b", {}, entry.title),
      " ",
      h("span", { class: "ket-dim" }, state),
    ),
    drop,
  );
  return line;
}

function recordPanel() {
  return h(
    "section",
    { class: "ket-panel" },
    h("h2", {}, said.record),
    h("p", { class: "ket-dim" }, said.recordText),
    h("a", { class: "ket-button", href: "/replay" }, said.recordGo),
  );
}

function joinForm() {
  const field = h("input", {
    class: "ket-input",
    id: "ket-code",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: false,
    "aria-describedby": "ket-code-hint",
  });
  const form = h(
    "form",
    { class: "ket-panel" },
    h("h2", {}, said.join),
    h(
      "label",
      { for: "ket-code" },
      said.code,
      " ",
      h("span", { class: "ket-dim", id: "ket-code-hint" }, said.codeHint),
    ),
    h("div", { class: "ket-row" }, field, h("button", { class: "ket-button", type: "submit" }, said.joinGo)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = field.value.toLowerCase().replace(/[\s-]+/g, "");
    if (code) location.assign(`/${code.length === CLASS ? "class" : "t"}/${encodeURIComponent(code)}`);
    else toast(said.noCode);
  });
  return form;
}
