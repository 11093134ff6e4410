// <ket-odds>: the chances from here, as a bar with numbers and marks, and how they are known.
import { h, loadStyle, setChildren } from "../lib/dom.js";
import { laterWords, tenths } from "./words-later.js";
import { exactPercent } from "../lib/words.js";

/** @typedef {[string, number]} Chance */
/**
 * @typedef {object} Forecast
 * @property {Chance[] | null} chances
 * @property {[string, number, string][]} parts  what to pick, its chance, its words: for scripts that draw them
 * @property {string} [basis]  how the chances are known
 * @property {number[]} [seats]  whose win each chance is, -1 for a draw; empty: a colour may belong to either seat
 */

await loadStyle("/table/odds.css");

const MAX_ROWS = 16;
/** What stays selected while the board changes. @type {Set<string>} */
const selected = new Set();

export class KetOdds extends HTMLElement {
  previewBar = h("div", { class: "ket-odds-bar ket-odds-after", "aria-hidden": "true" });

  connectedCallback() {
    this.classList.add("ket-odds");
  }

  /** Whose win each chance is. @type {number[]} */
  #seats = [];

  /** What was shown last, for scripts that come later. @type {[string, number, string][]} */
  parts = [];

  /**
   * @param {Forecast | null} forecast
   * @param {((picks: string[]) => Promise<any>) | null} [request]  the same odds with those of some picks together
   */
  show(forecast, request = null) {
    const { chances = null, parts = [], basis = "", seats = [] } = forecast || {};
    this.hidden = !chances;
    this.#seats = seats;
    this.parts = parts;
    this.dispatchEvent(new CustomEvent("ket-parts", { detail: parts }));
    if (!chances) return;
    const visible = chances.filter(([, p]) => p > 0.0005);
    const bar = h("div", { class: "ket-odds-bar", "aria-hidden": "true", hidden: !chances.length });
    for (const chance of visible) bar.append(this.#part(chance, chances));
    const list = h(
      "ul",
      { class: "ket-odds-words" },
      chances.map((chance) =>
        h(
          "li",
          {},
          h("span", { class: `ket-pip ${this.#look(chance, chances)}`, "aria-hidden": "true" }),
          `${chance[0]} `,
          h("i", { class: "ket-dim" }),
          h("b", {}, tenths(chance[1])),
        ),
      ),
    );
    const joint = request && parts.length ? jointOdds(parts, request) : null;
    setChildren(
      this,
      h("h2", {}, laterWords.forecast.title),
      basis && h("p", { class: "ket-dim ket-odds-basis" }, basis),
      bar,
      this.previewBar,
      list,
      joint,
    );
    this.showPreview(null);
  }

  /** What a move one only looks at would make of it: a thin bar, and a number before each number. @param {Chance[] | null} chances */
  showPreview(chances) {
    const after = chances || [];
    this.previewBar.toggleAttribute("data-shown", after.length > 0);
    setChildren(
      this.previewBar,
      after.filter(([, p]) => p > 0.0005).map((chance) => this.#part(chance, after)),
    );
    this.querySelectorAll(":scope > ul i").forEach((element, index) => {
      element.textContent = after[index] ? laterWords.forecast.after(after[index][1]) : "";
    });
  }

  /** @param {Chance} chance @param {Chance[]} all */
  #part(chance, all) {
    const part = h("span", { class: `ket-odds-part ${this.#look(chance, all)}` });
    part.style.flexGrow = String(chance[1]);
    return part;
  }

  /**
   * A seat's own sign, where the chance is a seat's; elsewhere white, grey and black, in order.
   * @param {Chance} chance
   * @param {Chance[]} all
   */
  #look(chance, all) {
    const index = all.indexOf(chance);
    const seat = this.#seats[index] ?? null;
    if (seat !== null) return seat < 0 ? "ket-between" : `ket-seat${seat}`;
    if (index === 0) return "ket-first";
    return index === all.length - 1 ? "ket-lastly" : "ket-between";
  }
}

/**
 * @param {[string, number, string][]} parts pick, chance, words
 * @param {(picks: string[]) => Promise<{joint_odds: [string, number][] | null} | null>} request
 */
function jointOdds(parts, request) {
  const list = h("ul", { class: "ket-odds-words", "aria-live": "polite" });
  const buttons = parts.map(([pick]) => {
    const button = h(
      "button",
      { type: "button", class: "ket-button", "aria-pressed": String(selected.has(pick)) },
      pick.split(":").pop(),
    );
    button.addEventListener("click", () => {
      if (!selected.delete(pick)) selected.add(pick);
      button.setAttribute("aria-pressed", String(selected.has(pick)));
      showOutcomes();
    });
    return button;
  });
  const showOutcomes = async () => {
    const picks = parts.map(([pick]) => pick).filter((pick) => selected.has(pick));
    const outcomes = picks.length ? ((await request(picks))?.joint_odds ?? []) : [];
    const rows = outcomes
      .slice(0, MAX_ROWS)
      .map(([outcome, p]) => h("li", {}, `${outcome} `, h("b", {}, exactPercent(p))));
    setChildren(
      list,
      rows,
      outcomes.length > MAX_ROWS && h("li", {}, laterWords.jointOdds.rest(outcomes.length - MAX_ROWS)),
      !picks.length && h("li", {}, laterWords.jointOdds.how),
    );
  };
  showOutcomes();
  return h(
    "details",
    { class: "ket-together", open: selected.size > 0 },
    h("summary", {}, laterWords.jointOdds.title),
    h("div", { role: "group", "aria-label": laterWords.jointOdds.title }, buttons),
    list,
  );
}

customElements.define("ket-odds", KetOdds);
