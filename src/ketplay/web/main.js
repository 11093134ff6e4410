// The door: reads the address and loads the page that belongs to it, its looks included.
import { h, loadStyle } from "./lib/dom.js";
import { buildFrame } from "./lib/frame.js";
import { words } from "./lib/words.js";

/** @type {[RegExp, string, (found: RegExpMatchArray) => Promise<() => Promise<void>>][]} */
const PAGES = [
  [/^\/$/, "/home/home.css", async () => (await import("./home/home.js")).home],
  [
    /^\/t\/([^/]+)\/?$/,
    "/table/table.css",
    async (found) => within(found, (await import("./table/table.js")).openTable),
  ],
  [/^\/replay\/?$/, "/replay/replay.css", async () => (await import("./replay/replay.js")).replay],
  [/^\/rules\/?$/, "/home/home.css", async () => (await import("./read/reading.js")).openRulesList],
  [
    /^\/rules\/([^/]+)$/,
    "/lib/dialog.css",
    async (found) => within(found, (await import("./read/reading.js")).openRules),
  ],
  [
    /^\/lab(?:\/(?:([\w-]+)\.md)?)?$/,
    "/lib/dialog.css",
    async (found) => (await import("./read/reading.js")).openLab.bind(null, found[1]),
  ],
  [
    /^\/class(?:\/([^/]*))?\/?$/,
    "/classroom/class.css",
    async (found) => within(found, (await import("./classroom/join.js")).classroom),
  ],
  [/^\/teach\/?$/, "/classroom/class.css", async () => (await import("./classroom/teacher.js")).teach],
  [
    /^\/show(?:\/([^/]*))?\/?$/,
    "/table/table.css",
    async (found) => (
      await loadStyle("/classroom/class.css"),
      within(found, (await import("./classroom/projector.js")).show)
    ),
  ],
  [
    /^\/board\/([^/]+)$/,
    "/replay/replay.css",
    async (found) => within(found, (await import("./sandbox/sandbox.js")).bench),
  ],
  [/^\/fairness\/?$/, "/lib/dialog.css", async () => (await import("./read/reading.js")).openFairness],
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
    const [page] = await Promise.all([load(found), loadStyle(style)]);
    return page();
  }
  const main = buildFrame("ket-reading");
  main.append(h("h1", {}, words.noPage), h("p", {}, h("a", { href: "/" }, words.toHome)));
}

open();
