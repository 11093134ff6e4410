// The door: reads the address and loads the page that belongs to it.
import { words } from "./words.js";
import { h } from "./dom.js";
import { shell } from "./shell.js";

/** @type {[RegExp, (found: RegExpMatchArray) => Promise<void>][]} */
const PAGES = [
  [/^\/$/, async () => (await import("./home.js")).home()],
  [/^\/t\/([^/]+)\/?$/, async (found) => (await import("./table.js")).table(decodeURIComponent(found[1]))],
  [/^\/rules\/?$/, async () => (await import("./reading.js")).allRules()],
  [/^\/rules\/([^/]+)$/, async (found) => (await import("./reading.js")).rules(decodeURIComponent(found[1]))],
  [/^\/fairness\/?$/, async () => (await import("./reading.js")).doc("fairness", words.fairness.title)],
];

async function open() {
  for (const [pattern, page] of PAGES) {
    const found = location.pathname.match(pattern);
    if (found) return page(found);
  }
  const main = shell("ket-reading");
  main.append(h("h1", {}, words.noPage), h("p", {}, h("a", { href: "/" }, words.toHome)));
}

open();
