// Playing a record by itself: what happened is shown as at a table, at a speed of one's choice, from the first turn on.
import { motionEnabled } from "../board/motion.js";
import { toastError } from "../lib/frame.js";
import { settings } from "../lib/storage.js";
import { pause } from "../lib/timing.js";
import { firstTurn, isInBrief, turnStops } from "./turns.js";
import { replayWords } from "./words.js";

/** @typedef {import("./page.js").Frame} Frame */

const SPEEDS = [1, 2, 4];
const STILL = 1000; // milliseconds an event is shown where nothing moves
const BRIEF = 160; // the same for what is not shown by itself

export class Playback {
  /**
   * @param {import("./page.js").ReplayPage} page
   * @param {(k: number) => Promise<Frame | null>} show  shows the position after `k` events
   * @param {(k: number) => Promise<Frame>} fetch  its drawing
   */
  constructor(page, show, fetch) {
    this.page = page;
    this.show = show;
    this.fetch = fetch;
    this.speed = SPEEDS[0];
    /** Another number when what was being played is over; 0: nothing is. */
    this.run = 0;
    this.runs = 0;
    /** @type {Promise<import("../table/queue/performer.js").Performer> | null} */
    this.performer = null;
    page.playButton.addEventListener("click", () => this.toggle());
    page.speedButton.addEventListener("click", () => this.#changeSpeed());
    this.#showSpeed();
  }

  get playing() {
    return this.run > 0;
  }

  /** Where the turns of the record begin and end. */
  get stops() {
    return turnStops(this.page.recording.history);
  }

  /** The end of the turn after the position shown, or the beginning of the one before it. @param {1 | -1} direction */
  nextStop(direction) {
    const { page, stops } = this;
    return direction > 0
      ? (stops.find((k) => k > page.k) ?? page.length)
      : (stops.findLast((k) => k < page.k) ?? 0);
  }

  #changeSpeed() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.#showSpeed();
  }

  #showSpeed() {
    const { speedButton } = this.page;
    speedButton.textContent = replayWords.times(this.speed);
    speedButton.title = replayWords.speed(this.speed);
    speedButton.setAttribute("aria-label", replayWords.speed(this.speed));
  }

  toggle() {
    if (this.playing) this.stop(true);
    else this.#play();
  }

  /** Stops; what was half shown is taken back. @param {boolean} [restoring] */
  stop(restoring = false) {
    if (!this.playing) return;
    this.run = 0;
    this.page.playButton.textContent = replayWords.play;
    this.page.main.removeAttribute("data-playing");
    this.performer?.then(
      (performer) => performer.clear(),
      () => null,
    );
    if (restoring) this.show(this.page.k);
  }

  /** Plays on from the position shown; from the end or from the set-up, from the first turn on. */
  async #play() {
    const { page } = this;
    const run = (this.run = ++this.runs);
    page.playButton.textContent = replayWords.stop;
    page.main.setAttribute("data-playing", "");
    const first = firstTurn(page.recording.history);
    if (page.k === page.length || page.k < first) await this.show(first);
    try {
      while (run === this.run && page.k < page.length) {
        if (!(await this.#playNext(run))) return;
        await this.show(page.k + 1);
      }
      if (run === this.run) this.stop(true); // and now other moves can be tried
    } catch (error) {
      this.stop(true);
      toastError(error);
    }
  }

  /**
   * Shows the next event.
   * @param {number} run
   * @returns {Promise<boolean>}  whether nobody stopped it
   */
  async #playNext(run) {
    const { page } = this;
    const entry = page.recording.history[page.k];
    const wait = async (/** @type {number} */ milliseconds) => {
      await pause(milliseconds / this.speed);
      return run === this.run;
    };
    if (isInBrief(entry)) return wait(BRIEF);
    if (!motionEnabled() || settings().speed === "off") return wait(STILL);
    const [before, after, performer] = await Promise.all([
      this.fetch(page.k),
      this.fetch(page.k + 1),
      this.#loadPerformer(),
    ]);
    if (run !== this.run) return false;
    page.showChance(null);
    const shown = await performer.perform(
      { event: stagedEvent(entry, before, after) },
      { wait, again: true },
    );
    if (shown) performer.clear();
    return shown;
  }

  #loadPerformer() {
    const factor = () => 1 / this.speed;
    this.performer ??= import("../table/queue/performer.js").then(
      ({ Performer }) => new Performer(this.page, factor),
    );
    return this.performer;
  }
}

/**
 * @param {import("../table/log.js").Entry} entry
 * @param {Frame} before
 * @param {Frame} after
 * @returns {import("../table/queue/events.js").StagedEvent}
 */
function stagedEvent({ seat, words }, before, after) {
  return {
    seat,
    words,
    index: after.index,
    odds: after.odds,
    picture: after.picture,
    places: after.places,
    before: before.drawing,
    drawing: after.drawing,
  };
}
