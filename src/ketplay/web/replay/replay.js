// A replay: a record on the board, event by event, from any point of view. The panels below are loaded when asked for.
import { ApiError } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { buildFrame, button, toastError } from "../lib/frame.js";
import { loadGameAssets, tileSet } from "../lib/games.js";
import { askAboutRecord, packText, tableRecord, unpackText } from "../lib/records.js";
import { settings, storedSeat } from "../lib/storage.js";
import { Drawing } from "../board/drawing.js";
import { saveMenu } from "./export.js";
import { recordForms } from "./open_record.js";
import { ReplayPage } from "./page.js";
import { showPanels } from "./panels.js";
import { Playback } from "./playback.js";
import { Variations } from "./variations.js";
import { replayWords } from "./words.js";

const CHUNK_SIZE = 8; // frames fetched at a time
const ADDRESS_DELAY = 250; // milliseconds before the address follows

/** @typedef {import("./page.js").Frame} Frame */
/** @typedef {{record?: string, position?: string}} Source */

export async function openReplay() {
  const isNamed = /[#&][rp]=|[?&]table=/.test(location.href);
  const kind = isNamed ? "ket-stage-page ket-long" : "ket-reading";
  await new Replay(buildFrame(`${kind} ket-replay`)).enter();
}

class Replay extends ReplayPage {
  /** @param {HTMLElement} main */
  constructor(main) {
    super(main);
    this.flipped = false;
    this.isExplaining = false;
    /** @type {Map<number, Promise<Frame[]>>} */
    this.chunks = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.variations = new Variations(this, (recording, k) => this.#showRecording(recording, k));
    this.playback = new Playback(
      this,
      (k) => this.#show(k),
      (k) => this.#fetch(k),
    );
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.log.addEventListener("ket-at", (event) => this.go(/** @type {CustomEvent} */ (event).detail.k));
    document.addEventListener("keydown", (event) => this.#handleKey(event));
    document.addEventListener("ket-settings", (event) =>
      this.#applySettings(/** @type {CustomEvent} */ (event).detail),
    );
    addEventListener("hashchange", () => this.#addressChanged());
  }

  // ---- coming in

  get #hash() {
    return new URLSearchParams(location.hash.slice(1));
  }

  /** Opens what the address names: a packed record, a position, a table; or asks for one. */
  async enter() {
    try {
      const source = await this.#source();
      if (!source) return this.#askForRecord("");
      await this.open(source, this.#hash);
    } catch (error) {
      this.#askForRecord("", error);
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

  /** The address was changed by hand, or by going back. */
  #addressChanged() {
    const hash = this.#hash;
    if (hash.has("r") || hash.has("p")) this.enter();
    else if (this.recording) this.go(Number(hash.get("k") || 0));
  }

  /**
   * @param {string} text
   * @param {unknown} [error]
   */
  #askForRecord(text, error) {
    this.recording = null;
    document.title = replayWords.title(replayWords.open.title);
    this.main.className = "ket-main ket-reading ket-replay";
    setChildren(
      this.main,
      recordForms((source) => this.#openPasted(source), text),
    );
    if (error) this.#showError(error);
  }

  /** @param {Source} source */
  async #openPasted(source) {
    history.replaceState(null, "", "/replay"); // the address names this record from now on
    try {
      await this.open(source, new URLSearchParams());
      this.main.focus({ preventScroll: true });
      scrollTo(0, 0);
    } catch (error) {
      this.#showError(error);
    }
  }

  /** @param {unknown} error */
  #showError(error) {
    if (!(error instanceof ApiError)) throw error;
    const text = error.message;
    this.main.querySelector(".ket-trouble")?.remove();
    const section = h(
      "div",
      { class: "ket-trouble", role: "alert" },
      h("p", {}, text),
      error.where ? h("p", { class: "ket-dim" }, replayWords.open.where(error.where)) : null,
    );
    const before = this.main.querySelector("form");
    if (before) before.before(section);
    else this.main.prepend(section);
  }

  /**
   * @param {Source} source
   * @param {URLSearchParams} hash
   */
  async open(source, hash) {
    const recording = await askAboutRecord("", { ...source, viewer: hash.get("viewer") || "all" });
    document.body.dataset.game = recording.game.name;
    await loadGameAssets(recording.game);
    this.#build(recording);
    const panels = showPanels(this, hash, (k) => this.variations.leave(k) ?? this.go(k));
    const end = recording.end ? recording.history.length : 0;
    const k = Number(hash.get("k") ?? end);
    await this.go(Number.isFinite(k) ? k : end);
    await panels;
  }

  // ---- the page

  /** @param {any} recording */
  #build(recording) {
    this.#setRecording(recording);
    this.showHeading();
    this.layOut(
      (k) => this.go(k),
      (direction) => this.playback.nextStop(direction),
    );
    this.#showTools();
    if (recording.game.explain) this.#explainPieces();
  }

  async #explainPieces() {
    if (this.isExplaining) return;
    this.isExplaining = true;
    const { explainPieces } = await import("../stage/explain.js");
    const position = () => `${this.recording.record} ${this.recording.viewer} ${this.k}`;
    const ask = (/** @type {string} */ pick) => {
      const { record, viewer } = this.recording;
      return askAboutRecord("/explain", { record, viewer, index: this.k, pick }).catch(() => null);
    };
    explainPieces(this.stage, this.explainLine, position, ask);
  }

  /** @param {any} recording */
  #setRecording(recording) {
    this.playback.stop();
    this.recording = recording;
    this.slider.max = String(recording.history.length);
    this.chunks.clear();
    this.frame = null;
  }

  #showTools() {
    const { recording } = this;
    setChildren(
      this.tools,
      recording.viewers.length > 1 && this.#viewers(),
      button(
        replayWords.playOn.button,
        async () => (await import("./play_on.js")).openPlayOnDialog(this),
        "ket-strong",
      ),
      button(replayWords.share.button, () => this.#share()),
      button(replayWords.flip, () => this.#restyle({ flipped: !this.flipped })),
      saveMenu(this),
      h("a", { class: "ket-button", href: "/replay" }, replayWords.open.other),
    );
  }

  #viewers() {
    const { recording } = this;
    const name = (/** @type {string} */ viewer) => {
      if (viewer === "all") return replayWords.viewerAll;
      if (viewer === "spectator") return replayWords.viewerSpectator;
      return replayWords.viewerSeat(this.seatName(Number(viewer)));
    };
    const options = recording.viewers.map((/** @type {string} */ viewer) =>
      h("option", { value: viewer, selected: viewer === recording.viewer }, name(viewer)),
    );
    const select = h(
      "select",
      { class: "ket-input", id: "ket-viewer", onchange: () => this.#changeViewer(select.value) },
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
  async #changeViewer(viewer) {
    this.#setRecording(await askAboutRecord("", { record: this.recording.record, viewer }));
    await this.go(this.k);
  }

  /** @param {{flipped?: boolean}} change */
  #restyle(change) {
    Object.assign(this, change);
    this.chunks.clear();
    this.go(this.k);
  }

  redraw() {
    if (this.recording) this.#restyle({});
  }

  /** @param {Record<string, unknown>} change */
  async #applySettings(change) {
    if (!this.recording) return;
    if ("tiles" in change) await loadGameAssets(this.recording.game);
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
    if (whole || this.variations.left || !new URLSearchParams(location.search).has("table"))
      hash.set("r", await packText(this.recording.record));
    if (this.k) hash.set("k", String(this.k));
    if (this.recording.viewer !== "all") hash.set("viewer", this.recording.viewer);
    return hash.toString();
  }

  // ---- stepping

  /** Goes to the position after `k` events, and stays there. @param {number} k */
  go(k) {
    this.playback.stop();
    return this.#show(k);
  }

  /** @param {number} k */
  async #show(k) {
    this.k = Math.max(0, Math.min(this.length, Math.round(k)));
    const now = this.k;
    this.slider.value = String(now);
    const frame = await this.#fetch(now).catch((error) => this.#fetchFailed(error));
    if (!frame || now !== this.k) return null;
    this.#showFrame(frame);
    this.#fetch(Math.min(this.length, now + CHUNK_SIZE / 2)).catch(() => null); // in time for the next steps
    return frame;
  }

  /** @param {unknown} error */
  #fetchFailed(error) {
    toastError(error);
    this.playback.stop();
    return null;
  }

  /** @param {number} k @returns {Promise<Frame>} */
  async #fetch(k) {
    const chunk = Math.floor(k / CHUNK_SIZE);
    let frames = this.chunks.get(chunk);
    if (!frames) {
      const { record, viewer, game } = this.recording;
      frames = askAboutRecord("/frames", {
        record,
        viewer,
        index: chunk * CHUNK_SIZE,
        count: CHUNK_SIZE,
        pieces: true,
        labels: settings().labels,
        shape: this.stage.measure(),
        odds: settings().odds,
        flip: this.flipped,
        tiles: tileSet(game),
      }).then((answer) => answer.frames.map(readFrame));
      this.chunks.set(chunk, frames);
      frames.catch(() => this.chunks.delete(chunk));
    }
    return (await frames)[k - chunk * CHUNK_SIZE];
  }

  /** @param {Frame} frame */
  #showFrame(frame) {
    this.frame = frame;
    const { recording, k } = this;
    const entry = recording.history[k - 1];
    const name = entry?.seat < 0 ? replayWords.chance : this.seatName(entry?.seat ?? -1);
    const eventText = k ? replayWords.after(k, this.length, name, entry.words) : replayWords.start;
    this.slider.setAttribute("aria-valuetext", eventText);
    this.counter.textContent = replayWords.count(k, this.length);
    this.stage.tell(eventText);
    this.status.textContent = frame.status;
    this.board.show({
      drawing: frame.drawing,
      moves: [],
      reason: replayWords.notPlayable,
      composable: false,
    });
    this.log.show(recording.history, k, (seat) => this.seatName(seat));
    this.comment.hidden = !recording.comments[String(k)];
    this.comment.textContent = recording.comments[String(k)] || "";
    this.showSeats(frame);
    this.showChance(frame);
    this.showLegalMoves(frame);
    if (!this.variations.left) this.main.dispatchEvent(new CustomEvent("ket-step", { detail: { k } }));
    this.#offerMoves(frame);
    clearTimeout(this.timer);
    this.timer = setTimeout(
      async () => history.replaceState(null, "", `#${await this.#address()}`),
      ADDRESS_DELAY,
    );
  }

  /** Lets other moves be tried, unless the replay goes on by itself. @param {Frame} frame */
  async #offerMoves(frame) {
    if (this.playback.playing) return;
    const moves = await this.variations.choices();
    if (!moves.length || this.frame !== frame || this.playback.playing) return;
    this.board.show({ drawing: frame.drawing, moves, reason: replayWords.notPlayable, composable: false });
  }

  /** @param {any} recording @param {number} k */
  async #showRecording(recording, k) {
    this.#setRecording(recording);
    this.#showTools();
    await this.go(k);
  }

  // ---- keys

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (!this.recording || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, select, textarea, dialog[open], [role=slider]")) return;
    const onControl = Boolean(target.closest("button, a, summary, [data-pick]"));
    const action = event.shiftKey ? this.#turnForKey(event.key) : this.#actionForKey(event.key, onControl);
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @param {string} key @param {boolean} onControl  whether the space bar belongs to what has the focus */
  #actionForKey(key, onControl) {
    if (key === "ArrowLeft") return () => this.go(this.k - 1);
    if (key === "ArrowRight") return () => this.go(this.k + 1);
    if (key === "Home") return () => this.go(0);
    if (key === "End") return () => this.go(this.length);
    return key === " " && !onControl ? () => this.playback.toggle() : null;
  }

  /** @param {string} key */
  #turnForKey(key) {
    if (key === "ArrowLeft") return () => this.go(this.playback.nextStop(-1));
    return key === "ArrowRight" ? () => this.go(this.playback.nextStop(1)) : null;
  }
}

/** A frame as it came. @param {any} frame @returns {Frame} */
const readFrame = (frame) => ({ ...frame, drawing: Drawing.from(null, frame.drawing) });
