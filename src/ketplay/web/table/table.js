// The page of a table: puts together board, seats, log, odds and sheets, and speaks with the server.
import "../board/board.js";
import "./log.js";
import { Actions } from "./actions.js";
import { getJson, makeNonce, postJson } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { loadGameAssets, shortTitle, tileSet } from "../lib/games.js";
import { endText, showTitle, blockedReason } from "./headline.js";
import { storeSeat, readItem, storedSeat, settings } from "../lib/storage.js";
import { Luck } from "./luck.js";
import { TimeTravel } from "./time_travel.js";
import { displayName, showSeats } from "./seats.js";
import { buildFrame, toast, toastError } from "../lib/frame.js";
import { Wire } from "../lib/socket.js";
import { tableWords } from "./words.js";
import { words } from "../lib/words.js";

/** @typedef {import("../lib/socket.js").Message} Message */
/** @typedef {import("./log.js").Entry} Line */

const MAX_ANNOUNCED = 10; // lines read out at a time
const TICK = 5000;

/** @param {string} text */
export async function openTable(text) {
  const code = text.toLowerCase().replace(/[\s-]+/g, "");
  const page = new TablePage(code, buildFrame("ket-table"));
  await page.enter();
}

export class TablePage {
  status = h("p", { class: "ket-status", role: "status", "aria-live": "polite" }, words.loading);
  board = /** @type {import("../board/board.js").KetBoard} */ (document.createElement("ket-board"));
  seats = h("ul", { class: "ket-seats", "aria-label": tableWords.side });
  banner = h("div", { class: "ket-banner", role: "alert", hidden: true });
  ending = h("div", { class: "ket-ending", hidden: true });
  requestPanel = h("div", { class: "ket-asks", role: "status" });
  toolbar = h("div", { class: "ket-tools", role: "group", "aria-label": tableWords.side });
  log = /** @type {import("./log.js").KetLog} */ (document.createElement("ket-log"));
  odds = /** @type {import("./odds.js").KetOdds} */ (document.createElement("ket-odds"));
  heading = h("h1", { class: "ket-table-title" }, words.loading);
  about = h("p", { class: "ket-dim ket-about" });
  waiting = h("div", { class: "ket-waiting", hidden: true });
  timeTravelBar = h("div", { class: "ket-past", role: "status", hidden: true });
  boardText = h("pre", { class: "ket-text-board", tabIndex: 0 });
  textBoard = h(
    "details",
    { class: "ket-panel", ontoggle: () => this.#showBoardText() },
    h("summary", {}, tableWords.textBoard),
    this.boardText,
  );
  announcement = h("p", { class: "ket-hear", role: "status", "aria-live": "polite" });
  commitment = h("p", { class: "ket-dim ket-commitment" });
  play = h("section", { class: "ket-play", "aria-label": tableWords.board });

  /**
   * @param {string} code
   * @param {HTMLElement} main
   */
  constructor(code, main) {
    this.code = code;
    this.main = main;
    /** @type {Message | null} */
    this.view = null;
    /** @type {Message | null} */
    this.tableInfo = null;
    /** @type {import("./seats.js").Person[]} */
    this.people = [];
    this.peopleTime = 0;
    this.watching = 0;
    this.someoneAway = false;
    this.patience = Infinity;
    /** @type {import("./clock.js").Clocks | null} */
    this.clocks = null;
    if (settings().sound) import("../lib/sounds.js");
    if (readItem("class")) import("../classroom/join.js").then((found) => found.attend(this));
    setInterval(
      () => this.people.some((person) => typeof person.away === "number") && this.#showPeople(),
      TICK,
    );
    /** @type {Line[]} */
    this.history = [];
    /** The seat whose eyes may look: on one screen it changes with the curtain. @type {number | null | undefined} */
    this.viewingSeat = undefined;
    /** @type {HTMLDialogElement | null} */
    this.curtain = null;
    this.flipped = false;
    this.readyMatch = -1;
    this.socket = new Wire(() => this.hello());
    this.#build();
    this.actions = new Actions(this);
    this.timeTravel = new TimeTravel(this);
    this.chance = new Luck(this);
  }

  // ---- the page

  #build() {
    this.odds.hidden = true;
    this.play.append(
      this.status,
      this.ending,
      this.requestPanel,
      this.timeTravelBar,
      this.waiting,
      this.board,
    );
    const side = h(
      "aside",
      { class: "ket-side", "aria-label": tableWords.side },
      this.odds,
      h("h2", {}, tableWords.history),
      this.log,
      this.textBoard,
      this.commitment,
    );
    const head = h("div", { class: "ket-head" }, h("div", {}, this.heading, this.about), this.seats);
    this.main.append(this.banner, head, this.play, this.toolbar, side, this.announcement);
    this.#listen();
  }

  #listen() {
    this.board.addEventListener("ket-say", (event) => toast(/** @type {CustomEvent} */ (event).detail.text));
    this.socket.addEventListener("message", (event) =>
      this.#receive(/** @type {CustomEvent} */ (event).detail),
    );
    this.socket.addEventListener("down", () => this.#showBanner(words.connectionLost));
    document.addEventListener("ket-settings", (event) =>
      this.#applySettings(/** @type {CustomEvent} */ (event).detail),
    );
  }

