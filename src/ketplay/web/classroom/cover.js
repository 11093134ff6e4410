// The cover over a pupil's page while the teacher wants everyone's attention: one sentence, and nothing to press.
import { h, setChildren } from "../lib/dom.js";
import { pupilWords } from "./words.js";

export class Cover {
  dialog = h("dialog", { class: "ket-cover-all", "aria-labelledby": "ket-cover-words" });

  constructor() {
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
  }

  /** @param {string} sentence  the teacher's; empty: nothing is covered */
  show(sentence) {
    if (!sentence) {
      this.dialog.close();
      this.dialog.remove();
      return;
    }
    setChildren(
      this.dialog,
      h("p", { id: "ket-cover-words", class: "ket-cover-words", tabIndex: -1 }, sentence),
      h("p", {}, pupilWords.frozen),
    );
    if (this.dialog.open) return;
    document.body.append(this.dialog);
    this.dialog.showModal();
  }
}
