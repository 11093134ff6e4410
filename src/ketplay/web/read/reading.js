// Pages to read: the rules of the games, and the house's own texts.
import { Refusal, text } from "../lib/api.js";
import { article } from "./article.js";
import { h } from "../lib/dom.js";
import { games, pictureOf, short } from "../lib/games.js";
import { shell } from "../lib/frame.js";
import { words } from "../lib/words.js";
import * as texts from "./words.js";

export async function allRules() {
  document.title = `${texts.rules.title} · ${words.brand}`;
  const main = shell("ket-reading");
  main.append(
    h("h1", {}, texts.rules.title),
    h("p", { class: "ket-sentence" }, texts.rules.all, " ", h("a", { href: "/lab/" }, texts.lab.link)),
  );
  const list = h("ul", { class: "ket-shelf" });
  main.append(list);
  for (const game of await games()) {
    const face = h(
      "a",
      { href: `/rules/${game.name}`, class: "ket-card-face" },
      h("img", { src: pictureOf(game), alt: "" }),
      h("b", {}, short(game.title)),
      h("span", { class: "ket-card-about" }, game.about),
    );
    list.append(h("li", { class: "ket-card" }, face));
  }
}

/** @param {string} name */
export async function rules(name) {
  const game = (await games()).find((each) => each.name === name);
  document.title = `${short(game?.title || name)}: ${texts.rules.title} · ${words.brand}`;
  await show(`/games/${encodeURIComponent(name)}/rules?part=1`);
}

export async function fairness() {
  document.title = `${texts.fairness.title} · ${words.brand}`;
  await show("/docs/fairness?part=1");
}

/** What the lab found: all verdicts, or one experiment's page. @param {string} [name] */
export async function lab(name) {
  document.title = `${texts.lab.title} · ${words.brand}`;
  if (location.pathname === "/lab") history.replaceState(null, "", "/lab/"); // figures and rows are found from there
  await show(`/lab/${name || "README"}.md?part=1`);
  if (name)
    document.querySelector(".ket-article")?.prepend(h("p", {}, h("a", { href: "/lab/" }, texts.lab.all)));
}

/** @param {string} path */
async function show(path) {
  const main = shell("ket-reading");
  const place = h("article", { class: "ket-article" }, h("p", {}, words.loading));
  main.append(place);
  try {
    article(place, await text(path));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    place.replaceChildren(
      h("h1", {}, error.code === "offline" ? words.offline : error.message),
      h("p", {}, h("a", { href: "/" }, words.toHome)),
    );
  }
}
