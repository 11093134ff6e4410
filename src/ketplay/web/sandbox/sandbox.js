// The sandbox: a board set up by hand, moves tried on it, its odds; to play, to measure, to share. The address contains it all.
import "../table/odds.js";
import { postPatiently } from "../lib/api.js";
import { h, loadStyle, setChildren } from "../lib/dom.js";
import { loadGameAssets, listGames, shortTitle, tileSet } from "../lib/games.js";
import { settings } from "../lib/storage.js";
import { OptionsForm } from "../home/options.js";
import { button, buildFrame, putInTop, toastError } from "../lib/frame.js";
import { Stage } from "../stage/stage.js";
import { tableWords } from "../table/words.js";
import { sandboxWords } from "./words.js";
import { words } from "../lib/words.js";

const PREVIEW_DELAY = 120; // milliseconds a pointer rests before the server is asked for a ghost

/** @param {string} name */
export async function openSandbox(name) {
  const main = buildFrame("ket-bench");
  const game = (await listGames()).find((each) => each.name === name);
  if (!game?.sandbox)
    return setChildren(
      main,
      h("h1", {}, sandboxWords.none(game ? shortTitle(game.title) : name)),
      h("p", {}, h("a", { href: "/" }, words.toHome)),
    );
  await loadStyle("/sandbox/sandbox.css");
  main.classList.add("ket-stage-page", "ket-long");
  await new Sandbox(main, game).enter();
}

class Sandbox {
  stage = new Stage(() => this.#update({}));
  status = this.stage.status;
  board = this.stage.board;
  odds = /** @type {import("../table/odds.js").KetOdds} */ (document.createElement("ket-odds"));
  /** What a chosen piece does: in the column, on a phone under the board. */
  explainLine = h("div", { class: "ket-explain-line" });
  how = h("p", { class: "ket-dim" }, sandboxWords.how);
  tools = h("div", { class: "ket-tools", role: "group", "aria-label": tableWords.side });

  /** @param {HTMLElement} main @param {import("../lib/games.js").Game} game */
  constructor(main, game) {
    this.game = game;
    /** The boards before this one. @type {string[]} */
    this.undoStack = [];
    this.boardText = "";
    this.position = "";
    /** The id of the game that starts from the board. */
    this.tableGame = "";
    /** Whether games start from these boards at all. */
    this.startsGames = true;
    /** @type {Promise<void> | undefined} */
    this.explaining = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const sandboxOptions = game.options.filter((option) => game.sandbox?.includes(option.name));
    this.options = new OptionsForm({ ...game, options: sandboxOptions, presets: {} }, () => this.#update({}));
    this.presetNote = h("p", { class: "ket-dim", role: "status" });
    const title = sandboxWords.title(shortTitle(game.title));
    document.title = title;
    document.body.dataset.game = game.name;
    this.odds.hidden = true;
    putInTop(h("h1", { class: "ket-table-title" }, title));
    const side = h(
      "aside",
      { class: "ket-side", "aria-label": tableWords.side },
      this.how,
      this.#presetField(),
      this.odds,
      this.#typedLine(),
      this.options.panel || "",
    );
    const column = h("div", { class: "ket-column" }, this.tools, this.explainLine, side);
    main.append(this.stage.slot, this.stage.play, column);
    this.board.addEventListener("ket-move", (event) => this.#act(detail(event).text));
    this.board.addEventListener("ket-preview", (event) => this.#preview(detail(event).text));
    addEventListener("hashchange", () => this.enter());
    document.addEventListener("ket-settings", () => this.#applySettings());
  }

  /** Draws the board as the settings say now: other pieces, numbers beside the squares. */
  async #applySettings() {
    await loadGameAssets(this.game);
    await this.#update({});
  }

  /** A line for changes in notation: some have no piece to click. */
  #typedLine() {
    const field = h("input", {
      class: "ket-input",
      id: "ket-sandbox-typed",
      spellcheck: false,
      autocomplete: "off",
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (field.value.trim()) this.#act(field.value.trim());
      field.value = "";
    };
    return h(
      "form",
      { class: "ket-row", onsubmit: submit },
      h("label", { for: "ket-sandbox-typed" }, sandboxWords.typed),
      field,
      h("button", { class: "ket-button", type: "submit" }, sandboxWords.doIt),
    );
  }

  /** Ready-made boards; the address of a chosen one names its game, which has the board. */
  #presetField() {
    const presets = Object.entries(this.game.presets);
    if (!presets.length) return "";
    const choices = [["", sandboxWords.noPreset], ...presets];
    const select = h(
      "select",
      { class: "ket-input", id: "ket-sandbox-preset", onchange: () => this.#choosePreset(select.value) },
      choices.map(([value, text]) => h("option", { value }, text)),
    );
    return h(
      "section",
      { class: "ket-panel" },
      h("label", { for: "ket-sandbox-preset" }, h("b", {}, sandboxWords.preset)),
      select,
      this.presetNote,
    );
  }

  /** @param {string} name */
  #choosePreset(name) {
    this.presetNote.textContent = this.game.presets[name] || "";
    location.hash = new URLSearchParams({ game: this.game.aliases[name] || this.game.name }).toString();
  }

  /** Lays what the address names; without a board, the one that the game is prepared with. */
  async enter() {
    const hash = new URLSearchParams(location.hash.slice(1));
    const id = hash.get("game") || this.game.name;
    this.boardText = hash.get("b") || "";
    await loadGameAssets(this.game);
    if (!this.boardText && id !== this.game.name) this.boardText = await this.#preparedBoard(id);
    await this.options.setId(id); // which asks for the board, too
    this.explaining ??= this.#explainPieces();
  }

  async #explainPieces() {
    const { explainPieces } = await import("../stage/explain.js");
    const position = () => `${this.options.id} ${this.boardText}`;
    const ask = (/** @type {string} */ pick) => {
      const question = { game: this.options.id, board: this.boardText, pick };
      return postPatiently("/api/sandbox/explain", question).catch(() => null);
    };
    explainPieces(this.stage, this.explainLine, position, ask);
  }

  /** @param {string} id @returns {Promise<string>} */
  async #preparedBoard(id) {
    const reply = await postPatiently("/api/sandbox", { game: id }).catch(() => null);
    return reply?.board || ""; // what is wrong with the id is said when its options are shown
  }

  /**
   * @param {{action?: string, picks?: string[]}} question
   * @returns {Promise<any>}
   */
  #request(question) {
    return postPatiently("/api/sandbox", {
      game: this.options.id,
      board: this.boardText,
      labels: settings().labels,
      shape: this.stage.measure(),
      odds: true,
      tiles: tileSet(this.game),
      ...question,
    });
  }

