// A table: what the server sends goes onto the page, what people do goes to the server.
import { getJson, makeNonce } from "../lib/api.js";
import { readDrawings } from "../board/drawing.js";
import { h, setChildren } from "../lib/dom.js";
import { buildFrame, toast } from "../lib/frame.js";
import { loadGameAssets, shortTitle } from "../lib/games.js";
import { settings, storedSeat } from "../lib/storage.js";
import { words } from "../lib/words.js";
import { Actions } from "./actions.js";
import { announce, blockedReason, endText, sentenceDuring, showTitle, told } from "./headline.js";
import { TablePage } from "./page.js";
import { Queue } from "./queue/queue.js";
import { showSeats } from "./seats.js";
import { TimeTravel } from "./time_travel.js";
import { tableWords } from "./words.js";

/** @typedef {import("../lib/socket.js").Message} Message */
/** @typedef {import("./log.js").Entry} Entry */

const TICK = 1000;

/** @param {string} text  the table's code as it was typed */
export async function openTable(text) {
  const code = text.toLowerCase().replace(/[\s-]+/g, "");
  const page = new Table(code, buildFrame("ket-stage-page ket-table"));
  await page.enter();
  return page;
}

class Table extends TablePage {
  /**
   * @param {string} code
   * @param {HTMLElement} main
   */
  constructor(code, main) {
    super(code, main);
    this.peopleTime = 0;
    this.watching = 0;
    this.someoneAway = false;
    /** @type {import("./clock.js").Clocks | null} */
    this.clocks = null;
    /** Only where players share a device. @type {import("./curtain.js").Curtain | null} */
    this.curtain = null;
    this.readyMatch = -1;
    /** The seat whose move is being shown; below 0, chance. @type {number | null} */
    this.acting = null;
    /** The last drawing of this connection: the server sends what changed since, even to a new greeting. @type {any} */
    this.drawing = null;
    this.queue = new Queue(this);
    /** Entries of the history that were told event by event, by their numbers. @type {Set<number>} */
    this.toldEntries = new Set();
    /** What the others played last, once they have. @type {Promise<import("./queue/last_turn.js").LastTurn> | null} */
    this.lastTurn = null;
    this.timeTravel = new TimeTravel(this, {
      finishQueue: () => this.queue.finish(),
      showEntry: async (k) => (await import("./queue/last_turn.js")).showEntry(this, k),
      showLatest: () => this.#showLatest(),
      showOdds: (k) => this.#showOdds(k),
    });
    this.actions = new Actions(this, this.timeTravel);
    if (settings().sound) import("../lib/sounds.js");
    this.#notify();
    setInterval(() => this.#countAbsence(), TICK);
    this.#listen();
  }

  #countAbsence() {
    if (this.people.some((person) => typeof person.away === "number")) this.#showPeople();
  }

  #listen() {
    this.socket.addEventListener("message", (event) =>
      this.#receive(/** @type {CustomEvent} */ (event).detail),
    );
    this.socket.addEventListener("down", () => {
      this.queue.finish();
      this.showBanner(words.connectionLost);
    });
    this.textBoard.addEventListener("toggle", () => this.#showBoardText());
    document.addEventListener("ket-settings", (event) =>
      this.#applySettings(/** @type {CustomEvent} */ (event).detail),
    );
  }

