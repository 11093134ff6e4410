// Pages to read: the rules of the games, fairness, and the lab.
import { ApiError, getText } from "../lib/api.js";
import { guideUrl, showArticle } from "../lib/article.js";
import { h } from "../lib/dom.js";
import { listGames, loadGameAssets, pictureUrl, shortTitle } from "../lib/games.js";
import { button, buildFrame } from "../lib/frame.js";
import { playNow } from "../lib/newcomer.js";
import { readWords } from "./words.js";
import { words } from "../lib/words.js";

export async function openRulesList() {
  document.title = `${readWords.rules.title} · ${words.brand}`;
  const main = buildFrame("ket-reading");
  main.append(
    h("h1", {}, readWords.rules.title),
    h(
      "p",
      { class: "ket-sentence" },
      readWords.rules.all,
      " ",
      h("a", { href: "/lab/" }, readWords.lab.link),
    ),
  );
  const list = h("ul", { class: "ket-shelf" });
  main.append(list);
  for (const game of await listGames()) {
    const card = h(
      "a",
      { href: `/rules/${game.name}`, class: "ket-card-face" },
      h("span", { class: "ket-cover" }, h("img", { src: pictureUrl(game, "cover"), alt: "" })),
      h("b", {}, shortTitle(game.title)),
      h("span", { class: "ket-card-about" }, game.about),
    );
    list.append(h("li", { class: "ket-game" }, card));
  }
}

/** @param {string} name */
export async function openRules(name) {
  const game = (await listGames()).find((each) => each.name === name);
  document.title = `${shortTitle(game?.title || name)}: ${readWords.rules.title} · ${words.brand}`;
  const place = await showText(guideUrl(game || { name, tiles: [] }).replace("/guide?", "/rules?"));
  if (game) await showMaps(place, game);
}

/** The game's maps, if it has any, below its rules. @param {HTMLElement} place @param {import("../lib/games.js").Game} game */
async function showMaps(place, game) {
  const { loadMaps, mapList } = await import("../lib/later/map.js");
  const maps = await loadMaps(game.name).catch(() => []);
  if (!maps.length) return;
  await loadGameAssets(game);
  place.append(
    h("section", { id: "maps", class: "ket-maps" }, h("h2", {}, readWords.rules.maps), mapList(maps)),
  );
}

/** How a game is played, with pictures. @param {string} name */
export async function openGuide(name) {
  const game = (await listGames()).find((each) => each.name === name);
  const title = shortTitle(game?.title || name);
  document.title = `${readWords.guide.title(title)} · ${words.brand}`;
  const place = await showText(guideUrl(game || { name, tiles: [] }));
  if (!game) return;
  place.classList.add("ket-guide");
  place.append(
    h(
      "p",
      { class: "ket-row" },
      button(readWords.guide.play(title), () => playNow(game), "ket-strong ket-big"),
      h("a", { class: "ket-button ket-big", href: `/rules/${name}` }, readWords.guide.rules),
    ),
  );
}

export async function openFairness() {
  document.title = `${readWords.fairness.title} · ${words.brand}`;
  const { statisticsSection } = await import("./statistics.js");
  const section = await statisticsSection().catch(() => ""); // first, so that it does not push the text down
  const article = await showText("/docs/fairness?part=1");
  article.querySelector("h2")?.before(section);
}

/** What the lab found: all verdicts, or one experiment's page. @param {string} [name] */
export async function openLab(name) {
  document.title = `${readWords.lab.title} · ${words.brand}`;
  if (location.pathname === "/lab") history.replaceState(null, "", "/lab/"); // figures and rows are found from there
  await showText(`/lab/${name || "README"}.md?part=1`);
  if (name)
    document.querySelector(".ket-article")?.prepend(h("p", {}, h("a", { href: "/lab/" }, readWords.lab.all)));
}

/** @param {string} path */
async function showText(path) {
  const main = buildFrame("ket-reading");
  const place = h("article", { class: "ket-article" }, h("p", {}, words.loading));
  main.append(place);
  try {
    await showArticle(place, await getText(path));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    place.replaceChildren(h("h1", {}, error.message), h("p", {}, h("a", { href: "/" }, words.toHome)));
  }
  return place;
}
