// A vote on the projector: the question and its board, later the answers of both rounds, then the experiment.
import { getJson } from "../../lib/api.js";
import { h, parseSvg, setChildren } from "../../lib/dom.js";
import { pause } from "../../lib/timing.js";
import { resultList } from "../../learn/results.js";
import { questionStep } from "./question.js";
import { voteState, voteTable } from "./vote_table.js";

const REST_MS = 300;
const RETRY_MS = 3000;

/** Follows the votes of the class and covers the projector's page while there is one. @param {HTMLElement} main @param {string} token */
export async function followVotes(main, token) {
  const screen = new VoteScreen(main);
  for (let seen = ""; ;) {
    const report = await getJson(`/api/class/lessons?seen=${encodeURIComponent(seen)}`, token).catch(
      () => null,
    );
    if (report) await screen.show(report.vote).catch(() => {});
    seen = report ? report.seen : "";
    await pause(report ? REST_MS : RETRY_MS);
  }
}

class VoteScreen {
  board = h("div", { class: "ket-vote-board" });
  text = h("h1", {});
  state = h("p", { class: "ket-status", role: "status" });
  answers = h("div", {});
  results = h("div", { class: "ket-learn-results" });
  screen = h(
    "main",
    { class: "ket-main ket-vote-screen" },
    this.board,
    h("div", { class: "ket-vote-side" }, this.text, this.state, this.answers, this.results),
  );

  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    this.shown = "";
  }

  /** @param {import("./vote_table.js").Vote | null} vote */
  async show(vote) {
    if (!vote) {
      this.screen.replaceWith(this.main);
      this.shown = "";
      return;
    }
    const now = `${vote.vote}.${vote.phase}`;
    this.main.replaceWith(this.screen);
    this.text.textContent = vote.text;
    this.state.textContent = voteState(vote);
    if (now === this.shown) return;
    this.shown = now;
    const list = () =>
      h("ol", { class: "ket-vote-list" }, ...vote.options.map((option) => h("li", {}, option)));
    setChildren(this.answers, vote.rounds.length ? voteTable(vote) : list());
    const isRun = vote.phase === "run";
    const reply = await questionStep(vote, isRun ? { answer: vote.right, seed: vote.seed } : {});
    setChildren(this.board, parseSvg(reply.measured || reply.drawing));
    setChildren(
      this.results,
      isRun && h("p", { class: "ket-say" }, reply.say),
      ...(isRun ? resultList(reply.results, reply.shots, reply.total) : []),
    );
  }
}
