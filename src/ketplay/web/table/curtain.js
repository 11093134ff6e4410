// The curtain: on a device that several players share, it covers the board while the device is passed on.
import { laterWords } from "./words-later.js";
import { tableWords } from "./words.js";

/** @typedef {import("../lib/socket.js").Message} Message */

export class Curtain {
  /**
   * @param {import("./page.js").TablePage} table
   * @param {(view: Message, byKey: boolean) => void} lifted  shows the board to the player who has the device now
   */
  constructor(table, lifted) {
    this.table = table;
    this.lifted = lifted;
    /** The seat whose hand may be shown. @type {number | null | undefined} */
    this.viewingSeat = undefined;
    /** @type {HTMLDialogElement | null} */
    this.dialog = null;
  }

  /** Whether a view has to be covered; lets the curtain fall if so. @param {Message} view */
  covers(view) {
    const covered = view.curtain && view.phase === "playing" && this.viewingSeat !== view.seat;
    if (!covered) {
      this.viewingSeat = view.seat;
      return false;
    }
    const { table } = this;
    const text = laterWords.curtain.title(table.seatName(view.seat));
    table.board.hidden = true;
    table.stage.tell("");
    table.status.textContent = text;
    document.title = tableWords.title(text, table.tableInfo?.game.title || "");
    this.#lower(view.seat);
    return true;
  }

  /** @param {number} seat */
  async #lower(seat) {
    const { table } = this;
    const { openCurtain } = await import("./dialogs.js");
    if (table.view?.seat !== seat || this.viewingSeat === seat) return;
    this.dialog?.close();
    this.dialog = openCurtain(table.seatName(seat), seat, (byKey) => {
      this.viewingSeat = seat;
      this.dialog = null;
      if (table.view) this.lifted(table.view, byKey);
    });
  }
}
