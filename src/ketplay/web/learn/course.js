// A course: one step after the other. The server judges; this page keeps the line of moves and shows what came of it.
import "../board/board.js";
import { postPatiently, getJson } from "../lib/api.js";
import { h, parseSvg, setChildren } from "../lib/dom.js";
import { button, buildFrame, toastError } from "../lib/frame.js";
import { loadGameAssets, tileSet } from "../lib/games.js";
import { settings } from "../lib/storage.js";
import { words } from "../lib/words.js";
import { listCourses, nextStep, stepKey, stepsOf, stepUrl } from "./courses.js";
import { isSolved, markHint, markSolved, markTried } from "./progress.js";
import { oddsList, resultList } from "./results.js";
import { learnWords } from "./words.js";

const PREVIEW_DELAY = 120; // milliseconds a pointer rests before the server is asked for a ghost

/** @param {string} name  `GAME/COURSE` */
export async function openCourse(name) {
  const main = buildFrame("ket-learn");
  const course = (await listCourses()).find((each) => each.name === name);
  if (!course)
    return setChildren(
      main,
      h("h1", {}, learnWords.none(name)),
      h("p", {}, h("a", { href: "/learn" }, learnWords.toPath)),
    );
  await loadGameAssets(course.game);
  await new CoursePage(main, course).enter();
}

class CoursePage {
  board = /** @type {import("../board/board.js").KetBoard} */ (document.createElement("ket-board"));
  where = h("p", { class: "ket-learn-where" });
  dots = h("ol", { class: "ket-dots", "aria-label": learnWords.steps });
  state = h("p", { class: "ket-state" });
  task = h("h1", { class: "ket-task", tabIndex: -1 });
  options = h("div", { class: "ket-answers", role: "group", "aria-label": learnWords.options });
  say = h("p", { class: "ket-say", role: "status", "aria-live": "polite" });
  more = h("details", { class: "ket-learn-more" });
  results = h("div", { class: "ket-learn-results" });
  odds = h("div", { class: "ket-learn-results" });
  tools = h("div", { class: "ket-learn-tools" });
  text = h("pre", { class: "ket-text-board" });
  play = h("section", { class: "ket-play", "aria-label": learnWords.board }, this.board);