  /** @param {{action?: string}} question */
  async #update(question) {
    try {
      const reply = await this.#request(question);
      if (question.action) this.undoStack.push(this.boardText);
      this.#show(reply);
    } catch (error) {
      toastError(error);
      if (!this.board.svg && this.boardText)
        await this.#goBack(""); // the address names what cannot be: begin with nothing
      else this.board.release();
    }
  }

  /** @param {any} reply */
  #show(reply) {
    this.boardText = reply.board;
    this.position = reply.position;
    this.tableGame = reply.table_game;
    this.startsGames = reply.starts_games;
    this.how.textContent = this.startsGames ? sandboxWords.how : sandboxWords.howAlone;
    this.status.textContent = this.#statusText(reply);
    const moves = reply.moves.map((/** @type {[string, string[]]} */ [text, picks]) => ({ text, picks }));
    this.board.show({ drawing: reply.drawing, moves, reason: sandboxWords.lay, composable: false });
    this.odds.show(reply, (picks) => this.#request({ picks }));
    history.replaceState(null, "", `#${this.#hash()}`);
    this.#showTools();
  }

  /** @param {{words: string, position: string}} reply */
  #statusText({ words: text, position }) {
    if (text) return `${text[0].toUpperCase()}${text.slice(1)}.`;
    if (!this.startsGames) return sandboxWords.layAlone;
    return position ? sandboxWords.full : sandboxWords.lay;
  }

  #clear() {
    this.undoStack.push(this.boardText);
    this.#goBack("");
  }

  #hash() {
    return new URLSearchParams({ game: this.options.id, b: this.boardText }).toString();
  }

  #showTools() {
    const isComplete = Boolean(this.position);
    setChildren(
      this.tools,
      this.undoStack.length > 0 && button(sandboxWords.undo, () => this.#goBack(this.undoStack.pop() || "")),
      button(sandboxWords.clear, () => this.#clear()),
      button(sandboxWords.share, () => this.#share()),
      this.startsGames && this.#playButton(),
      isComplete &&
        h(
          "a",
          { class: "ket-button", href: `/replay#p=${encodeURIComponent(this.position)}&remeasure=1` },
          sandboxWords.measure,
        ),
      this.startsGames &&
        !this.tableGame &&
        h("p", { class: "ket-dim ket-why-not" }, isComplete ? sandboxWords.tooLong : sandboxWords.unfinished),
    );
  }

  #playButton() {
    const play = button(sandboxWords.play, () => this.#play(), "ket-strong");
    play.disabled = !this.tableGame;
    return play;
  }

  /** @param {string} board */
  #goBack(board) {
    this.boardText = board;
    return this.#update({});
  }

  /** Asks against whom, and starts a game from this board. */
  async #play() {
    const [{ openDialog }, { opponentForm }] = await Promise.all([
      import("../lib/dialog.js"),
      import("../home/setup.js"),
    ]);
    openDialog(sandboxWords.play, [opponentForm(this.game, this.tableGame)]);
  }

  async #share() {
    const { openShareDialog } = await import("../lib/share.js");
    openShareDialog(sandboxWords.shareTitle, sandboxWords.shareText, location.href);
  }

  /** @param {string} text */
  async #act(text) {
    const first = this.board.scene.moves.find((choice) => choice.text === text)?.picks[0];
    await this.#update({ action: text });
    const { picking } = this.board;
    const isFilling = !this.position; // then the piece stays chosen for the next place
    if (first && isFilling && picking.next.has(first) && !picking.moveEndedBy(first)) this.board.pick(first);
  }

  /** @param {string | null} text */
  #preview(text) {
    clearTimeout(this.timer);
    this.odds.showPreview(null);
    if (text === null) return;
    this.timer = setTimeout(async () => {
      const reply = await this.#request({ action: text }).catch(() => null);
      if (!reply || this.board.previewText !== text) return;
      this.board.showPreview(text, reply.drawing, reply.words);
      this.odds.showPreview(reply.chances);
    }, PREVIEW_DELAY);
  }
}

/** @param {Event} event */
const detail = (event) => /** @type {CustomEvent} */ (event).detail;
