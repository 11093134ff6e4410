// Showing one staged event: a card that flies to its square, dice that roll, a colour that appears. The queue says when.
import { timeFactor } from "../../board/motion.js";
import { h, loadStyle, parseSvg } from "../../lib/dom.js";
import { pause } from "../../lib/timing.js";
import { queueWords } from "./words.js";
import { DicePanel } from "./dice.js";
import { pieceCopies, rise } from "./rise.js";
import { linksOf, runSpark } from "./spark.js";

/** @typedef {import("./events.js").StagedEvent} StagedEvent */
/** @typedef {import("./events.js").Act} Act */
/** @typedef {import("../../board/drawing.js").Drawing} Drawing */

/**
 * How an act is shown: `wait` gives false when it is over before its end, `again` says that it is a repetition.
 * @typedef {{wait: (milliseconds: number) => Promise<boolean>, again: boolean}} Showing
 */

const FLIGHT = 480; // milliseconds, all of them
const LYING = 120; // a card on its square before it works
const AFTER_MOVE = 340;
const NO_CARD = 420; // a move without a picture: the squares are ringed
const ROLL = 620;
const AFTER_ROLL = 430;
const PARTNER = 150; // what follows from a measurement comes so much later
const MADE = 320; // a spark along the line of a pair that was made
const HOLD = 1200; // a finished turn before the curtain

const style = loadStyle("/table/queue/queue.css");

export class Performer {
  /**
   * @param {import("./events.js").QueuePage} page
   * @param {() => number} [factor]  how long things take, in their normal time
   */
  constructor(page, factor = timeFactor) {
    this.page = page;
    this.factor = factor;
    this.stage = page.stage;
    this.board = page.stage.board;
    this.dice = new DicePanel(page.stage);
    this.card = h("div", { class: "ket-flying", "aria-hidden": "true" });
  }

  /**
   * Shows everything that waits, unless it is over before.
   * @param {import("./events.js").QueueState} queue
   * @param {number} run
   */
  async showAll(queue, run) {
    const wait = async (/** @type {number} */ ms) => {
      await pause(ms * this.factor());
      return run === queue.run;
    };
    while (run === queue.run && queue.items.length) {
      const item = queue.items[0];
      for (const act of item.acts) {
        if (!(await mayGoOn(queue, act, run))) return;
        if (!(await this.perform(act, { wait, again: Boolean(item.again) }))) return;
      }
      queue.items.shift();
      if (!queue.items.length) this.clear();
      queue.mark();
      this.page.arrive(item.view, item.again ? [] : item.view.stage);
    }
  }

  /**
   * @param {Act} act
   * @param {Showing} showing
   * @returns {Promise<boolean>}  whether it was shown to its end
   */
  async perform({ event, finished, move }, showing) {
    await style;
    if (!(await showing.wait(0))) return false;
    if (finished) return this.#hold(finished, move, showing);
    if (!event) return true;
    this.#show(event.before);
    this.page.begin(event);
    this.#tellAll(event, "start");
    return event.seat < 0 ? this.#roll(event, showing) : this.#move(event, showing);
  }

  /** Takes away what lies over the board. */
  clear() {
    this.card.remove();
    this.dice.hide();
    for (const spark of this.board.svg?.querySelectorAll(":scope > .ket-spark") ?? []) spark.remove();
  }