  /** @param {HTMLElement} main @param {import("./courses.js").Course} course */
  constructor(main, course) {
    this.course = course;
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
    document.body.dataset.game = course.game.name;
    main.append(
      h("header", { class: "ket-learn-head" }, this.where, this.dots),
      h("section", { class: "ket-learn-task" }, this.state, this.task, this.board.steps.bar),
      this.play,
      h(
        "section",
        { class: "ket-learn-side", "aria-label": words.board },
        this.options,
        this.say,
        this.more,
        this.results,
        this.odds,
        this.tools,
        h("details", {}, h("summary", {}, learnWords.textBoard), this.text),
        h("p", { class: "ket-dim ket-learn-keys" }, learnWords.keys),
      ),
    );
    this.board.addEventListener("ket-move", (event) => this.#play(detail(event).text));
    this.board.addEventListener("ket-preview", (event) => this.#preview(detail(event).text));
    this.board.addEventListener("ket-say", (event) => (this.say.textContent = detail(event).text));
    addEventListener("hashchange", () => this.enter());
    addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("ket-settings", () => this.#applySettings());
  }

  /** Opens the step that the address names; without one, the next that is not solved. */
  async enter() {
    const [lesson, step] = decodeURIComponent(location.hash.slice(1)).split("/");
    const steps = stepsOf(this.course);
    const wanted =
      steps.find((each) => each.lesson.id === lesson && (!step || each.step.id === step)) ||
      nextStep(this.course);
    this.at = steps.findIndex(({ key }) => key === wanted.key);
    this.key = wanted.key;
    this.lesson = `${this.course.name}/${wanted.lesson.id}`;
    this.line = [];
    this.hints = 0;
    this.reply = null;
    this.board.confirm = settings().confirm;
    try {
      const info = await getJson(`/api/lessons/${this.lesson}`);
      this.info = info.steps.find((/** @type {any} */ each) => each.id === wanted.step.id);
      this.#showHead(wanted);
      await this.#ask({}, true);
      if (this.info.match) await this.#readMatch();
    } catch (error) {
      toastError(error);
    }
  }

  /** @param {ReturnType<typeof nextStep>} wanted */
  #showHead({ lesson, number }) {
    setChildren(
      this.where,
      h("a", { href: "/learn" }, this.course.title),
      ` / ${learnWords.lesson(number + 1, lesson.title)}`,
    );
    setChildren(
      this.dots,
      ...lesson.steps.map((step, at) => {
        const key = stepKey(this.course, lesson.id, step.id);
        const label = learnWords.stepLabel(at + 1, step.title, isSolved(key));
        return h(
          "li",
          { "data-state": isSolved(key) ? "solved" : "task" },
          h("a", {
            href: stepUrl(this.course, lesson.id, step.id),
            "aria-label": label,
            title: label,
            "aria-current": key === this.key ? "step" : undefined,
          }),
        );
      }),
    );
  }

  /** Another look, as the settings say now. */
  async #applySettings() {
    this.board.confirm = settings().confirm;
    await loadGameAssets(this.course.game);
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

  /** @param {Record<string, unknown>} question @returns {Promise<any>} */
  #request(question) {
    return postPatiently("/api/step", {
      lesson: this.lesson,
      step: this.info.id,
      line: this.line,
      tiles: tileSet(this.course.game),
      labels: settings().labels,
      shape: this.info.kind === "best" ? (innerWidth >= 900 ? "wide" : "tall") : "",
      ...question,
    });
  }

  /** @param {any} reply @param {boolean} first */
  #show(reply, first) {
    const { verdict } = reply;
    if (verdict === "solved") markSolved(this.key);
    this.state.dataset.state = verdict;
    setChildren(this.state, /** @type {any} */ (learnWords.state)[verdict]);
    this.task.textContent = reply.task;
    this.say.textContent = reply.say;
    this.say.dataset.state = verdict;
    this.#showBoard(reply, first);
    this.text.textContent = reply.board;
    this.more.hidden = !reply.more;
    setChildren(this.more, h("summary", {}, learnWords.more), h("p", {}, reply.more));
    setChildren(this.results, ...(reply.results.length ? resultList(reply.results, reply.shots) : []));
    setChildren(this.odds, ...(reply.chances.length ? oddsList(reply.chances) : []));
    this.#showOptions(verdict);
    this.#showTools(verdict);
    this.#markDot(verdict);
    if (!first) return void (reply.say && this.say.scrollIntoView({ block: "nearest" }));
    this.task.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** @param {any} reply @param {boolean} first */
  #showBoard(reply, first) {
    const moves = reply.moves.map((/** @type {[string, string[]]} */ [text, picks]) => ({ text, picks }));
    const drawing = reply.measured || reply.drawing;
    let reason = learnWords.nothing;
    if (reply.verdict === "solved") reason = learnWords.solvedReason;
    else if (this.info.options.length) reason = learnWords.choose;
    this.board.show({ drawing, moves, reason, composable: false });
    this.board.svg?.setAttribute("aria-label", learnWords.board);
    if (!first) return;
    this.board.changedPieces = []; // they belong to the step before
    this.board.refresh();
  }

