// The odds of the table on the projector, as far as spectators know it: shown if the teacher wants them.
import { getJson } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { readItem, writeItem } from "../lib/storage.js";
import { projectorWords } from "./words.js";

const KEY = "projector-odds"; // in the browser's storage, which the teacher's page and the projector share

/** Whether the teacher wants odds on the projector. */
export const wantsOdds = () => readItem(KEY) !== false;

/** @param {boolean} wanted */
export const wantOdds = (wanted) => writeItem(KEY, wanted);

export class ProjectorOdds {
  list = h("ul", { class: "ket-show-odds" });
  basis = h("p", { class: "ket-dim" });
  panel = h(
    "section",
    { "aria-label": projectorWords.odds, hidden: true },
    h("h2", {}, projectorWords.odds),
    this.basis,
    this.list,
  );
  table = "";
  asked = 0;

  /** @param {string | null} token  the teacher's: nobody else may ask */
  constructor(token) {
    this.token = token;
    addEventListener("storage", () => this.show(this.table)); // the teacher's page is another window
  }

  /** Shows the odds of a table as it is now. @param {string} table */
  async show(table) {
    this.table = table;
    const number = ++this.asked;
    const odds =
      this.token && table && wantsOdds()
        ? await getJson(`/api/class/odds/${table}`, this.token).catch(() => null)
        : null;
    if (number !== this.asked) return;
    this.panel.hidden = !odds?.chances.length;
    this.basis.textContent = odds?.basis || "";
    setChildren(
      this.list,
      (odds?.chances || []).map((/** @type {[string, number]} */ [words, chance]) => line(words, chance)),
    );
  }

  /** Odds would give away how a match ends. */
  hide() {
    this.asked++;
    this.table = "";
    this.panel.hidden = true;
  }
}

/** @param {string} words @param {number} chance */
function line(words, chance) {
  const bar = h("i", { "aria-hidden": "true" });
  bar.style.setProperty("--chance", String(chance));
  return h("li", {}, h("span", {}, words), h("b", {}, projectorWords.percent(chance)), bar);
}
