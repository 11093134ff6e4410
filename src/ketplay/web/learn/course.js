// A course: one step after the other. The server judges; this page keeps the line of moves and shows what came of it.
import "../board/board.js";
import { getJson, postPatiently } from "../lib/api.js";
import { h, parseSvg, setChildren } from "../lib/dom.js";
import { button, toastError } from "../lib/frame.js";
import { tileSet } from "../lib/games.js";
import { settings } from "../lib/storage.js";
import { words } from "../lib/words.js";
import { stepsOf, stepUrl, wantedStep } from "./courses.js";
import { detail, isWriting, seed, sentence } from "./inputs.js";
import { language, loadPieces, showLanguage } from "./languages/language.js";
import { markHint, markSolved, markTried } from "./progress.js";
import { chainList, measureButtons, oddsList, resultList } from "./results.js";
import { answerButtons, backButton, furtherLinks, markDot, stepDots, unmarkButton } from "./buttons.js";
import { emphasised, showPicture } from "./map_and_text.js";
import { learnWords } from "./words.js";

const PREVIEW_DELAY = 120; // milliseconds a pointer rests before the server is asked for a ghost

export class CoursePage {
  board = /** @type {import("../board/board.js").KetBoard} */ (document.createElement("ket-board"));
  where = h("p", { class: "ket-learn-where" });
  dots = h("ol", { class: "ket-dots", "aria-label": learnWords.steps });
  state = h("p", { class: "ket-state" });
  task = h("h1", { class: "ket-task", tabIndex: -1 });
  options = h("div", { class: "ket-answers", role: "group", "aria-label": learnWords.options });
  say = h("p", { class: "ket-say", role: "status", "aria-live": "polite" });
  more = h("details", { class: "ket-learn-more", hidden: true });
  chain = h("div", {});
  several = h("div", { class: "ket-learn-several" });
  picture = h("div", {});
  results = h("div", { class: "ket-learn-results" });
  odds = h("div", { class: "ket-learn-results" });
  tools = h("div", { class: "ket-learn-tools" });
  text = h("pre", { class: "ket-text-board" });
  play = h("section", { class: "ket-play", "aria-label": learnWords.board }, this.board);