  /** @param {string} verdict */
  #showOptions(verdict) {
    this.options.hidden = !this.info.options.length;
    setChildren(
      this.options,
      ...this.info.options.map((/** @type {string} */ text, /** @type {number} */ at) =>
        h(
          "button",
          {
            type: "button",
            class: "ket-button",
            disabled: verdict === "solved",
            "aria-keyshortcuts": String(at + 1),
            onclick: () => this.#answer(at),
          },
          !/^\d/.test(this.info.options[0]) && h("kbd", { "aria-hidden": "true" }, `${at + 1}`),
          text,
        ),
      ),
    );
  }

  /** @param {string} verdict */
  #showTools(verdict) {
    const solved = verdict === "solved";
    const next = button(
      solved ? learnWords.next : learnWords.skip,
      () => this.#next(),
      solved ? "ket-strong" : "",
    );
    const { kind, shots, match } = this.info;
    setChildren(
      this.tools,
      !solved && shots > 0 && button(learnWords.measure(shots), () => this.#measure(), "ket-strong"),
      match && this.#matchButton(solved),
      !solved && (kind === "do" || kind === "best") && this.#backButton(),
      !solved && !match && button(learnWords.hint, () => this.#hint()),
      next,
    );
    if (solved && !match) next.focus({ preventScroll: true });
  }

  #backButton() {
    const back = button(learnWords.takeBack, () => this.#takeBack());
    back.disabled = !this.line.length;
    return back;
  }

  /** The steps' dots say at once what is solved. @param {string} verdict */
  #markDot(verdict) {
    const dot = this.dots.querySelector("[aria-current]")?.parentElement;
    if (dot && verdict === "solved") dot.dataset.state = "solved";
  }

  // ---- what the learner does

  /** @param {string} move */
  async #play(move) {
    this.line = [...this.line, move];
    try {
      const reply = await this.#ask({});
      if (reply.verdict === "tried") markTried(this.key);
    } catch (error) {
      this.line = this.line.slice(0, -1);
      this.board.release();
      toastError(error);
    }
  }

  /** @param {number} at */
  async #answer(at) {
    const reply = await this.#ask({ line: [], answer: at, seed: seed() }).catch(toastError);
    if (reply?.verdict === "tried") markTried(this.key);
    const chosen = this.options.children[at];
    if (reply?.verdict === "tried" && chosen instanceof HTMLElement) {
      chosen.dataset.state = "tried";
      chosen.focus();
    }
    if (reply?.verdict === "solved" && chosen instanceof HTMLElement) chosen.dataset.state = "solved";
  }

  #measure() {
    return this.#ask({ shots: this.info.shots, seed: seed() }).catch(toastError);
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
    if (!hint.last) this.hints += 1;
    markHint(this.key, this.hints);
    this.say.textContent = hint.say;
    this.say.dataset.state = "hint";
    this.board.cancel();
    this.board.hint(hint.picks);
    this.say.textContent = hint.say;
    if (!hint.drawing || !this.board.svg) return;
    const { drawPreview } = await import("../board/preview.js");
    drawPreview(this.board.svg, parseSvg(hint.drawing));
  }

  /** @param {string | null} text */
  #preview(text) {
    clearTimeout(this.timer);
    if (text === null) return;
    this.timer = setTimeout(async () => {
      const reply = await this.#request({ line: [...this.line, text] }).catch(() => null);
      if (reply && this.board.previewText === text)
        this.board.showPreview(text, reply.drawing, reply.happened);
    }, PREVIEW_DELAY);
  }

  #next() {
    const steps = stepsOf(this.course);
    const following = steps[(this.at ?? 0) + 1];
    if (following) location.hash = `${following.lesson.id}/${following.step.id}`;
    else this.#finish();
  }

  /** The end of the course. */
  #finish() {
    this.options.hidden = true;
    this.task.textContent = learnWords.finished(this.course.title);
    setChildren(this.state);
    this.say.textContent = learnWords.finishedText;
    setChildren(
      this.tools,
      h("a", { class: "ket-button ket-strong", href: "/" }, learnWords.toGame),
      h("a", { class: "ket-button", href: `/guide/${this.course.game.name}` }, learnWords.guide),
      h("a", { class: "ket-button", href: "/learn" }, learnWords.toPath),
    );
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
    if (event.target instanceof HTMLInputElement || document.querySelector("dialog[open]")) return;
    const solved = this.reply?.verdict === "solved";
    if (/^\d$/.test(event.key)) {
      const options = this.info?.options || [];
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

/** A number from which a series of measurements follows. */
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @param {Event} event */
const detail = (event) => /** @type {CustomEvent} */ (event).detail;
