// A table: what the server sends goes onto the page, what people do goes to the server.
import { getJson, makeNonce, postJson } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { buildFrame, toast, toastError } from "../lib/frame.js";
import { loadGameAssets, shortTitle } from "../lib/games.js";
import { settings, storedSeat, storeSeat } from "../lib/storage.js";
import { words } from "../lib/words.js";
import { Actions } from "./actions.js";
import { blockedReason, endText, showTitle } from "./headline.js";
import { ChanceEvents, readDrawings } from "./chance_events.js";
import { TablePage } from "./page.js";
import { showSeats } from "./seats.js";
import { TimeTravel } from "./time_travel.js";
import { tableWords } from "./words.js";

/** @typedef {import("../lib/socket.js").Message} Message */
/** @typedef {import("./log.js").Entry} Entry */

const MAX_ANNOUNCED = 10; // lines read out at a time
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
    /** The seat whose hand may be shown: on a shared device it changes with the curtain. @type {number | null | undefined} */
    this.viewingSeat = undefined;
    /** @type {HTMLDialogElement | null} */
    this.curtain = null;
    this.readyMatch = -1;
    /** The last drawing of this connection: the server sends what changed since, even to a new greeting. @type {any} */
    this.drawing = null;
    this.chance = new ChanceEvents(this);
    this.timeTravel = new TimeTravel(this, {
      skipStage: () => this.chance.skip(),
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
    this.socket.addEventListener("down", () => this.showBanner(words.connectionLost));
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
    if (storedSeat(this.code)?.coach) import("../coach/coach.js").then(({ Coach }) => new Coach(this));
    const openSeat = about.people.find((/** @type {any} */ each) => each.kind === "open");
    if (!storedSeat(this.code)?.token && openSeat) this.#offerSeat(about);
  }

  /** @param {Error & {code: string}} error */
  #showFailure(error) {
    this.main.className = "ket-main ket-reading";
    this.heading.remove();
    setChildren(this.main, h("h1", {}, error.message), h("p", {}, h("a", { href: "/" }, words.toHome)));
  }

  /** @param {any} about */
  async #offerSeat(about) {
    const { openSeatDialog } = await import("./dialogs.js");
    const host = about.people.find((/** @type {any} */ each) => each.kind === "person");
    openSeatDialog(shortTitle(about.table.game.title), host?.name || "", async (name) => {
      try {
        const seat = await postJson(`/api/tables/${this.code}/join`, { name, nonce: makeNonce() });
        storeSeat({
          code: this.code,
          token: seat.token,
          title: shortTitle(about.table.game.title),
          time: Date.now(),
          over: false,
        });
        this.history = [];
        this.view = null;
        this.socket.send(this.hello());
      } catch (error) {
        toastError(error);
      }
    });
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.op === "table") this.#takeTable(message);
    else if (message.op === "people") this.#takePeople(message);
    else if (message.op === "view") this.#takeView(message);
    else if (message.op === "clock") this.#takeClock(message);
    else if (message.op === "bye") this.showBanner(tableWords.shutdown);
    else if (message.code === "replaced") import("./absent.js").then((away) => away.showReplaced(this));
    else if (message.op === "error") toast(message.message);
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
    const first = !this.tableInfo;
    this.tableInfo = message;
    document.body.dataset.game = message.game.name;
    message.game.title = shortTitle(message.game.title);
    this.heading.textContent = message.game.title;
    this.about.textContent = message.game.rules.join(" · ");
    this.about.title = message.game.id;
    this.commitment.replaceChildren(
      tableWords.commitment,
      " ",
      h("code", {}, message.fairness.commitment.slice(0, 16)),
      ". ",
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
    const actor = this.view?.actor ?? null;
    const end = this.view?.end ?? null;
    const seconds = Math.round((Date.now() - this.peopleTime) / 1000);
    const people = this.people.map((person) =>
      typeof person.away === "number" ? { ...person, away: person.away + seconds } : person,
    );
    showSeats(this.seats, people, this.tableInfo.game.seats, {
      actor,
      end,
      score: this.tableInfo.score || [],
      roles: this.view?.roles,
      patience: this.patience,
    });
    this.actions.showSpectators(this.watching);
    this.clocks?.show();
    const someoneAway = people.some((person) => Number(person.away) >= this.patience);
    if (someoneAway || this.someoneAway) import("./absent.js").then((away) => away.offerClaim(this, people));
    this.someoneAway = someoneAway;
  }

  /** @param {string} seal */
  #showSeal(seal) {
    if (!seal) this.seal.replaceChildren();
    else this.seal.replaceChildren(tableWords.seal, " ", h("code", {}, seal.slice(0, 16)), ". ");
  }

  /** @param {Message} view */
  #takeView(view) {
    const before = this.view;
    const historyLength = this.history.length;
    this.showBanner("");
    this.history = [...this.history.slice(0, view.keep), ...view.entries];
    readDrawings(view, this.drawing);
    this.drawing = view.drawing;
    this.view = view;
    this.main.toggleAttribute("data-onlooker", view.seat === null);
    this.#showSeal(view.seal);
    this.#showPeople();
    this.#sendReady();
    if (this.#isCovered(view)) return;
    const isStaged = before && !this.timeTravel.active && this.chance.staged(before, view).length > 0;
    this.#show(Boolean(isStaged));
    const newEntries = this.history.slice(historyLength);
    if (before && view.length > before.length) this.#announce(newEntries, view);
    document.dispatchEvent(new CustomEvent("ket-news", { detail: { before, view, newEntries: newEntries } }));
    if (isStaged) this.chance.perform(before.drawing, view);
    this.#storeSeat(view);
  }

  /**
   * Announces to screen readers what the others did and which chance events happened.
   * @param {Entry[]} newEntries
   * @param {Message} view
   */
  #announce(newEntries, view) {
    const others = newEntries.filter((line) => !view.seats.includes(line.seat)).slice(-MAX_ANNOUNCED);
    this.announcement.textContent = others
      .map((line) => (line.seat < 0 ? line.words : `${this.seatName(line.seat)}: ${line.words}`))
      .join(". ");
  }

  /** Everything that depends on the view. @param {boolean} [still]  the motion is shown elsewhere */
  #show(still = false) {
    if (!this.timeTravel.active) this.#showBoard({ still });
    else this.timeTravel.viewChanged();
    this.actions.show();
    this.#showOdds();
    this.#showBoardText();
    showTitle(this);
  }

  /** @param {{still?: boolean}} [options] */
  #showBoard(options) {
    const view = this.view;
    if (!view) return;
    this.waiting.hidden = view.phase !== "waiting" || !this.people.some((person) => person.kind === "open");
    if (!this.waiting.hidden) this.#invite();
    this.board.hidden = !this.waiting.hidden;
    this.status.textContent = view.end ? endText(this, view) : view.status;
    this.stage.tell(this.#latestNews());
    this.board.show(
      {
        drawing: view.drawing,
        moves: view.moves.map((/** @type {any} */ each) => ({ text: each.move, picks: each.picks })),
        reason: blockedReason(this, view),
        composable: this.tableInfo?.game.open || false,
      },
      options,
    );
    this.log.show(this.history, view.length, (seat) => this.seatName(seat), view.seats);
  }

  /** What happened last, in words; who did it, unless it was chance. */
  #latestNews() {
    const entry = this.history.at(-1);
    if (!entry) return "";
    return entry.seat < 0 ? entry.words : `${this.seatName(entry.seat)}: ${entry.words}`;
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

  /**
   * Whether the curtain hides this view. @param {Message} view
   */
  #isCovered(view) {
    const covered = view.curtain && view.phase === "playing" && this.viewingSeat !== view.seat;
    if (!covered) {
      this.viewingSeat = view.seat;
      return false;
    }
    this.board.hidden = true;
    this.status.textContent = tableWords.curtain.title(this.seatName(view.seat));
    document.title = tableWords.title(
      tableWords.curtain.title(this.seatName(view.seat)),
      this.tableInfo?.game.title || "",
    );
    this.#lowerCurtain(view.seat);
    return true;
  }

  /** Lets the curtain fall before a seat. @param {number} seat */
  async #lowerCurtain(seat) {
    const { openCurtain } = await import("./dialogs.js");
    if (this.view?.seat !== seat || this.viewingSeat === seat) return;
    this.curtain?.close();
    this.curtain = openCurtain(this.seatName(seat), seat, () => {
      this.viewingSeat = seat;
      this.curtain = null;
      this.#show();
      this.board.keyboard.focus();
    });
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
    const view = this.view;
    if (!view || !settings().odds || !view.can.odds || !this.tableInfo?.game.odds || view.phase === "waiting")
      return void (this.odds.hidden = true);
    await import("./odds.js");
    const ask = (picks = /** @type {string[]} */ ([])) =>
      this.socket.ask({ op: "odds", picks, ...(k === undefined ? {} : { index: k }) }).catch(() => null);
    const reply = await ask();
    this.odds.show(reply?.chances ?? null, reply?.parts, reply?.joint_odds && ask);
  }

  /** The board as text, if it is open. */
  async #showBoardText() {
    if (!this.textBoard.open || !this.view) return;
    const reply = await this.socket.ask({ op: "text" }).catch(() => null);
    this.boardText.textContent = reply ? reply.text : this.view.status;
  }

  /** @param {Message} view */
  #storeSeat(view) {
    const entry = storedSeat(this.code);
    if (!entry || !this.tableInfo) return;
    const others = this.people
      .filter((person) => !person.you && person.kind !== "open")
      .map((person) => this.seatName(person.seat));
    storeSeat({
      ...entry,
      title: this.tableInfo.game.title,
      time: Date.now(),
      over: Boolean(view.end),
      opponents: others.join(", "),
    });
  }
}
