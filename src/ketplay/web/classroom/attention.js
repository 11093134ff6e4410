// "Eyes on me": the teacher pauses all games with a sentence, and lets them go on.
import { h } from "../lib/dom.js";
import { teacherWords } from "./words.js";

export class Attention {
  sentence = h("input", {
    id: "ket-teach-words",
    class: "ket-input",
    maxLength: 120,
    value: teacherWords.attention,
    "aria-label": teacherWords.sentence,
  });
  freezeButton = h("button", { type: "submit", class: "ket-button ket-big" }, teacherWords.freeze);

  /** @param {(what: string, body: unknown) => void} send */
  constructor(send) {
    this.isFrozen = false;
    this.panel = h(
      "form",
      { class: "ket-row ket-attention", "aria-label": teacherWords.freeze },
      this.sentence,
      this.freezeButton,
    );
    this.panel.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.isFrozen) send("unfreeze", {});
      else send("freeze", { words: this.sentence.value });
    });
  }

  /** @param {string} frozen  what pupils read now; empty: they play */
  show(frozen) {
    this.isFrozen = Boolean(frozen);
    this.panel.classList.toggle("ket-frozen", this.isFrozen);
    this.freezeButton.classList.toggle("ket-strong", this.isFrozen);
    this.freezeButton.textContent = frozen ? teacherWords.unfreeze : teacherWords.freeze;
    this.sentence.readOnly = this.isFrozen;
    if (frozen) this.sentence.value = frozen;
  }
}
