// A kitten beside the sentence of a step: a decoration that nobody hears. A button at the foot of the page hides it.
import { loadStyle } from "../../lib/dom.js";
import { button } from "../../lib/frame.js";
import { readItem, writeItem } from "../../lib/storage.js";
import { learnWords } from "../words.js";

const KEY = "kitten"; // false where it is hidden

const isShown = () => readItem(KEY) !== false;

export async function showKitten() {
  if (document.body.dataset.kitten) return; // another lesson took the place of the first
  const toggle = button(
    "",
    () => {
      writeItem(KEY, !isShown());
      apply(toggle);
    },
    "ket-quiet",
  );
  apply(toggle);
  document.querySelector(".ket-foot")?.append(" ", toggle);
  await loadStyle("/learn/kitten/kitten.css");
}

/** @param {HTMLElement} toggle */
function apply(toggle) {
  document.body.dataset.kitten = isShown() ? "shown" : "hidden";
  toggle.textContent = isShown() ? learnWords.hideKitten : learnWords.showKitten;
}
