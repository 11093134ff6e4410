// The language that the lessons speak: the one that was chosen here, else the browser's, as far as there is a translation.
import { getText } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { loadGameAssets } from "../../lib/games.js";
import { readItem, writeItem } from "../../lib/storage.js";
import { learnWords } from "../words.js";

const ENGLISH = "en";
const LANGUAGES = { [ENGLISH]: "English", it: "Italiano" };
/** The words of the other languages are loaded where they are spoken. @type {Record<string, () => Promise<{dictionary: [object, object][]}>>} */
const DICTIONARIES = { it: () => import("./words-it.js") };
const KEY = "language";

/** The code of the language of this page. */
export const language = () => document.documentElement.lang;

/** Puts the words of the language in place of the English ones, before the page is built. */
export async function speak() {
  const browser = navigator.languages.map((each) => each.split("-")[0]);
  const code = [readItem(KEY), ...browser].find((each) => each in LANGUAGES) || ENGLISH;
  if (code in DICTIONARIES) {
    const { dictionary } = await DICTIONARIES[code]();
    for (const [words, translations] of dictionary) Object.assign(words, translations);
  }
  document.documentElement.lang = code;
}

/** Where another language is chosen. */
export function languageChoice() {
  const choice = h(
    "select",
    { class: "ket-input", "aria-label": learnWords.language },
    ...Object.entries(LANGUAGES).map(([code, name]) =>
      h("option", { value: code, lang: code, selected: code === language() }, name),
    ),
  );
  choice.addEventListener("change", () => {
    writeItem(KEY, choice.value);
    location.reload();
  });
  return choice;
}

/**
 * Says in which language the texts of a step are, to the ear, and where a step of a translated course is still in
 * English, to everybody.
 * @param {{lang?: string}} course
 * @param {{lang: string}} step
 * @param {...HTMLElement} places  that show its texts
 */
export function showLanguage(course, step, ...places) {
  for (const place of places) place.lang = step.lang;
  const translated = course.lang !== ENGLISH && course.lang === language();
  return (
    translated && step.lang !== course.lang && h("span", { class: "ket-learn-english" }, learnWords.inEnglish)
  );
}

/**
 * Brings a game's pieces into the page, with their words in a language.
 * @param {{name: string, tiles: string[]}} game
 * @param {string} lang
 */
export async function loadPieces(game, lang) {
  await loadGameAssets(game);
  const pieces = document.getElementById("ket-symbols");
  const { tiles = "", words } = pieces?.dataset || {};
  const wanted = `tiles=${encodeURIComponent(tiles)}&lang=${lang}`;
  if (!pieces || words === wanted || (!words && lang === ENGLISH)) return;
  pieces.innerHTML = await getText(`/games/${game.name}/symbols.svg?${wanted}`);
  pieces.dataset.words = wanted;
}
