// A question for everyone, over a pupil's page: answers to choose, until the teacher goes on.
import { ApiError, postJson } from "../../lib/api.js";
import { h, parseSvg, setChildren } from "../../lib/dom.js";
import { toastError } from "../../lib/frame.js";
import { questionStep } from "./question.js";
import { voteTable } from "./vote_table.js";
import { classLessonWords } from "./words.js";

const RETRY_MS = 1000;

export class VoteDialog {
  dialog = h("dialog", { class: "ket-sheet ket-vote-sheet", "aria-labelledby": "ket-vote-text" });
  board = h("div", { class: "ket-vote-board", "aria-hidden": "true" });
  body = h("div", {});

  /** @param {{code: string, token: string}} place */
  constructor(place) {
    this.place = place;
    this.shown = -1; // the vote whose board is drawn
    this.sending = 0;
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
    this.dialog.append(
      h("div", { class: "ket-sheet-top" }, h("h2", {}, classLessonWords.vote)),
      h("div", { class: "ket-sheet-body" }, this.board, this.body),
    );
  }

  /** @param {import("./vote_table.js").Vote | null} vote */
  show(vote) {
    if (!vote) {
      this.dialog.close();
      this.dialog.remove();
      this.shown = -1;
      return;
    }
    this.#showBody(vote, vote.choice);
    if (this.shown !== vote.vote) this.#showBoard(vote).catch(toastError);
    this.shown = vote.vote;
    if (this.dialog.open) return;
    document.body.append(this.dialog);
    this.dialog.showModal();
  }

  /** @param {import("./vote_table.js").Vote} vote @param {number} own */
  #showBody(vote, own) {
    const text = h("p", { id: "ket-vote-text", class: "ket-task", tabIndex: -1 }, vote.text);
    if (vote.rounds.length)
      return setChildren(this.body, text, voteTable(vote), h("p", {}, classLessonWords.look));
    const buttons = vote.options.map((option, at) =>
      h(
        "button",
        {
          type: "button",
          class: "ket-button ket-big",
          "aria-pressed": String(at === own),
          onclick: () => this.#answer(vote, at),
        },
        option,
      ),
    );
    setChildren(
      this.body,
      h("p", { class: "ket-dim" }, classLessonWords.round(vote.phase === "first" ? 1 : 2)),
      text,
      h("div", { class: "ket-vote-options" }, buttons),
      h("p", { role: "status" }, own < 0 ? classLessonWords.choose : classLessonWords.answered),
    );
  }

  /** Sends the answer; who presses too quickly is heard a moment later. @param {import("./vote_table.js").Vote} vote @param {number} answer */
  async #answer(vote, answer) {
    const number = ++this.sending;
    this.#showBody(vote, answer);
    while (number === this.sending) {
      try {
        await postJson(`/api/class/${this.place.code}/vote`, { vote: vote.vote, answer }, this.place.token);
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || !["too_many", "busy", "offline"].includes(error.code))
          return toastError(error);
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    }
  }

  /** @param {import("./vote_table.js").Vote} vote */
  async #showBoard(vote) {
    setChildren(this.board);
    const { drawing } = await questionStep(vote, {});
    setChildren(this.board, parseSvg(drawing));
  }
}
