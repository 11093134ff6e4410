// The teacher's lessons: what is assigned, who solved what, wrong answers, votes, and files to save.
import { getJson, getText, postJson } from "../../lib/api.js";
import { h, setChildren } from "../../lib/dom.js";
import { button, toastError } from "../../lib/frame.js";
import { saveFile } from "../../lib/later/save_file.js";
import { pause } from "../../lib/timing.js";
import { twoPressButton } from "../two_press_button.js";
import { AssignForm } from "./assign_form.js";
import { Matrix } from "./matrix.js";
import { VotePanel } from "./vote_panel.js";
import { lessonPanelWords } from "./words.js";

const REST_MS = 300;
const RETRY_MS = 3000;

export class LessonPanel {
  details = h("div", { class: "ket-matrix-details", role: "status" });
  problems = h("div", {});

  /** @param {string} token  the teacher's */
  constructor(token) {
    this.token = token;
    this.seen = "";
    /** @type {any} */
    this.report = null;
    this.form = new AssignForm((body) => this.#send("assign", body));
    this.matrix = new Matrix((column) => this.#showAnswers(column));
    this.vote = new VotePanel((body) => this.#send("vote", body));
    this.panel = h(
      "section",
      { class: "ket-panel ket-lessons", "aria-labelledby": "ket-lessons" },
      h(
        "div",
        { class: "ket-row ket-apart" },
        h("h2", { id: "ket-lessons" }, lessonPanelWords.title),
        h(
          "div",
          { class: "ket-row" },
          h("a", { class: "ket-button", href: "/docs/teaching" }, lessonPanelWords.guide),
          h("a", { class: "ket-button", href: "/learn/write" }, lessonPanelWords.write),
        ),
      ),
      this.form.panel,
      this.problems,
      this.vote.panel,
      this.matrix.panel,
      this.details,
      h(
        "div",
        { class: "ket-row" },
        button(lessonPanelWords.save, () => this.#save("lessons.csv", lessonPanelWords.csv, "text/csv")),
        button(lessonPanelWords.saveAll, () =>
          this.#save("lessons.json", lessonPanelWords.json, "application/json"),
        ),
        this.#forgetButton(),
      ),
    );
    this.form.load().catch(toastError);
    this.#follow();
  }

  /** Shows every change as soon as the server tells it. */
  async #follow() {
    for (;;) {
      const isThere = await this.#refresh(this.seen);
      await pause(isThere ? REST_MS : RETRY_MS);
    }
  }

  /** @param {string} [seen] */
  async #refresh(seen = "") {
    try {
      this.#show(await getJson(`/api/class/lessons?seen=${encodeURIComponent(seen)}`, this.token));
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }

  /** @param {any} report */
  #show(report) {
    this.report = report;
    this.seen = report.seen;
    this.form.show(report.assignment, report.columns);
    this.matrix.show(report.columns, report.pupils);
    this.vote.show(report.vote);
    setChildren(
      this.problems,
      report.problems.length > 0 && h("p", {}, lessonPanelWords.problems),
      report.problems.length > 0 &&
        h(
          "ul",
          { class: "ket-small" },
          ...report.problems.map((/** @type {string} */ text) => h("li", {}, text)),
        ),
    );
  }

  /** The commonest wrong answers of a step, and the way to vote on it. @param {import("./matrix.js").Column} column */
  async #showAnswers(column) {
    const step = encodeURIComponent(column.key);
    const reply = await getJson(`/api/class/answers?step=${step}`, this.token).catch(toastError);
    if (!reply) return;
    const rows = reply.answers.map((/** @type {{words: string, say: string, count: number}} */ each) =>
      h("li", {}, h("b", {}, `${lessonPanelWords.times(each.count)} ${each.words}`), ` ${each.say}`),
    );
    const canVote = ["ask", "measure"].includes(column.kind);
    setChildren(
      this.details,
      h("h3", {}, lessonPanelWords.wrong(`${column.lesson}, ${column.title}`)),
      rows.length ? h("ul", {}, ...rows) : h("p", { class: "ket-dim" }, lessonPanelWords.noWrong),
      canVote && this.vote.beginButton(this.#lessonOf(column), column.key.split("#")[1]),
    );
  }

  /** The address of a step's lesson, or the link that holds it. @param {import("./matrix.js").Column} column */
  #lessonOf(column) {
    const assigned = this.report.assignment.lesson;
    return assigned.startsWith("l=") ? assigned : column.key.split("#")[0];
  }

  /** @param {string} what @param {unknown} body */
  async #send(what, body) {
    try {
      await postJson(`/api/class/${what}`, body, this.token);
      await this.#refresh();
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }

  /** Removes names and answers at the second press. */
  #forgetButton() {
    const { forget, forgetSure } = lessonPanelWords;
    return twoPressButton(forget, forgetSure, () => this.#send("forget", {}));
  }

  /** @param {string} path @param {string} name @param {string} type */
  async #save(path, name, type) {
    const text = await getText(`/api/class/${path}`, this.token).catch(toastError);
    if (text !== undefined) saveFile(name, text, type);
  }
}
