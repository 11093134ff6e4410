// Staging luck: a cover over the board shows the events one after the other, each with its die. The board below is
// already the new one and can be played on; any key or press ends the show.
import { h, setChildren, parseSvg } from "../lib/dom.js";
import { pause } from "../lib/timing.js";
import { morph } from "../board/morph.js";
import { animate, drawLines, piecePositions, REVEAL_MS, SLIDE_MS } from "../board/motion.js";
import { tableWords } from "./words.js";
import { percent } from "../lib/words.js";

const LONGEST = 7000;

/**
 * One event of luck: the drawing after it, its words, and its die.
 * @typedef {object} Stroke
 * @property {string} svg
 * @property {string} before  the drawing in which luck is to speak, if it is not the one shown
 * @property {string} words
 * @property {Luck} luck
 * @property {string} picture  the dice or the card itself, where the game draws it
 */

/** @typedef {{chances: [string, number][], picked: number}} Luck */

/** @typedef {{name: string, p: number, came: boolean}} Part */

export class Stage {
  /**
   * @param {HTMLElement} frame  what is covered
   * @param {HTMLElement} page  gets a class while the show lasts, so that nothing tells the end beforehand
   */
  constructor(frame, page) {
    this.frame = frame;
    this.page = page;
    this.cover = h("div", { class: "ket-stage", "aria-hidden": "true" });
    this.strip = h("div", { class: "ket-dice", hidden: true, "aria-hidden": "true" });
    this.run = 0;
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => this.skip(), { capture: true });
  }

  /**
   * Shows the strokes in turn, then the end; resolves when it is over or skipped.
   * @param {string} before
   * @param {Promise<Stroke[]>} asked
   * @param {string} after
   */
  async play(before, asked, after) {
    const run = ++this.run;
    const svg = this.#raise(before);
    const strokes = await asked;
    const each = Math.max(600, Math.min(900, LONGEST / (strokes.length || 1)));
    this.page.classList.toggle("ket-staging", strokes.length > 0 && run === this.run);
    for (const stroke of strokes) {
      if (run !== this.run) return;
      if (stroke.before) this.#change(svg, stroke.before);
      this.#die(stroke, each);
      await pause(each * 0.65);
      if (run !== this.run) return;
      this.#change(svg, stroke.svg);
      await pause(each * 0.35);
    }
    if (run !== this.run) return;
    this.#change(svg, after);
    await pause(strokes.length ? REVEAL_MS : SLIDE_MS);
    if (run === this.run) this.skip();
  }

  /** @param {string} before */
  #raise(before) {
    const svg = parseSvg(before);
    svg.classList.add("ket-svg");
    setChildren(this.cover, svg);
    this.frame.append(this.cover);
    return svg;
  }

  /**
   * @param {SVGSVGElement} svg
   * @param {string} text
   */
  #change(svg, text) {
    const were = piecePositions(svg);
    const lines = svg.querySelectorAll("[data-line]").length;
    const fresh = parseSvg(text);
    fresh.classList.add("ket-svg");
    animate(svg, were, morph(svg, fresh));
    if (svg.querySelectorAll("[data-line]").length > lines) drawLines(svg);
  }

  /** Ends the show; the board below is the live one. */
  skip() {
    this.run++;
    this.cover.remove();
    this.strip.hidden = true;
    this.page.classList.remove("ket-staging");
  }

  /**
   * A die is a bar cut by the odds, and a pointer that runs along it and stops where the outcome lies.
   * @param {Stroke} stroke
   * @param {number} each
   */
  #die(stroke, each) {
    const bar = h("div", { class: "ket-die-bar" });
    const cut = parts(stroke.luck);
    for (const { name, p } of cut) {
      const part = h("span", { class: "ket-die-part" }, p > 0.15 ? `${name} ${percent(p)}` : "");
      part.style.flexGrow = String(Math.max(p, 0.01));
      bar.append(part);
    }
    const needle = h("span", { class: "ket-needle" });
    const line = h(
      "p",
      {},
      cut.length === 2 && cut[0].p === 0.5 ? tableWords.stage.spinning : tableWords.stage.rolling,
    );
    bar.append(needle);
    const die = h("span", { class: "ket-die ket-rolling" });
    setChildren(this.strip, die, bar, line);
    this.strip.hidden = false;
    const end = `${where(stroke.luck) * 100}%`;
    needle.style.left = end;
    const stops = [0, 1, 0.15, 0.85, 0.3].map((at) => ({ left: `${at * 100}%` }));
    needle.animate([...stops, { left: end }], { duration: each * 0.6, easing: "ease-out" }).onfinish = () => {
      bar.children[cut.findIndex((part) => part.came)].classList.add("ket-came");
      line.textContent = stroke.words;
      die.classList.remove("ket-rolling");
      if (stroke.picture) die.replaceWith(parseSvg(stroke.picture));
    };
  }
}

/**
 * Neighbouring outcomes that mean the same (their words agree after the colon) are one part of the bar.
 * @param {Luck} luck
 * @returns {Part[]}
 */
export function parts(luck) {
  const total = luck.chances.reduce((sum, [, p]) => sum + p, 0) || 1;
  /** @type {Part[]} */
  const found = [];
  luck.chances.forEach(([text, p], at) => {
    const name = text.slice(text.indexOf(": ") + 1).trim();
    const last = found.at(-1);
    const part = last?.name === name ? last : { name, p: 0, came: false };
    if (part !== last) found.push(part);
    part.p += p / total;
    part.came ||= at === luck.picked;
  });
  return found;
}

/** Where along the bar the outcome lies: the middle of its own share. @param {Luck} luck */
export function where({ chances, picked }) {
  const total = chances.reduce((sum, [, p]) => sum + p, 0) || 1;
  const before = chances.slice(0, picked).reduce((sum, [, p]) => sum + p, 0);
  return (before + chances[picked][1] / 2) / total;
}
