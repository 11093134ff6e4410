// <ket-odds>: what would come of the position as it stands, as a bar with numbers and patterns.
import { h, setChildren } from "../lib/dom.js";
import { words } from "../lib/words.js";

/** @typedef {[string, number]} Chance */

export class KetOdds extends HTMLElement {
  previewBar = h("div", { class: "ket-odds-bar ket-odds-after", "aria-hidden": "true" });

  connectedCallback() {
    this.classList.add("ket-odds");
  }

  /**
   * @param {Chance[] | null} chances
   * @param {[string, number, string][]} [parts]  what to pick, its chance, its words: for whoever can draw them
   * @param {((picks: string[]) => Promise<any>) | null} [request]  the same odds with those of some picks together
   */
  async show(chances, parts = [], request = null) {
    this.hidden = !chances;
    this.dispatchEvent(new CustomEvent("ket-parts", { detail: parts }));
    if (!chances) return;
    const visible = chances.filter(([, p]) => p > 0.0005);
    const bar = h("div", { class: "ket-odds-bar", "aria-hidden": "true" });
    for (const chance of visible) bar.append(this.#part(chance, chances));
    const list = h(
      "ul",
      { class: "ket-odds-words" },
      chances.map((chance) =>
        h(
          "li",
          {},
          h("span", { class: `ket-pip ${partClass(chance, chances)}`, "aria-hidden": "true" }),
          `${chance[0]} `,
          h("i", { class: "ket-dim" }),
          h("b", {}, words.odds.percent(chance[1])),
        ),
      ),
    );
    const joint = request && parts.length ? (await import("./together.js")).jointOdds(parts, request) : null;
    setChildren(this, h("h2", {}, words.odds.title), bar, this.previewBar, list, joint);
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
      element.textContent = after[index] ? words.odds.then(after[index][1]) : "";
    });
  }

  /** @param {Chance} chance @param {Chance[]} all */
  #part(chance, all) {
    const part = h("span", { class: `ket-odds-part ${partClass(chance, all)}` });
    part.style.flexGrow = String(chance[1]);
    return part;
  }
}

/**
 * The look of a chance. Seats' signs would lie here: a colour on the board may belong to either seat.
 * @param {Chance} chance
 * @param {Chance[]} all
 */
function partClass(chance, all) {
  const at = all.indexOf(chance);
  return at === 0 ? "ket-first" : at === all.length - 1 ? "ket-lastly" : "ket-between";
}

customElements.define("ket-odds", KetOdds);
