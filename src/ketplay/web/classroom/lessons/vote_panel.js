// The teacher's side of a vote: how many have answered, and the buttons that go on with it.
import { h, setChildren } from "../../lib/dom.js";
import { button } from "../../lib/frame.js";
import { voteState, voteTable } from "./vote_table.js";
import { voteWords } from "./words.js";

export class VotePanel {
  panel = h("section", { class: "ket-vote-panel", "aria-label": voteWords.title, hidden: true });
  state = h("p", { role: "status" });

  /** @param {(body: Record<string, unknown>) => void} send */
  constructor(send) {
    this.send = send;
    this.shown = "";
  }

  /** @param {string} lesson @param {string} step */
  beginButton(lesson, step) {
    return button(voteWords.begin, () => this.send({ phase: "first", lesson, step }), "ket-strong");
  }

  /** @param {import("./vote_table.js").Vote | null} vote */
  show(vote) {
    this.panel.hidden = !vote;
    if (!vote) return void (this.shown = "");
    this.state.textContent = voteState(vote);
    const now = `${vote.vote}.${vote.phase}`;
    if (now === this.shown) return; // its buttons stay where they are
    this.shown = now;
    const go = (/** @type {string} */ text, /** @type {string} */ phase, strong = "") =>
      button(text, () => this.send({ phase }), strong);
    const isOpen = vote.phase === "first" || vote.phase === "second";
    setChildren(
      this.panel,
      h("h3", {}, voteWords.title),
      h("p", {}, vote.text),
      this.state,
      !isOpen && voteTable(vote),
      h(
        "div",
        { class: "ket-row" },
        vote.phase === "first" && go(voteWords.second, "second", "ket-strong"),
        isOpen && go(voteWords.show, "shown", vote.phase === "second" ? "ket-strong" : ""),
        !isOpen && go(voteWords.run, "run", vote.phase === "shown" ? "ket-strong" : ""),
        go(voteWords.over, "over"),
        h("a", { class: "ket-button", href: "/show", target: "ket-show" }, voteWords.project),
      ),
    );
  }
}
