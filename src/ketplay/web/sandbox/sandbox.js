// The bench: a board set up by hand, cards tried on it, its odds; to play, to measure, to share. The address holds it all.
import "../board/board.js";
import "../table/odds.js";
import { postPatiently } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { loadGameAssets, listGames, shortTitle, tileSet } from "../lib/games.js";
import { settings } from "../lib/storage.js";
import { Options } from "../home/options.js";
import { button, buildFrame, toast, toastError } from "../lib/frame.js";
import { tableWords } from "../table/words.js";
import { sandboxWords } from "./words.js";
import { words } from "../lib/words.js";

const PATIENCE = 120; // milliseconds a pointer rests before the server is asked for a ghost

/** @param {string} name */
export async function openSandbox(name) {
  const main = buildFrame("ket-table ket-bench");
  const game = (await listGames()).find((each) => each.name === name);
  if (!game?.sandbox.length)
    return setChildren(
      main,
      h("h1", {}, sandboxWords.none(name)),
      h("p", {}, h("a", { href: "/" }, words.toHome)),
    );
  await new Bench(main, game).enter();
}

class Bench {
  status = h("p", { class: "ket-status", role: "status", "aria-live": "polite" }, words.loading);
  board = /** @type {import("../board/board.js").KetBoard} */ (document.createElement("ket-board"));
  odds = /** @type {import("../table/odds.js").KetOdds} */ (document.createElement("ket-odds"));
  tools = h("div", { class: "ket-tools", role: "group", "aria-label": tableWords.side });

  /** @param {HTMLElement} main @param {import("../lib/games.js").Game} game */
  constructor(main, game) {
    this.game = game;
    /** The boards before this one. @type {string[]} */
    this.past = [];
    this.now = "";
    this.position = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const few = game.options.filter((option) => game.sandbox.includes(option.name));
    this.rules = new Options({ ...game, options: few, presets: {} }, () => this.#ask({}));
    const title = sandboxWords.title(shortTitle(game.title));
    document.title = title;
    document.body.dataset.game = game.name;
    this.odds.hidden = true;
    const play = h("section", { class: "ket-play", "aria-label": tableWords.board }, this.status, this.board);
    main.append(
      h(
        "div",
        { class: "ket-head" },
        h("h1", { class: "ket-table-title" }, title),
        h("p", { class: "ket-dim" }, sandboxWords.how),
      ),
      play,
      this.tools,
      h("aside", { class: "ket-side", "aria-label": tableWords.side }, this.odds, this.rules.panel || ""),
    );
    this.board.addEventListener("ket-say", (event) => toast(detail(event).text));
    this.board.addEventListener("ket-move", (event) => this.#act(detail(event).text));
    this.board.addEventListener("ket-preview", (event) => this.#preview(detail(event).text));
    addEventListener("hashchange", () => this.enter());
  }

  /** Lays what the address names. */
  async enter() {
    const hash = new URLSearchParams(location.hash.slice(1));
    this.now = hash.get("b") || "";
    await loadGameAssets(this.game);
    await this.rules.take(hash.get("game") || this.game.name); // which asks for the board, too
  }

  /**
   * @param {{action?: string, picks?: string[]}} question
   * @returns {Promise<any>}
   */
  #study(question) {
    return postPatiently("/api/sandbox", {
      game: this.rules.id,
      board: this.now,
      labels: settings().labels,
      odds: true,
      tiles: tileSet(this.game),
      ...question,
    });
  }

  /** @param {{action?: string}} question */
  async #ask(question) {
    try {
      const told = await this.#study(question);
      if (question.action) this.past.push(this.now);
      this.#show(told);
    } catch (error) {
      toastError(error);
      if (!this.board.svg && this.now)
        await this.#back(""); // the address names what cannot be: begin with nothing
      else this.board.release();
    }
  }

  /** @param {any} told */
  #show(told) {
    this.now = told.board;
    this.position = told.position;
    this.status.textContent = told.words
      ? `${told.words[0].toUpperCase()}${told.words.slice(1)}.`
      : told.position
        ? sandboxWords.full
        : sandboxWords.lay;
    const moves = told.moves.map((/** @type {[string, string[]]} */ [text, picks]) => ({ text, picks }));
    this.board.show({ drawing: told.svg, moves, reason: sandboxWords.lay, composable: false });
    this.odds.show(told.chances, told.parts, (picks) => this.#study({ picks }));
    history.replaceState(null, "", `#${this.#hash()}`);
    this.#tools();
  }

  #hash() {
    return new URLSearchParams({ game: this.rules.id, b: this.now }).toString();
  }

  #tools() {
    const ready = Boolean(this.position);
    const tiles = ready && !this.now.includes("@");
    const id = this.rules.id + (this.rules.id.includes(":") ? "," : ":");
    setChildren(
      this.tools,
      this.past.length > 0 && button(sandboxWords.undo, () => this.#back(this.past.pop() || "")),
      button(sandboxWords.clear, () => (this.past.push(this.now), this.#back(""))),
      button(sandboxWords.share, () => this.#share()),
      tiles &&
        h(
          "a",
          { class: "ket-button ket-strong", href: `/?game=${encodeURIComponent(`${id}prep=${this.now}`)}` },
          sandboxWords.play,
        ),
      ready &&
        h(
          "a",
          { class: "ket-button", href: `/replay#p=${encodeURIComponent(this.position)}&again=1` },
          sandboxWords.measure,
        ),
      !ready && h("span", { class: "ket-dim" }, sandboxWords.unfinished),
    );
  }

  /** @param {string} board */
  #back(board) {
    this.now = board;
    return this.#ask({});
  }

  async #share() {
    const { openShareDialog } = await import("../lib/share.js");
    openShareDialog(sandboxWords.shareTitle, sandboxWords.shareText, location.href);
  }

  /** @param {string} text */
  async #act(text) {
    await this.#ask({ action: text });
  }

  /** @param {string | null} text */
  #preview(text) {
    clearTimeout(this.timer);
    this.odds.showPreview(null);
    if (text === null) return;
    this.timer = setTimeout(async () => {
      const told = await this.#study({ action: text }).catch(() => null);
      if (!told || this.board.previewText !== text) return;
      this.board.showPreview(text, told.svg);
      this.odds.showPreview(told.chances);
    }, PATIENCE);
  }
}

/** @param {Event} event */
const detail = (event) => /** @type {CustomEvent} */ (event).detail;
