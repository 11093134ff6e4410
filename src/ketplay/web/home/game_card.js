// A game on the home page: a picture from the middle of it, what it is about, and two ways in.
import { h } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { learnUrl, pictureUrl, shortTitle } from "../lib/games.js";
import { playNow } from "../lib/newcomer.js";
import { homeWords } from "./words.js";

/** The place of a card that is still on its way. */
export function placeholder() {
  return h("div", { class: "ket-game", "aria-hidden": "true" }, face(null, "\u00a0", "\u00a0"), actions([]));
}

/**
 * @param {import("../lib/games.js").Game} game
 * @param {() => void} onChoose
 */
export function gameCard(game, onChoose) {
  const title = shortTitle(game.title);
  const picture = h("img", { src: pictureUrl(game, "cover"), alt: "", loading: "lazy" });
  picture.addEventListener("error", () => picture.remove());
  const radio = h("input", { type: "radio", name: "game", value: game.name, onchange: onChoose });
  const play = button(homeWords.play, async () => {
    play.disabled = true;
    await playNow(game);
    play.disabled = false;
  });
  play.setAttribute("aria-label", homeWords.playLabel(title));
  const learn = h(
    "a",
    { class: "ket-button", href: learnUrl(game), "aria-label": homeWords.learnLabel(title) },
    homeWords.learn,
  );
  const card = h("label", { class: "ket-card" }, radio, face(picture, title, game.about));
  return h("div", { class: "ket-game" }, card, actions([play, learn]));
}

/** @param {Node | null} picture @param {string} title @param {string} about */
function face(picture, title, about) {
  return h(
    "span",
    { class: "ket-card-face" },
    h("span", { class: "ket-cover" }, picture),
    h("b", {}, title),
    h("span", { class: "ket-card-about" }, about),
  );
}

/** @param {Node[]} buttons */
const actions = (buttons) => h("div", { class: "ket-card-actions" }, buttons);
