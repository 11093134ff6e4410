// The replay page: a record on the board, event by event, with anybody's eyes; what can be asked about it is fetched
// when somebody asks.
import "../board/board.js";
import "../table/log.js";
import { ApiError } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { loadGameAssets, shortTitle, tileSet } from "../lib/games.js";
import { storedSeat, settings } from "../lib/storage.js";
import { pause } from "../lib/timing.js";
import { opener } from "./open_record.js";
import { saves } from "./export.js";
import { showSeats } from "../table/seats.js";
import { button, buildFrame, toast, toastError } from "../lib/frame.js";
import { strip } from "./chance_bar.js";
import { packText, tableRecord, askAboutRecord, unpackText } from "../lib/records.js";
import { tableWords } from "../table/words.js";
import { replayWords } from "./words.js";
import { words } from "../lib/words.js";

const CHUNK = 8; // frames fetched at a time
const PACE = 1000; // milliseconds an event is shown
const QUIET = 250; // milliseconds before the address follows

/** @typedef {{k: number, svg: string, status: string, position: string, actor: number | null, over: boolean, moves: [string, string][], omitted_moves: number, chance: import("./chance_bar.js").Odds | null, picture: string}} Frame */
/** @typedef {{record?: string, position?: string}} Source */

export async function openReplay() {
  const page = new Replay(buildFrame("ket-table ket-replay"));
  await page.enter();
}

export class Replay {
  status = h("p", { class: "ket-status", role: "status", "aria-live": "polite" }, words.loading);
  board = /** @type {import("../board/board.js").KetBoard} */ (document.createElement("ket-board"));
  log = /** @type {import("../table/log.js").KetLog} */ (document.createElement("ket-log"));
  heading = h("h1", { class: "ket-table-title" });
  about = h("p", { class: "ket-dim ket-about" });
  seats = h("ul", { class: "ket-seats", "aria-label": tableWords.side });
  luck = h("div", { class: "ket-replay-luck" });
  comment = h("p", { class: "ket-comment", hidden: true });
  note = h("p", { class: "ket-past", hidden: true });
  could = h("details", { class: "ket-panel" });
  tools = h("div", { class: "ket-tools", role: "group", "aria-label": replayWords.player });
  count = h("span", { class: "ket-count", "aria-hidden": "true" });
  slider = h("input", {
    type: "range",
    class: "ket-slider",
    min: "0",
    step: "1",
    "aria-label": replayWords.slider,
    oninput: () => this.go(Number(this.slider.value)),
  });
  playing = button(replayWords.play, () => this.toggle(), "ket-strong");
  more = h("div", { class: "ket-more" });

  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    /** @type {any} */
    this.told = null;
    this.k = 0;
    this.flip = false;
    this.run = 0;
    /** @type {Map<number, Promise<Frame[]>>} */
    this.chunks = new Map();
    /** @type {Frame | null} */
    this.frame = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.log.addEventListener("ket-at", (event) => this.go(/** @type {CustomEvent} */ (event).detail.k));
    this.board.addEventListener("ket-say", (event) => toast(/** @type {CustomEvent} */ (event).detail.text));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("ket-settings", (event) =>
      this.#settings(/** @type {CustomEvent} */ (event).detail),
    );
    addEventListener("hashchange", () => this.#moved());
  }

  // ---- coming in

