// The home page: start a game with one click; or choose the game, its rules and the opponent; join; continue.
import { getJson } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { listGames, beginnerLevel, pictureUrl, shortTitle } from "../lib/games.js";
import { forgetSeat, storedSeats, settings } from "../lib/storage.js";
import { createTable } from "../lib/tables.js";
import { setupForm } from "./setup.js";
import { button, buildFrame, toast, toastError } from "../lib/frame.js";
import { homeWords } from "./words.js";
import { words } from "../lib/words.js";

const CLASS_CODE_LENGTH = 6; // letters: a class has three syllables, a table four

export async function openHome() {
  document.title = homeWords.title;
  const main = buildFrame("ket-home");
  const hero = h("section", { class: "ket-hero", "aria-labelledby": "ket-headline" });
  const [before, highlighted, after] = homeWords.headline;
  const play = button(homeWords.now, () => playNow(play), "ket-strong ket-big");
  const note = h("p", { class: "ket-dim ket-now-note" });
  const picture = h("div", { class: "ket-hero-picture" });
  hero.append(
    h(
      "div",
      { class: "ket-hero-words" },
      h("h1", { id: "ket-headline" }, before, h("em", {}, highlighted), after),
      h("p", { class: "ket-sentence" }, homeWords.sentence),
      h(
        "div",
        { class: "ket-row" },
        play,
        h("a", { class: "ket-button ket-big", id: "ket-how", href: "/rules" }, homeWords.learn),
      ),
      note,
    ),
    picture,
  );
  const choose = h("section", { class: "ket-choose", "aria-label": homeWords.choose });
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
    note.textContent = homeWords.nowNote(shortTitle(all[0].title));
    main.querySelector("#ket-how")?.setAttribute("href", `/rules/${all[0].name}`);
    picture.append(h("img", { src: pictureUrl(all[0]), alt: "" }));
    choose.append(setupForm(all, createTable, new URLSearchParams(location.search).get("game") || ""));
  } catch (error) {
    toastError(error);
  }
}

/** @param {HTMLButtonElement} play */
async function playNow(play) {
  play.disabled = true;
  try {
    const game = (await listGames())[0];
    const bots = game.seats.slice(1).map(() => ({ kind: "bot", level: beginnerLevel(game) }));
    await createTable(
      { game: game.name, seats: [{ kind: "person", name: settings().name }, ...bots] },
      shortTitle(game.title),
    );
  } catch (error) {
    toastError(error);
  }
  play.disabled = false;
}

function continueList() {
  const seats = storedSeats().filter((entry) => entry.token);
  const section = h("section", {
    class: "ket-panel",
    "aria-labelledby": "ket-continue",
    hidden: seats.length === 0,
  });
  const list = h("ul", { class: "ket-list" }, seats.slice(0, 6).map(entryLine));
  section.append(h("h2", { id: "ket-continue" }, homeWords.continue), list);
  return section;
}

/** @param {import("../lib/storage.js").StoredSeat} entry */
function entryLine(entry) {
  const line = h("li", { class: "ket-entry" });
  const forgetButton = button("×", () => {
    forgetSeat(entry.code);
    line.remove();
  });
  forgetButton.classList.add("ket-out");
  forgetButton.setAttribute("aria-label", homeWords.forgetLabel(entry.title, entry.code));
  const board = h("span", { class: "ket-entry-board" });
  line.append(
    h(
      "a",
      { href: `/t/${entry.code}` },
      board,
      h("span", {}, h("b", {}, entry.title), " ", h("span", { class: "ket-dim" }, seatState(entry))),
    ),
    forgetButton,
  );
  showBoard(entry.code, board);
  return line;
}

/** @param {import("../lib/storage.js").StoredSeat} entry */
function seatState(entry) {
  const opponents = entry.opponents ? homeWords.continueWith(entry.opponents) : entry.code;
  const time = entry.time && homeWords.ago(Date.now() - entry.time);
  return [opponents, entry.over && homeWords.over, time].filter(Boolean).join(" · ");
}

/**
 * Shows the board of a table as onlookers see it: the hand is nobody else's business.
 * @param {string} code
 * @param {HTMLElement} place
 */
async function showBoard(code, place) {
  const view = await getJson(`/api/tables/${code}/view`).catch(() => null);
  if (!view) return; // the table is gone
  const name = view.position.split(/[ :]/)[0];
  const game = (await listGames()).find((each) => each.name === name);
  if (!game) return;
  const src = `${pictureUrl(game)}&position=${encodeURIComponent(view.position)}`;
  place.append(h("img", { src, alt: "", loading: "lazy" }));
}

function recordPanel() {
  return h(
    "section",
    { class: "ket-panel" },
    h("h2", {}, homeWords.record),
    h("p", { class: "ket-dim" }, homeWords.recordText),
    h("a", { class: "ket-button", href: "/replay" }, homeWords.recordGo),
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
    h("h2", {}, homeWords.join),
    h(
      "label",
      { for: "ket-code" },
      homeWords.code,
      " ",
      h("span", { class: "ket-dim", id: "ket-code-hint" }, homeWords.codeHint),
    ),
    h(
      "div",
      { class: "ket-row" },
      field,
      h("button", { class: "ket-button", type: "submit" }, homeWords.joinGo),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = field.value.toLowerCase().replace(/[\s-]+/g, "");
    if (code)
      location.assign(`/${code.length === CLASS_CODE_LENGTH ? "class" : "t"}/${encodeURIComponent(code)}`);
    else toast(homeWords.noCode);
  });
  return form;
}
