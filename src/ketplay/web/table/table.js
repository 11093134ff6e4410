// The page of a table: puts together board, seats, log, odds and sheets, and speaks with the server.
import "../board/board.js";
import "./log.js";
import { Actions } from "./actions.js";
import { getJson, makeNonce, postJson } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { loadGameAssets, shortTitle, tileSet } from "../lib/games.js";
import { endWords, title, why } from "./headline.js";
import { storeSeat, readItem, storedSeat, settings } from "../lib/storage.js";
import { Luck } from "./luck.js";
import { Past } from "./time_travel.js";
import { nameOf, showSeats } from "./seats.js";
import { buildFrame, toast } from "../lib/frame.js";
import { Wire } from "../lib/socket.js";
import { words } from "../lib/words.js";

/** @typedef {import("../lib/socket.js").Message} Message */
/** @typedef {import("./log.js").Line} Line */

const HEARD = 10; // lines read out at a time
const TICK = 5000;

/** @param {string} text */
export async function table(text) {
  const code = text.toLowerCase().replace(/[\s-]+/g, "");
  const page = new Table(code, buildFrame("ket-table"));
  await page.enter();
}

export class Table {
  status = h("p", { class: "ket-status", role: "status", "aria-live": "polite" }, words.loading);
  board = /** @type {import("../board/board.js").KetBoard} */ (document.createElement("ket-board"));
  seats = h("ul", { class: "ket-seats", "aria-label": words.table.side });
  banner = h("div", { class: "ket-banner", role: "alert", hidden: true });
  ending = h("div", { class: "ket-ending", hidden: true });
  asks = h("div", { class: "ket-asks", role: "status" });
  tools = h("div", { class: "ket-tools", role: "group", "aria-label": words.table.side });
  log = /** @type {import("./log.js").KetLog} */ (document.createElement("ket-log"));
  odds = /** @type {import("./odds.js").KetOdds} */ (document.createElement("ket-odds"));
  heading = h("h1", { class: "ket-table-title" }, words.loading);
  about = h("p", { class: "ket-dim ket-about" });
  waiting = h("div", { class: "ket-waiting", hidden: true });
  pastBar = h("div", { class: "ket-past", role: "status", hidden: true });
  inWords = h("pre", { class: "ket-text-board", tabIndex: 0 });
  textBoard = h(
    "details",
    { class: "ket-panel", ontoggle: () => this.#tell() },
    h("summary", {}, words.table.textBoard),
    this.inWords,
  );
  news = h("p", { class: "ket-hear", role: "status", "aria-live": "polite" });
  fair = h("p", { class: "ket-dim ket-commitment" });
  play = h("section", { class: "ket-play", "aria-label": words.table.board });

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
    this.table = null;
    /** @type {import("./seats.js").Person[]} */
    this.people = [];
    this.heard = 0;
    this.watching = 0;
    this.gone = false;
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
    this.lines = [];
    /** The seat whose eyes may look: on one screen it changes with the curtain. @type {number | null | undefined} */
    this.eyes = undefined;
    /** @type {HTMLDialogElement | null} */
    this.curtain = null;
    this.flip = false;
    this.readied = -1;
    this.wire = new Wire(() => this.hello());
    this.#build();
    this.actions = new Actions(this);
    this.past = new Past(this);
    this.luck = new Luck(this);
  }

  // ---- the page

