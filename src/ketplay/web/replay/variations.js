// Another way than was played: any legal move on the board of the replay begins a variation, which can be left again.
import { h, setChildren } from "../lib/dom.js";
import { button, toastError } from "../lib/frame.js";
import { askAboutRecord } from "../lib/records.js";
import { replayWords } from "./words.js";

/** @typedef {import("./page.js").ReplayPage} ReplayPage */

export class Variations {
  /**
   * @param {ReplayPage} page
   * @param {(recording: any, k: number) => Promise<void>} show  shows a record at a position
   */
  constructor(page, show) {
    this.page = page;
    this.show = show;
    /** The game that was left, and where. @type {{recording: any, k: number} | null} */
    this.left = null;
    this.bar = h("div", { class: "ket-past", role: "status" });
    page.board.addEventListener("ket-move", (event) =>
      this.#play(/** @type {CustomEvent} */ (event).detail.text),
    );
  }

  /** The moves that can be tried here; none in a record that hides something, or where nobody is to move. */
  async choices() {
    const { recording, frame, k } = this.page;
    const closed = recording.running || recording.tags.Seat || !frame || frame.over || frame.actor === -1;
    if (closed) return [];
    const { record, viewer } = recording;
    const reply = await askAboutRecord("/choices", { record, viewer, index: k }).catch(() => null);
    return (reply?.choices ?? []).map((/** @type {[string, string[]]} */ [text, picks]) => ({ text, picks }));
  }

  /** @param {string} move */
  async #play(move) {
    const { recording, k } = this.page;
    try {
      const { record, index } = await askAboutRecord("/vary", { record: recording.record, index: k, move });
      const varied = await askAboutRecord("", { record, viewer: recording.viewer });
      this.left ??= { recording, k };
      this.#showBar();
      await this.show(varied, index);
    } catch (error) {
      this.page.board.release();
      toastError(error);
    }
  }

  /** Goes back to the game that was played; null if that is shown already. @param {number} [k] */
  leave(k) {
    const left = this.left;
    if (!left) return null;
    this.left = null;
    this.#showBar();
    return this.show(left.recording, k ?? left.k);
  }

  #showBar() {
    const { variation } = replayWords;
    if (!this.left) return this.bar.remove();
    setChildren(
      this.bar,
      h("span", {}, variation.here(this.left.k)),
      button(variation.back, () => this.leave(), "ket-strong"),
    );
    this.page.stage.slot.append(this.bar);
  }
}