  /**
   * @param {HTMLElement} main
   * @param {import("./courses.js").Course} course
   * @param {any[]} [lessons]  with the texts of all steps; what is missing is asked for
   */
  constructor(main, course, lessons = []) {
    this.course = course;
    this.lessons = lessons;
    this.open = new AbortController(); // until another lesson takes the place of this one
    /** What was played. @type {string[]} */
    this.line = [];
    this.hints = 0;
    /** @type {any} */
    this.reply = null;
    /** @type {any} */
    this.info = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    document.title = learnWords.page(course.title);
    if (settings().sound) import("../lib/sounds.js");
    import("./kitten/kitten.js").then(({ showKitten }) => showKitten());
    main.append(
      h("header", { class: "ket-learn-head" }, this.where, this.dots),
      h("section", { class: "ket-learn-task" }, this.state, this.task, this.board.steps.bar),
      this.play,
      h(
        "section",
        { class: "ket-learn-side", "aria-label": words.board },
        this.chain,
        this.several,
        this.options,
        this.say,
        this.more,
        this.results,
        this.odds,
        this.tools,
        this.picture,
        h("details", {}, h("summary", {}, learnWords.textBoard), this.text),
        h("p", { class: "ket-dim ket-learn-keys" }, learnWords.keys),
      ),
    );
    this.board.addEventListener("ket-move", (event) => this.#play(detail(event).text));
    this.board.addEventListener("ket-preview", (event) => this.#preview(detail(event).text));
    this.board.addEventListener("ket-say", (event) => (this.say.textContent = detail(event).text));
    if (course.game?.open)
      import("./composed_moves.js").then(({ composeMoves }) =>
        composeMoves(this.board, course.game, (text) => this.#request({ line: [...this.line, text] })),
      );
    const { signal } = this.open;
    addEventListener("hashchange", () => this.enter(), { signal });
    addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener("ket-settings", () => this.#applySettings(), { signal });
  }

  /** Opens the step that the address names; without one, the next that is not solved. */
  async enter() {
    const wanted = wantedStep(this.course);
    const steps = stepsOf(this.course);
    this.at = steps.findIndex(({ key }) => key === wanted.key);
    this.key = wanted.key;
    this.lesson = `${this.course.name}/${wanted.lesson.id}`;
    this.line = [];
    this.hints = 0;
    /** Which of several boards is shown: a case of a recipe, a cell of a strategy. */
    this.place = {};
    this.reply = null;
    this.board.confirm = settings().confirm;
    try {
      const text = this.lessons.find(({ name }) => name === this.lesson);
      const lesson = text || (await getJson(`/api/lessons/${this.lesson}?lang=${language()}`));
      this.info = lesson.steps.find((/** @type {any} */ each) => each.id === wanted.step.id);
      this.game = lesson.game;
      document.body.dataset.game = this.game.name;
      await loadPieces(this.game, this.info.lang);
      this.#showHead(wanted);
      await showPicture(this.picture, this.game.name, this.info.picture);
      await this.#ask({}, true);
      if (this.info.match) await this.#readMatch();
    } catch (error) {
      toastError(error);
    }
  }

  /** @param {ReturnType<typeof import("./courses.js").nextStep>} wanted */
  #showHead({ lesson, number }) {
    setChildren(
      this.where,
      h("a", { href: this.course.url || "/learn" }, this.course.title),
      ` / ${this.course.url ? lesson.title : learnWords.lesson(number + 1, lesson.title)}`,
      showLanguage(this.course, this.info, this.task, this.options, this.say, this.more, this.play),
    );
    setChildren(this.dots, ...stepDots(this.course, lesson, this.key || ""));
  }

  /** Another look, as the settings say now. */
  async #applySettings() {
    this.board.confirm = settings().confirm;
    await loadPieces(this.game, this.info.lang);
    if (this.reply) await this.#ask({});
  }

  /**
   * Asks the server about what was done, and shows its answer.
   * @param {Record<string, unknown>} question
   * @param {boolean} [first]  whether the step has just been opened
   */
  async #ask(question, first = false) {
    const reply = await this.#request(question);
    this.reply = reply;
    this.#show(reply, first);
    return reply;
  }

  /** Which step this is, for the server. */
  #where() {
    const { text } = this.course;
    return text ? { text, step: this.info.id } : { lesson: this.lesson, step: this.info.id };
  }

  /**
   * Something that the learner did. Whoever follows the lesson is told: a class, if one is in it.
   * @param {Record<string, unknown>} question
   */
  async #attempt(question) {
    const attempt = { seed: seed(), ...question };
    const reply = await this.#ask(attempt);
    document.dispatchEvent(new CustomEvent("ket-verdict", { detail: reply }));
    if (reply.verdict === "tried") markTried(this.key || "");
    if (reply.verdict !== "task") {
      const learned = { ...this.#where(), ...this.place, line: reply.line, ...attempt, hints: this.hints };
      document.dispatchEvent(new CustomEvent("ket-learned", { detail: learned }));
    }
    return reply;
  }

