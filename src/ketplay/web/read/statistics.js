// How all chance events of this server fell, beside their exact odds: for the page on fairness.
import { getJson } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { listGames, shortTitle } from "../lib/games.js";
import { percent } from "../lib/words.js";
import { readWords } from "./words.js";

/** @typedef {{game: string, least: number, most: number, events: number, happened: number, exact: number, low: number, high: number, inside: boolean}} ChanceClass */

const statisticsWords = readWords.statistics;

/** The section of the page; it fills itself. */
export async function statisticsSection() {
  const section = h(
    "section",
    { class: "ket-statistics" },
    h("h2", {}, statisticsWords.title),
    h("p", {}, statisticsWords.what),
  );
  const found = await getJson("/api/statistics");
  if (!found.events) {
    section.append(h("p", {}, statisticsWords.none));
    return section;
  }
  section.append(
    h("p", { class: "ket-verdict" }, statisticsWords.verdict(found)),
    table(found.classes, statisticsWords.title),
    await byGame(found.games),
    h("p", { class: "ket-dim" }, statisticsWords.leftOut),
  );
  return section;
}

/** @param {ChanceClass[]} classes @param {string} caption */
function table(classes, caption) {
  const row = (/** @type {ChanceClass} */ each) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, statisticsWords.odds(each.least, each.most)),
      h("td", {}, String(each.events)),
      h("td", {}, percent(each.exact)),
      h("td", {}, statisticsWords.happened(each.happened, each.happened / each.events)),
      h("td", {}, picture(each), statisticsWords.interval(each.low, each.high)),
      h("td", {}, each.inside ? statisticsWords.inside : statisticsWords.outside),
    );
  const head = statisticsWords.head.map((text) => h("th", { scope: "col" }, text));
  return h(
    "div",
    { class: "ket-scroll", tabIndex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", { class: "ket-hear" }, caption),
      h("thead", {}, h("tr", {}, head)),
      h("tbody", {}, classes.map(row)),
    ),
  );
}

/** The interval as a bar from 0 to 100 %, the exact odds as a line on it. @param {ChanceClass} each */
function picture(each) {
  const interval = h("span", { class: "ket-interval" });
  interval.style.left = `${each.low * 100}%`;
  interval.style.width = `${(each.high - each.low) * 100}%`;
  const exact = h("span", { class: "ket-interval-exact" });
  exact.style.left = `${each.exact * 100}%`;
  return h("span", { class: "ket-interval-bar", "aria-hidden": "true" }, interval, exact);
}

/** The same, game by game. @param {ChanceClass[]} classes */
async function byGame(classes) {
  const titles = new Map((await listGames()).map((game) => [game.name, shortTitle(game.title)]));
  const names = [...new Set(classes.map((each) => each.game))];
  const parts = names.map((name) => {
    const title = titles.get(name) || name;
    return [
      h("h3", {}, title),
      table(
        classes.filter((each) => each.game === name),
        title,
      ),
    ];
  });
  return h("details", {}, h("summary", {}, statisticsWords.byGame), ...parts.flat());
}
