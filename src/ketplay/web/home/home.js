// The home page: learn or play with one click, the games as cards; small: join, continue, and what else there is.
import { getJson } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { learnUrl, listGames, pictureUrl, shortTitle } from "../lib/games.js";
import { playNow } from "../lib/newcomer.js";
import { readItem } from "../lib/storage.js";
import { button, buildFrame, toast, toastError } from "../lib/frame.js";
import { continueList } from "./continue.js";
import { gameCard, placeholder } from "./game_card.js";
import { homeWords } from "./words.js";

/** @typedef {import("../lib/games.js").Game} Game */

const CLASS_CODE_LENGTH = 6; // letters: a class has three syllables, a table four
const LARGE = 4; // places that are kept while the list of games is on its way
const SMALL = 5;

export async function openHome() {
  document.title = homeWords.title;
  const page = new HomePage(buildFrame("ket-home"));
  try {
    page.showGames(await listGames());
  } catch (error) {
    toastError(error);
  }
}

class HomePage {
  play = button(homeWords.now, () => this.#playChosen(), "ket-big");
  learn = h("a", { class: "ket-button ket-strong ket-big", href: "/learn" }, homeWords.learn);
  note = h("p", { class: "ket-dim ket-now-note" }, "\u00a0");
  picture = h("div", { class: "ket-hero-picture" });
  large = h("div", { class: "ket-cards" });
  small = h("div", { class: "ket-cards-small" });
  more = h("details", { class: "ket-more" }, h("summary", { class: "ket-button" }, homeWords.more));
  form = h("div", {});
  classLinks = h("p", { class: "ket-class-links" });
  /** @type {Game | null} */
  chosen = null;

  /** @param {HTMLElement} main */
  constructor(main) {
    const [plain, highlighted] = homeWords.headline;
    this.play.disabled = true;
    this.large.append(...Array.from({ length: LARGE }, placeholder));
    this.small.append(...Array.from({ length: SMALL }, placeholder));
    this.more.append(this.form);
    this.more.addEventListener("toggle", () => this.#showForm());
    main.append(
      h(
        "section",
        { class: "ket-hero", "aria-labelledby": "ket-headline" },
        h(
          "div",
          { class: "ket-hero-words" },
          h("h1", { id: "ket-headline" }, plain, h("em", {}, highlighted)),
          h("p", { class: "ket-sentence" }, homeWords.sentence),
          h("div", { class: "ket-row" }, this.learn, this.play),
          this.note,
        ),
        this.picture,
      ),
      h(
        "fieldset",
        { class: "ket-games" },
        h("legend", { class: "ket-hear" }, homeWords.choose),
        this.large,
        h("div", { class: "ket-home-row" }, this.small, continueList(), joinForm()),
      ),
      this.classLinks,
      h(
        "p",
        { class: "ket-dim" },
        homeWords.recordText,
        " ",
        h("a", { href: "/replay" }, homeWords.recordGo),
        " · ",
        h("a", { href: "/learn/puzzle" }, homeWords.puzzle),
      ),
      this.more, // the last: nothing is pushed away when it opens
    );
    this.#linkClass();
  }

  /** @param {Game[]} all  some have a large card */
  showGames(all) {
    const cards = all.map((game) => ({ game, card: gameCard(game, () => this.#choose(game)) }));
    setChildren(this.large, ...cards.filter(({ game }) => game.example).map(({ card }) => card));
    setChildren(this.small, ...cards.filter(({ game }) => !game.example).map(({ card }) => card));
    if (all[0].pictures.includes("hero"))
      this.picture.append(h("img", { src: pictureUrl(all[0], "hero"), alt: homeWords.heroPicture }));
    const query = new URLSearchParams(location.search);
    const wanted = query.get("game") || "";
    this.#choose(all.find((game) => game.name === wanted.split(":")[0]) || all[0]);
    this.play.disabled = false;
    if (wanted) this.#showForm(wanted, query.get("layout") || "");
  }

  /** @param {Game} game */
  #choose(game) {
    this.chosen = game;
    this.learn.href = learnUrl(game);
    this.note.textContent = homeWords.nowNote(shortTitle(game.title));
    const radio = this.large.closest("fieldset")?.querySelector(`input[value="${game.name}"]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
    if (this.more.open) this.#showForm();
  }

  /**
   * The long form, for the chosen game.
   * @param {string} [id]  of a game with options to begin with
   * @param {string} [layout]  where the pieces of its board lie
   */
  async #showForm(id = "", layout = "") {
    if (!this.chosen || (!this.more.open && !id)) return;
    const { setupForm } = await import("./setup.js");
    if (this.form.dataset.game === this.chosen.name && !id) return; // it keeps what was chosen in it
    this.form.dataset.game = this.chosen.name;
    setChildren(this.form, setupForm(this.chosen, id, layout));
    this.more.open = true;
  }

  async #playChosen() {
    this.play.disabled = true;
    if (this.chosen) await playNow(this.chosen);
    this.play.disabled = false;
  }

  /** Where pupils and their teacher go, on a server that has a class. */
  async #linkClass() {
    const health = await getJson("/health").catch(() => null);
    if (!health) return;
    const links = health.has_class && [
      h("a", { href: "/class" }, homeWords.joinClass),
      readItem("teacher-token") && h("a", { href: "/teach" }, homeWords.teach),
    ];
    setChildren(this.classLinks, ...(links || [h("span", { class: "ket-dim" }, homeWords.noClass)]));
  }
}

function joinForm() {
  const field = h("input", {
    class: "ket-input",
    id: "ket-code",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: false,
    placeholder: homeWords.codeExample,
  });
  const form = h(
    "form",
    { class: "ket-panel ket-join" },
    h(
      "label",
      { for: "ket-code" },
      h("b", {}, homeWords.join),
      h("span", { class: "ket-dim" }, homeWords.code),
    ),
    field,
    h("button", { class: "ket-button", type: "submit" }, homeWords.joinGo),
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