  /** @param {string} text */
  #showBanner(text) {
    this.banner.hidden = !text;
    this.banner.textContent = text;
  }

  /** @param {Record<string, unknown>} change */
  async #applySettings(change) {
    if ("tiles" in change && this.tableInfo) await loadGameAssets(this.tableInfo.game);
    this.board.refresh();
    if ("name" in change && this.view?.you !== null) this.socket.send({ op: "name", name: settings().name });
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
    const openSeat = about.people.find((/** @type {any} */ each) => each.kind === "open");
    if (!storedSeat(this.code)?.token && openSeat) this.#offerSeat(about);
  }

  /** @param {Error & {code: string}} error */
  #showFailure(error) {
    this.main.classList.replace("ket-table", "ket-reading");
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

  /** @returns {Message} */
  hello() {
    const token = storedSeat(this.code)?.token;
    return {
      op: "hello",
      table: this.code,
      ...(token ? { token, nonce: makeNonce() } : {}),
      ...(this.view ? { since: this.view.n } : {}),
      style: this.#styleFields(),
    };
  }

  #styleFields() {
    const { labels, odds } = settings();
    const game = this.tableInfo?.game;
    return { labels, odds, flip: this.flipped, ...(game ? { tiles: tileSet(game) } : {}) };
  }

  sendStyle() {
    this.socket.send({ op: "style", ...this.#styleFields() });
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.op === "table") this.#takeTable(message);
    else if (message.op === "people") this.#takePeople(message);
    else if (message.op === "view") this.#takeView(message);
    else if (message.op === "clock") this.#takeClock(message);
    else if (message.op === "bye") this.#showBanner(tableWords.shutdown);
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
      h("code", {}, message.luck.commitment.slice(0, 16)),
      " ",
      h("a", { href: "/fairness" }, tableWords.fair),
    );
    if (first) {
      loadGameAssets(message.game).then(() => this.board.refresh()); // pieces have a size only now
      this.sendStyle();
      this.#attachModules(message.game.modules || []);
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
    this.watching = message.watching;
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
    });
    this.actions.showSpectators(this.watching);
    this.clocks?.show();
    const someoneAway = people.some((person) => Number(person.away) >= this.patience);
    if (someoneAway || this.someoneAway) import("./absent.js").then((away) => away.offerClaim(this, people));
    this.someoneAway = someoneAway;
  }

  /** @param {number | null} seat */
  seatName(seat) {
    if (seat === null || seat < 0) return "";
    return displayName(
      this.people.find((person) => person.seat === seat),
      this.tableInfo?.game.seats[seat] || "",
    );
  }

  /** @param {Message} view */
  #takeView(view) {
    const before = this.view;
    const historyLength = this.history.length;
    this.#showBanner("");
    this.history = [...this.history.slice(0, view.kept), ...view.log];
    const svg = this.board.scene.svg;
    this.view = view;
    this.#showPeople();
    this.#sendReady();
    if (this.#isCovered(view)) return;
    const chanceEvents =
      before && !this.timeTravel.active && svg ? this.chance.since(before, historyLength) : [];
    this.#show(chanceEvents.length > 0);
    const newEntries = this.history.slice(historyLength);
    if (before && view.k > before.k) this.#announce(newEntries, view);
    document.dispatchEvent(new CustomEvent("ket-news", { detail: { before, view, newEntries: newEntries } }));
    if (chanceEvents.length) this.chance.perform(svg, chanceEvents, view.svg);
    this.#storeSeat(view);
  }

  /**
   * Tells those who listen what the others did and what luck brought.
   * @param {Line[]} newEntries
   * @param {Message} view
   */
  #announce(newEntries, view) {
    const others = newEntries.filter((line) => !view.holds.includes(line.seat)).slice(-MAX_ANNOUNCED);
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
    this.board.show(
      {
        svg: view.svg,
        moves: view.moves.map((/** @type {any} */ each) => ({ text: each.move, picks: each.picks })),
        reason: blockedReason(this, view),
        composable: this.tableInfo?.game.open || false,
      },
      options,
    );
    this.log.show(this.history, view.k, (seat) => this.seatName(seat));
  }

  async #invite() {
    const { invitation } = await import("./dialogs.js");
    if (!this.waiting.childElementCount && this.tableInfo)
      this.waiting.append(invitation(this.code, this.tableInfo.invite, this.view?.you !== null));
  }

  /** Draws the present again, after the past was looked at. */
  showLatest() {
    this.#showBoard();
    this.actions.show();
    this.#showOdds();
  }

  /**
   * Whether the curtain hides this view. @param {Message} view
   */
  #isCovered(view) {
    const covered = view.curtain && view.phase === "playing" && this.viewingSeat !== view.you;
    if (!covered) {
      this.viewingSeat = view.you;
      return false;
    }
    this.board.hidden = true;
    this.status.textContent = tableWords.curtain.title(this.seatName(view.you));
    document.title = tableWords.title(
      tableWords.curtain.title(this.seatName(view.you)),
      this.tableInfo?.game.title || "",
    );
    this.#lowerCurtain(view.you);
    return true;
  }

  /** Lets the curtain fall before a seat. @param {number} seat */
  async #lowerCurtain(seat) {
    const { openCurtain } = await import("./dialogs.js");
    if (this.view?.you !== seat || this.viewingSeat === seat) return;
    this.curtain?.close();
    this.curtain = openCurtain(this.seatName(seat), seat, () => {
      this.viewingSeat = seat;
      this.curtain = null;
      this.#show();
      this.board.keyboard.focus();
    });
  }

  /** Sends this seat's word for the luck when a match waits for it. */
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
      this.socket.ask({ op: "odds", picks, ...(k === undefined ? {} : { k }) }).catch(() => null);
    const reply = await ask();
    this.odds.show(reply?.chances ?? null, reply?.parts, reply?.joint_odds && ask);
  }

  /** @param {number} k */
  showOddsAt(k) {
    this.#showOdds(k);
  }

  /** The text board, when somebody has it open. */
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