  /** Notifications, where they are wanted. */
  async #notify() {
    if (settings().notify) (await import("./people/notify.js")).notifyOfTurns(this);
  }

  /** @param {Record<string, unknown>} change */
  async #applySettings(change) {
    this.#notify();
    if ("tiles" in change && this.tableInfo) await loadGameAssets(this.tableInfo.game);
    this.board.refresh();
    if ("name" in change && this.view?.seat !== null)
      this.socket.send({ op: "rename", name: settings().name });
    this.board.confirm = settings().confirm;
    this.sendStyle();
  }

  // ---- the line

  /** Finds out what this table is and whether a seat is ours; then connects. */
  async enter() {
    this.board.confirm = settings().confirm;
    if (location.hash) (await import("./shared_seat.js")).takeSharedSeat(this.code);
    let about;
    try {
      about = await getJson(`/api/tables/${encodeURIComponent(this.code)}`);
    } catch (error) {
      return this.#showFailure(/** @type {Error & {code: string}} */ (error));
    }
    this.socket.open();
    if (storedSeat(this.code)?.lesson)
      import("../learn/at_table.js").then(({ followLesson }) => followLesson(this));
    const openSeat = about.people.find((/** @type {any} */ each) => each.kind === "open");
    if (!storedSeat(this.code)?.token && openSeat) (await import("./open_seat.js")).offerSeat(this, about);
  }

  /** @param {Error & {code: string}} error */
  #showFailure(error) {
    this.main.className = "ket-main ket-reading";
    this.heading.remove();
    setChildren(this.main, h("h1", {}, error.message), h("p", {}, h("a", { href: "/" }, words.toHome)));
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.op === "table") this.#takeTable(message);
    else if (message.op === "people") this.#takePeople(message);
    else if (message.op === "view") this.#takeView(message);
    else if (message.op === "clock") this.#takeClock(message);
    else if (message.op === "bye") this.showBanner(tableWords.shutdown);
    else if (message.code === "replaced")
      import("./absent_player.js").then((away) => away.showReplaced(this));
    else if (message.op === "error" && this.view) toast(message.message);
    else if (message.op === "error") this.status.textContent = message.message;
  }

  /** @param {Message} message */
  async #takeClock(message) {
    const { Clocks } = await import("./clock.js");
    this.clocks ??= new Clocks(this);
    this.clocks.set(message);
  }

  // ---- what the server says

  /** @param {Message} message */
  #takeTable(message) {
    const first = this.keepTable(message);
    document.body.dataset.game = message.game.name;
    message.game.title = shortTitle(message.game.title);
    this.heading.textContent = message.game.title;
    this.about.textContent = message.game.rules.join(" · ");
    this.about.title = message.game.id;
    const committed = h("code", {}, message.fairness.commitment.slice(0, 16));
    this.commitment.replaceChildren(
      ...(message.game.chance ? [tableWords.commitment, " ", committed, ". "] : []),
      this.seal,
      h("a", { href: "/fairness" }, tableWords.fair),
    );
    if (first) {
      loadGameAssets(message.game).then(() => this.board.refresh()); // pieces have a size only now
      this.sendStyle();
      this.#attachModules(message.game.modules || []);
      if (message.game.explain) this.explainLater(this.timeTravel);
    }
    this.#showPeople();
    this.actions.show();
  }

  /** What only this game has: its own modules get the table and do the rest. @param {string[]} paths */
  async #attachModules(paths) {
    for (const path of paths) {
      const module = await import(path);
      module.attach?.(this);
    }
  }

  /** @param {Message} message */
  #takePeople(message) {
    this.people = message.people;
    this.peopleTime = Date.now();
    this.watching = message.spectators;
    this.patience = message.patience;
    this.#showPeople();
    this.#sendReady();
  }

  #showPeople() {
    if (!this.tableInfo || !this.people.length) return;
    const actor = this.acting ?? this.shown?.actor ?? null;
    const end = this.shown?.end ?? null;
    const seconds = Math.round((Date.now() - this.peopleTime) / 1000);
    const people = this.people.map((person) =>
      typeof person.away === "number" ? { ...person, away: person.away + seconds } : person,
    );
    showSeats(this.seats, people, this.tableInfo.game.seats, {
      actor,
      end,
      score: this.score,
      roles: (this.shown ?? this.view)?.roles,
      patience: this.patience,
    });
    this.actions.showSpectators(this.watching);
    this.clocks?.show();
    const someoneAway = people.some((person) => Number(person.away) >= this.patience);
    if (someoneAway || this.someoneAway)
      import("./absent_player.js").then((away) => away.offerClaim(this, people));
    this.someoneAway = someoneAway;
  }

  /** @param {string} seal */
  #showSeal(seal) {
    if (!seal) this.seal.replaceChildren();
    else this.seal.replaceChildren(tableWords.seal, " ", h("code", {}, seal.slice(0, 16)), ". ");
  }

  /** The page knows at once what the server says; what is shown follows the queue. @param {Message} view */
  #takeView(view) {
    this.showBanner("");
    const length = this.keepView(view);
    readDrawings(view, this.drawing);
    this.drawing = view.drawing;
    this.main.toggleAttribute("data-onlooker", view.seat === null);
    this.#showSeal(view.seal);
    this.#sendReady();
    this.queue.take(view, !this.timeTravel.active);
    if (!this.queue.settled) this.#tellOwnMoves(view, length);
    this.actions.showRequests();
    this.keepSeat(view);
    this.tellGoal(view);
  }

  /** One's own moves are heard, and are in the history, before the events that follow them. @param {Message} view @param {number} length */
  #tellOwnMoves(view, length) {
    this.history.slice(length).forEach((entry, number) => {
      if (!view.seats.includes(entry.seat) || view.curtain) return;
      const event = { ...entry, index: length + number + 1 };
      this.told(event);
      document.dispatchEvent(new CustomEvent("ket-act", { detail: { event, moment: "result", own: true } }));
    });
  }

  /** An event is going to be shown: nobody is told any longer that it is their turn. @param {import("./queue/events.js").StagedEvent} event */
  begin(event) {
    const status = sentenceDuring(this, event);
    this.status.textContent = status;
    this.acting = event.seat;
    this.#showPeople();
    showTitle(this, status);
  }

  /** An event has been shown. @param {{index: number}} event */
  told(event) {
    this.toldEntries.add(event.index);
    const entries = this.history.slice(0, event.index);
    this.log.show(entries, event.index, (seat) => this.seatName(seat), this.view?.seats);
  }

  /**
   * Shows a view to which all events have led that were to be shown before it.
   * @param {Message} view
   * @param {import("./queue/events.js").StagedEvent[]} events  they
   */
  arrive(view, events) {
    const before = this.keepShown(view);
    this.acting = null;
    if (this.queue.settled) this.score = this.tableInfo?.score || [];
    this.#showPeople();
    if (view.curtain && !this.curtain) return void this.#loadCurtain(before);
    if (this.curtain?.covers(view)) return;
    const length = before && before.match === view.match ? before.length : view.length;
    const newEntries = this.history.slice(length, view.length);
    const untold = newEntries.filter((_, number) => !this.toldEntries.has(length + number + 1));
    this.toldEntries.clear();
    this.#show();
    this.#showPlayed(view, events, newEntries, before?.match !== view.match || view.length < length);
    if (!view.seats.length) import("./queue/watching.js").then((watching) => watching.showControls(this));
    if (before && newEntries.length) announce(this, view, newEntries, untold);
    if (before !== view)
      document.dispatchEvent(new CustomEvent("ket-news", { detail: { before, view, newEntries: untold } }));
  }

  /**
   * What the others played stays beside the board.
   * @param {Message} view
   * @param {import("./queue/events.js").StagedEvent[]} events
   * @param {Entry[]} entries
   * @param {boolean} anew
   */
  async #showPlayed(view, events, entries, anew) {
    const hasCards = events.some((event) => event.seat >= 0 && event.picture);
    const isLate = anew && this.history.some(({ seat, label }) => label?.[0] && !view.seats.includes(seat));
    if (!this.lastTurn && !hasCards && !isLate) return;
    this.lastTurn ??= import("./queue/last_turn.js").then(({ LastTurn }) => new LastTurn(this));
    (await this.lastTurn).take(view, events, entries, anew);
  }

  /** Everything that depends on the view. */
  #show() {
    if (!this.timeTravel.active) this.#showBoard();
    else this.timeTravel.viewChanged();
    this.actions.show();
    this.#showOdds();
    this.#showBoardText();
    showTitle(this);
  }

  #showBoard() {
    const view = this.shown;
    if (!view) return;
    this.waiting.hidden = view.phase !== "waiting" || !this.people.some((person) => person.kind === "open");
    if (!this.waiting.hidden) this.#invite();
    this.board.hidden = !this.waiting.hidden;
    this.status.textContent = view.end ? endText(this, view) : view.status;
    this.stage.tell(told(this, this.history.slice(view.length - 1, view.length)));
    this.board.show({
      drawing: view.drawing,
      moves: view.moves.map((/** @type {any} */ each) => ({ text: each.move, picks: each.picks })),
      reason: blockedReason(this, view),
      composable: this.tableInfo?.game.open || false,
    });
    this.log.show(this.history.slice(0, view.length), view.length, (seat) => this.seatName(seat), view.seats);
  }

  async #invite() {
    const { invitation } = await import("./dialogs.js");
    if (!this.waiting.childElementCount && this.tableInfo)
      this.waiting.append(invitation(this.tableInfo, this.view?.seat !== null));
  }

  /** Draws the latest position again, after an earlier one was looked at. */
  #showLatest() {
    this.#showBoard();
    this.actions.show();
    this.#showOdds();
  }

  /** @param {Message | null} before  the view shown before */
  async #loadCurtain(before) {
    this.board.hidden = true;
    const { Curtain } = await import("./curtain.js");
    this.curtain ??= new Curtain(this, (view, byKey) => this.#showToNext(view, byKey));
    this.keepShown(before);
    if (this.view && this.queue.settled) this.arrive(this.view, this.view.stage);
  }

  /** The player who has the device now sees the turn of the one before. @param {Message} view @param {boolean} byKey */
  #showToNext(view, byKey) {
    if (view.stage.length)
      this.#showPlayed(view, view.stage, this.history.slice(view.stage[0].index - 1), true);
    this.board.hidden = false;
    this.log.show(this.history, view.length, (seat) => this.seatName(seat), view.seats);
    if (!this.queue.replay(view.stage)) this.arrive(view, []);
    if (byKey) this.board.keyboard.focus(); // to somebody else it would look like a card that is chosen
  }

  /** Sends this seat's nonce when a match is waiting for it. */
  #sendReady() {
    const waitsForMe = this.people.some((person) => person.you && !person.ready);
    const match = this.tableInfo?.match ?? 0;
    if (!waitsForMe || this.view?.phase !== "waiting" || this.readyMatch === match) return;
    this.readyMatch = match;
    this.socket.send({ op: "ready", nonce: makeNonce() });
  }

  /** Odds of the position shown. @param {number} [k] */
  async #showOdds(k) {
    const view = this.shown;
    if (!this.queue.settled) return; // they would tell how it ends
    const isOpen = view && (view.phase === "playing" || (view.end && k !== undefined)); // nothing is open at the end
    if (!isOpen || !settings().odds || !view.can.odds || !this.tableInfo?.game.odds)
      return void (this.odds.hidden = true);
    await import("./odds.js");
    const ask = (picks = /** @type {string[]} */ ([])) =>
      this.socket.ask({ op: "odds", picks, ...(k === undefined ? {} : { index: k }) }).catch(() => null);
    const reply = await ask();
    if (view.phase !== this.shown?.phase) return; // the game has ended meanwhile
    this.odds.show(/** @type {any} */ (reply), reply?.joint_odds && ask);
  }

  /** The board as text, if it is open. */
  async #showBoardText() {
    if (!this.textBoard.open || !this.view || !this.queue.settled) return;
    const reply = await this.socket.ask({ op: "text" }).catch(() => null);
    this.boardText.textContent = reply ? reply.text : this.view.status;
  }
}
