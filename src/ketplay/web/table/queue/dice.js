// The dice: a bar divided by the odds, a needle that runs along it and stops at the outcome, and the dice themselves.
import { h, parseSvg, setChildren } from "../../lib/dom.js";
import { diePart } from "./die_part.js";
import { queueWords } from "./words.js";

/** @typedef {import("./events.js").StagedEvent} StagedEvent */

export class DicePanel {
  /** @param {import("../../stage/stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.panel = h("div", { class: "ket-dice", "aria-hidden": "true", hidden: true });
  }

  /**
   * @param {StagedEvent} event
   * @param {number} duration
   */
  roll({ odds }, duration) {
    if (!odds) return;
    this.bar = h("div", { class: "ket-die-bar" });
    const names = shortNames(odds.parts.map(([name]) => name));
    odds.parts.forEach(([, share], number) => {
      this.bar?.append(diePart(names[number], share, odds.pictures[number] || ""));
    });
    const needle = h("span", { class: "ket-needle" });
    this.bar.append(needle);
    this.line = h("p", {}, queueWords.deciding);
    this.die = h("span", { class: "ket-die ket-rolling" });
    setChildren(this.panel, h("div", { class: "ket-thrown" }, this.die), this.bar, this.line);
    this.panel.hidden = false;
    this.stage.areas.put("played", this.panel, this.stage.slot);
    const end = `${odds.point * 100}%`;
    needle.style.left = end;
    const stops = [0, 1, 0.15, 0.85, 0.3].map((stop) => ({ left: `${stop * 100}%` }));
    needle.animate([...stops, { left: end }], { duration, easing: "ease-out" });
  }

  /** The dice lie. @param {StagedEvent} event */
  stop({ odds, words, picture }) {
    if (!odds || !this.bar || !this.line || !this.die) return;
    this.bar.children[odds.picked].classList.add("ket-came");
    this.line.textContent = words;
    this.die.classList.remove("ket-rolling");
    if (picture) this.die.replaceWith(parseSvg(picture));
  }

  hide() {
    this.panel.hidden = true;
  }
}

/**
 * What tells outcomes apart: "white" and "black" of "square 2 is white and square 8 is black" and its opposite.
 * @param {string[]} names
 */
export function shortNames(names) {
  const words = names.map((name) => name.split(" "));
  let same = 0;
  while (words.every((each) => each.length > same + 1 && each[same] === words[0][same])) same++;
  const short = words.map(
    (each) =>
      each
        .slice(same)
        .join(" ")
        .split(/ and |, /)[0],
  );
  return new Set(short).size === names.length ? short : names;
}
