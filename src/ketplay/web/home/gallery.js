// The values of an option as pictures to choose from, one that is written, and one that is drawn.
import { h, loadStyle } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { loadGameAssets, pictureUrl } from "../lib/games.js";
import { homeWords } from "./words.js";

await loadStyle("/home/gallery.css");

/** @typedef {import("../lib/games.js").Game} Game */
/** @typedef {import("../lib/games.js").Option} Option */

export class Gallery {
  /**
   * @param {Game} game
   * @param {Option} option
   * @param {string} other  the choice that opens a line to write in
   * @param {(value: string) => void} choose
   */
  constructor(game, option, other, choose) {
    const words = option.other ? [{ value: other, words: homeWords.typed }] : [];
    this.radios = [...option.values, ...words].map(({ value }) =>
      h("input", {
        type: "radio",
        name: `gallery-${option.name}`,
        value,
        onchange: () => choose(value),
      }),
    );
    const tiles = [...option.values, ...words].map((choice, index) =>
      h(
        "label",
        { class: "ket-tile" },
        this.radios[index],
        choice.value === other
          ? h("span", { class: "ket-tile-picture", "aria-hidden": "true" }, "…")
          : h("img", {
              class: "ket-tile-picture",
              alt: "",
              loading: "lazy",
              src: `${pictureUrl(game)}&${new URLSearchParams({ option: option.name, value: choice.value })}`,
            }),
        h("span", {}, choice.words),
      ),
    );
    this.element = h("div", { class: "ket-gallery", role: "radiogroup", "aria-label": option.label }, tiles);
  }

  /** @param {string} value */
  show(value) {
    for (const radio of this.radios) radio.checked = radio.value === value;
  }
}

/**
 * A button that lets a value be drawn, where the game has a script for that.
 * @param {Game} game
 * @param {Option} option
 * @param {() => {value: string, layout: string}} current
 * @param {(drawn: {value: string, layout: string}) => void} done
 */
export function drawButton(game, option, current, done) {
  return button(homeWords.draw, async () => {
    const [{ edit }] = await Promise.all([import(option.editor), loadGameAssets(game)]);
    edit({ game: game.name, ...current() }, done);
  });
}