  /** @param {Record<string, unknown>} question @returns {Promise<any>} */
  #request(question) {
    return postPatiently("/api/step", {
      ...this.#where(),
      line: this.line,
      tiles: tileSet(this.game),
      labels: settings().labels,
      shape: this.info.kind === "best" ? (innerWidth >= 900 ? "wide" : "tall") : "",
      seed: seed(),
      lang: language(),
      ...this.place,
      ...question,
    });
  }

  /** @param {any} reply @param {boolean} first */
  #show(reply, first) {
    const { verdict } = reply;
    if (verdict === "solved") markSolved(this.key || "");
    this.state.dataset.state = verdict;
    setChildren(this.state, /** @type {any} */ (learnWords.state)[verdict]);
    setChildren(this.task, ...emphasised(reply.task));
    const said = [reply.chance && sentence(reply.happened), reply.say].filter(Boolean).join(" ");
    setChildren(this.say, ...emphasised(said));
    this.say.dataset.state = verdict;
    setChildren(this.chain, this.info.chain.length > 0 && chainList(this.info.chain));
    this.#showBoard(reply, first);
    this.text.textContent = reply.board;
    this.more.hidden = !reply.more;
    setChildren(this.more, h("summary", {}, learnWords.more), h("p", {}, emphasised(reply.more)));
    setChildren(this.results, ...resultList(reply.results, reply.shots, reply.total));
    setChildren(this.odds, ...(reply.chances.length ? oddsList(reply.chances) : []));
    if (reply.several || this.several.firstChild) this.#showSeveral(reply.several);
    this.#showOptions(verdict);
    this.#showTools(verdict);
    if (verdict === "solved") markDot(this.dots);
    if (!first) return void (reply.say && this.say.scrollIntoView({ block: "nearest" }));
    this.task.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** The other boards of a recipe, or the table of a strategy. @param {any} several */
  async #showSeveral(several) {
    const { showSeveral } = await import("./recipe_and_strategy.js");
    showSeveral(this.several, several, (place) => {
      this.place = place;
      this.#ask({}).catch(toastError);
    });
  }

  /** @param {any} reply @param {boolean} first */
  #showBoard(reply, first) {
    const moves = reply.moves.map((/** @type {[string, string[]]} */ [text, picks]) => ({ text, picks }));
    const drawing = reply.measured || reply.drawing;
    let reason = learnWords.nothing;
    if (reply.verdict === "solved") reason = learnWords.solvedReason;
    else if (this.info.options.length) reason = learnWords.choose;
    const composable = this.game.open && this.info.kind === "do";
    this.board.show({ drawing, moves, reason, composable });
    this.board.svg?.setAttribute("aria-label", learnWords.board);
    if (!first) return;
    this.board.changedPieces = []; // they belong to the step before
    this.board.refresh();
  }

  /** @param {string} verdict */
  #showOptions(verdict) {
    const { options } = this.info;
    this.options.hidden = !options.length;
    setChildren(this.options, ...answerButtons(options, verdict === "solved", (at) => this.#answer(at)));
  }

  /** @param {string} verdict */
  #showTools(verdict) {
    const solved = verdict === "solved";
    const next = button(
      solved ? learnWords.next : learnWords.skip,
      () => this.#next(),
      solved ? "ket-next ket-strong" : "ket-next",
    );
    const { match, doubt } = this.info;
    const played = ["do", "best", "recipe", "strategy"].includes(this.info.kind);
    setChildren(
      this.tools,
      ...(solved ? [] : measureButtons(this.info, (number) => this.#measure(number))),
      match && this.#matchButton(solved),
      !solved && played && backButton(this.line.length > 0, () => this.#takeBack()),
      !solved && doubt && button(learnWords.cannot, () => this.#answer(0)),
      !solved && !match && button(learnWords.hint, () => this.#hint()),
      next,
      unmarkButton(this.key || "", () => this.enter()),
    );
    if (solved && !match) next.focus({ preventScroll: true });
  }

  // ---- what the learner does

  /** @param {string} move */
  async #play(move) {
    this.line = [...this.line, move];
    try {
      const reply = await this.#attempt({});
      this.line = reply.line;
    } catch (error) {
      this.line = this.line.slice(0, -1);
      this.board.release();
      toastError(error);
    }
  }

  /** @param {number} at */
  async #answer(at) {
    const line = this.info.options.length ? [] : this.line;
    const reply = await this.#attempt({ line, answer: at }).catch(toastError);
    const chosen = this.options.children[at];
    if (reply?.verdict === "tried" && chosen instanceof HTMLElement) {
      chosen.dataset.state = "tried";
      chosen.focus();
    }
    if (reply?.verdict === "solved" && chosen instanceof HTMLElement) chosen.dataset.state = "solved";
  }

  /** @param {number} shots */
  #measure(shots) {
    return this.#attempt({ shots }).catch(toastError);
  }

  #takeBack() {
    if (!this.line.length) return;
    this.line = this.line.slice(0, -1);
    return this.#ask({}).catch(toastError);
  }

  /** A thought first, then rings, then the ghost of the next move from here. */
  async #hint() {
    const { hint } = (await this.#request({ ask: "hint", level: this.hints }).catch(toastError)) || {};
    if (!hint) return;
    const cell = hint.move.includes(":") && this.reply.several?.cells.length && hint.move.split(":")[0];
    if (cell && cell !== this.reply.several.cell) {
      this.place = { cell };
      await this.#ask({});
    }
    if (!hint.last) this.hints += 1;
    markHint(this.key || "", this.hints);
    this.say.dataset.state = "hint";
    this.board.cancel();
    this.board.hint(hint.picks);
    setChildren(this.say, ...emphasised(hint.say));
    if (!hint.drawing || !this.board.svg) return;
    const { drawPreview } = await import("../board/preview.js");
    drawPreview(this.board.svg, parseSvg(hint.drawing));
  }

  /** @param {string | null} text */
  #preview(text) {
    clearTimeout(this.timer);
    if (text === null) return;
    this.timer = setTimeout(async () => {
      const question = { ask: "preview", line: [...this.line, text] };
      const reply = await this.#request(question).catch(() => null);
      if (reply && this.board.previewText === text)
        this.board.showPreview(text, reply.drawing, reply.happened);
    }, PREVIEW_DELAY);
  }

  #next() {
    const steps = stepsOf(this.course);
    const following = steps[(this.at ?? 0) + 1];
    if (following) location.assign(stepUrl(this.course, following.lesson.id, following.step.id));
    else this.#finish();
  }

  /** The end of the course. */
  #finish() {
    this.options.hidden = true;
    this.task.textContent = learnWords.finished(this.course.title);
    setChildren(this.state);
    this.say.textContent = learnWords.finishedText;
    setChildren(this.tools, ...furtherLinks(this.course));
    this.task.focus({ preventScroll: true });
  }

  // ---- a match at a table

  /** @param {boolean} solved */
  #matchButton(solved) {
    const text = this.reply.verdict === "task" && !this.running ? learnWords.play : learnWords.playAgain;
    if (this.running)
      return h("a", { class: "ket-button ket-strong", href: `/t/${this.running}` }, learnWords.playOn);
    return button(text, () => this.#openTable(), solved ? "" : "ket-strong");
  }

  /** The verdict on the match that was played from here, if there is one. */
  async #readMatch() {
    const { readMatch } = await import("./match.js");
    const { running, record } = await readMatch(this.key || "");
    this.running = running;
    if (record) await this.#ask({ record }).catch(toastError);
    else if (running) this.#showTools("task");
  }

  async #openTable() {
    const { openTable } = await import("./match.js");
    await openTable(this.course, this.key || "", this.info.match).catch(toastError);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!settings().keys || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
    const solved = this.reply?.verdict === "solved";
    const options = this.info?.options || [];
    if (/^\d$/.test(event.key)) {
      const named = options.indexOf(event.key); // an answer that is a number is chosen by it
      const chosen = named >= 0 ? named : Number(event.key) - 1;
      if (chosen in options && !solved) this.#answer(chosen);
      else if (!options.length) this.board.keyboard.pickDigit(event.key);
    } else if (event.key === "h" && !solved && !this.info?.match) this.#hint();
    else if (event.key === "u" && !solved) this.#takeBack();
    else if (event.key === "n") this.#next();
    else if (event.key === "Escape") this.board.cancel();
    else return;
    event.preventDefault();
  }
}