  get #hash() {
    return new URLSearchParams(location.hash.slice(1));
  }

  /** Opens what the address names: a packed record, a position, a table; or asks for one. */
  async enter() {
    try {
      const source = await this.#source();
      if (!source) return this.#ask("");
      await this.open(source, this.#hash);
    } catch (error) {
      this.#ask("", error);
    }
  }

  /** @returns {Promise<Source | null>} */
  async #source() {
    const hash = this.#hash;
    const packed = hash.get("r");
    if (packed)
      return {
        record: await unpackText(packed).catch(() =>
          Promise.reject(new ApiError("bad_link", replayWords.open.badLink)),
        ),
      };
    const position = hash.get("p");
    if (position) return { position };
    const query = new URLSearchParams(location.search);
    const code = query.get("table");
    return code
      ? { record: await tableRecord(code, storedSeat(code)?.token || "", query.get("match")) }
      : null;
  }

  /** Somebody changed the address by hand, or went back. */
  #moved() {
    const hash = this.#hash;
    if (hash.has("r") || hash.has("p")) this.enter();
    else if (this.told) this.go(Number(hash.get("k") || 0));
  }

  /**
   * @param {string} text
   * @param {unknown} [error]
   */
  #ask(text, error) {
    this.told = null;
    document.title = replayWords.title(replayWords.open.title);
    this.main.classList.replace("ket-table", "ket-reading");
    setChildren(
      this.main,
      opener((source) => this.#try(source), text),
    );
    if (error) this.#complain(error);
  }

  /** @param {Source} source */
  async #try(source) {
    history.replaceState(null, "", "/replay"); // the address names this record from now on
    try {
      await this.open(source, new URLSearchParams());
      this.main.focus({ preventScroll: true });
      scrollTo(0, 0);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {unknown} error */
  #complain(error) {
    if (!(error instanceof ApiError)) throw error;
    const text = error.message;
    this.main.querySelector(".ket-trouble")?.remove();
    const place = h(
      "div",
      { class: "ket-trouble", role: "alert" },
      h("p", {}, text),
      error.where ? h("p", { class: "ket-dim" }, replayWords.open.where(error.where)) : null,
    );
    const before = this.main.querySelector("form");
    if (before) before.before(place);
    else this.main.prepend(place);
  }

  /**
   * @param {Source} source
   * @param {URLSearchParams} hash
   */
  async open(source, hash) {
    const told = await askAboutRecord("", { ...source, viewer: hash.get("viewer") || "all" });
    document.body.dataset.game = told.game.name;
    await loadGameAssets(told.game);
    this.#build(told);
    const k = hash.has("k") ? Number(hash.get("k")) : 0;
    await this.go(Number.isFinite(k) ? k : 0);
    if (hash.has("why")) this.panel("why");
    if (hash.has("again")) this.panel("again");
  }

  // ---- the page

  /** @param {any} told */
  #build(told) {
    this.#take(told);
    const title = shortTitle(told.game.title);
    document.title = replayWords.title(title);
    this.heading.textContent = title;
    this.about.textContent = [...told.game.rules, told.tags.Event, told.tags.Date]
      .filter(Boolean)
      .join(" · ");
    this.about.title = told.game.id;
    this.note.hidden = !told.running && told.seat === null && !told.tags.Seat;
    setChildren(
      this.note,
      h(
        "span",
        {},
        told.seat === null
          ? told.tags.Seat
            ? replayWords.spectatorOnly
            : ""
          : replayWords.seatOnly(this.who(told.seat)),
        " ",
        told.running ? replayWords.running : "",
      ),
      this.#tableLink(),
    );
    const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => number} */ to) =>
      h(
        "button",
        {
          type: "button",
          class: "ket-button",
          "aria-label": label,
          title: label,
          onclick: () => this.go(to()),
        },
        sign,
      );
    const steps = h(
      "div",
      { class: "ket-player", role: "group", "aria-label": replayWords.player },
      step("«", replayWords.first, () => 0),
      step("‹", replayWords.back, () => this.k - 1),
      this.playing,
      step("›", replayWords.on, () => this.k + 1),
      step("»", replayWords.last, () => this.length),
      this.count,
    );
    const play = h(
      "section",
      { class: "ket-play", "aria-label": tableWords.board },
      this.status,
      this.comment,
      this.note,
      this.board,
      h("div", { class: "ket-drive" }, this.slider, steps),
      this.luck,
    );
    const side = h(
      "aside",
      { class: "ket-side", "aria-label": tableWords.side },
      h("h2", {}, tableWords.history),
      this.log,
      this.could,
    );
    this.main.classList.replace("ket-reading", "ket-table");
    setChildren(this.more);
    setChildren(
      this.main,
      h("div", { class: "ket-head" }, h("div", {}, this.heading, this.about), this.seats),
      play,
      this.tools,
      side,
      this.more,
    );
    this.#tools();
    this.#panels();
  }

  /** @param {any} told */
  #take(told) {
    this.stop();
    this.told = told;
    this.slider.max = String(told.history.length);
    this.chunks.clear();
    this.frame = null;
  }

  get length() {
    return this.told.history.length;
  }

  /** @param {number} seat */
  who(seat) {
    return seat < 0 ? "" : this.told.names[seat] || this.told.game.seats[seat];
  }

  #tableLink() {
    const code = this.told.tags.Table;
    return this.told.running && code
      ? h("a", { class: "ket-button", href: `/t/${encodeURIComponent(code)}` }, replayWords.toTable)
      : null;
  }

  #tools() {
    const { told } = this;
    setChildren(
      this.tools,
      told.viewers.length > 1 && this.#viewers(),
      button(
        replayWords.playOn.button,
        async () => (await import("./play_on.js")).whatIf(this),
        "ket-strong",
      ),
      button(replayWords.share.button, () => this.#share()),
      button(replayWords.flip, () => this.#restyle({ flip: !this.flip })),
      saves(this),
      h("a", { class: "ket-button", href: "/replay" }, replayWords.open.other),
    );
  }

  #viewers() {
    const { told } = this;
    const name = (/** @type {string} */ viewer) =>
      viewer === "all"
        ? replayWords.viewerAll
        : viewer === "spectator"
          ? replayWords.viewerSpectator
          : replayWords.viewerSeat(this.who(Number(viewer)));
    const options = told.viewers.map((/** @type {string} */ viewer) =>
      h("option", { value: viewer, selected: viewer === told.viewer }, name(viewer)),
    );
    const select = h(
      "select",
      { class: "ket-input", id: "ket-viewer", onchange: () => this.#look(select.value) },
      options,
    );
    return h(
      "span",
      { class: "ket-row" },
      h("label", { for: "ket-viewer", class: "ket-hear" }, replayWords.viewer),
      select,
    );
  }

  /** @param {string} viewer */
  async #look(viewer) {
    this.#take(await askAboutRecord("", { record: this.told.record, viewer }));
    await this.go(this.k);
  }

  /** @param {{flip?: boolean}} change */
  #restyle(change) {
    Object.assign(this, change);
    this.chunks.clear();
    this.go(this.k);
  }

  /** @param {Record<string, unknown>} change */
  async #settings(change) {
    if (!this.told) return;
    if ("tiles" in change) await loadGameAssets(this.told.game);
    this.#restyle({});
  }

  async #share() {
    const { openShareDialog } = await import("../lib/share.js");
    const { title, text } = replayWords.share;
    openShareDialog(title, text, `${location.origin}/replay#${await this.#address(true)}`);
  }

  /** The part of the address after #. @param {boolean} [whole]  with the record in it */
  async #address(whole = false) {
    const hash = new URLSearchParams();
    if (whole || !new URLSearchParams(location.search).has("table"))
      hash.set("r", await packText(this.told.record));
    if (this.k) hash.set("k", String(this.k));
    if (this.told.viewer !== "all") hash.set("viewer", this.told.viewer);
    return hash.toString();
  }

  // ---- stepping

  /** Shows the position after `k` events. @param {number} k */
  async go(k) {
    this.k = Math.max(0, Math.min(this.length, Math.round(k)));
    const now = this.k;
    this.slider.value = String(now);
    const frame = await this.#fetch(now).catch((error) => this.#lost(error));
    if (!frame || now !== this.k) return;
    this.#paint(frame);
    this.#fetch(Math.min(this.length, now + CHUNK / 2)).catch(() => null); // in time for the next steps
  }

  /** @param {unknown} error */
  #lost(error) {
    toastError(error);
    this.stop();
    return null;
  }

  /** @param {number} k @returns {Promise<Frame>} */
  async #fetch(k) {
    const chunk = Math.floor(k / CHUNK);
    let asked = this.chunks.get(chunk);
    if (!asked) {
      const { record, viewer, game } = this.told;
      asked = askAboutRecord("/frames", {
        record,
        viewer,
        k: chunk * CHUNK,
        count: CHUNK,
        labels: settings().labels,
        odds: settings().odds,
        flip: this.flip,
        tiles: tileSet(game),
      }).then((answer) => answer.frames);
      this.chunks.set(chunk, asked);
      asked.catch(() => this.chunks.delete(chunk));
    }
    return (await asked)[k - chunk * CHUNK];
  }

  /** @param {Frame} frame */
  #paint(frame) {
    this.frame = frame;
    const { told, k } = this;
    const line = told.history[k - 1];
    const what = k
      ? replayWords.after(
          k,
          this.length,
          line.seat < 0 ? replayWords.chance : this.who(line.seat),
          line.words,
        )
      : replayWords.start;
    this.slider.setAttribute("aria-valuetext", what);
    this.count.textContent = replayWords.count(k, this.length);
    setChildren(this.status, h("span", { class: "ket-event" }, what), h("span", {}, frame.status));
    this.board.show({ drawing: frame.svg, moves: [], reason: replayWords.notPlayable, composable: false });
    this.log.show(told.history, k, (seat) => this.who(seat));
    this.comment.hidden = !told.comments[String(k)];
    this.comment.textContent = told.comments[String(k)] || "";
    this.#people(frame);
    setChildren(this.luck, frame.chance && strip(frame.chance, frame.picture));
    this.#could(frame);
    this.main.dispatchEvent(new CustomEvent("ket-step", { detail: { k } }));
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => history.replaceState(null, "", `#${await this.#address()}`), QUIET);
  }

  /** @param {Frame} frame */
  #people(frame) {
    const { told } = this;
    const people = told.game.seats.map((/** @type {string} */ _, /** @type {number} */ seat) => ({
      seat,
      kind: "person",
      name: told.names[seat] || "",
      level: "",
      here: true,
      ready: true,
      you: false,
    }));
    showSeats(this.seats, people, told.game.seats, {
      actor: frame.actor,
      score: [],
      end: this.k === this.length ? told.end : null,
    });
  }

  /** @param {Frame} frame */
  #could(frame) {
    const all = frame.moves.length + frame.omitted_moves;
    this.could.hidden = !all;
    const list = h(
      "ul",
      { class: "ket-could" },
      frame.moves.map(([token, text]) => h("li", {}, text, " ", h("code", {}, token))),
      frame.omitted_moves > 0 && h("li", { class: "ket-dim" }, replayWords.more(frame.omitted_moves)),
    );
    setChildren(this.could, h("summary", {}, replayWords.legalMoves(all)), list);
  }

  // ---- playing

  async toggle() {
    if (this.run) return this.stop();
    const run = (this.run = Date.now());
    this.playing.textContent = replayWords.stop;
    if (this.k === this.length) await this.go(0);
    while (run === this.run && this.k < this.length) {
      await pause(PACE);
      if (run === this.run) await this.go(this.k + 1);
    }
    if (run === this.run) this.stop();
  }

  stop() {
    this.run = 0;
    this.playing.textContent = replayWords.play;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (!this.told || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, select, textarea, dialog[open], [role=slider]")) return;
    const act = this.#keyed(event.key, Boolean(target.closest("button, a, summary, [data-pick]")));
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {string} key @param {boolean} pressed  whether the space bar belongs to what has the focus */
  #keyed(key, pressed) {
    if (key === "ArrowLeft") return () => this.go(this.k - 1);
    if (key === "ArrowRight") return () => this.go(this.k + 1);
    if (key === "Home") return () => this.go(0);
    if (key === "End") return () => this.go(this.length);
    return key === " " && !pressed ? () => this.toggle() : null;
  }

  // ---- what can be asked about it

  #panels() {
    const { told } = this;
    if (told.running || told.tags.Seat) return;
    const section = (
      /** @type {"why" | "again"} */ name,
      /** @type {{title: string, text: string}} */ texts,
      /** @type {string} */ go,
    ) =>
      h(
        "section",
        { class: "ket-panel", id: `ket-${name}`, "aria-labelledby": `ket-${name}-title` },
        h("h2", { id: `ket-${name}-title` }, texts.title),
        h("p", { class: "ket-dim" }, texts.text),
        button(go, () => this.panel(name), "ket-strong"),
      );
    setChildren(
      this.more,
      told.history.length > 0 && section("why", replayWords.review, replayWords.review.go),
      section("again", replayWords.remeasure, replayWords.remeasure.title),
    );
  }

  /** Fetches a panel's module and lets it fill its section. @param {"why" | "again"} name */
  async panel(name) {
    const place = document.getElementById(`ket-${name}`);
    if (!place || place.dataset.open) return;
    place.dataset.open = "yes";
    place.querySelector("button")?.remove();
    place.scrollIntoView({ block: "nearest" });
    const module = name === "why" ? await import("./review.js") : await import("./remeasure.js");
    await module.attach(this, place);
  }
}