  #build() {
    this.odds.hidden = true;
    this.play.append(this.status, this.ending, this.asks, this.pastBar, this.waiting, this.board);
    const side = h(
      "aside",
      { class: "ket-side", "aria-label": words.table.side },
      this.odds,
      h("h2", {}, words.table.log),
      this.log,
      this.textBoard,
      this.fair,
    );
    const head = h("div", { class: "ket-head" }, h("div", {}, this.heading, this.about), this.seats);
    this.main.append(this.banner, head, this.play, this.tools, side, this.news);
    this.#listen();
  }

  #listen() {
    this.board.addEventListener("ket-say", (event) => toast(/** @type {CustomEvent} */ (event).detail.text));
    this.wire.addEventListener("message", (event) => this.#got(/** @type {CustomEvent} */ (event).detail));
    this.wire.addEventListener("down", () => this.#banner(words.table.down));
    document.addEventListener("ket-settings", (event) =>
      this.#settings(/** @type {CustomEvent} */ (event).detail),
    );
  }

  /** @param {string} text */
  #banner(text) {
    this.banner.hidden = !text;
    this.banner.textContent = text;
  }

  /** @param {Record<string, unknown>} change */
  async #settings(change) {
    if ("tiles" in change && this.table) await loadGameAssets(this.table.game);
    this.board.refresh();
    if ("name" in change && this.view?.you !== null) this.wire.send({ op: "name", name: settings().name });
    this.board.confirm = settings().confirm;
    this.sendStyle();
  }

  // ---- the line

  /** Finds out what this table is and whether a seat is ours; then connects. */
  async enter() {
    this.board.confirm = settings().confirm;
    if (location.hash) (await import("./shared_seat.js")).sitWith(this.code);
    let about;
    try {
      about = await getJson(`/api/tables/${encodeURIComponent(this.code)}`);
    } catch (error) {
      return this.#nothing(/** @type {Error & {code: string}} */ (error));
    }
    this.wire.open();
    const free = about.people.find((/** @type {any} */ each) => each.kind === "open");
    if (!storedSeat(this.code)?.token && free) this.#offerSeat(about);
  }

  /** @param {Error & {code: string}} error */
  #nothing(error) {
    this.main.classList.replace("ket-table", "ket-reading");
    setChildren(
      this.main,
      h("h1", {}, error.code === "offline" ? words.offline : error.message),
      h("p", {}, h("a", { href: "/" }, words.toHome)),
    );
  }

  /** @param {any} about */
  async #offerSeat(about) {
    const { seatSheet } = await import("./dialogs.js");
    const host = about.people.find((/** @type {any} */ each) => each.kind === "person");
    seatSheet(shortTitle(about.table.game.title), host?.name || "", async (name) => {
      try {
        const seat = await postJson(`/api/tables/${this.code}/join`, { name, nonce: makeNonce() });
        storeSeat({
          code: this.code,
          token: seat.token,
          title: shortTitle(about.table.game.title),
          at: Date.now(),
          over: false,
        });
        this.lines = [];
        this.view = null;
        this.wire.send(this.hello());
      } catch (error) {
        toast(/** @type {Error} */ (error).message || words.offline);
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
      style: this.#style(),
    };
  }

  #style() {
    const { labels, odds } = settings();
    const game = this.table?.game;
    return { labels, odds, flip: this.flip, ...(game ? { tiles: tileSet(game) } : {}) };
  }

  sendStyle() {
    this.wire.send({ op: "style", ...this.#style() });
  }

  /** @param {Message} message */
  #got(message) {
    if (message.op === "table") this.#table(message);
    else if (message.op === "people") this.#people(message);
    else if (message.op === "view") this.#view(message);
    else if (message.op === "clock") this.#clock(message);
    else if (message.op === "bye") this.#banner(words.table.bye);
    else if (message.code === "replaced") import("./absent.js").then((away) => away.replaced(this));
    else if (message.op === "error") toast(message.message);
  }

  /** @param {Message} message */
  async #clock(message) {
    const { Clocks } = await import("./clock.js");
    this.clocks ??= new Clocks(this);
    this.clocks.set(message);
  }

  // ---- what the server says

  /** @param {Message} message */
  #table(message) {
    const first = !this.table;
    this.table = message;
    document.body.dataset.game = message.game.name;
    message.game.title = shortTitle(message.game.title);
    this.heading.textContent = message.game.title;
    this.about.textContent = message.game.rules.join(" · ");
    this.about.title = message.game.id;
    this.fair.replaceChildren(
      words.table.commitment,
      " ",
      h("code", {}, message.luck.commitment.slice(0, 16)),
      " ",
      h("a", { href: "/fairness" }, words.table.fair),
    );
    if (first) {
      loadGameAssets(message.game).then(() => this.board.refresh()); // pieces have a size only now
      this.sendStyle();
      this.#modules(message.game.modules || []);
    }
    this.#showPeople();
    this.actions.show();
  }

  /** What only this game has: its own modules get the table and do the rest. @param {string[]} paths */
  async #modules(paths) {
    for (const path of paths) {
      const module = await import(path);
      module.attach?.(this);
    }
  }

  /** @param {Message} message */
  #people(message) {
    this.people = message.people;
    this.heard = Date.now();
    this.watching = message.watching;
    this.patience = message.patience;
    this.#showPeople();
    this.#getReady();
  }

  #showPeople() {
    if (!this.table || !this.people.length) return;
    const actor = this.view?.actor ?? null;
    const end = this.view?.end ?? null;
    const since = Math.round((Date.now() - this.heard) / 1000);
    const people = this.people.map((person) =>
      typeof person.away === "number" ? { ...person, away: person.away + since } : person,
    );
    showSeats(this.seats, people, this.table.game.seats, { actor, end, score: this.table.score || [] });
    this.actions.watchers(this.watching);
    this.clocks?.show();
    const gone = people.some((person) => Number(person.away) >= this.patience);
    if (gone || this.gone) import("./absent.js").then((away) => away.offer(this, people));
    this.gone = gone;
  }

  /** @param {number | null} seat */
  who(seat) {
    if (seat === null || seat < 0) return "";
    return nameOf(
      this.people.find((person) => person.seat === seat),
      this.table?.game.seats[seat] || "",
    );
  }

  /** @param {Message} view */
  #view(view) {
    const before = this.view;
    const was = this.lines.length;
    this.#banner("");
    this.lines = [...this.lines.slice(0, view.kept), ...view.log];
    const svg = this.board.scene.svg;
    this.view = view;
    this.#showPeople();
    this.#getReady();
    if (this.#covered(view)) return;
    const staged = before && !this.past.on && svg ? this.luck.since(before, was) : [];
    this.#show(staged.length > 0);
    const fresh = this.lines.slice(was);
    if (before && view.k > before.k) this.#announce(fresh, view);
    document.dispatchEvent(new CustomEvent("ket-news", { detail: { before, view, newEntries: fresh } }));
    if (staged.length) this.luck.perform(svg, staged, view.svg);
    this.#keep(view);
  }

  /**
   * Tells those who listen what the others did and what luck brought.
   * @param {Line[]} fresh
   * @param {Message} view
   */
  #announce(fresh, view) {
    const others = fresh.filter((line) => !view.holds.includes(line.seat)).slice(-HEARD);
    this.news.textContent = others
      .map((line) => (line.seat < 0 ? line.words : `${this.who(line.seat)}: ${line.words}`))
      .join(". ");
  }

  /** Everything that depends on the view. @param {boolean} [still]  the motion is shown elsewhere */
  #show(still = false) {
    if (!this.past.on) this.#paint({ still });
    else this.past.news();
    this.actions.show();
    this.#showOdds();
    this.#tell();
    title(this);
  }

  /** @param {{still?: boolean}} [how] */
  #paint(how) {
    const view = this.view;
    if (!view) return;
    this.waiting.hidden = view.phase !== "waiting" || !this.people.some((person) => person.kind === "open");
    if (!this.waiting.hidden) this.#invite();
    this.board.hidden = !this.waiting.hidden;
    this.status.textContent = view.end ? endWords(this, view) : view.status;
    this.board.show(
      {
        svg: view.svg,
        moves: view.moves.map((/** @type {any} */ each) => ({ text: each.move, picks: each.picks })),
        why: why(this, view),
        open: this.table?.game.open || false,
      },
      how,
    );
    this.log.show(this.lines, view.k, (seat) => this.who(seat));
  }

  async #invite() {
    const { invitation } = await import("./dialogs.js");
    if (!this.waiting.childElementCount && this.table)
      this.waiting.append(invitation(this.code, this.table.invite, this.view?.you !== null));
  }

  /** Draws the present again, after the past was looked at. */
  present() {
    this.#paint();
    this.actions.show();
    this.#showOdds();
  }

  /**
   * Whether the curtain hides this view. @param {Message} view
   */
  #covered(view) {
    const hide = view.curtain && view.phase === "playing" && this.eyes !== view.you;
    if (!hide) {
      this.eyes = view.you;
      return false;
    }
    this.board.hidden = true;
    this.status.textContent = words.curtain.title(this.who(view.you));
    document.title = words.table.title(words.curtain.title(this.who(view.you)), this.table?.game.title || "");
    this.#drop(view.you);
    return true;
  }

  /** Lets the curtain fall before a seat. @param {number} seat */
  async #drop(seat) {
    const { curtain } = await import("./dialogs.js");
    if (this.view?.you !== seat || this.eyes === seat) return;
    this.curtain?.close();
    this.curtain = curtain(this.who(seat), seat, () => {
      this.eyes = seat;
      this.curtain = null;
      this.#show();
      this.board.reach.focus();
    });
  }

  /** Sends this seat's word for the luck when a match waits for it. */
  #getReady() {
    const mine = this.people.some((person) => person.you && !person.ready);
    const match = this.table?.match ?? 0;
    if (!mine || this.view?.phase !== "waiting" || this.readied === match) return;
    this.readied = match;
    this.wire.send({ op: "ready", nonce: makeNonce() });
  }

  /** Odds of the position shown. @param {number} [k] */
  async #showOdds(k) {
    const view = this.view;
    if (!view || !settings().odds || !view.can.odds || !this.table?.game.odds || view.phase === "waiting")
      return void (this.odds.hidden = true);
    await import("./odds.js");
    const ask = (picks = /** @type {string[]} */ ([])) =>
      this.wire.ask({ op: "odds", picks, ...(k === undefined ? {} : { k }) }).catch(() => null);
    const answer = await ask();
    this.odds.show(answer?.chances ?? null, answer?.parts, answer?.together && ask);
  }

  /** @param {number} k */
  oddsAt(k) {
    this.#showOdds(k);
  }

  /** The text board, when somebody has it open. */
  async #tell() {
    if (!this.textBoard.open || !this.view) return;
    const answer = await this.wire.ask({ op: "text" }).catch(() => null);
    this.inWords.textContent = answer ? answer.text : this.view.status;
  }

  /** @param {Message} view */
  #keep(view) {
    const kept = storedSeat(this.code);
    if (!kept || !this.table) return;
    const others = this.people
      .filter((person) => !person.you && person.kind !== "open")
      .map((person) => this.who(person.seat));
    storeSeat({
      ...kept,
      title: this.table.game.title,
      at: Date.now(),
      over: Boolean(view.end),
      with: others.join(", "),
    });
  }
}
