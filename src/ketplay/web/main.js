// The door: reads the address and loads the page that belongs to it, its looks included.
import { h } from "./dom.js";
import { shell, wear } from "./shell.js";
import { words } from "./words.js";

/** @type {[RegExp, string, (found: RegExpMatchArray) => Promise<() => Promise<void>>][]} */
const PAGES = [
  [/^\/$/, "/home.css", async () => (await import("./home.js")).home],
  [/^\/t\/([^/]+)\/?$/, "/table.css", async (found) => within(found, (await import("./table.js")).table)],
  [/^\/replay\/?$/, "/replay.css", async () => (await import("./replay.js")).replay],
  [/^\/rules\/?$/, "/home.css", async () => (await import("./reading.js")).allRules],
  [/^\/rules\/([^/]+)$/, "/sheet.css", async (found) => within(found, (await import("./reading.js")).rules)],
  [/^\/lab(?:\/(?:([\w-]+)\.md)?)?$/, "/sheet.css", async (found) => (await import("./reading.js")).lab.bind(null, found[1])],
  [/^\/class(?:\/([^/]*))?\/?$/, "/class.css", async (found) => within(found, (await import("./class.js")).classroom)],
  [/^\/teach\/?$/, "/class.css", async () => (await import("./teach.js")).teach],
  [/^\/show(?:\/([^/]*))?\/?$/, "/table.css", async (found) => (await wear("/class.css"), within(found, (await import("./show.js")).show))],
  [/^\/board\/([^/]+)$/, "/replay.css", async (found) => within(found, (await import("./bench.js")).bench)],
  [/^\/fairness\/?$/, "/sheet.css", async () => (await import("./reading.js")).fairness],
];

/**
 * @param {RegExpMatchArray} found
 * @param {(name: string) => Promise<void>} page
 */
function within(found, page) {
  return () => page(decodeURIComponent(found[1] || ""));
}

async function open() {
  for (const [pattern, style, load] of PAGES) {
    const found = location.pathname.match(pattern);
    if (!found) continue;
    const [page] = await Promise.all([load(found), wear(style)]);
    return page();
  }
  const main = shell("ket-reading");
  main.append(h("h1", {}, words.noPage), h("p", {}, h("a", { href: "/" }, words.toHome)));
}

open();
