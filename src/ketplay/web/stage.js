// Staging luck: measurements are shown one after the other with their die, over a board that is already the new one.
import { h, put, svgFrom } from "./dom.js";
import { morph } from "./morph.js";
import { animate, lively, pause, places, REVEAL } from "./motion.js";
import { words } from "./words.js";

const MOST = 12; // more events than this are a deal, not a drama
const LONGEST = 6000;

/**
 * One event of luck: the drawing after it, and its die.
 * @typedef {object} Stroke
 * @property {string} svg
 * @property {string} words
 * @property {{chances: [string, number][], picked: number} | null} luck
 */

export class Stage {
  /** @param {HTMLElement} frame  what lies under the stage */
  constructor(frame) {
    this.frame = frame;
    this.cover = h("div", { class: "ket-stage", "aria-hidden": "true" });
    this.strip = h("div", { class: "ket-dice", hidden: true, "aria-hidden": "true" });
    this.run = 0;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.skip(), { capture: true });
  }

  /** Whether these many events are worth showing one by one. @param {number} events */
  static worth(events) {
    return lively() && document.visibilityState === "visible" && events > 0 && events <= MOST;
  }

  /**
   * Shows the strokes in turn; resolves when it is over or skipped.
   * @param {string} before
   * @param {Stroke[]} strokes
   */
  async play(before, strokes) {
    const run = ++this.run;
    const svg = svgFrom(before);
    svg.classList.add("ket-svg");
    put(this.cover, svg);
    this.frame.append(this.cover);
    const each = Math.max(600, Math.min(900, LONGEST / strokes.length));
    for (const stroke of strokes) {
      this.#die(stroke, each);
      await pause(stroke.luck ? each * 0.6 : 0);
      if (run !== this.run) return;
      const were = places(svg);
      const fresh = svgFrom(stroke.svg);
      fresh.classList.add("ket-svg");
      animate(svg, were, morph(svg, fresh));
      await pause(stroke.luck ? each * 0.4 : REVEAL / 2);
      if (run !== this.run) return;
    }
    await pause(REVEAL / 2);
    if (run === this.run) this.skip();
  }

  /** Ends the show; the board below is the live one. */
  skip() {
    this.run++;
    this.cover.remove();
    this.strip.hidden = true;
  }

  /**
   * A die is a bar cut by the odds, and a pointer that runs along it and stops in the part that came.
   * @param {Stroke} stroke
   * @param {number} each
   */
  #die(stroke, each) {
    this.strip.hidden = !stroke.luck;
    if (!stroke.luck) return;
    const { chances, picked } = stroke.luck;
    const bar = h("div", { class: "ket-die-bar" });
    for (const [name, p] of chances) {
      const part = h("span", { class: "ket-die-part" }, p > 0.12 ? `${name} ${words.odds.percent(p)}` : "");
      part.style.flexGrow = String(Math.max(p, 0.02));
      bar.append(part);
    }
    const needle = h("span", { class: "ket-needle" });
    bar.append(needle);
    const line = h("p", {}, words.luck.rolling);
    put(this.strip, h("span", { class: "ket-die ket-rolling" }), bar, line);
    this.#roll(bar, needle, line, chances, picked, stroke.words, each);
  }

  /**
   * @param {HTMLElement} bar
   * @param {HTMLElement} needle
   * @param {HTMLElement} line
   * @param {[string, number][]} chances
   * @param {number} picked
   * @param {string} result
   * @param {number} each
   */
  #roll(bar, needle, line, chances, picked, result, each) {
    const total = chances.reduce((sum, [, p]) => sum + p, 0) || 1;
    const start = chances.slice(0, picked).reduce((sum, [, p]) => sum + p, 0) / total;
    const end = `${(start + chances[picked][1] / total / 2) * 100}%`;
    const stops = [0, 1, 0.15, 0.85, 0.3].map((at) => ({ left: `${at * 100}%` }));
    needle.style.left = end;
    const roll = needle.animate([...stops, { left: end }], { duration: each * 0.6, easing: "ease-out" });
    roll.onfinish = () => {
      bar.children[picked].classList.add("ket-came");
      line.textContent = words.luck.result(result, words.odds.percent(chances[picked][1] / total));
    };
  }
}