  /** @param {Drawing} drawing @param {boolean} [rising]  a colour rises in what changed */
  #show(drawing, rising = false) {
    const copies = rising && this.board.svg ? pieceCopies(this.board.svg) : null;
    const turn = copies ? (/** @type {Element} */ node) => rise(node, copies) : undefined;
    this.board.show({ drawing, moves: [], reason: queueWords.showing, composable: false }, { turn });
  }

  /** @param {StagedEvent} event @param {"start" | "result"} moment */
  #tellAll(event, moment) {
    document.dispatchEvent(new CustomEvent("ket-act", { detail: { event, moment } }));
  }

  /** @param {StagedEvent} event @param {Showing} showing */
  #result(event, { again }) {
    if (!again) this.page.told(event);
    this.#tellAll(event, "result");
  }

  /** @param {Drawing} drawing @param {StagedEvent | undefined} move @param {Showing} showing */
  async #hold(drawing, move, { wait }) {
    this.#show(drawing);
    if (move) this.stage.tell(queueWords.did(this.page.seatName(move.seat), move.words));
    this.stage.status.textContent = queueWords.finished;
    return wait(HOLD);
  }

  /** @param {StagedEvent} event @param {Showing} showing */
  async #move(event, showing) {
    this.dice.hide();
    this.board.hint(event.places);
    if (event.picture) this.#fly(event);
    if (!(await showing.wait(event.picture ? FLIGHT + LYING : NO_CARD))) return false;
    this.card.remove();
    const links = linksOf(this.board);
    this.#show(event.drawing);
    this.stage.tell(queueWords.did(this.page.seatName(event.seat), event.words));
    for (const link of linksOf(this.board))
      if (!links.includes(link)) runSpark(this.board, link.split(" ")[0], MADE * this.factor());
    this.#result(event, showing);
    return showing.wait(AFTER_MOVE);
  }

  /** A card flies face up from its player's place to where it is played. @param {StagedEvent} event */
  #fly(event) {
    const frame = this.board.frame;
    const home = frame.getBoundingClientRect();
    const squares = event.places.flatMap((pick) => this.board.piecesOf(pick).slice(0, 1));
    const boxes = squares.map((piece) => piece.getBoundingClientRect());
    const to = boxes.length ? middle(boxes) : { x: home.x + home.width / 2, y: home.y + home.height * 0.4 };
    const from = this.#placeOf(event.seat, home);
    const width = Math.max(56, Math.min(110, (boxes[0]?.width || home.width / 4) * 0.62));
    this.card.replaceChildren(parseSvg(event.picture));
    this.card.style.width = `${width}px`;
    frame.append(this.card);
    const at = (/** @type {{x: number, y: number}} */ point, /** @type {string} */ more) => ({
      transform: `translate(${point.x - home.x}px, ${point.y - home.y}px) translate(-50%, -50%) ${more}`,
    });
    this.card.animate([at(from, "scale(.55) rotate(-9deg)"), at(to, "scale(1.06)"), at(to, "scale(1)")], {
      duration: FLIGHT * this.factor(),
      easing: "cubic-bezier(.3,.7,.3,1)",
      fill: "forwards",
    });
  }

  /** Where a player sits: at the name in the drawing, else in the list of players. @param {number} seat @param {DOMRect} home */
  #placeOf(seat, home) {
    const places = [
      this.board.svg?.querySelector(`[data-seat="${seat}"]`),
      this.page.seats.querySelector(`[data-seat="${seat}"]`),
    ];
    const box = places.map((place) => place?.getBoundingClientRect()).find((each) => each?.width);
    return box ? middle([box]) : { x: home.x + home.width / 2, y: home.y };
  }

  /** @param {StagedEvent} event @param {Showing} showing */
  async #roll(event, showing) {
    this.dice.roll(event, ROLL * this.factor());
    this.board.hint(event.places);
    if (!(await showing.wait(ROLL))) return false;
    this.dice.stop(event);
    this.stage.tell(event.words);
    const first = event.drawing.firstChanges(event.before, event.places);
    if (first) {
      this.#show(first, true);
      runSpark(this.board, event.places[0], PARTNER * 2 * this.factor());
      if (!(await showing.wait(PARTNER * 2))) return false;
    }
    this.#show(event.drawing, true);
    this.#result(event, showing);
    return showing.wait(AFTER_ROLL);
  }
}

/**
 * Waits while the queue is paused.
 * @param {import("./events.js").QueueState} queue
 * @param {Act} act
 * @param {number} run
 */
async function mayGoOn(queue, act, run) {
  const seat = act.event?.seat ?? -1;
  if (queue.stepping && seat >= 0 && seat !== (queue.lastSeat ?? seat)) queue.stepping = false;
  while (queue.paused && !queue.stepping && run === queue.run)
    await new Promise((resolve) => queue.page.main.addEventListener("ket-resume", resolve, { once: true }));
  if (seat >= 0) queue.lastSeat = seat;
  return run === queue.run;
}

/** The middle of some boxes. @param {DOMRect[]} boxes */
function middle(boxes) {
  const mean = (/** @type {(box: DOMRect) => number} */ of) =>
    boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
  return { x: mean((box) => box.x + box.width / 2), y: mean((box) => box.y + box.height / 2) };
}
